import { expect, test } from 'vitest'
import { MinimumBalance } from '../../../src-main/broker/account/minimum-balance.ts'
import { createStatus, type QueueState, type StatusDeps, StatusPublisher } from '../../../src-main/broker/broker-status.ts'
import type { Call } from '../../../src-main/broker/calls/call.ts'
import { CallQueue } from '../../../src-main/broker/calls/call-queue.ts'
import type { Ledger } from '../../../src-main/broker/ledger/ledger.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import { PLAN_LIMITS } from '../../../src-shared/service/table/limits.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { IDLE_STATUS } from '../../support/builders/idle-status.ts'
import { serviceClients } from '../../support/builders/service-clients.ts'

test('publishes at most four times a second, the first change after 50 ms and the last one always', () => {
  let now = 0
  const timers: { readonly at: number; readonly fire: () => void }[] = []
  const clock = {
    now: () => now,
    wall: () => new Date(now),
    sinceBoot: () => now,
    after: (ms: number, fire: () => void) => {
      timers.push({ at: now + ms, fire })
      return () => undefined
    },
  }
  let version = 0
  const publisher = new StatusPublisher(clock, () => ({ ...IDLE_STATUS, queued: version }))
  const reported: [at: number, queued: number][] = []
  publisher.subscribe(({ queued }) => reported.push([now, queued]))
  for (; now <= 1000; now += 10) {
    for (const timer of timers.splice(0)) {
      if (timer.at <= now) timer.fire()
      else timers.push(timer)
    }
    version = now
    if (now < 900) publisher.publishSoon()
  }
  expect(reported.map(([at]) => at)).toEqual([50, 300, 550, 800])
  now = 1050
  timers[0]?.fire()
  expect(reported.at(-1)).toEqual([1050, 1000])
})

const CASES = [{ caseId: 'c', cap: '5', settled: '1', reserved: '0', disputed: '0' }]

/** Two calls to one endpoint and one to another wait, one is in flight. */
function waitingCalls({
  isQueueEmpty = false,
  awaiting,
  ...state
}: Partial<QueueState & Pick<StatusDeps, 'awaiting'>> & { isQueueEmpty?: boolean } = {}) {
  const queue = new CallQueue<Call>()
  // The members that the status reads.
  const ledger = { cases: () => CASES, unacknowledgedIssues: [], age: { turn: 1 } } as unknown as Ledger
  const clock = { now: () => 1000, wall: () => new Date(50_000), sinceBoot: () => 0, after: () => () => undefined }
  const { dataApi, limits } = serviceClients(clock)
  const calls = new Set<Call>()
  const add = (endpoint: EndpointId, stepId: string, callState: Call['state']): void => {
    const waiters = [{ caseId: 'c', stepId, approval: { planId: 'p', stepId, credits: 1n }, resolve: () => undefined }]
    const call = { caseId: 'c', endpoint, priority: 'bulk', seq: calls.size, queuedAt: 0, waiters, state: callState } as unknown as Call // only these members are read
    calls.add(call)
    if (callState === 'queued' && !isQueueEmpty) queue.add(call)
  }
  add('profiler/pnl', 's1', 'queued')
  add('profiler/pnl', 's2', 'queued')
  add('profiler/labels', 's3', 'queued')
  add('account', 's4', 'running')
  const minimumBalance = new MinimumBalance(0n)
  const deps: StatusDeps = {
    registry: { calls, queue },
    dataApi,
    limits,
    ledger,
    minimumBalance,
    awaiting: awaiting ?? { size: 0, until: -Infinity },
    clock,
  }
  return { limits, status: () => createStatus(deps, { isPaused: false, blocked: new Set(), blockage: undefined, ...state }) }
}

test('lists waiting calls with the limit that each waits for and the time until which it waits', () => {
  const { limits, status } = waitingCalls()
  expect(status()).toMatchObject({ queued: 3, running: 1, cases: CASES, limits: PLAN_LIMITS.free, waits: [] })
  expect(status().steps).toEqual(['s1', 's2', 's3', 's4'].map((stepId) => ({ caseId: 'c', stepId, state: stepId === 's4' ? 'running' : 'queued' })))
  limits.pause('endpoint', 'profiler/pnl', 3000, 'wait a little')
  expect(status().waits).toEqual([{ scope: 'endpoint:profiler/pnl', reason: 'wait a little', until: new Date(52_000).toISOString(), calls: 2 }])
  limits.pause('minute', 'profiler/pnl', 9000, 'wait longer')
  expect(status().waits).toEqual([{ scope: 'minute', reason: 'wait longer', until: new Date(58_000).toISOString(), calls: 3 }])
})

test('reports a blockage instead of limits, and a pause before both, only while calls wait', () => {
  const blockage = { scope: 'disk', reason: 'the disk is full', until: 2000, failure: failure('disk_full', 'Full.', 'Free some.') }
  expect(waitingCalls({ blockage }).status().waits).toEqual([
    { scope: 'disk', reason: 'the disk is full', until: new Date(51_000).toISOString(), calls: 3 },
  ])
  expect(waitingCalls({ blockage, isPaused: true }).status().waits).toEqual([{ scope: 'paused', reason: 'paused', until: '', calls: 3 }])
  expect(waitingCalls({ blockage, isPaused: true, isQueueEmpty: true }).status().waits).toEqual([])
  const waits = waitingCalls({ awaiting: { size: 2, until: 4000 } }).status().waits
  expect(waits).toMatchObject([{ scope: 'account', until: new Date(53_000).toISOString(), calls: 2 }])
})
