import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { consentToAll, type Situation, validatePlan } from '../../../../src-shared/case/plan/plan-model.ts'
import { makePlan, type Plan } from '../../../../src-shared/case/plan/plan.ts'
import {
  approvedInSession,
  remainingInSession,
  type SpendingSession,
  checkSessionCoverage,
  withdrawnFromSession,
} from '../../../../src-shared/case/plan/spending-session.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { planInputOf, buildRequest } from '../../../support/builders/plans.ts'

const SPENDING_SESSION: SpendingSession = { id: 'sit', caseId: 'c', limit: '12', approved: '0' }
const NO_CONSENT = { confirmed: new Set<string>(), caps: {} }

const planOf = (endpoints: readonly EndpointId[], maxPages = 1): Plan => makePlan(buildRequest({ endpoints, maxPages }), planInputOf())
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

test('a spending session covers a plan that fits into its remaining limit, and counts it', () => {
  const first = approvedInSession(SPENDING_SESSION, FLOWS, validatePlan(FLOWS, NO_CONSENT, ready))
  expect(first).toEqual({ spendingSession: { ...SPENDING_SESSION, approved: '5' }, refused: undefined })
  const second = approvedInSession(first.spendingSession, FLOWS, validatePlan(FLOWS, NO_CONSENT, ready))
  expect(remainingInSession(second.spendingSession)).toBe('2')
  const third = approvedInSession(second.spendingSession, FLOWS, validatePlan(FLOWS, NO_CONSENT, ready))
  expect(third.spendingSession).toBe(second.spendingSession)
  expect(third.refused).toMatchObject({
    code: 'needs_confirmation',
    message: 'This costs up to 5 credits, but the spending session has 2 credits left.',
  })
})

test('pages that may not be needed count in full', () => {
  const pages = planOf(['profiler/counterparties'], 3)
  expect(checkSessionCoverage(SPENDING_SESSION, pages, validatePlan(pages, NO_CONSENT, ready))).toMatchObject({ code: 'needs_confirmation' })
})

test.each<EndpointId>(['profiler/labels', 'profiler/premium-labels', 'profiler/perp-trades'])(
  'a spending session never covers a purchase that needs consent: %s',
  (endpoint) => {
    const plan = planOf([endpoint])
    expect(plan.lines).not.toEqual([])
    expect(checkSessionCoverage({ ...SPENDING_SESSION, limit: '100000' }, plan, { max: '0', isUsualPrice: true, obstacle: '' })).toMatchObject({
      code: 'needs_confirmation',
    })
  },
)

test('a spending session covers calls without a listed price only where that was confirmed, and only at the usual price', () => {
  const trades = planOf(['profiler/perp-trades'])
  const usual: SpendingSession = { ...SPENDING_SESSION, atUsualPrice: true }
  const whyNot = (spendingSession: SpendingSession, cap: string): unknown => {
    const consent = consentToAll(trades, cap === '' ? {} : { 'profiler/perp-trades': cap })
    return checkSessionCoverage(spendingSession, trades, validatePlan(trades, consent, ready))?.code
  }
  expect(whyNot(SPENDING_SESSION, '')).toBe('needs_confirmation')
  expect(whyNot(usual, '')).toBeUndefined()
  expect(whyNot(usual, '2')).toBe('needs_confirmation')
  const [labels, both] = [planOf(['profiler/labels']), planOf(['profiler/labels', 'profiler/perp-trades'])]
  for (const plan of [labels, both]) {
    const verdict = validatePlan(plan, consentToAll(plan, {}), ready)
    expect(checkSessionCoverage({ ...usual, limit: '100000' }, plan, verdict)?.code).toBe('needs_confirmation')
  }
})

test('a spending session never covers what could not be approved by itself, and gives the same reason', () => {
  const verdict = validatePlan(FLOWS, NO_CONSENT, situation(4, 0, 0))
  expect(checkSessionCoverage(SPENDING_SESSION, FLOWS, verdict)?.message).toBe(verdict.obstacle)
  expect(verdict.obstacle).toContain('short by 1 credit')
})

test('a plan that was not approved after all is credited back, and never by more than was counted', () => {
  expect(withdrawnFromSession({ ...SPENDING_SESSION, approved: '5' }, '5').approved).toBe('0')
  expect(withdrawnFromSession({ ...SPENDING_SESSION, approved: '3' }, '5').approved).toBe('0')
})

test('for any requests in any order, no more is approved than the limit, and no more is spent or planned than the budget', () => {
  const action = fc.record({
    does: fc.constantFrom('request', 'request', 'request', 'refused by the main process', 'answered for less', 'spent elsewhere'),
    pages: fc.integer({ min: 1, max: 4 }),
    chains: fc.uniqueArray(fc.constantFrom('ethereum', 'base', 'bnb'), { minLength: 1 }),
    credits: fc.nat(30),
  })
  const plans = new Map<string, Plan>()
  fc.assert(
    fc.property(fc.nat(80), fc.nat(80), fc.array(action, { maxLength: 25 }), (limit, budget, actions) => {
      let spendingSession: SpendingSession = { ...SPENDING_SESSION, limit: String(limit) }
      let [settled, ahead, approved] = [0, 0, 0]
      for (const { does, pages, chains, credits } of actions) {
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
        const plan = plans.get(key) ?? makePlan(buildRequest({ endpoints: ['profiler/counterparties'], maxPages: pages, chains }), planInputOf())
        plans.set(key, plan)
        const verdict = validatePlan(plan, NO_CONSENT, situation(budget, settled, ahead))
        const { spendingSession: after, refused } = approvedInSession(spendingSession, plan, verdict)
        if (refused === undefined && does === 'refused by the main process') expect(withdrawnFromSession(after, verdict.max)).toEqual(spendingSession)
        else if (refused === undefined) {
          spendingSession = after
          approved += Number(verdict.max)
          ahead += Number(verdict.max)
        } else expect(after).toBe(spendingSession)
        expect(Number(spendingSession.approved)).toBe(approved)
        expect(approved).toBeLessThanOrEqual(limit)
        expect(settled + ahead).toBeLessThanOrEqual(budget)
      }
    }),
  )
})
