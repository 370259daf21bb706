import { expect, test } from 'vitest'
import { pricedAboveList, priceIn, isStillWithin } from '../../../../src-shared/case/plan/counted-price.ts'
import { stepOf } from '../../../support/builders/plans.ts'

const BALANCE = 'profiler/current-balance'
const HISTORY = 'profiler/historical-balances'
const pro = { accountPlan: 'pro', charged: [{ endpoint: BALANCE, credits: '7' }] } as const

test('a call counts with the amount charged where that was higher, and never with less than its price', () => {
  expect(priceIn(pro, BALANCE)).toBe('7')
  expect(priceIn(pro, HISTORY)).toBe('1')
  expect(priceIn({ ...pro, charged: [{ endpoint: BALANCE, credits: '0.5' }] }, BALANCE)).toBe('1')
})

test('only calls that are still to be sent can cost more than listed', () => {
  const lines = (state: 'planned' | 'reused') => [
    { state, step: stepOf({ endpoint: BALANCE }) },
    { state: 'planned' as const, step: stepOf({ endpoint: HISTORY }) },
  ]
  expect(pricedAboveList({ ...pro, lines: lines('planned') })).toEqual([BALANCE])
  expect(pricedAboveList({ ...pro, lines: lines('reused') })).toEqual([])
  expect(pricedAboveList({ accountPlan: 'pro', charged: [], lines: lines('planned') })).toEqual([])
})

test('the price stated for a plan holds until one of its calls costs more', () => {
  const lines = [{ state: 'planned' as const, step: stepOf({ endpoint: BALANCE }) }]
  const assumed = { accountPlan: 'free' as const, charged: [], lines }
  expect(isStillWithin(assumed, { accountPlan: undefined, charged: [] })).toBe(true)
  expect(isStillWithin(assumed, { accountPlan: 'pro', charged: [] })).toBe(true)
  expect(isStillWithin({ ...assumed, accountPlan: 'pro' }, { accountPlan: 'free', charged: [] })).toBe(false)
  expect(isStillWithin({ ...assumed, accountPlan: 'pro' }, { accountPlan: 'pro', charged: [{ endpoint: BALANCE, credits: '70' }] })).toBe(false)
  expect(isStillWithin({ ...assumed, accountPlan: 'pro' }, { accountPlan: 'pro', charged: [{ endpoint: HISTORY, credits: '70' }] })).toBe(true)
})
