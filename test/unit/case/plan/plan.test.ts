import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makePlan, type PlanInput } from '../../../../src-shared/case/plan/plan.ts'
import type { AcquisitionRequest } from '../../../../src-shared/case/plan/acquisition-request.ts'
import { SUBJECT_ENDPOINTS } from '../../../../src-shared/case/coverage.ts'
import { addDecimals, compareDecimals } from '../../../../src-shared/core/decimal.ts'
import { CHAIN_IDS } from '../../../../src-shared/addresses/chains/chains.ts'
import { ENDPOINTS, endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { checkRequest } from '../../../../src-shared/service/request/requests.ts'
import { ADDRESS, exchangeOf } from '../../../support/builders/case-files.ts'
import { planInputOf, subjectOf, buildRequest } from '../../../support/builders/plans.ts'
import { answeredOf } from '../../../support/builders/captures.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'

const SUBJECT = subjectOf({ chains: ['ethereum', 'bnb'] })
const SOLANA: Subject = { ...SUBJECT, id: 's-2', address: 'GBWaMZ6NfBw1Z8wRNyGxJ1KxrPpTfTjmFZNQPaLLhFkX', family: 'solana', chains: ['solana'] }
const INPUT = planInputOf({ subjects: [SUBJECT, SOLANA], now: new Date('2026-11-21T00:00:00Z') })
const REQUEST = buildRequest({ chains: ['ethereum', 'bnb'] })

describe('makePlan', () => {
  test('prices a whole dossier without labels as the interface does', () => {
    const endpoints = SUBJECT_ENDPOINTS.filter(
      (endpoint) =>
        !['profiler/labels', 'profiler/premium-labels', 'profiler/perp-trades', 'profiler/pnl', 'portfolio/defi-holdings'].includes(endpoint),
    )
    const request = { ...REQUEST, endpoints, chains: ['ethereum'] }
    // Eleven credits on the pro plan, 110 on the free one.
    expect(makePlan(request, INPUT).total).toEqual({ min: '11', max: '11', unknownCalls: 0 })
    const unknown = makePlan(request, { ...INPUT, plan: undefined })
    expect(unknown).toMatchObject({ accountPlan: 'free', accountPlanKnown: false, total: { max: '110' } })
  })

  test('counts with the amount that the service charged where that was more than the price, and only there', () => {
    const request = { ...REQUEST, endpoints: ['profiler/current-balance', 'profiler/counterparties'] as const, chains: ['ethereum'] }
    const charged = [
      { endpoint: 'profiler/current-balance', credits: '7' },
      { endpoint: 'profiler/counterparties', credits: '2' },
    ] as const
    const plan = makePlan(request, { ...INPUT, charged })
    expect(plan.lines.map(({ step }) => [step.endpoint, step.price])).toEqual([
      ['profiler/current-balance', '7'],
      ['profiler/counterparties', '5'],
    ])
    expect(plan).toMatchObject({ charged, total: { max: '12' } })
    expect(makePlan(request, INPUT)).toMatchObject({ charged: [], total: { max: '6' } })
  })

  test('builds every page as the request check builds it, including pages that are not checked one by one', () => {
    const endpoints = SUBJECT_ENDPOINTS.filter((endpoint) => endpointOf(endpoint).paged)
    const { lines } = makePlan({ ...REQUEST, endpoints, maxPages: 120 }, INPUT)
    expect(lines.filter(({ step }) => step.page === 120).length).toBeGreaterThan(3)
    for (const { step } of lines) {
      expect(step.request).toMatchObject({ pagination: { page: step.page } })
      expect(checkRequest(step.endpoint, step.request)).toMatchObject({ ok: true, value: { body: step.request } })
    }
  })

  test('prices labels separately and never plans a second page of them', () => {
    const plan = makePlan(
      {
        ...REQUEST,
        endpoints: ['profiler/current-balance', 'profiler/labels', 'profiler/premium-labels', 'profiler/perp-trades'],
        chains: ['ethereum'],
        maxPages: 3,
      },
      INPUT,
    )
    expect(plan.prompts).toMatchObject([
      { endpoint: 'profiler/labels', calls: 1, credits: '100', hint: undefined },
      { endpoint: 'profiler/premium-labels', calls: 1, credits: '500', hint: undefined },
      { endpoint: 'profiler/perp-trades', calls: 3, credits: undefined, hint: '1' },
    ])
    expect(plan.ordinary).toEqual({ min: '1', max: '3' })
    expect(plan.total).toEqual({ min: '601', max: '603', unknownCalls: 3 })
  })

  test('leaves out labels that the case already holds, and buys them only when that is chosen', () => {
    const data = [{ counterparty_address: ADDRESS.toUpperCase().replace('0X', '0x'), counterparty_address_label: ['Exchange: Hot wallet'] }]
    const captures = [
      answeredOf(
        exchangeOf({
          caseId: 'c',
          id: 'x-7',
          endpoint: 'profiler/counterparties',
          body: JSON.stringify({ data, pagination: { page: 1, per_page: 9, is_last_page: true } }),
        }),
        { subjectId: 's-2' },
      ),
    ]
    const planWith = (over: Partial<PlanInput>, more: Partial<AcquisitionRequest> = {}) =>
      makePlan({ ...REQUEST, endpoints: ['profiler/labels'], chains: ['ethereum'], ...more }, { ...INPUT, captures, ...over })
    expect(planWith({})).toMatchObject({
      prompts: [],
      lines: [],
      known: [{ leftOut: true, labels: [{ label: 'Exchange: Hot wallet', captureId: 'x-7' }] }],
    })
    expect(planWith({ practice: true })).toMatchObject({ prompts: [{ alreadyKnown: [] }], known: [] })
    const buyKnown = planWith({}).known.map(({ purchase }) => purchase)
    expect(planWith({}, { buyKnown }).prompts).toMatchObject([{ calls: 1, credits: '100', alreadyKnown: [{ label: 'Exchange: Hot wallet' }] }])
  })

  test('reuses held pages only as long as they follow each other from the first', () => {
    const page = (number: number, last = false) => {
      const exchange = exchangeOf({
        caseId: 'c',
        id: `x-${number}`,
        request: makePlan({ ...REQUEST, chains: ['ethereum'], maxPages: 4 }, INPUT).lines[number - 1]?.step.request ?? {},
        body: JSON.stringify({ data: [{ token_symbol: 'A' }], pagination: { page: number, per_page: 1000, is_last_page: last } }),
      })
      return answeredOf(exchange, { seq: number })
    }
    const states = (captures: PlanInput['captures']) =>
      makePlan({ ...REQUEST, chains: ['ethereum'], maxPages: 4 }, { ...INPUT, captures }).lines.map(
        ({ state, onlyIfNeeded }) => `${state}${onlyIfNeeded ? '?' : ''}`,
      )
    expect(states([page(1), page(2)])).toEqual(['reused', 'reused', 'planned', 'planned?'])
    expect(states([page(1), page(2, true)])).toEqual(['reused', 'reused'])
    // A later page of an older capture does not follow a page that is requested again.
    expect(states([page(2), page(3)])).toEqual(['planned', 'planned?', 'planned?', 'planned?'])
    expect(states([page(1), page(3)])).toEqual(['reused', 'planned', 'planned?', 'planned?'])
  })

  test('sends one call for all chains where the table allows it, and one per chain elsewhere', () => {
    const plan = makePlan({ ...REQUEST, endpoints: ['profiler/current-balance', 'profiler/related-wallets'], allWherePossible: true }, INPUT)
    expect(plan.lines.map(({ step }) => [step.endpoint, step.chain])).toEqual([
      ['profiler/current-balance', 'all'],
      ['profiler/related-wallets', 'ethereum'],
      ['profiler/related-wallets', 'bnb'],
    ])
  })

  test('lists what the service does not offer, for no credits', () => {
    const plan = makePlan(
      { ...REQUEST, endpoints: ['profiler/transactions', 'profiler/perp-positions'], chains: ['hyperevm', 'solana'], subjectIds: ['s-1', 's-2'] },
      INPUT,
    )
    expect(plan.notOffered).toMatchObject([
      { subjectId: 's-1', endpoint: 'profiler/transactions', chain: 'hyperevm', reason: 'The service does not offer transactions on hyperevm.' },
      { subjectId: 's-2', endpoint: 'profiler/perp-positions', chain: undefined },
    ])
    expect(plan.lines.map(({ step }) => [step.subjectId, step.endpoint])).toEqual([
      ['s-1', 'profiler/perp-positions'],
      ['s-2', 'profiler/transactions'],
    ])
  })

  test('splits a long window into calls of at most a year without gap or overlap, and shows the price of all', () => {
    const plan = makePlan(
      { ...REQUEST, endpoints: ['profiler/counterparties'], chains: ['bnb'], window: { from: '2023-01-01', to: '2026-11-21' } },
      INPUT,
    )
    const windows = plan.lines.map(({ step }) => step.window)
    expect(windows).toHaveLength(4)
    expect(windows[0]).toEqual({ from: '2025-11-21', to: '2026-11-21' })
    expect(windows.at(-1)?.from).toBe('2023-01-01')
    expect(plan.total.max).toBe('20')
    for (const { step } of plan.lines) expect(checkRequest(step.endpoint, step.request).ok).toBe(true)
  })

  test('refuses a window that ends before it begins, and a lookup without a hash, at no cost', () => {
    const backwards = makePlan({ ...REQUEST, endpoints: ['profiler/counterparties'], window: { from: '2026-11-21', to: '2026-11-20' } }, INPUT)
    expect(backwards).toMatchObject({ lines: [], refused: [{ failure: { field: 'window.to' } }], total: { max: '0' } })
    const lookup = makePlan({ ...REQUEST, endpoints: ['profiler/transaction-lookup'], chains: ['ethereum'] }, INPUT)
    expect(lookup).toMatchObject({ lines: [], refused: [{ endpoint: 'profiler/transaction-lookup' }] })
    const given = makePlan(
      {
        ...REQUEST,
        endpoints: ['profiler/transaction-lookup'],
        chains: ['ethereum'],
        extra: { 'profiler/transaction-lookup': { transaction_hash: `0x${'a'.repeat(64)}` } },
      },
      INPUT,
    )
    expect(given.lines[0]?.step.request).toEqual({ chain: 'ethereum', transaction_hash: `0x${'a'.repeat(64)}` })
  })

  test('estimates the slow endpoint by its own rate window', () => {
    const plan = makePlan({ ...REQUEST, endpoints: ['profiler/perp-trades'], maxPages: 11 }, INPUT)
    // Five calls in a minute: the eleventh starts after two minutes, and takes a second.
    expect(plan.seconds).toEqual({ min: 1, max: 121 })
    const quick = makePlan({ ...REQUEST, endpoints: ['profiler/current-balance'], maxPages: 11 }, INPUT)
    expect(quick.seconds).toEqual({ min: 1, max: 11 })
  })

  test.each([
    ['profiler/current-balance', { hide_spam_token: false }],
    ['profiler/historical-balances', { filters: { hide_spam_tokens: false } }],
    ['profiler/transactions', { hide_spam_token: false }],
    ['profiler/counterparties', { source_input: 'Combined', group_by: 'wallet' }],
    ['profiler/pnl', { filters: { show_realized: true } }],
  ] as const)('requests all records, whatever the service would hide or leave out by default: %s', (endpoint, fields) => {
    for (const { step } of makePlan({ ...REQUEST, endpoints: [endpoint] }, INPUT).lines) expect(step.request).toMatchObject(fields)
  })

  test('hides no spam by default and lets the selection change that', () => {
    const plan = makePlan(
      {
        ...REQUEST,
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

  test('holds only calls that the request check accepts, priced as the sum of the steps, for any selection', () => {
    const requests = fc.record({
      subjectIds: fc.subarray(['s-1', 's-2'], { minLength: 1 }),
      endpoints: fc.subarray([...SUBJECT_ENDPOINTS]),
      chains: fc.subarray([...CHAIN_IDS]),
      allWherePossible: fc.boolean(),
      from: fc.date({ min: new Date('2021-01-01'), max: new Date('2026-11-21'), noInvalidDate: true }),
      maxPages: fc.integer({ min: 1, max: 4 }),
      plan: fc.constantFrom('free' as const, 'pro' as const, undefined),
    })
    fc.assert(
      fc.property(requests, ({ from, plan: accountPlan, ...some }) => {
        const window = { from: from.toISOString().slice(0, 10), to: '2026-11-21' }
        const plan = makePlan({ ...REQUEST, ...some, window }, { ...INPUT, plan: accountPlan })
        const steps = plan.lines.map(({ step }) => step)
        expect(plan.refused).toEqual([])
        for (const step of steps) {
          expect(checkRequest(step.endpoint, step.request).ok).toBe(true)
          expect(step.chain === undefined || step.chain === 'all' || endpointOf(step.endpoint).chains?.some((chain) => chain === step.chain)).toBe(
            true,
          )
        }
        expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length)
        // Added up here from the price list, by its own arithmetic.
        const priceOfStep = (endpoint: EndpointId): bigint => BigInt(ENDPOINTS[endpoint].credits?.[accountPlan ?? 'free'] ?? '0')
        expect(plan.total.max).toBe(`${steps.reduce((sum, { endpoint }) => sum + priceOfStep(endpoint), 0n)}`)
        const sure = plan.lines.filter(({ onlyIfNeeded }) => !onlyIfNeeded)
        expect(plan.total.min).toBe(`${sure.reduce((sum, { step }) => sum + priceOfStep(step.endpoint), 0n)}`)
        expect(plan.total.unknownCalls).toBe(steps.filter(({ endpoint }) => ENDPOINTS[endpoint].credits === undefined).length)
        const requested = plan.prompts.flatMap(({ credits }) => (credits === undefined ? [] : [credits]))
        expect(addDecimals([plan.ordinary.max, ...requested])).toBe(plan.total.max)
        expect(compareDecimals(plan.total.min, plan.total.max)).not.toBe(1)
      }),
      { numRuns: 60 },
    )
  })
})
