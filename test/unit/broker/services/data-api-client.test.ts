import { describe, expect, test } from 'vitest'
import type { DataApiClient } from '../../../../src-main/broker/services/data-api-client.ts'
import { Secret } from '../../../../src-main/secret.ts'
import { type Failure, failure } from '../../../../src-shared/core/failure.ts'
import { err, ok } from '../../../../src-shared/core/result.ts'
import { readHeaders } from '../../../../src-shared/service/response/headers.ts'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import { serviceClients } from '../../../support/builders/service-clients.ts'

const ORIGIN = 'https://service.example'
const REJECTED = failure('key_rejected', 'Not this key.', 'Another.')
const EMPTY = failure('insufficient_credits', 'None left.', 'Add some.', { service: { status: 402, message: '' } })
const PAYMENT = failure('payment_required', 'Pay.', 'Look.')
const SOLD = failure('payment_required', 'Pay for this.', 'Leave it.', { concerns: 'endpoint' })

function inUse(): DataApiClient {
  const data = serviceClients().dataApi
  data.useService({ origin: ORIGIN, practice: false })
  data.useKey(new Secret('key-one-key-one'))
  return data
}

function stopAccount(why: Failure, price = 10n): DataApiClient {
  const data = inUse()
  expect(data.stopAfter(why, 'profiler/pnl', price)).toBe(true)
  return data
}

function readAccount(data: DataApiClient, creditsRemaining: string): void {
  data.applyAccountRead(data.account.startRead(), ok({ plan: 'pro', planText: 'pro', creditsRemaining, at: '' }))
}
/** The prices that are accepted for this endpoint. */
const open = (data: DataApiClient, endpoint: 'account' | 'profiler/pnl' = 'profiler/pnl') =>
  ([0n, 1n, 9n, 10n, undefined] as const).filter((price) => data.checkRefusal(endpoint, price) === undefined)

