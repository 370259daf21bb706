import { expect, test } from 'vitest'
import type { BrokerStatus } from '../../../../../src-shared/ipc/casebook-api.ts'
import type { PlannedStep } from '../../../../../src-shared/custody/capture.ts'
import {
  creditsAhead,
  interruptedLines,
  isBusy,
  loweredLimits,
  queueLines,
  seenScopes,
  timeLeft,
  windowLines,
} from '../../../../../src-renderer/features/acquisition/run/queue-model.ts'
import type { StepProgress } from '../../../../../src-shared/case/plan/acquisition-request.ts'
import type { PlanProgress, ProgressFacts } from '../../../../../src-renderer/state/progress-store.ts'
import { IDLE_STATUS } from '../../../../support/builders/idle-status.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')

/** Page `page` of the query `of`. */
function step(id: string, of: string, page = 1, price = '5'): PlannedStep {
  return {
    id,
    endpoint: 'profiler/counterparties',
    request: { address: of, pagination: { page } },
    subjectId: 's',
    chain: 'base',
    window: undefined,
    page,
    price,
  }
}

function facts(state: PlanProgress['state'], steps: Record<string, StepProgress['state']>): ProgressFacts {
  const todo = [step('a1', 'a'), step('a2', 'a', 2), step('a3', 'a', 3), step('b1', 'b'), step('c1', 'c', 1, '50')]
  const plan: PlanProgress = { planId: 'p', caseId: 'c', state, reason: undefined, title: 'Run', total: 7, todo }
  return {
    plans: new Map([['p', plan]]),
    steps: new Map(Object.entries(steps).map(([stepId, now]) => [stepId, { stepId, planId: 'p', state: now, message: '', creditsUsed: '0' }])),
  }
}

const wire = (steps: Record<string, 'queued' | 'running'>, caseId = 'c'): BrokerStatus['steps'] =>
  Object.entries(steps).map(([stepId, state]) => ({ caseId, stepId, state }))

test('a run shows completed, sent and remaining calls, and the price of unsent ones', () => {
  const lines = queueLines(facts('running', { a1: 'captured', b1: 'queued', c1: 'queued' }), wire({ b1: 'running', c1: 'queued' }))
  expect(lines.runs).toHaveLength(1)
  // two of seven were settled before the run began
  expect(lines.runs[0]).toMatchObject({ done: 3, running: 1, queued: 1, toCome: 2, price: 60n })
  expect(lines.others).toEqual([])
  expect(lines.max).toHaveLength(3)
  expect(lines.sure).toEqual([
    { endpoint: 'profiler/counterparties', page: 1 },
    { endpoint: 'profiler/counterparties', page: 1 },
  ])
})

test('unsent calls of a running or paused run still count against the budget, and those of a run being cancelled do not', () => {
  const under = (state: PlanProgress['state'], caseId = 'c') =>
    creditsAhead(queueLines(facts(state, { a1: 'captured', b1: 'queued', c1: 'queued' }), wire({ b1: 'running', c1: 'queued' })), caseId)
  expect(under('running')).toEqual({ case: '60', account: '60' })
  expect(under('cancelling')).toEqual({ case: '0', account: '0' })
  expect(under('done')).toEqual({ case: '0', account: '0' })
  // the backend still has a paused run's last call: a call it lists as running is not to come
  expect(under('paused')).toEqual({ case: '60', account: '60' })
  // all cases share the account; a paused run of another case may use the other service
  expect(under('running', 'another')).toEqual({ case: '0', account: '60' })
  expect(under('paused', 'another')).toEqual({ case: '0', account: '0' })
})

test('a step between two messages of the backend counts as at the backend, and not as still to come', () => {
  const lines = queueLines(facts('running', { a1: 'queued' }), [])
  expect(lines.runs[0]).toMatchObject({ done: 2, running: 0, queued: 1, toCome: 4 })
})

test('a stopped run lists its remaining calls, and shows no time', () => {
  const lines = queueLines(facts('paused', { a1: 'queued', b1: 'failed' }), [])
  expect(lines.runs[0]).toMatchObject({ done: 3, queued: 0, toCome: 4, price: 65n })
  expect(lines.max).toEqual([])
  expect(isBusy(IDLE_STATUS, lines)).toBe(false)
  expect(queueLines(facts('done', {}), []).runs).toEqual([])
})

