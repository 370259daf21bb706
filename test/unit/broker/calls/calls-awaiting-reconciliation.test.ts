import { describe, expect, test } from 'vitest'
import type { Call } from '../../../../src-main/broker/calls/call.ts'
import { MAX_WAIT_MS, explainRefusal, CallsAwaitingReconciliation } from '../../../../src-main/broker/calls/calls-awaiting-reconciliation.ts'
import { createBrokerEvents } from '../../../../src-main/broker/broker-events.ts'
import { Secret } from '../../../../src-main/secret.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import { err, ok } from '../../../../src-shared/core/result.ts'
import { VirtualClock } from '../../../support/virtual-time.ts'

const USE = ok({ origin: 'https://a.example', practice: false, key: new Secret('key-one-key-one'), basePath: '' })
const EXCEEDED = failure('approval_exceeded', 'One more would go beyond.', 'Ask again.')
const SILENT = err(failure('network', 'No response.', 'Again.'))
const REFUSED = err(failure('service_error', 'No.', 'Again.', { service: { status: 403, message: '' } }))

function callOf(more: Partial<Call> = {}): Call {
  const approval = { planId: 'p', stepId: 's', credits: 5n }
  const waiters = [{ caseId: 'c', stepId: 's', approval, resolve: () => undefined }]
  return { caseId: 'c', waiters, state: 'running', endRest: undefined, lastFailure: undefined, ...more } as unknown as Call // only these members are read
}

function world(mayFreeApproval = true, isAway: () => boolean = () => false) {
  const reported: string[] = []
  const clock = new VirtualClock()
  const awaiting = new CallsAwaitingReconciliation({
    ledger: { mayFreeApproval: () => mayFreeApproval },
    clock,
    registry: {
      requeue: () => reported.push('again'),
      finish: (_call, result) => reported.push(result.ok ? 'ok' : result.error.message),
    },
    breaker: {
      get openUntil() {
        return isAway() ? 1 : undefined
      },
    },
    events: createBrokerEvents(),
  })
  const read = (reading: Parameters<CallsAwaitingReconciliation['handleAccountRead']>[0]): void => awaiting.handleAccountRead(reading)
  return { awaiting, reported, read, clock }
}

