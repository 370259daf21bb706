import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makePlan, sumOfPrices, type PlanInput } from '../../../src-renderer/acquisition/plan.ts'
import type { PlanWish } from '../../../src-renderer/acquisition/plan-wish.ts'
import { SUBJECT_ENDPOINTS } from '../../../src-renderer/casefile/coverage.ts'
import type { Subject } from '../../../src-renderer/casefile/case-state.ts'
import { addDecimals, compareDecimals } from '../../../src-shared/decimal.ts'
import { CHAIN_IDS } from '../../../src-shared/service/chains.ts'
import { endpointOf } from '../../../src-shared/service/endpoint-table.ts'
import { checkRequest } from '../../../src-shared/service/requests.ts'
import { answerOf } from '../../../src-renderer/casefile/case-fold.ts'
import { ADDRESS, exchangeOf } from '../casefile/fakes.ts'

export const SUBJECT: Subject = {
  id: 's-1',
  typed: ADDRESS,
  address: ADDRESS,
  family: 'evm',
  chains: ['ethereum', 'bnb'],
  alias: '',
  colour: '',
  tags: [],
  note: '',
  addedAt: '2026-11-21T00:00:00.000Z',
  origin: 'typed',
}
const SOLANA: Subject = { ...SUBJECT, id: 's-2', address: 'GBWaMZ6NfBw1Z8wRNyGxJ1KxrPpTfTjmFZNQPaLLhFkX', family: 'solana', chains: ['solana'] }
const INPUT: PlanInput = { subjects: [SUBJECT, SOLANA], captures: [], plan: 'pro', now: new Date('2026-11-21T00:00:00Z'), newId: () => 'p-1' }
const WISH: PlanWish = {
  title: 'Dossier',
  subjectIds: ['s-1'],
  endpoints: ['profiler/current-balance'],
  chains: ['ethereum', 'bnb'],
  allWherePossible: false,
  window: { from: '2025-11-21', to: '2026-11-21' },
  maxPages: 1,
  refresh: false,
}

