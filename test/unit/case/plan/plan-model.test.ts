import { describe, expect, test } from 'vitest'
import { callRows, formatSpan, groupCalls } from '../../../../src-renderer/features/acquisition/dialog/call-rows.ts'
import type { Plan } from '../../../../src-shared/case/plan/plan.ts'
import { makePlan } from '../../../../src-shared/case/plan/plan.ts'
import { capsInCredits } from '../../../../src-renderer/features/acquisition/dialog/use-approval.ts'
import type { Consent, Situation } from '../../../../src-shared/case/plan/plan-model.ts'
import {
  aheadText,
  SEPARATELY_PRICED_ENDPOINTS,
  ORDINARY_ENDPOINTS,
  purchaseKey,
  validatePlan,
  withCap,
} from '../../../../src-shared/case/plan/plan-model.ts'
import type { AcquisitionRequest } from '../../../../src-shared/case/plan/acquisition-request.ts'
import { ENDPOINTS } from '../../../../src-shared/service/table/endpoint-table.ts'
import { planInputOf, subjectOf, buildRequest } from '../../../support/builders/plans.ts'
import type { AddressSubject, Subject } from '../../../../src-shared/case/case-types.ts'

const SUBJECT = subjectOf({ id: 's1', chains: ['bnb'] })
const REQUEST = buildRequest({
  subjectIds: ['s1'],
  endpoints: ['profiler/current-balance', 'profiler/counterparties'],
  chains: ['bnb'],
  window: { from: '2025-01-02', to: '2025-12-31' },
})
const NO_CONSENT: Consent = { confirmed: new Set(), caps: {} }
const MONEY = { caseId: 'c', cap: '1000', settled: '0', reserved: '0', disputed: '0' }
const READY: Situation = {
  app: { service: 'service' },
  practiceCase: false,
  key: { present: true },
  connected: true,
  account: { creditsRemaining: '1000' },
  money: MONEY,
  budget: '1000',
}

function planOf(request: Partial<AcquisitionRequest> = {}): Plan {
  return makePlan({ ...REQUEST, ...request }, planInputOf({ subjects: [SUBJECT], now: new Date('2026-01-01T00:00:00Z') }))
}
const obstacle = (plan: Plan, situation: Partial<Situation> = {}, consent = NO_CONSENT): string =>
  validatePlan(plan, consent, { ...READY, ...situation }).obstacle

describe('the check of a plan', () => {
  test('lets an affordable plan of ordinary calls run', () => {
    expect(validatePlan(planOf(), NO_CONSENT, READY)).toEqual({
      max: '6',
      budgetLeft: '1000',
      ahead: '0',
      isUsualPrice: true,
      budgetAfter: '994',
      creditsAfter: '994',
      obstacle: '',
    })
  })

  test('stops a plan that exceeds the budget by one credit, and names that credit', () => {
    expect(obstacle(planOf(), { money: { ...MONEY, cap: '5' } })).toContain('short by 1 credit.')
  })

  test('does not count reserved or disputed credits as available', () => {
    expect(obstacle(planOf(), { money: { ...MONEY, cap: '10', reserved: '3', disputed: '2' } })).toContain('short by 1 credit.')
  })

  test('does not count what runs in progress may still spend as available, and names it', () => {
    const ahead = { case: '12', account: '12' }
    const money = { ...MONEY, cap: '14' }
    expect(validatePlan(planOf(), NO_CONSENT, { ...READY, money, ahead })).toMatchObject({
      ahead: '12',
      budgetLeft: '14',
      budgetAfter: '-4',
      creditsAfter: '982',
    })
    expect(obstacle(planOf(), { money })).toBe('')
    expect(obstacle(planOf(), { money, ahead })).toContain('short by 4 credits: 12 credits more are planned by runs in progress.')
    expect(obstacle(planOf(), { money: { ...MONEY, cap: '18' }, ahead })).toBe('')
    expect(obstacle(planOf(), { account: { creditsRemaining: '17' }, ahead })).toContain('account is short by 1 credit, including runs in progress.')
    expect(aheadText('1')).toBe('1 credit more is planned by runs in progress')
  })

  test('lets a plan run that needs exactly the available credits', () => {
    expect(obstacle(planOf(), { money: { ...MONEY, cap: '6' }, account: { creditsRemaining: '6' } })).toBe('')
  })

  test('stops a plan where the account is short, and not where the account is unknown', () => {
    expect(obstacle(planOf(), { account: { creditsRemaining: '1' } })).toContain('account is short by 5')
    expect(obstacle(planOf(), { account: undefined })).toBe('')
  })

  test('stops a plan that would leave one credit less than the minimum balance', () => {
    expect(obstacle(planOf(), { account: { creditsRemaining: '16' }, minimumBalance: '10' })).toBe('')
    expect(obstacle(planOf(), { account: { creditsRemaining: '15' }, minimumBalance: '10' })).toContain('lower the minimum balance')
    expect(obstacle(planOf(), { account: undefined, minimumBalance: '10' })).toBe('')
  })

  test('uses the budget of the case where the backend has no budget for it', () => {
    expect(obstacle(planOf(), { money: undefined, budget: '0' })).toContain('short by 6')
  })

  test('never lets a case use the other kind of service', () => {
    expect(obstacle(planOf(), { practiceCase: true })).toContain('practice')
    expect(obstacle(planOf(), { app: { service: 'practice' } })).toContain('data service')
  })

  test('has a sentence each for a missing key, a missing backend and an empty choice', () => {
    expect(obstacle(planOf(), { key: { present: false } })).toContain('Enter an API key')
    expect(obstacle(planOf(), { connected: false })).toContain('not responding')
    expect(obstacle(planOf({ endpoints: [] }))).toContain('Nothing available is selected')
  })
})

