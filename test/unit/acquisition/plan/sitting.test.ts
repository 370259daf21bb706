import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { consentToAll, type Situation, weighPlan } from '../../../../src-renderer/acquisition/dialog/plan-model.ts'
import { makePlan, type Plan } from '../../../../src-renderer/acquisition/plan/plan.ts'
import {
  approvedInSitting,
  leftInSitting,
  type Sitting,
  whyNotInSitting,
  withdrawnFromSitting,
} from '../../../../src-renderer/acquisition/plan/sitting.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { planInputOf, wishOf } from '../../../support/builders/plans.ts'

const SITTING: Sitting = { id: 'sit', caseId: 'c', allowance: '12', approved: '0' }
const NO_CONSENT = { confirmed: new Set<string>(), caps: {} }

const planOf = (endpoints: readonly EndpointId[], maxPages = 1): Plan => makePlan(wishOf({ endpoints, maxPages }), planInputOf())
const FLOWS = planOf(['profiler/counterparties'])

function situation(cap: number, settled: number, ahead: number): Situation {
  return {
    app: { service: 'service' },
    practiceCase: false,
    key: { present: true },
    connected: true,
    account: { creditsRemaining: '100000' },
    money: { caseId: 'c', cap: String(cap), settled: String(settled), reserved: '0', disputed: '0' },
    ahead: { case: String(ahead), account: String(ahead) },
    budget: String(cap),
  }
}

const ready = situation(1000, 0, 0)

test('a sitting covers a plan that fits into what it has left, and counts it', () => {
  const first = approvedInSitting(SITTING, FLOWS, weighPlan(FLOWS, NO_CONSENT, ready))
  expect(first).toEqual({ sitting: { ...SITTING, approved: '5' }, refused: undefined })
  const second = approvedInSitting(first.sitting, FLOWS, weighPlan(FLOWS, NO_CONSENT, ready))
  expect(leftInSitting(second.sitting)).toBe('2')
  const third = approvedInSitting(second.sitting, FLOWS, weighPlan(FLOWS, NO_CONSENT, ready))
  expect(third.sitting).toBe(second.sitting)
  expect(third.refused).toMatchObject({ code: 'needs_confirmation', message: 'This costs up to 5 credits, and the sitting has 2 credits left.' })
})

test('pages that may not be needed count as if they were', () => {
  const pages = planOf(['profiler/counterparties'], 3)
  expect(whyNotInSitting(SITTING, pages, weighPlan(pages, NO_CONSENT, ready))).toMatchObject({ code: 'needs_confirmation' })
})

test.each<EndpointId>(['profiler/labels', 'profiler/premium-labels', 'profiler/perp-trades'])(
  'never covers a purchase that is asked about: %s',
  (endpoint) => {
    const plan = planOf([endpoint])
    expect(plan.lines).not.toEqual([])
    expect(whyNotInSitting({ ...SITTING, allowance: '100000' }, plan, { most: '0', isUsualPrice: true, obstacle: '' })).toMatchObject({
      code: 'needs_confirmation',
    })
  },
)

test('covers calls without a listed price only where that was confirmed, and only at what is usual', () => {
  const trades = planOf(['profiler/perp-trades'])
  const usual: Sitting = { ...SITTING, atUsualPrice: true }
  const whyNot = (sitting: Sitting, cap: string): unknown => {
    const consent = consentToAll(trades, cap === '' ? {} : { 'profiler/perp-trades': cap })
    return whyNotInSitting(sitting, trades, weighPlan(trades, consent, ready))?.code
  }
  expect(whyNot(SITTING, '')).toBe('needs_confirmation')
  expect(whyNot(usual, '')).toBeUndefined()
  expect(whyNot(usual, '2')).toBe('needs_confirmation')
  const [labels, both] = [planOf(['profiler/labels']), planOf(['profiler/labels', 'profiler/perp-trades'])]
  for (const plan of [labels, both]) {
    const verdict = weighPlan(plan, consentToAll(plan, {}), ready)
    expect(whyNotInSitting({ ...usual, allowance: '100000' }, plan, verdict)?.code).toBe('needs_confirmation')
  }
})

test('never covers what could not be approved by itself, and says the same reason', () => {
  const verdict = weighPlan(FLOWS, NO_CONSENT, situation(4, 0, 0))
  expect(whyNotInSitting(SITTING, FLOWS, verdict)?.message).toBe(verdict.obstacle)
  expect(verdict.obstacle).toContain('short by 1 credit')
})

test('a plan that was not approved after all is given back, and never more than was counted', () => {
  expect(withdrawnFromSitting({ ...SITTING, approved: '5' }, '5').approved).toBe('0')
  expect(withdrawnFromSitting({ ...SITTING, approved: '3' }, '5').approved).toBe('0')
})

test('whatever is asked in whatever order, never more is approved than the allowance, and never more spent or planned than the budget', () => {
  const act = fc.record({
    does: fc.constantFrom('ask', 'ask', 'ask', 'refused by the desk', 'answered for less', 'spent elsewhere'),
    pages: fc.integer({ min: 1, max: 4 }),
    chains: fc.uniqueArray(fc.constantFrom('ethereum', 'base', 'bnb'), { minLength: 1 }),
    credits: fc.nat(30),
  })
  const plans = new Map<string, Plan>()
  fc.assert(
    fc.property(fc.nat(80), fc.nat(80), fc.array(act, { maxLength: 25 }), (allowance, budget, acts) => {
      let sitting: Sitting = { ...SITTING, allowance: String(allowance) }
      let [settled, ahead, approved] = [0, 0, 0]
      for (const { does, pages, chains, credits } of acts) {
        if (does === 'spent elsewhere') {
          settled += Math.min(credits, Math.max(0, budget - settled - ahead))
          continue
        }
        if (does === 'answered for less') {
          const spent = Math.min(credits, ahead)
          settled += spent
          ahead = 0
          continue
        }
        const key = `${pages} ${chains.join()}`
        const plan = plans.get(key) ?? makePlan(wishOf({ endpoints: ['profiler/counterparties'], maxPages: pages, chains }), planInputOf())
        plans.set(key, plan)
        const verdict = weighPlan(plan, NO_CONSENT, situation(budget, settled, ahead))
        const { sitting: after, refused } = approvedInSitting(sitting, plan, verdict)
        if (refused === undefined && does === 'refused by the desk') expect(withdrawnFromSitting(after, verdict.most)).toEqual(sitting)
        else if (refused === undefined) {
          sitting = after
          approved += Number(verdict.most)
          ahead += Number(verdict.most)
        } else expect(after).toBe(sitting)
        expect(Number(sitting.approved)).toBe(approved)
        expect(approved).toBeLessThanOrEqual(allowance)
        expect(settled + ahead).toBeLessThanOrEqual(budget)
      }
    }),
  )
})