describe('makePlan', () => {
  test('should price a whole dossier without labels as the interface does', () => {
    const endpoints = SUBJECT_ENDPOINTS.filter(
      (endpoint) =>
        !['profiler/labels', 'profiler/premium-labels', 'profiler/perp-trades', 'profiler/pnl', 'portfolio/defi-holdings'].includes(endpoint),
    )
    const wish = { ...WISH, endpoints, chains: ['ethereum'] }
    // field.md section 0: eleven credits on the pro plan, 110 on the free one.
    expect(makePlan(wish, INPUT).total).toEqual({ min: '11', max: '11', unknownCalls: 0 })
    const unknown = makePlan(wish, { ...INPUT, plan: undefined })
    expect(unknown).toMatchObject({ accountPlan: 'free', accountPlanKnown: false, total: { max: '110' } })
  })

  test('should put every page as the request check puts it by itself, also those that are not checked one by one', () => {
    const endpoints = SUBJECT_ENDPOINTS.filter((endpoint) => endpointOf(endpoint).paged)
    const { lines } = makePlan({ ...WISH, endpoints, maxPages: 120 }, INPUT)
    expect(lines.filter(({ step }) => step.page === 120).length).toBeGreaterThan(3)
    for (const { step } of lines) {
      expect(step.request).toMatchObject({ pagination: { page: step.page } })
      expect(checkRequest(step.endpoint, step.request)).toMatchObject({ ok: true, value: { body: step.request } })
    }
  })

  test('should price labels apart and never plan a second page of them', () => {
    const plan = makePlan(
      {
        ...WISH,
        endpoints: ['profiler/current-balance', 'profiler/labels', 'profiler/premium-labels', 'profiler/perp-trades'],
        chains: ['ethereum'],
        maxPages: 3,
      },
      INPUT,
    )
    expect(plan.asks).toMatchObject([
      { endpoint: 'profiler/labels', calls: 1, credits: '100', hint: undefined },
      { endpoint: 'profiler/premium-labels', calls: 1, credits: '500', hint: undefined },
      { endpoint: 'profiler/perp-trades', calls: 3, credits: undefined, hint: '1' },
    ])
    expect(plan.ordinary).toEqual({ min: '1', max: '3' })
    expect(plan.total).toEqual({ min: '601', max: '603', unknownCalls: 3 })
  })

  test('should leave out the labels that the case holds already, and buy them only when that is chosen', () => {
    const data = [{ counterparty_address: ADDRESS.toUpperCase().replace('0X', '0x'), counterparty_address_label: ['Exchange: Hot wallet'] }]
    const {
      bodyBase64,
      callId: _callId,
      ...kept
    } = exchangeOf({
      caseId: 'c',
      id: 'x-7',
      endpoint: 'profiler/counterparties',
      body: JSON.stringify({ data, pagination: { page: 1, per_page: 9, is_last_page: true } }),
    })
    const capture = { ...kept, seq: 1, subjectId: 's-2', body: new Uint8Array(Buffer.from(bodyBase64, 'base64')) }
    const captures = [{ capture, answer: answerOf(capture), step: undefined }]
    const planWith = (over: Partial<PlanInput>, more: Partial<PlanWish> = {}) =>
      makePlan({ ...WISH, endpoints: ['profiler/labels'], chains: ['ethereum'], ...more }, { ...INPUT, captures, ...over })
    expect(planWith({})).toMatchObject({
      asks: [],
      lines: [],
      known: [{ leftOut: true, labels: [{ label: 'Exchange: Hot wallet', captureId: 'x-7' }] }],
    })
    expect(planWith({ practice: true })).toMatchObject({ asks: [{ alreadyKnown: [] }], known: [] })
    const buyKnown = planWith({}).known.map(({ purchase }) => purchase)
    expect(planWith({}, { buyKnown }).asks).toMatchObject([{ calls: 1, credits: '100', alreadyKnown: [{ label: 'Exchange: Hot wallet' }] }])
  })

  test('should send one call for all chains where the table allows it, and one per chain elsewhere', () => {
    const plan = makePlan({ ...WISH, endpoints: ['profiler/current-balance', 'profiler/related-wallets'], allWherePossible: true }, INPUT)
    expect(plan.lines.map(({ step }) => [step.endpoint, step.chain])).toEqual([
      ['profiler/current-balance', 'all'],
      ['profiler/related-wallets', 'ethereum'],
      ['profiler/related-wallets', 'bnb'],
    ])
  })

  test('should list what the service does not offer, with the section, for no credits', () => {
    const plan = makePlan(
      { ...WISH, endpoints: ['profiler/transactions', 'profiler/perp-positions'], chains: ['hyperevm', 'solana'], subjectIds: ['s-1', 's-2'] },
      INPUT,
    )
    expect(plan.notOffered).toMatchObject([
      { subjectId: 's-1', endpoint: 'profiler/transactions', chain: 'hyperevm', reason: expect.stringContaining('section 4.3') },
      { subjectId: 's-2', endpoint: 'profiler/perp-positions', chain: undefined },
    ])
    expect(plan.lines.map(({ step }) => [step.subjectId, step.endpoint])).toEqual([
      ['s-1', 'profiler/perp-positions'],
      ['s-2', 'profiler/transactions'],
    ])
  })

  test('should split a long window into calls of at most a year without gap or overlap, and show the price of all', () => {
    const plan = makePlan(
      { ...WISH, endpoints: ['profiler/counterparties'], chains: ['bnb'], window: { from: '2023-01-01', to: '2026-11-21' } },
      INPUT,
    )
    const windows = plan.lines.map(({ step }) => step.window)
    expect(windows).toHaveLength(4)
    expect(windows[0]).toEqual({ from: '2025-11-21', to: '2026-11-21' })
    expect(windows.at(-1)?.from).toBe('2023-01-01')
    expect(plan.total.max).toBe('20')
    for (const { step } of plan.lines) expect(checkRequest(step.endpoint, step.request).ok).toBe(true)
  })

  test('should refuse a window that ends before it begins, and a lookup without a hash, for nothing', () => {
    const backwards = makePlan({ ...WISH, endpoints: ['profiler/counterparties'], window: { from: '2026-11-21', to: '2026-11-20' } }, INPUT)
    expect(backwards).toMatchObject({ lines: [], refused: [{ failure: { field: 'window.to' } }], total: { max: '0' } })
    const lookup = makePlan({ ...WISH, endpoints: ['profiler/transaction-lookup'], chains: ['ethereum'] }, INPUT)
    expect(lookup).toMatchObject({ lines: [], refused: [{ endpoint: 'profiler/transaction-lookup' }] })
    const given = makePlan(
      {
        ...WISH,
        endpoints: ['profiler/transaction-lookup'],
        chains: ['ethereum'],
        extra: { 'profiler/transaction-lookup': { transaction_hash: `0x${'a'.repeat(64)}` } },
      },
      INPUT,
    )
    expect(given.lines[0]?.step.request).toEqual({ chain: 'ethereum', transaction_hash: `0x${'a'.repeat(64)}` })
  })

  test('should estimate the slow endpoint by its own window', () => {
    const plan = makePlan({ ...WISH, endpoints: ['profiler/perp-trades'], maxPages: 11 }, INPUT)
    expect(plan.seconds.max).toBeGreaterThanOrEqual(120)
  })

  test('should hide no spam by default and let the wish say otherwise', () => {
    const plan = makePlan(
      {
        ...WISH,
        endpoints: ['profiler/transactions', 'profiler/historical-balances'],
        chains: ['bnb'],
        extra: { 'profiler/transactions': { hide_spam_token: true } },
      },
      INPUT,
    )
    expect(plan.lines.map(({ step }) => step.request)).toMatchObject([
      { hide_spam_token: true, pagination: { page: 1, per_page: 20 }, order_by: [{ field: 'block_timestamp', direction: 'DESC' }] },
      { filters: { hide_spam_tokens: false }, pagination: { per_page: 1000 }, order_by: [{ field: 'block_timestamp', direction: 'ASC' }] },
    ])
  })

  test('should hold only calls that the request check lets through, priced as the sum of the steps, for any wish', () => {
    const wishes = fc.record({
      subjectIds: fc.subarray(['s-1', 's-2'], { minLength: 1 }),
      endpoints: fc.subarray([...SUBJECT_ENDPOINTS]),
      chains: fc.subarray([...CHAIN_IDS]),
      allWherePossible: fc.boolean(),
      from: fc.date({ min: new Date('2021-01-01'), max: new Date('2026-11-21'), noInvalidDate: true }),
      maxPages: fc.integer({ min: 1, max: 4 }),
      plan: fc.constantFrom('free' as const, 'pro' as const, undefined),
    })
    fc.assert(
      fc.property(wishes, ({ from, plan: accountPlan, ...some }) => {
        const window = { from: from.toISOString().slice(0, 10), to: '2026-11-21' }
        const plan = makePlan({ ...WISH, ...some, window }, { ...INPUT, plan: accountPlan })
        const steps = plan.lines.map(({ step }) => step)
        expect(plan.refused).toEqual([])
        for (const step of steps) {
          expect(checkRequest(step.endpoint, step.request).ok).toBe(true)
          expect(step.chain === undefined || step.chain === 'all' || endpointOf(step.endpoint).chains?.some((chain) => chain === step.chain)).toBe(
            true,
          )
        }
        expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length)
        expect(plan.total.max).toBe(sumOfPrices(steps))
        const asked = plan.asks.flatMap(({ credits }) => (credits === undefined ? [] : [credits]))
        expect(addDecimals([plan.ordinary.max, ...asked])).toBe(plan.total.max)
        expect(compareDecimals(plan.total.min, plan.total.max)).not.toBe(1)
      }),
      { numRuns: 60 },
    )
  })
})