describe('purchases that need consent', () => {
  const labels = planOf({ endpoints: ['profiler/labels'] })
  const [request] = labels.prompts

  test('let labels run only when this very purchase was confirmed', () => {
    if (request === undefined) throw new Error('labels did not ask')
    expect(obstacle(labels)).toContain('Confirm the purchase of labels')
    expect(obstacle(labels, {}, { confirmed: new Set([purchaseKey(request)]), caps: {} })).toBe('')
  })

  test('distinguishes a missing consent from faults', () => {
    const awaits = (plan: Plan, situation: Partial<Situation> = {}): boolean | undefined =>
      validatePlan(plan, NO_CONSENT, { ...READY, ...situation }).awaitsConsent
    expect(awaits(labels)).toBe(true)
    expect(awaits(planOf({ endpoints: ['profiler/perp-trades'] }))).toBe(true)
    expect(awaits(labels, { connected: false })).toBe(undefined)
    expect(awaits(labels, { account: { creditsRemaining: '1' } })).toBe(undefined)
    expect(awaits(planOf())).toBe(undefined)
  })

  test('report that they cannot be paid before asking for a confirmation', () => {
    expect(obstacle(labels, { money: undefined, budget: '1' })).toContain('The budget of this case is short by')
    expect(obstacle(labels, { account: { creditsRemaining: '1' } })).toContain('The account is short by')
  })

  test('need a new confirmation when the purchase changes', () => {
    const more = planOf({ endpoints: ['profiler/labels'], chains: ['bnb', 'base'] })
    if (request === undefined) throw new Error('labels did not ask')
    expect(obstacle(more, {}, { confirmed: new Set([purchaseKey(request)]), caps: {} })).toContain('Confirm')
  })

  test('need a cap for an unknown price, which counts in full for every call', () => {
    const trades = planOf({ endpoints: ['profiler/perp-trades'] })
    const [unknown] = trades.prompts
    if (unknown === undefined) throw new Error('perpetual trades did not ask')
    const unknownAnywhere = { ...trades, prompts: [{ ...unknown, hint: undefined }] }
    expect(obstacle(unknownAnywhere)).toContain('Enter the maximum price of one call.')
    const consent: Consent = { confirmed: new Set([purchaseKey(unknown)]), caps: { 'profiler/perp-trades': '7' } }
    const verdict = validatePlan(trades, consent, READY)
    expect(verdict.obstacle).toBe('')
    expect(verdict.max).toBe(String(7 * unknown.calls))
    expect(capsInCredits(trades, consent)).toEqual({ 'profiler/perp-trades': '7' })
  })

  test('propose the usual price as the cap, which the investigator still confirms', () => {
    const trades = planOf({ endpoints: ['profiler/perp-trades'] })
    const [unknown] = trades.prompts
    if (unknown === undefined) throw new Error('perpetual trades did not ask')
    expect(obstacle(trades)).toContain('Confirm the purchase')
    const consent: Consent = { confirmed: new Set([purchaseKey(unknown)]), caps: {} }
    expect(validatePlan(trades, consent, READY)).toMatchObject({ obstacle: '', max: String(unknown.calls), isUsualPrice: true })
    expect(capsInCredits(trades, consent)).toEqual({ 'profiler/perp-trades': '1' })
    expect(obstacle(trades, {}, { ...consent, caps: { 'profiler/perp-trades': '' } })).toContain('Enter the maximum price of one call.')
  })

  test('accept no cap that is not a number', () => {
    expect(
      obstacle(planOf({ endpoints: ['profiler/perp-trades'] }), {}, { confirmed: new Set(), caps: { 'profiler/perp-trades': 'lots' } }),
    ).toContain('Enter the maximum price of one call.')
  })
})

