import { describe, expect, test } from 'vitest'
import type { CaseEvent, PlannedStep } from '../../../../../src-shared/custody/capture.ts'
import type { ProgressFacts } from '../../../../../src-renderer/state/progress-store.ts'
import {
  interruptedPlans,
  leftAlone,
  type RunStep,
  runSteps,
  stepCredits,
  stepsInView,
  sumRun,
} from '../../../../../src-renderer/features/acquisition/run/run-model.ts'
import type { PlanState } from '../../../../../src-shared/case/case-state.ts'

const step = (id: string): PlannedStep => ({
  id,
  endpoint: 'profiler/labels',
  subjectId: 's',
  chain: 'bnb',
  window: undefined,
  page: 1,
  request: {},
  price: '100',
})
const plan = (outcome: PlanState['outcome'], stepStates: PlanState['stepStates'] = {}): PlanState => ({
  planId: 'p',
  title: 'Plan',
  steps: [step('a'), step('b'), step('c')],
  total: '300',
  approvedAt: '',
  outcome,
  stepStates,
  reusedCaptures: {},
})
const NOTHING: ProgressFacts = { steps: new Map(), plans: new Map() }
const CASE = { captures: [], events: [] }
const FAILED: CaseEvent = {
  seq: 4,
  at: '',
  caseId: 'c',
  actor: 'casebook',
  kind: 'step-failed',
  planId: 'p',
  step: step('b'),
  code: 'query_timeout',
  message: 'Too slow.',
  requestId: 'r-1',
}
const states = (of: PlanState, progress = NOTHING, state = CASE): string[] => runSteps(of, state, progress).map((one) => one.state)

describe('the steps of a run', () => {
  test('are listed with failed ones first and unneeded ones last, each group in plan order', () => {
    const reported = ['skipped', 'failed', 'captured'] as const
    const steps = runSteps(plan('open'), CASE, NOTHING).map((one, at): RunStep => ({ ...one, state: reported[at] ?? 'open' }))
    expect(stepsInView(steps).map(({ step: { id } }) => id)).toEqual(['b', 'c', 'a'])
    expect(stepsInView([...steps, ...steps]).map(({ step: { id } }) => id)).toEqual(['b', 'b', 'c', 'c', 'a', 'a'])
  })

  test('are derived from the case file alone after a restart', () => {
    expect(states(plan('open', { a: 'captured' }))).toEqual(['captured', 'open', 'open'])
  })

  test('show live progress where the case file has no outcome yet, and the case file where it has one', () => {
    const progress: ProgressFacts = {
      ...NOTHING,
      steps: new Map([
        ['a', { stepId: 'a', planId: 'p', state: 'running', message: '', creditsUsed: '0' }],
        ['b', { stepId: 'b', planId: 'p', state: 'running', message: '', creditsUsed: '0' }],
      ]),
    }
    expect(states(plan('open', { a: 'captured' }), progress)).toEqual(['captured', 'running', 'open'])
  })

  test('show a queued step that the backend has sent as running', () => {
    const progress: ProgressFacts = {
      ...NOTHING,
      steps: new Map([['a', { stepId: 'a', planId: 'p', state: 'queued', message: '', creditsUsed: '0' }]]),
    }
    const [sent] = runSteps(plan('open'), CASE, progress, new Set(['a', 'b']))
    expect(sent).toMatchObject({ state: 'running', creditsUsed: '' })
  })

  test('show a failure with its sentence, its remedy, its code and its request id', () => {
    const event = { ...FAILED, remedy: 'Ask for less.' }
    const [, failed] = runSteps(plan('open', { b: 'failed' }), { captures: [], events: [event] }, NOTHING)
    expect(failed).toMatchObject({
      state: 'failed',
      failure: { code: 'query_timeout', message: 'Too slow.', requestId: 'r-1', remedy: 'Ask for less.' },
    })
  })

  test('show a failure that the case does not hold yet from the run; a step that did not fail shows none', () => {
    const progress: ProgressFacts = {
      ...NOTHING,
      steps: new Map([['a', { stepId: 'a', planId: 'p', state: 'failed', message: 'Cut off.', creditsUsed: '0' }]]),
    }
    const [first, second] = runSteps(plan('open'), CASE, progress)
    expect(first).toMatchObject({ state: 'failed', failure: { message: 'Cut off.' } })
    expect(second?.failure).toBeUndefined()
    // Answered after all: earlier failures are not shown for a step that succeeded.
    expect(runSteps(plan('open', { b: 'captured' }), { captures: [], events: [FAILED] }, NOTHING)[1]?.failure).toBeUndefined()
  })

  test('that an ended plan left open are shown as not needed or as cancelled', () => {
    expect(states(plan('done', { a: 'captured' }))).toEqual(['captured', 'skipped', 'skipped'])
    expect(states(plan('cancelled'))).toEqual(['cancelled', 'cancelled', 'cancelled'])
  })
})

