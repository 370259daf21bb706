import { expect, test } from 'vitest'
import { AccountKnowledge } from '../../../src-main/broker/account/account-knowledge.ts'
import { nextChangeAt, statusOf, type StatusParts, StatusPublisher } from '../../../src-main/broker/broker-status.ts'
import { limitsFor } from '../../../src-main/broker/broker-parts.ts'
import type { Call } from '../../../src-main/broker/calls/call.ts'
import { CallQueue } from '../../../src-main/broker/calls/call-queue.ts'
import type { Ledger } from '../../../src-main/broker/ledger/ledger.ts'
import { PLAN_LIMITS } from '../../../src-shared/service/table/limits.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { IDLE_STATUS } from '../../support/builders/idle-status.ts'

test('changes are told at most four times a second, the first of a quiet time nearly at once, and the last one always', () => {
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
  const teller = new StatusPublisher(clock, () => ({ ...IDLE_STATUS, queued: version }))
  const told: [at: number, queued: number][] = []
  teller.listen(({ queued }) => told.push([now, queued]))
  for (; now <= 1000; now += 10) {
    for (const timer of timers.splice(0)) {
      if (timer.at <= now) timer.fire()
      else timers.push(timer)
    }
    version = now
    if (now < 900) teller.publishSoon()
  }
  expect(told.map(([at]) => at)).toEqual([50, 300, 550, 800])
  now = 1050
  timers[0]?.fire()
  expect(told.at(-1)).toEqual([1050, 1000])
})

const CASES = [{ caseId: 'c', cap: '5', settled: '1', reserved: '0', disputed: '0' }]
// What is asked of it here.
const ledgerOf = (starts: ReturnType<Ledger['recentStarts']>): Ledger =>
  ({ cases: () => CASES, unagreed: [], age: { turn: 1 }, recentStarts: () => starts }) as unknown as Ledger

/** Two calls to one endpoint and one to another wait, one is under way. */
function picture(more: Partial<StatusParts> = {}) {
  const ledger = ledgerOf([])
  const clock = { now: () => 1000, wall: () => new Date(50_000), sinceBoot: () => 0, after: () => () => undefined }
  const limits = limitsFor({ ledger } as Parameters<typeof limitsFor>[0], 1000) // the ledger is all that is looked at
  const queue = new CallQueue<Call>()
  const calls = new Set<Call>()
  const add = (endpoint: EndpointId, stepId: string, state: Call['state']): void => {
    const waiters = [{ caseId: 'c', stepId, approval: { planId: 'p', stepId, credits: 1n }, resolve: () => undefined }]
    const call = { caseId: 'c', endpoint, priority: 'bulk', seq: calls.size, queuedAt: 0, waiters, state } as unknown as Call // what is looked at here
    calls.add(call)
    if (state === 'queued') queue.add(call)
  }
  add('profiler/pnl', 's1', 'queued')
  add('profiler/pnl', 's2', 'queued')
  add('profiler/labels', 's3', 'queued')
  add('account', 's4', 'running')
  const knowledge = new AccountKnowledge()
  const floor = { credits: '0', reached: undefined, unconfirmed: undefined }
  const parts: StatusParts = {
    paused: false,
    stopped: undefined,
    floor,
    blockage: undefined,
    knowledge,
    calls,
    queue,
    held: new Set(),
    charged: { list: () => [] },
    lacking: { list: () => [] },
    undecided: { size: 0, until: -Infinity },
    limits,
    ledger,
    clock,
    ...more,
  }
  return { limits, queue, add, status: () => statusOf(parts) }
}

test('the picture names what waits, for what and until when', () => {
  const { limits, status } = picture()
  expect(status()).toMatchObject({ queued: 3, running: 1, cases: CASES, limits: PLAN_LIMITS.free, waits: [] })
  expect(status().steps).toEqual(['s1', 's2', 's3', 's4'].map((stepId) => ({ caseId: 'c', stepId, state: stepId === 's4' ? 'running' : 'queued' })))
  limits.pause('endpoint', 'profiler/pnl', 3000, 'wait a little')
  expect(status().waits).toEqual([{ scope: 'endpoint:profiler/pnl', reason: 'wait a little', until: new Date(52_000).toISOString(), calls: 2 }])
  limits.pause('minute', 'profiler/pnl', 9000, 'wait longer')
  expect(status().waits).toEqual([{ scope: 'minute', reason: 'wait longer', until: new Date(58_000).toISOString(), calls: 3 }])
})

test('what holds everything is told in place of windows, a pause before all, and only where something waits', () => {
  const blockage = { scope: 'disk', reason: 'the disk is full', until: 2000 }
  expect(picture({ blockage }).status().waits).toEqual([
    { scope: 'disk', reason: 'the disk is full', until: new Date(51_000).toISOString(), calls: 3 },
  ])
  expect(picture({ blockage, paused: true }).status().waits).toEqual([{ scope: 'paused', reason: 'paused', until: '', calls: 3 }])
  expect(picture({ blockage, paused: true, queue: new CallQueue<Call>() }).status().waits).toEqual([])
  const waits = picture({ undecided: { size: 2, until: 4000 } }).status().waits
  expect(waits).toMatchObject([{ scope: 'account', until: new Date(53_000).toISOString(), calls: 2 }])
})

test('the next change is when the first of what waits may start', () => {
  const { limits, queue } = picture()
  const held = new Set<EndpointId>()
  const of = { queue, limits, held }
  expect(nextChangeAt(of, 1000, [])).toBe(1000)
  limits.pause('all', 'account', 4000)
  limits.pause('endpoint', 'profiler/pnl', 9000)
  expect(nextChangeAt(of, 1000, [])).toBe(4000)
  expect(nextChangeAt({ ...of, queue: new CallQueue<Call>() }, 1000, ['account'])).toBe(4000)
  expect(nextChangeAt({ ...of, queue: new CallQueue<Call>() }, 1000, [])).toBeUndefined()
  held.add('profiler/labels')
  expect(nextChangeAt(of, 5000, [])).toBe(9000)
  held.add('profiler/pnl')
  expect(nextChangeAt(of, 5000, [])).toBeUndefined()
})

test('a new run begins with the limits of the free plan and with what the run before may have started', () => {
  const begun = (starts: ReturnType<Ledger['recentStarts']>) => limitsFor({ ledger: ledgerOf(starts) } as Parameters<typeof limitsFor>[0], 100_000) // as above
  expect(begun([]).inForce(100_000)).toEqual(PLAN_LIMITS.free)
  expect(begun([]).minute.used(100_000)).toBe(0)
  const limits = begun([
    { ageMs: 500, endpoint: 'profiler/pnl' },
    { ageMs: 30_000, endpoint: 'profiler/pnl' },
  ])
  // And an account call, which stands in no ledger.
  expect([limits.second.used(100_000), limits.minute.used(100_000)]).toEqual([2, 3])
})