describe('calls whose approval was used up by an attempt of unknown outcome', () => {
  test('wait for an account reading only if that can show the outcome', () => {
    const { awaiting } = world()
    expect(awaiting.park(callOf(), failure('budget_exceeded', 'No.', 'Raise it.'), USE)).toBe(false)
    expect(awaiting.park(callOf(), EXCEEDED, SILENT)).toBe(false)
    // A budget used up by an earlier attempt of the call differs from a spent one.
    const lost = callOf({ lastFailure: failure('timeout', 'Lost.', 'Again.') })
    expect(world().awaiting.park(lost, failure('budget_exceeded', 'No.', 'Raise it.'), USE)).toBe(true)
    expect(world(false).awaiting.park(lost, failure('budget_exceeded', 'No.', 'Raise it.'), USE)).toBe(false)
    expect(awaiting.park(callOf({ waiters: [] }), EXCEEDED, USE)).toBe(false)
    expect(world(false).awaiting.park(callOf(), EXCEEDED, USE)).toBe(false)
    expect(awaiting.size).toBe(0)
    const call = callOf()
    expect(awaiting.park(call, EXCEEDED, USE)).toBe(true)
    expect([awaiting.size, call.state]).toEqual([1, 'awaiting-account'])
  })

  test('are checked again once after a successful reading', () => {
    const { awaiting, reported, read } = world()
    const call = callOf()
    awaiting.park(call, EXCEEDED, USE)
    read(SILENT)
    expect([reported, awaiting.size]).toEqual([[], 1])
    read(ok({}))
    read(ok({}))
    expect([reported, awaiting.size, call.cancelDelay]).toEqual([['again'], 0, undefined])
  })

  test('fail with their own failure after the third reading that the service refuses', () => {
    for (const lastFailure of [undefined, failure('timeout', 'Too slow.', 'Again.')]) {
      const { awaiting, reported, read } = world()
      awaiting.park(callOf({ lastFailure }), EXCEEDED, USE)
      read(REFUSED)
      read(REFUSED)
      expect([reported, awaiting.size]).toEqual([[], 1])
      read(REFUSED)
      expect(awaiting.size).toBe(0)
      expect(reported).toEqual([lastFailure?.message ?? expect.stringContaining('The account could not be read')])
    }
  })

  test('keep waiting while the service is down and its account cannot be read', () => {
    const { awaiting, reported, read } = world()
    awaiting.park(callOf(), EXCEEDED, USE)
    for (const status of [500, 502, 503, 504]) read(err(failure('service_error', 'Down.', 'Again.', { service: { status, message: '' } })))
    expect([reported, awaiting.size]).toEqual([[], 1])
    read(ok({}))
    expect([reported, awaiting.size]).toEqual([['again'], 0])
  })

  test('keep their waiting time while the service cannot be reached, and report the lost attempt', async () => {
    let isAway = true
    const { awaiting, reported, clock } = world(true, () => isAway)
    awaiting.park(callOf({ lastFailure: failure('service_error', 'Away.', 'Again.', { service: { status: 503, message: '' } }) }), EXCEEDED, USE)
    awaiting.park(callOf({ lastFailure: failure('timeout', 'Lost.', 'Again.') }), EXCEEDED, USE)
    await clock.advance(3 * MAX_WAIT_MS - 1)
    expect([reported.splice(0), awaiting.size]).toEqual([['Lost.'], 1])
    isAway = false
    await clock.advance(MAX_WAIT_MS)
    expect([reported, awaiting.size]).toEqual([['Away.'], 0])
  })

  test('do not return if they are cancelled in the meantime', async () => {
    const { awaiting, reported, read, clock } = world()
    const call = callOf()
    awaiting.park(call, EXCEEDED, USE)
    call.cancelDelay?.()
    read(ok({}))
    await clock.advance(2 * MAX_WAIT_MS)
    expect([reported, awaiting.size]).toEqual([[], 0])
  })

  test('wait three minutes at most, however often they are checked, and report until when', async () => {
    const { awaiting, reported, read, clock } = world()
    const [weighed, refused, later] = [callOf(), callOf(), callOf()]
    const began = clock.now()
    awaiting.park(weighed, EXCEEDED, USE)
    awaiting.park(refused, EXCEEDED, USE)
    expect(awaiting.until).toBe(began + MAX_WAIT_MS)
    await clock.advance(100_000)
    read(REFUSED)
    read(ok({}))
    expect([reported.splice(0), awaiting.size]).toEqual([['again', 'again'], 0])
    for (const call of [weighed, refused, later]) expect(awaiting.park(call, EXCEEDED, USE)).toBe(true)
    read(REFUSED)
    expect(awaiting.until).toBe(began + 100_000 + MAX_WAIT_MS)
    await clock.advance(MAX_WAIT_MS - 100_001)
    expect([reported, awaiting.size]).toEqual([[], 3])
    await clock.advance(1)
    expect([reported.length, awaiting.size, weighed.cancelDelay]).toEqual([2, 1, undefined])
    expect(awaiting.park(weighed, EXCEEDED, USE)).toBe(false)
    expect(awaiting.size).toBe(1)
  })

  test('report the attempt that used up the approval and the remedy of the refusal if they are not made', () => {
    const lastFailure = failure('timeout', 'Too slow.', 'Read the account.')
    expect(explainRefusal(callOf({ lastFailure }), EXCEEDED)).toEqual({ ...lastFailure, remedy: 'Ask again.' })
    expect(explainRefusal(callOf(), EXCEEDED)).toBe(EXCEEDED)
    const other = failure('budget_exceeded', 'No.', 'Raise it.')
    expect(explainRefusal(callOf({ lastFailure }), other)).toEqual({ ...lastFailure, remedy: 'Raise it.' })
    expect(explainRefusal(callOf(), other)).toBe(other)
    const stopped = failure('key_rejected', 'No.', 'Another key.')
    expect(explainRefusal(callOf({ lastFailure }), stopped)).toBe(stopped)
  })
})
