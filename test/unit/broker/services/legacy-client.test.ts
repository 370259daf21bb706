import { describe, expect, test } from 'vitest'
import { FAILURE_THRESHOLD } from '../../../../src-main/broker/limits/circuit-breaker.ts'
import type { LegacyAccess, LegacyClient } from '../../../../src-main/broker/services/legacy-client.ts'
import { Secret } from '../../../../src-main/secret.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import { err, ok } from '../../../../src-shared/core/result.ts'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import { serviceClients } from '../../../support/builders/service-clients.ts'
import { VirtualClock } from '../../../support/virtual-time.ts'

const REFUSED = failure('sign_in_needed', 'Turned away.', 'Sign in again.')
const ROW = endpointOf('legacy/question')

function accessOf(more: Partial<LegacyAccess> = {}): LegacyAccess {
  const token = new Secret('token-of-somebody')
  return { origin: 'https://legacy.example', basePath: '/old', practice: false, token, isValid: () => true, rejected: () => undefined, ...more }
}

function failOften(client: LegacyClient, clock: VirtualClock): void {
  for (let n = 0; n < FAILURE_THRESHOLD; n++) client.breaker.recordFailure(clock.now())
}

function targetOf(client: LegacyClient) {
  const target = client.getTarget()
  if (!target.ok) expect.fail(target.error.message)
  return target.value
}

describe('the legacy client', () => {
  test('takes calls only while the sign-in is valid', () => {
    const { legacy } = serviceClients()
    expect(legacy.checkRefusal()).toMatchObject({ code: 'sign_in_needed', message: expect.stringContaining('not signed in') as string })
    const access = accessOf()
    legacy.useAccess(access)
    expect(legacy.getTarget()).toEqual(ok({ origin: access.origin, practice: false, key: access.token, basePath: '/old' }))
    expect(legacy.checkRefusal()).toBeUndefined()
    legacy.useAccess(accessOf({ isValid: () => false }))
    expect(legacy.checkRefusal()).toMatchObject({ code: 'sign_in_needed', message: expect.stringContaining('has expired') as string })
  })

  test('refuses calls while its breaker is open, also with another token, and uses the next query as the probe', async () => {
    const clock = new VirtualClock()
    const { legacy } = serviceClients(clock)
    legacy.useAccess(accessOf())
    failOften(legacy, clock)
    expect(legacy.checkRefusal()?.code).toBe('breaker_open')
    legacy.useAccess(accessOf())
    expect(legacy.checkRefusal()?.code).toBe('breaker_open')
    await clock.advance(15_000)
    expect(legacy.checkRefusal()).toBeUndefined()
  })

  test('closes its breaker when the origin changes', () => {
    const clock = new VirtualClock()
    const { legacy } = serviceClients(clock)
    legacy.useAccess(accessOf())
    failOften(legacy, clock)
    legacy.useAccess(accessOf({ origin: 'https://other.example' }))
    expect(legacy.checkRefusal()).toBeUndefined()
  })

  test('ends the sign-in that a rejected call was sent with, and no newer one', () => {
    const { legacy } = serviceClients()
    let rejected = 0
    const old = accessOf({ rejected: () => rejected++ })
    legacy.useAccess(old)
    const attempt = legacy.startAttempt(ROW, targetOf(legacy))
    attempt.recordResult(ok({} as never)) // the content of the exchange is not read
    attempt.recordResult(err(failure('service_error', 'No.', 'Again.')))
    expect([rejected, legacy.checkRefusal()]).toEqual([0, undefined])
    const newer = accessOf({ rejected: () => rejected++ })
    legacy.useAccess(newer)
    attempt.recordResult(err(REFUSED))
    expect([rejected, legacy.checkRefusal()]).toEqual([0, undefined])
    legacy.useAccess(old)
    attempt.recordResult(err(REFUSED))
    expect([rejected, legacy.checkRefusal()?.code]).toEqual([1, 'sign_in_needed'])
    attempt.recordResult(err(REFUSED))
    expect(rejected).toBe(1)
  })

  test('sends the token as a bearer token below the base path that it belongs to', () => {
    const { legacy } = serviceClients()
    legacy.useAccess(accessOf())
    const target = targetOf(legacy)
    // The sign-in may change while the reservation is written.
    legacy.useAccess(undefined)
    const request = legacy.createRequest({ row: ROW, path: '/v1/questions/7', requestText: '{}' }, target)
    expect(request).toEqual({
      origin: 'https://legacy.example',
      method: 'POST',
      path: '/old/v1/questions/7',
      body: '{}',
      key: target.key,
      scheme: 'bearer',
    })
  })

  test('classifies a 401 as an ended sign-in, never as a rejected API key', () => {
    const { legacy } = serviceClients()
    const body = new TextEncoder().encode('{}')
    const headers = [['content-type', 'application/json']] as const
    const outcome = { kind: 'answered', response: { status: 401, headers, body, bodyFailure: undefined } } as const
    expect(legacy.classify(outcome, 'legacy/question', undefined).failure).toMatchObject({
      code: 'sign_in_needed',
      remedy: 'Sign in again in the settings, then resume the plan.',
    })
    const forbidden = { ...outcome, response: { ...outcome.response, status: 403 } }
    expect(legacy.classify(forbidden, 'legacy/question', undefined).failure?.code).toBe('forbidden')
  })

  test('reserves the listed price and settles a good response at it', () => {
    const { legacy, charged } = serviceClients()
    charged.recordCharge('legacy/question', 1n, 99n)
    expect(legacy.priceToReserve(ROW, 5n)).toEqual(ok(5n))
    const good = { failure: undefined, end: undefined, charge: 'yes' } as const
    expect(legacy.resolveReservation(good, undefined, ROW, 5n)).toEqual({ kind: 'settle', credits: 5n, source: 'table' })
  })

  test('requests an account read after a charge, only while the account can be read', () => {
    const { legacy, dataApi, emitted } = serviceClients()
    legacy.useAccess(accessOf())
    const attempt = legacy.startAttempt(ROW, targetOf(legacy))
    attempt.recordResponse({ facts: undefined, spent: 5n, isGood: true })
    expect(emitted).toEqual([])
    dataApi.useService({ origin: 'https://service.example', practice: false })
    dataApi.useKey(new Secret('key-one-key-one'))
    attempt.recordResponse({ facts: undefined, spent: 0n, isGood: true })
    expect(emitted).toEqual([])
    attempt.recordResponse({ facts: undefined, spent: 5n, isGood: true })
    expect(emitted).toEqual(['accountReadNeeded'])
  })
})
