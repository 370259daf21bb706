import { describe, expect, test } from 'vitest'
import type { LegacyAccess } from '../../../../src-main/broker/calls/call.ts'
import { OPENS_AFTER } from '../../../../src-main/broker/limits/circuit-breaker.ts'
import { AccountKnowledge } from '../../../../src-main/broker/account/account-knowledge.ts'
import { DataService } from '../../../../src-main/broker/wire/data-service.ts'
import { isLegacy, isOfKey, LegacyService } from '../../../../src-main/broker/wire/legacy-service.ts'
import { Sides } from '../../../../src-main/broker/wire/sides.ts'
import { Secret } from '../../../../src-main/secret.ts'
import { failure } from '../../../../src-shared/failure.ts'
import { err, ok } from '../../../../src-shared/result.ts'
import { VirtualClock } from '../../../support/virtual-time.ts'

const REFUSED = failure('sign_in_needed', 'Turned away.', 'Sign in again.')

function accessOf(more: Partial<LegacyAccess> = {}): LegacyAccess {
  const token = new Secret('token-of-somebody')
  return { origin: 'https://legacy.example', basePath: '/old', practice: false, token, isValid: () => true, rejected: () => undefined, ...more }
}

function failOften(service: LegacyService, clock: VirtualClock): void {
  for (let n = 0; n < OPENS_AFTER; n++) service.breaker.failed(clock.now())
}

describe('the legacy interface', () => {
  test('is asked with what was lent for it, while that holds', () => {
    const service = new LegacyService(new VirtualClock())
    expect(service.refusal()).toMatchObject({ code: 'sign_in_needed', message: expect.stringContaining('not signed in') })
    const access = accessOf()
    service.lend(access)
    expect(service.use()).toEqual(ok({ origin: access.origin, practice: false, key: access.token, legacyPath: '/old' }))
    expect(service.refusal()).toBeUndefined()
    service.lend(accessOf({ isValid: () => false }))
    expect(service.refusal()).toMatchObject({ code: 'sign_in_needed', message: expect.stringContaining('has ended') })
  })

  test('that does not answer is left alone for a while; the next question is the probe', async () => {
    const clock = new VirtualClock()
    const service = new LegacyService(clock)
    service.lend(accessOf())
    failOften(service, clock)
    expect(service.refusal()?.code).toBe('breaker_open')
    // The same service with another token is the same service.
    service.lend(accessOf())
    expect(service.refusal()?.code).toBe('breaker_open')
    await clock.advance(15_000)
    expect(service.refusal()).toBeUndefined()
  })

  test('at another place is another service', () => {
    const clock = new VirtualClock()
    const service = new LegacyService(clock)
    service.lend(accessOf())
    failOften(service, clock)
    service.lend(accessOf({ origin: 'https://other.example' }))
    expect(service.refusal()).toBeUndefined()
  })

  test('ends the sign-in that a refused call went out with, and no newer one', () => {
    const service = new LegacyService(new VirtualClock())
    let rejected = 0
    const old = accessOf({ rejected: () => rejected++ })
    service.lend(old)
    const use = service.use()
    if (!use.ok) expect.fail(use.error.message)
    service.ended(use.value, ok({} as never)) // what was answered is not looked at
    service.ended(use.value, err(failure('service_error', 'No.', 'Again.')))
    expect([rejected, service.refusal()]).toEqual([0, undefined])
    const newer = accessOf({ rejected: () => rejected++ })
    service.lend(newer)
    service.ended(use.value, err(REFUSED))
    expect([rejected, service.refusal()]).toEqual([0, undefined])
    service.lend(old)
    service.ended(use.value, err(REFUSED))
    expect([rejected, service.refusal()?.code]).toEqual([1, 'sign_in_needed'])
    service.ended(use.value, err(REFUSED))
    expect(rejected).toBe(1)
  })

  test('is told from the data interface by the endpoint', () => {
    expect([isLegacy('legacy/question'), isLegacy('account'), isOfKey('legacy/question'), isOfKey('account')]).toEqual([true, false, false, true])
  })
})

describe('the two sides', () => {
  function sides() {
    const [data, legacy, knowledge] = [new DataService(), new LegacyService(new VirtualClock()), new AccountKnowledge()]
    data.useService({ origin: 'https://service.example', practice: false })
    return { data, legacy, knowledge, sides: new Sides(data, legacy, knowledge) }
  }

  test('have each their own address and secret, and refuse for their own reasons', () => {
    const { data, legacy, sides: both } = sides()
    expect([both.refusal('account')?.code, both.refusal('legacy/question')?.code]).toEqual(['no_key', 'sign_in_needed'])
    data.useKey(new Secret('key-one-key-one'))
    legacy.lend(accessOf())
    expect(both.use('account')).toMatchObject({ value: { origin: 'https://service.example' } })
    expect(both.use('legacy/question')).toMatchObject({ value: { origin: 'https://legacy.example', legacyPath: '/old' } })
    expect([both.refusal('account'), both.refusal('legacy/question')]).toEqual([undefined, undefined])
  })

  test('without credits refuse what costs as much as was refused, at the price of the plan; a question that waits is not the key’s matter', () => {
    const { data, knowledge, sides: both } = sides()
    data.useKey(new Secret('key-one-key-one'))
    const service = { status: 403, message: '' }
    data.stopFor(failure('insufficient_credits', 'No credits.', 'Add some.', { service }), 'profiler/labels', 100n)
    // Not known to be on a paid plan, the dearer price counts.
    expect([both.refusal('profiler/labels')?.code, both.refusal('profiler/current-balance')]).toEqual(['insufficient_credits', undefined])
    knowledge.read(knowledge.beginReading(), ok({ plan: 'pro', planText: 'pro', creditsRemaining: '5', at: '2026-01-01T00:00:00.000Z' }))
    expect([both.refusalOfKey('profiler/labels')?.code, both.refusalOfKey('profiler/current-balance')]).toEqual(['insufficient_credits', undefined])
    data.useKey(undefined)
    expect([both.refusalOfKey('account')?.code, both.refusalOfKey('legacy/question')]).toEqual(['no_key', undefined])
  })
})
