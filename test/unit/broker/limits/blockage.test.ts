import { expect, test } from 'vitest'
import type { Clock } from '../../../../src-main/broker/clock.ts'
import { breakerBlockage, minimumBalanceBlockage, isDiskFailure, ledgerBlockage } from '../../../../src-main/broker/limits/blockage.ts'
import { failure } from '../../../../src-shared/core/failure.ts'

const clock: Clock = { now: () => 1000, wall: () => new Date(50_000), sinceBoot: () => 0, after: () => () => undefined }

test('an open breaker blocks until its time, and then until its probe has a response', () => {
  expect(breakerBlockage({ openUntil: undefined, wasSuspended: true }, clock, 1000)).toBeUndefined()
  const waiting = breakerBlockage({ openUntil: 1500, wasSuspended: false }, clock, 1000)
  expect(waiting).toMatchObject({ scope: 'service', reason: 'the service is not responding correctly', until: 1500 })
  expect(waiting?.failure).toMatchObject({
    code: 'breaker_open',
    message: 'The service is not responding correctly. Requests are paused.',
    concerns: 'service',
    retryAt: new Date(50_500).toISOString(),
  })
  const probing = breakerBlockage({ openUntil: 1000, wasSuspended: false }, clock, 1000)
  expect([probing?.until, probing?.failure.retryAt]).toEqual([Infinity, new Date(50_000).toISOString()])
})

test('a blockage after sleep reports no fault of the service', () => {
  const blockage = breakerBlockage({ openUntil: 1500, wasSuspended: true }, clock, 1000)
  expect(blockage?.reason).toBe('this computer was asleep')
  expect(blockage?.failure.message).toBe('This computer was asleep. A free call checks whether the service can be reached.')
  expect(blockage?.failure).not.toHaveProperty('concerns')
})

test('a lost minimum balance blocks paid work until someone sets it', () => {
  expect(minimumBalanceBlockage({ unconfirmed: undefined })).toBeUndefined()
  const why = failure('needs_confirmation', 'Lost.', 'Confirm it.')
  expect(minimumBalanceBlockage({ unconfirmed: why })).toEqual({
    failure: why,
    scope: 'minimum-balance',
    reason: 'the minimum balance must be confirmed',
    until: Infinity,
  })
})

test('an older ledger blocks everything until a person acknowledges it', () => {
  expect(ledgerBlockage({ isOlder: false })).toBeUndefined()
  expect(ledgerBlockage({ isOlder: true })).toMatchObject({ scope: 'ledger', until: Infinity, failure: { code: 'corrupt' } })
})

test('a refusing disk is reported separately from other blockages', () => {
  expect((['disk_full', 'disk_error', 'network'] as const).map((code) => isDiskFailure(failure(code, 'No.', 'Again.')))).toEqual([true, true, false])
})
