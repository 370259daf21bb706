import { expect, test } from 'vitest'
import { secondPartOf } from '../../../../../src-renderer/features/acquisition/run/second-part-button.tsx'
import type { PlanState } from '../../../../../src-shared/case/case-state.ts'
import { startingChains } from '../../../../../src-shared/case/chain-families.ts'
import { stepOf, subjectOf } from '../../../../support/builders/plans.ts'

const STARTING = startingChains('evm')
const WINDOW = { from: '2025-11-21', to: '2026-11-21' }
const DISCOVERY = planOf('p-1', [stepOf({ chain: 'all' }), stepOf({ endpoint: 'profiler/transactions', chain: 'all', window: WINDOW })])
const SUBJECTS = [subjectOf({ chains: STARTING })]

function planOf(planId: string, steps: PlanState['steps'], outcome: PlanState['outcome'] = 'done'): PlanState {
  return { planId, title: planId, steps, total: '2', approvedAt: '2026-11-21T12:00:00.000Z', outcome, stepStates: {}, reusedCaptures: {} }
}

test('a discovery that ended offers its second part for the same days, until a plan has requested it', () => {
  const state = { plans: [DISCOVERY], subjects: SUBJECTS, followed: [] }
  expect(secondPartOf(DISCOVERY, state, STARTING)).toMatchObject({ subjectIds: ['s-1'], window: WINDOW, discovery: { ofChosen: true } })
  const second = planOf('p-2', [stepOf({ endpoint: 'profiler/counterparties' })])
  expect(secondPartOf(DISCOVERY, { ...state, plans: [DISCOVERY, second] }, STARTING)).toBeUndefined()
  // Earlier plans do not count, and neither do plans about other subjects.
  expect(secondPartOf(DISCOVERY, { ...state, plans: [second, DISCOVERY] }, STARTING)).toBeDefined()
  const other = planOf('p-3', [stepOf({ subjectId: 's-9', endpoint: 'profiler/counterparties' })])
  expect(secondPartOf(DISCOVERY, { ...state, plans: [DISCOVERY, other] }, STARTING)).toBeDefined()
})

test('no second part is offered for a running or cancelled discovery, for any other plan or for a removed subject', () => {
  const state = { plans: [DISCOVERY], subjects: SUBJECTS, followed: [] }
  for (const outcome of ['open', 'cancelled', 'stopped'] as const) expect(secondPartOf({ ...DISCOVERY, outcome }, state, STARTING)).toBeUndefined()
  expect(secondPartOf(planOf('p-4', [stepOf()]), state, STARTING)).toBeUndefined()
  expect(secondPartOf(DISCOVERY, { ...state, subjects: [] }, STARTING)).toBeUndefined()
})