describe('the data API client', () => {
  test('takes calls only when it has a service and a key', () => {
    const data = serviceClients().dataApi
    data.useKey(new Secret('key-one-key-one'))
    expect(data.getTarget().ok).toBe(false)
    data.useService({ origin: ORIGIN, practice: true })
    expect(data.getTarget()).toMatchObject({ ok: true, value: { origin: ORIGIN, practice: true } })
    expect([data.hasKey, data.checkRefusal('account', 0n)]).toEqual([true, undefined])
    data.useKey(undefined)
    expect([data.hasKey, data.checkRefusal('account', 0n)?.code]).toEqual([false, 'no_key'])
    data.useService({ origin: 'file:///etc', practice: false })
    expect(data.getTarget().ok).toBe(false)
  })

  test('stops everything for a rejected key, calls of that price for missing credits, and paid calls for required payment', () => {
    expect(open(inUse())).toEqual([0n, 1n, 9n, 10n, undefined])
    expect(open(stopAccount(REJECTED))).toEqual([])
    expect(open(stopAccount(EMPTY))).toEqual([0n, 1n, 9n])
    expect(open(stopAccount(EMPTY, 0n))).toEqual([0n])
    expect(open(stopAccount(PAYMENT))).toEqual([0n])
  })

  test('keeps the wider of two stops, and reports the first of two equal ones', () => {
    const data = stopAccount(EMPTY)
    data.stopAfter(PAYMENT, 'profiler/pnl', 10n)
    expect([data.stop, open(data)]).toEqual([PAYMENT, [0n]])
    data.stopAfter(EMPTY, 'profiler/pnl', 10n)
    data.stopAfter({ ...PAYMENT }, 'profiler/pnl', 10n)
    expect(data.stop).toBe(PAYMENT)
    data.stopAfter(REJECTED, 'account', 0n)
    expect(data.stop).toBe(REJECTED)
  })

  test('stops only the endpoint that the service sells call by call', () => {
    const data = stopAccount(SOLD)
    expect([data.stop, open(data), open(data, 'account').length]).toEqual([undefined, [], 5])
    expect(data.checkRefusal('profiler/pnl', 1n)).toEqual({
      ...data.checkRefusal('profiler/pnl', 1n),
      code: 'payment_required',
      concerns: 'endpoint',
    })
  })

  test('stops nothing for other failures or for missing credits that no service reported', () => {
    const data = inUse()
    for (const why of [failure('timeout', 'Slow.', 'Again.'), { ...EMPTY, service: undefined }])
      expect(data.stopAfter(why, 'profiler/pnl', 1n)).toBe(false)
    expect(data.stop).toBeUndefined()
  })

  test('reports nothing of the response of another call for a call that is not sent', () => {
    const refused = stopAccount(EMPTY).checkRefusal('profiler/pnl', 10n)
    expect(refused).toMatchObject({ code: 'insufficient_credits', message: expect.stringContaining('Not sent') as string })
    expect(refused?.service).toBeUndefined()
  })

  test('clears every stop except a rejected key when the person resumes', () => {
    for (const why of [EMPTY, PAYMENT, SOLD]) {
      const data = stopAccount(why)
      data.resume()
      expect(open(data)).toHaveLength(5)
    }
    const data = stopAccount(REJECTED)
    data.resume()
    expect(data.stop).toBe(REJECTED)
  })

  test('clears a rejected key after an account read, and missing credits when the account has some', () => {
    const rejected = stopAccount(REJECTED)
    readAccount(rejected, '0')
    expect(rejected.stop).toBeUndefined()
    const empty = stopAccount(EMPTY)
    readAccount(empty, '0')
    expect(empty.stop).toBe(EMPTY)
    readAccount(empty, '1')
    expect(empty.stop).toBeUndefined()
    const payment = stopAccount(PAYMENT)
    readAccount(payment, '100')
    expect(payment.stop).toBe(PAYMENT)
    const sold = stopAccount(SOLD)
    readAccount(sold, '0')
    expect(open(sold)).toHaveLength(5)
  })

  test('forgets stops and breaker when the key or the service changes', () => {
    for (const change of [
      (data: DataApiClient) => data.useKey(new Secret('key-two-key-two')),
      (data: DataApiClient) => data.useService({ origin: ORIGIN, practice: false }),
    ]) {
      const data = stopAccount(REJECTED)
      data.stopAfter(SOLD, 'profiler/pnl', 1n)
      for (let times = 0; times < 5; times++) data.breaker.recordFailure(0)
      expect(data.breaker.openUntil).toBeDefined()
      change(data)
      expect([open(data).length, data.breaker.openUntil]).toEqual([5, undefined])
    }
  })

  test('forgets account, charged prices, permissions and plan limits when the key changes', () => {
    const { dataApi, account, charged, permissions, limits } = serviceClients()
    dataApi.useKey(new Secret('key-one-key-one'))
    readAccount(dataApi, '7')
    const scopes = { service: { status: 403, message: '', requiredScopes: ['a'] } }
    permissions.recordResult('profiler/pnl', err(failure('forbidden', 'No.', 'Ask.', scopes)), '')
    charged.recordCharge('profiler/pnl', 1n, 9n)
    expect([account.plan, limits.currentLimits(0).second, dataApi.charged.list().length, dataApi.permissions.list().length]).toEqual([
      'pro',
      75,
      1,
      1,
    ])
    expect(dataApi.mustReadAccount).toBe(false)
    dataApi.useKey(new Secret('key-two-key-two'))
    expect([account.plan, limits.currentLimits(0).second, dataApi.charged.list(), dataApi.permissions.list()]).toEqual([undefined, 15, [], []])
    expect(dataApi.mustReadAccount).toBe(true)
  })

  test('sends the key as an API key to its own origin', () => {
    const data = inUse()
    const target = data.getTarget()
    if (!target.ok) expect.fail(target.error.message)
    const request = data.createRequest({ row: endpointOf('profiler/pnl'), path: '/api/v1/x', requestText: '{}' }, target.value)
    expect(request).toEqual({ origin: ORIGIN, method: 'POST', path: '/api/v1/x', body: '{}', key: target.value.key, scheme: 'apikey' })
  })

  test('learns from responses to calls of the key in use only, and stops paid calls after an implausible charge', () => {
    const { dataApi, account, emitted } = serviceClients()
    dataApi.useService({ origin: ORIGIN, practice: false })
    dataApi.useKey(new Secret('key-one-key-one'))
    readAccount(dataApi, '100')
    const target = dataApi.getTarget()
    if (!target.ok) expect.fail(target.error.message)
    const attempt = dataApi.startAttempt(endpointOf('profiler/pnl'), target.value, 1n)
    attempt.recordResponse({ facts: undefined, spent: 3n, isGood: true })
    expect([account.remaining, dataApi.charged.list(), dataApi.stop]).toEqual([97n, [{ endpoint: 'profiler/pnl', credits: '3' }], undefined])
    attempt.recordResponse({ facts: readHeaders([['X-Service-Credits-Used', '9999']], new Date(0)), spent: 1n, isGood: true })
    expect([dataApi.stop?.code, emitted.filter((name) => name === 'serviceStopped')]).toEqual(['price_changed', ['serviceStopped']])
    dataApi.useKey(new Secret('key-two-key-two'))
    attempt.recordResponse({ facts: undefined, spent: 3n, isGood: true })
    attempt.recordResult(err(REJECTED))
    expect([dataApi.charged.list(), dataApi.stop]).toEqual([[], undefined])
  })

  test('reports that the service stopped when the result of a call stops others', () => {
    const { dataApi, emitted } = serviceClients()
    dataApi.useService({ origin: ORIGIN, practice: false })
    dataApi.useKey(new Secret('key-one-key-one'))
    const target = dataApi.getTarget()
    if (!target.ok) expect.fail(target.error.message)
    const attempt = dataApi.startAttempt(endpointOf('profiler/pnl'), target.value, 1n)
    attempt.recordResult(err(failure('timeout', 'Slow.', 'Again.')))
    expect(emitted).toEqual([])
    attempt.recordResult(err(REJECTED))
    expect([emitted, dataApi.stop]).toEqual([['serviceStopped'], REJECTED])
  })

  test('recognises calls of the key in use by its text and origin', () => {
    const data = inUse()
    const use = data.getTarget()
    if (!use.ok) throw new Error(use.error.message)
    data.useKey(new Secret('key-one-key-one'))
    expect(data.isCurrent(use.value)).toBe(true)
    expect(data.isCurrent({ ...use.value, origin: 'https://other.example' })).toBe(false)
    expect(data.isCurrent({ ...use.value, key: new Secret('key-two-key-two') })).toBe(false)
    data.useService({ origin: 'file:///etc', practice: false })
    expect(data.isCurrent(use.value)).toBe(false)
  })
})
