import { expect, test } from 'vitest'
import { acquiredPlans, seqAfterPlanOf, stateAsOf } from '../../../src-shared/case/state-as-of.ts'
import { panelViews } from '../../../src-shared/view-models/panel-views.ts'
import { caseStateOf, FIXTURE_SUBJECT } from '../../support/builders/case-states.ts'
import { OWN, rows } from '../view-models/panels/panel-of.ts'

const SUBJECT = { address: OWN, family: 'evm', chains: ['ethereum'] } as const
const balance = (value: number, planId: string): ReturnType<typeof rows> => ({
  ...rows('profiler/current-balance', { chain: 'ethereum' }, { chain: 'ethereum', address: OWN, token_symbol: 'ETH', value_usd: value }),
  planId,
})

const state = caseStateOf([SUBJECT], [balance(5, 'first'), balance(7, 'second')])
const totalOf = (seq: number): string | undefined => {
  const then = stateAsOf(state, seq)
  const requested = { ...then, captures: state.captures.filter(({ capture }) => capture.seq <= seq), loaded: then.captures }
  return panelViews(requested, FIXTURE_SUBJECT)
    .find(({ id }) => id === 'balances')
    ?.figures.find(({ id }) => id === 'total')?.cell.text
}

test('views as of an earlier acquisition show the responses in force then', () => {
  expect([totalOf(4), totalOf(3), totalOf(2)]).toEqual(['7', '5', undefined])
})

test('a later response counts as not requested', () => {
  const balanceOf = (seq: number): string | undefined =>
    stateAsOf(state, seq).coverage.rows.find(({ endpoint, chain }) => endpoint === 'profiler/current-balance' && chain === 'ethereum')?.state
  expect([balanceOf(3), balanceOf(2)]).toEqual(['found', 'not-requested'])
})

test('a case as of now is the case itself, and each plan is represented by its last response', () => {
  expect(stateAsOf(state, 4)).toBe(state)
  expect(acquiredPlans(state).map(({ planId, responses, seq }) => `${planId} ${responses} ${seq}`)).toEqual(['second 1 4', 'first 1 3'])
})

test('a response is viewed as of the last response of its plan', () => {
  const three = caseStateOf([SUBJECT], [balance(5, 'first'), balance(6, 'first'), balance(7, 'second')])
  expect(three.captures.map(({ capture }) => seqAfterPlanOf(three, capture))).toEqual([4, 4, 5])
})