describe('the table of calls', () => {
  test('shows the pages of one request as one row with both ends of its price', () => {
    const rows = callRows(planOf({ endpoints: ['profiler/counterparties'], maxPages: 3 }))
    expect(rows.map((row) => [row.page, row.morePages, row.price])).toEqual([[1, 2, { min: '5', max: '15' }]])
  })

  test('shows a window of two years as two rows', () => {
    const rows = callRows(planOf({ endpoints: ['profiler/counterparties'], window: { from: '2024-01-01', to: '2025-12-31' } }))
    expect(rows.map((row) => row.window)).toHaveLength(2)
  })

  test('shows unavailable calls last, without a price and with the reason', () => {
    const rows = callRows(planOf({ endpoints: ['profiler/transactions'], chains: ['bnb', 'hyperevm'] }))
    expect(rows.map((row) => [row.chain, row.state])).toEqual([
      ['bnb', 'planned'],
      ['hyperevm', 'not-offered'],
    ])
    expect(rows.at(-1)?.reason).not.toBe('')
    expect(rows.at(-1)?.price).toBeUndefined()
  })

  test('shows a span with equal ends as one figure', () => {
    expect(formatSpan({ min: '5', max: '5' })).toBe('5')
    expect(formatSpan({ min: '5', max: '1500' })).toBe('5 to 1,500')
  })
})

test('every endpoint about an address can be planned, separately if it needs consent or has no listed price; the lookup is about a transaction', () => {
  const about = Object.values(ENDPOINTS).filter(
    ({ id, group }) => (group === 'profiler' || group === 'portfolio') && id !== 'profiler/transaction-lookup',
  )
  const apart = about.filter(({ requiresConfirmation, credits }) => requiresConfirmation || credits === undefined)
  expect([...ORDINARY_ENDPOINTS, ...SEPARATELY_PRICED_ENDPOINTS].toSorted()).toEqual(about.map(({ id }) => id).toSorted())
  expect(SEPARATELY_PRICED_ENDPOINTS.toSorted()).toEqual(apart.map(({ id }) => id).toSorted())
  expect(ORDINARY_ENDPOINTS).not.toContain('profiler/premium-labels')
})

test('another cap needs a new confirmation, because the consent was to the earlier cap', () => {
  const request = { endpoint: 'profiler/perp-trades' as const, calls: 1, credits: undefined, hint: '1', addresses: ['s-1'], alreadyKnown: [] }
  const other = { ...request, endpoint: 'profiler/labels' as const, credits: '100' }
  const given = { confirmed: new Set([purchaseKey(request), purchaseKey(other)]), caps: { 'profiler/perp-trades': '5' } }
  const raised = withCap(given, request, '500')
  expect(raised.caps).toEqual({ 'profiler/perp-trades': '500' })
  expect([...raised.confirmed]).toEqual([purchaseKey(other)])
})

describe('the calls of a plan for several subjects', () => {
  const others = ['s2', 's3'].map((id, index): AddressSubject => ({ ...SUBJECT, id, address: `0x${'0'.repeat(39)}${index + 1}` }))
  const INPUT = { subjects: [SUBJECT, ...others], captures: [], plan: 'pro', now: new Date('2026-01-01T00:00:00Z'), newId: () => 'p-1' } as const
  const request: AcquisitionRequest = { ...REQUEST, subjectIds: ['s1', 's2', 's3'], maxPages: 2 }

  test('form one row per request, with the price of all subjects together', () => {
    const plan = makePlan(request, INPUT)
    const groups = groupCalls(callRows(plan))
    expect(groups.map(({ endpoint, subjectIds, morePages, price }) => [endpoint, subjectIds, morePages, price])).toEqual([
      ['profiler/current-balance', ['s1', 's2', 's3'], 1, { min: '3', max: '6' }],
      ['profiler/counterparties', ['s1', 's2', 's3'], 1, { min: '15', max: '30' }],
    ])
    expect(plan.total).toMatchObject({ min: '18', max: '36' })
  })

  test('are requested on the own chains of each subject if none is chosen, and end with unavailable calls', () => {
    const base: Subject = { ...SUBJECT, id: 's2', address: others[0]?.address ?? '', chains: ['base', 'arbitrum'] }
    const bitcoin: Subject = { ...SUBJECT, id: 's3', family: 'bitcoin', address: '3G7goWYipZca13RULYJaZosC8Aha2BW4km', chains: ['bitcoin'] }
    const subjects = [SUBJECT, base, bitcoin]
    const groups = groupCalls(
      callRows(makePlan({ ...request, chains: [], endpoints: ['profiler/perp-positions', 'profiler/counterparties'] }, { ...INPUT, subjects })),
    )
    expect(groups.map(({ endpoint, chain, subjectIds, state }) => [endpoint, chain, subjectIds, state])).toEqual([
      ['profiler/perp-positions', undefined, ['s1', 's2'], 'planned'],
      ['profiler/counterparties', 'bnb', ['s1'], 'planned'],
      ['profiler/counterparties', 'base', ['s2'], 'planned'],
      ['profiler/counterparties', 'arbitrum', ['s2'], 'planned'],
      ['profiler/counterparties', 'bitcoin', ['s3'], 'planned'],
      ['profiler/perp-positions', undefined, ['s3'], 'not-offered'],
    ])
  })
})
