import { expect, test } from 'vitest'
import type { PlannedStep } from '../../../../src-shared/custody/capture.ts'
import type { StepProgress } from '../../../../src-shared/case/plan/acquisition-request.ts'
import type { PlanProgress, ProgressFacts } from '../../../../src-renderer/state/progress-store.ts'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { endpointsUnderWay, underWayText } from '../../../../src-renderer/features/dossier/steps-under-way.ts'

function step(id: string, chain: string | undefined, page = 1, subjectId = 's'): PlannedStep {
  return { id, endpoint: 'profiler/counterparties', request: {}, subjectId, chain, window: undefined, page, price: '1' }
}

function makeSaid(
  steps: readonly PlannedStep[],
  states: readonly StepProgress['state'][],
  request = textOf,
  run: PlanProgress['state'] = 'running',
): string {
  const plan: PlanProgress = { planId: 'p', caseId: 'c', state: run, reason: undefined, title: '', total: steps.length, todo: steps }
  const plans = new Map([['p', plan]])
  const progress = new Map(steps.map(({ id }, at) => [id, { stepId: id, planId: 'p', state: states[at] ?? 'queued', message: '', creditsUsed: '0' }]))
  // only the plans of a case are read
  const state = { plans: [{ planId: 'p', steps }] } as unknown as CaseState
  return request(state, { steps: progress, plans })
}

function textOf(state: CaseState, progress: ProgressFacts): string {
  return underWayText(state, progress, 's', ['profiler/counterparties'])
}

test('names each endpoint in progress once, alone and per chain, and none that has a response', () => {
  const endpoints: typeof textOf = (state, progress) => endpointsUnderWay(state, progress, 's')
  const other: PlannedStep = { ...step('c', 'base'), endpoint: 'profiler/transactions' }
  expect(makeSaid([step('a', 'base'), step('b', 'ethereum'), other], ['queued', 'running', 'running'], endpoints)).toBe(
    [
      'profiler/counterparties',
      'profiler/counterparties base',
      'profiler/counterparties ethereum',
      'profiler/transactions',
      'profiler/transactions base',
    ].join('\n'),
  )
  expect(makeSaid([step('a', 'base'), step('b', 'base', 1, 'other')], ['captured', 'queued'], endpoints)).toBe('')
})

test('names only the endpoints of a panel when they are given, so that another panel does not render', () => {
  const ofPanel: typeof textOf = (state, progress) => endpointsUnderWay(state, progress, 's', ['profiler/transactions'])
  expect(makeSaid([step('a', 'base')], ['queued'], ofPanel)).toBe('')
  expect(makeSaid([{ ...step('a', 'base'), endpoint: 'profiler/transactions' }], ['queued'], ofPanel)).toBe(
    'profiler/transactions\nprofiler/transactions base',
  )
})

test('describes one call in progress in full, and counts several', () => {
  expect(makeSaid([step('a', 'base')], ['queued'])).toBe('counterparties on Base')
  expect(makeSaid([step('a', 'all', 3)], ['running'])).toBe('counterparties on all chains, page 3')
  expect(makeSaid([step('a', undefined)], ['running'])).toBe('counterparties')
  expect(makeSaid([step('a', 'base'), step('b', 'ethereum'), step('c', 'base')], ['queued', 'running', 'queued'])).toBe(
    '3 calls for counterparties on 2 chains',
  )
  expect(makeSaid([step('a', 'base'), step('b', 'base', 1, 'other')], ['captured', 'queued'])).toBe('')
})

test.each([
  ['running', 'counterparties on Base'],
  ['cancelling', 'counterparties on Base'],
  ['paused', ''],
  ['stopped', ''],
  ['cancelled', ''],
  ['done', ''],
] as const)('of a run that is %s: %s', (run, text) => {
  expect(makeSaid([step('a', 'base')], ['queued'], textOf, run)).toBe(text)
})
