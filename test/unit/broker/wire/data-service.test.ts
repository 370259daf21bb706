import { describe, expect, test } from 'vitest'
import { DataService } from '../../../../src-main/broker/wire/data-service.ts'
import { Secret } from '../../../../src-main/secret.ts'
import { type Failure, failure } from '../../../../src-shared/failure.ts'

const ORIGIN = 'https://service.example'
const REJECTED = failure('key_rejected', 'Not this key.', 'Another.')
const EMPTY = failure('insufficient_credits', 'None left.', 'Add some.', { service: { status: 402, message: '' } })
const PAYMENT = failure('payment_required', 'Pay.', 'Look.')
const SOLD = failure('payment_required', 'Pay for this.', 'Leave it.', { concerns: 'endpoint' })

function inUse(): DataService {
  const data = new DataService()
  data.useService({ origin: ORIGIN, practice: false })
  data.useKey(new Secret('key-one-key-one'))
  return data
}

function stopped(why: Failure, price = 10n): DataService {
  const data = inUse()
  expect(data.stopFor(why, 'profiler/pnl', price)).toBe(true)
  return data
}

const account = (creditsRemaining: string) => ({ plan: 'pro' as const, planText: 'pro', creditsRemaining, at: '' })
/** Which prices may go to this endpoint. */
const open = (data: DataService, endpoint: 'account' | 'profiler/pnl' = 'profiler/pnl') =>
  ([0n, 1n, 9n, 10n, undefined] as const).filter((price) => data.refusal(endpoint, price) === undefined)

describe('the data service in use', () => {
  test('takes calls with a service and a key, and only then', () => {
    const data = new DataService()
    data.useKey(new Secret('key-one-key-one'))
    expect(data.use().ok).toBe(false)
    data.useService({ origin: ORIGIN, practice: true })
    expect(data.use()).toMatchObject({ ok: true, value: { origin: ORIGIN, practice: true } })
    expect([data.hasKey, data.refusal('account', 0n)]).toEqual([true, undefined])
    data.useKey(undefined)
    expect([data.hasKey, data.refusal('account', 0n)?.code]).toEqual([false, 'no_key'])
    data.useService({ origin: 'file:///etc', practice: false })
    expect(data.use().ok).toBe(false)
  })

  test('a rejected key stops everything, missing credits what costs as much, asked payment what costs anything', () => {
    expect(open(inUse())).toEqual([0n, 1n, 9n, 10n, undefined])
    expect(open(stopped(REJECTED))).toEqual([])
    expect(open(stopped(EMPTY))).toEqual([0n, 1n, 9n])
    expect(open(stopped(EMPTY, 0n))).toEqual([0n])
    expect(open(stopped(PAYMENT))).toEqual([0n])
  })

  test('of two stops the wider one holds, and the one that was there first is told', () => {
    const data = stopped(EMPTY)
    data.stopFor(PAYMENT, 'profiler/pnl', 10n)
    expect([data.stop, open(data)]).toEqual([PAYMENT, [0n]])
    data.stopFor(EMPTY, 'profiler/pnl', 10n)
    data.stopFor({ ...PAYMENT }, 'profiler/pnl', 10n)
    expect(data.stop).toBe(PAYMENT)
    data.stopFor(REJECTED, 'account', 0n)
    expect(data.stop).toBe(REJECTED)
  })

  test('what is sold call by call stops its own endpoint only', () => {
    const data = stopped(SOLD)
    expect([data.stop, open(data), open(data, 'account').length]).toEqual([undefined, [], 5])
    expect(data.refusal('profiler/pnl', 1n)).toEqual({ ...data.refusal('profiler/pnl', 1n), code: 'payment_required', concerns: 'endpoint' })
  })

  test('other failures stop nothing, nor does a lack that no service told of', () => {
    const data = inUse()
    for (const why of [failure('timeout', 'Slow.', 'Again.'), { ...EMPTY, service: undefined }])
      expect(data.stopFor(why, 'profiler/pnl', 1n)).toBe(false)
    expect(data.stop).toBeUndefined()
  })

  test('what is not sent tells nothing of the answer of another call', () => {
    const refused = stopped(EMPTY).refusal('profiler/pnl', 10n)
    expect(refused).toMatchObject({ code: 'insufficient_credits', message: expect.stringContaining('Not sent') as string })
    expect(refused?.service).toBeUndefined()
  })

  test('the person tries again: all but a rejected key', () => {
    for (const why of [EMPTY, PAYMENT, SOLD]) {
      const data = stopped(why)
      data.resume()
      expect(open(data)).toHaveLength(5)
    }
    const data = stopped(REJECTED)
    data.resume()
    expect(data.stop).toBe(REJECTED)
  })

  test('a reading of the account proves the key good, and credits where it has some', () => {
    const rejected = stopped(REJECTED)
    rejected.accountRead(account('0'))
    expect(rejected.stop).toBeUndefined()
    const empty = stopped(EMPTY)
    empty.accountRead(account('0'))
    expect(empty.stop).toBe(EMPTY)
    empty.accountRead(account('1'))
    expect(empty.stop).toBeUndefined()
    const payment = stopped(PAYMENT)
    payment.accountRead(account('100'))
    expect(payment.stop).toBe(PAYMENT)
    const sold = stopped(SOLD)
    sold.accountRead(account('0'))
    expect(open(sold)).toHaveLength(5)
  })

  test('another key or service begins anew', () => {
    for (const change of [
      (data: DataService) => data.useKey(new Secret('key-two-key-two')),
      (data: DataService) => data.useService({ origin: ORIGIN, practice: false }),
    ]) {
      const data = stopped(REJECTED)
      data.stopFor(SOLD, 'profiler/pnl', 1n)
      for (let times = 0; times < 5; times++) data.breaker.failed(0)
      expect(data.breaker.openUntil).toBeDefined()
      change(data)
      expect([open(data).length, data.breaker.openUntil]).toEqual([5, undefined])
    }
  })

  test('a call belongs to what is in use by the text of its key and its service', () => {
    const data = inUse()
    const use = data.use()
    if (!use.ok) throw new Error(use.error.message)
    data.useKey(new Secret('key-one-key-one'))
    expect(data.isCurrent(use.value)).toBe(true)
    expect(data.isCurrent({ ...use.value, origin: 'https://other.example' })).toBe(false)
    expect(data.isCurrent({ ...use.value, key: new Secret('key-two-key-two') })).toBe(false)
    data.useService({ origin: 'file:///etc', practice: false })
    expect(data.isCurrent(use.value)).toBe(false)
  })
})