describe('the progress of a run', () => {
  test('counts failed steps as done, and separately', () => {
    const one = plan('open', { a: 'captured', b: 'failed' })
    expect(sumRun(one, runSteps(one, CASE, NOTHING), NOTHING)).toEqual({ done: 2, failed: 1, total: 3, state: 'interrupted' })
  })

  test('does not count steps that were cancelled before they were sent', () => {
    const one = plan('cancelled', { a: 'captured' })
    expect(sumRun(one, runSteps(one, CASE, NOTHING), NOTHING)).toEqual({ done: 1, failed: 0, total: 3, state: 'cancelled' })
  })

  test('treats a plan that another window runs as not abandoned, and no plan as abandoned before that is known', () => {
    const one = plan('open', { a: 'captured' })
    const steps = runSteps(one, CASE, NOTHING)
    const inState = (state: 'paused' | 'running'): ProgressFacts => ({
      ...NOTHING,
      plans: new Map([['p', { planId: 'p', caseId: 'c', state, reason: undefined, title: '', total: 0, todo: [] }]]),
    })
    expect(sumRun(one, steps, NOTHING, new Set(['p'])).state).toBe('elsewhere')
    expect(sumRun(one, steps, NOTHING, new Set(['another'])).state).toBe('interrupted')
    expect(sumRun(one, steps, inState('paused'), new Set(['p'])).state).toBe('elsewhere')
    expect(sumRun(one, steps, inState('running'), new Set(['p'])).state).toBe('running')
    expect(sumRun(plan('done'), [], NOTHING, new Set(['p'])).state).toBe('done')
    expect(leftAlone([one], new Set(['p']))).toEqual([])
    expect(leftAlone([one], new Set(['another']))).toEqual([one])
    expect(leftAlone([one], undefined)).toEqual([])
  })

  test('shows an open plan without a run as interrupted, but not one that runs or has ended', () => {
    const running: ProgressFacts = {
      ...NOTHING,
      plans: new Map([['p', { planId: 'p', caseId: 'c', state: 'running', reason: undefined, title: '', total: 0, todo: [] }]]),
    }
    expect(interruptedPlans([plan('open')], NOTHING)).toHaveLength(1)
    expect(interruptedPlans([plan('open')], running)).toHaveLength(0)
    expect(interruptedPlans([plan('done')], NOTHING)).toHaveLength(0)
  })
})

test.each([
  { state: 'open', creditsUsed: '', price: '1500', text: 'up to 1,500', isOverPrice: false },
  { state: 'open', creditsUsed: '', price: undefined, text: '', isOverPrice: false },
  { state: 'captured', creditsUsed: '100', price: '100', text: '100', isOverPrice: false },
  { state: 'captured', creditsUsed: '50', price: '100', text: '50', isOverPrice: false },
  { state: 'captured', creditsUsed: '1500', price: '100', text: '1,500, price 100', isOverPrice: true },
  { state: 'failed', creditsUsed: '9', price: '5', text: '9, price 5', isOverPrice: true },
  { state: 'captured', creditsUsed: '1.5e3', price: '5', text: '1.5e3', isOverPrice: false },
  { state: 'reused', creditsUsed: '5', price: '0', text: '5', isOverPrice: false },
  { state: 'reused', creditsUsed: '', price: '0', text: '0', isOverPrice: false },
] as const)('credits of a step $state at $price that cost "$creditsUsed"', ({ state, creditsUsed, price, text, isOverPrice }) => {
  expect(stepCredits({ step: { ...step('a'), price }, state, creditsUsed })).toEqual({ text, isOverPrice })
})
