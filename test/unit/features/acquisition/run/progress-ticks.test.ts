import { expect, test } from 'vitest'
import { shallow } from 'zustand/shallow'
import type { PlannedStep } from '../../../../../src-shared/custody/capture.ts'
import { interruptedPlans, isUnderWay } from '../../../../../src-renderer/features/acquisition/run/run-model.ts'
import { underWayText } from '../../../../../src-renderer/features/dossier/steps-under-way.ts'
import type { CaseState, PlanState } from '../../../../../src-shared/case/case-state.ts'
import { createProgressStore, type ProgressFacts } from '../../../../../src-renderer/state/progress-store.ts'

const STEPS = 50

const steps = Array.from({ length: STEPS }, (_, index): PlannedStep => ({
  id: `p.${index}`,
  endpoint: 'profiler/current-balance',
  subjectId: 's1',
  chain: 'ethereum',
  window: undefined,
  page: 1,
  request: {},
  price: '1',
}))
// Cast from unknown: the selectors read only the id, the steps and the outcome of a plan.
const plans = [{ planId: 'p', steps, outcome: 'open' }] as unknown as readonly PlanState[]
const state = { plans } as unknown as CaseState

test('a hundred progress ticks of a run render only the components that show progress', () => {
  const store = createProgressStore((run) => run())
  store.planChanged({ planId: 'p', caseId: 'c', state: 'running', reason: undefined, title: '', total: STEPS, todo: steps })

  /** How often a screen with this selector re-renders, as `useStore` decides it. */
  const drawn: Record<string, number> = {}
  const screen = <T>(name: string, select: (facts: ProgressFacts) => T, isSame: (a: T, b: T) => boolean = Object.is): void => {
    drawn[name] = 0
    let shown = select(store.getState())
    store.subscribe((facts) => {
      const next = select(facts)
      if (!isSame(shown, next)) drawn[name] = (drawn[name] ?? 0) + 1
      shown = next
    })
  }
  screen('the run panel', (facts) => facts)
  screen('a panel of balances of the subject', (facts) => underWayText(state, facts, 's1', ['profiler/current-balance']))
  screen('a panel of something else', (facts) => underWayText(state, facts, 's1', ['profiler/transactions']))
  screen('a panel of another subject', (facts) => underWayText(state, facts, 's2', ['profiler/current-balance']))
  screen('the graph', (facts) => isUnderWay(facts.steps))
  screen('the note of interrupted plans', (facts) => interruptedPlans(plans, facts), shallow)

  for (const now of ['queued', 'captured'] as const)
    for (const { id } of steps) store.stepChanged({ stepId: id, planId: 'p', state: now, message: '', creditsUsed: '' })

  console.log(`drawn again in ${2 * STEPS} ticks: ${JSON.stringify(drawn)}`)
  expect(drawn).toEqual({
    'the run panel': 2 * STEPS,
    // It shows how many calls are in flight.
    'a panel of balances of the subject': 2 * STEPS,
    'a panel of something else': 0,
    'a panel of another subject': 0,
    // It waits for the end of the run: one render at the start, one at the end.
    'the graph': 2,
    'the note of interrupted plans': 0,
  })
})