test('calls that no run of this window submitted are shown under their case', () => {
  const lines = queueLines(facts('running', {}), [...wire({ a1: 'running' }), ...wire({ x: 'queued', y: 'running', z: 'queued' }, 'other')])
  expect(lines.others).toEqual([{ caseId: 'other', running: 1, queued: 2 }])
})

test('the time left spans from the certain calls to every possible page, and starts when calls may be sent again', () => {
  const sure = Array.from({ length: 301 }, () => ({ endpoint: 'profiler/pnl' as const, page: 1 }))
  const max = [...sure, ...sure.map((one) => ({ ...one, page: 2 }))]
  const broker = { ...IDLE_STATUS, queued: 250, running: 3 }
  expect(timeLeft(broker, { sure, max }, 'free', NOW)).toEqual({ min: 61, max: 121 })
  const wait = { scope: 'minute', reason: 'the service requested a wait', until: '2026-11-21T10:00:25Z', calls: 250 }
  // another client uses half of the minute
  expect(timeLeft({ ...broker, limits: { second: 15, minute: 150 } }, { sure, max }, 'free', NOW)).toEqual({ min: 121, max: 241 })
  expect(loweredLimits({ limits: { second: 15, minute: 150 } }, 'free')).toEqual({ minute: 150 })
  expect(loweredLimits(broker, 'free')).toEqual({})
  expect(timeLeft({ ...broker, running: 0, waits: [wait] }, { sure, max }, 'free', NOW)).toEqual({ min: 86, max: 146 })
  // some wait, others continue
  expect(timeLeft({ ...broker, running: 0, waits: [{ ...wait, calls: 10 }] }, { sure, max }, 'free', NOW)).toEqual({ min: 61, max: 121 })
})

test('no time is shown where it cannot be known', () => {
  const rest = { sure: [{ endpoint: 'profiler/pnl' as const, page: 1 }], max: [{ endpoint: 'profiler/pnl' as const, page: 1 }] }
  expect(timeLeft({ ...IDLE_STATUS, paused: true }, rest, 'pro', NOW)).toBeUndefined()
  expect(timeLeft({ ...IDLE_STATUS, stopped: { code: 'key_rejected', message: '', remedy: '' } }, rest, 'pro', NOW)).toBeUndefined()
  expect(timeLeft(IDLE_STATUS, { sure: [], max: [] }, 'pro', NOW)).toBeUndefined()
  const probe = { scope: 'service', reason: 'the service is not responding correctly', until: '', calls: 1 }
  expect(timeLeft({ ...IDLE_STATUS, queued: 1, waits: [probe] }, rest, 'pro', NOW)).toBeUndefined()
})

test('rate windows stay visible while calls are in progress, so that the table keeps its height', () => {
  const endpoint = { scope: 'endpoint:profiler/premium-labels', reason: 'its own limit per minute', until: '', calls: 2 }
  const full = { ...IDLE_STATUS, queued: 2, waits: [endpoint] }
  const seen = seenScopes([], full, true)
  expect(seen).toEqual([endpoint.scope])
  expect(windowLines(full, seen).map(({ scope, wait }) => [scope, wait?.calls])).toEqual([
    ['second', undefined],
    ['minute', undefined],
    [endpoint.scope, 2],
  ])
  const space = { ...full, waits: [] }
  expect(seenScopes(seen, space, true)).toBe(seen)
  expect(windowLines(space, seen).at(-1)).toEqual({ scope: endpoint.scope, wait: undefined })
  expect(seenScopes(seen, IDLE_STATUS, false)).toEqual([])
  expect(seenScopes([], { ...full, waits: [{ ...endpoint, scope: 'paused' }] }, true)).toEqual([])
})

test('an interrupted run is reported until a run of this window takes it over', () => {
  const open = [{ caseId: 'c', planId: 'p', title: 'Left', steps: 2, price: 10n }]
  expect(interruptedLines(open, new Map())).toEqual(open)
  const { plans } = facts('paused', {})
  expect(
    interruptedLines(
      [...plans.keys()].map((planId) => ({ caseId: 'c', planId, title: 'Left', steps: 2, price: 10n })),
      plans,
    ),
  ).toEqual([])
})
