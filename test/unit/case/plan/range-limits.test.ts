import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makePlan, type Plan } from '../../../../src-shared/case/plan/plan.ts'
import { narrowedText } from '../../../../src-renderer/features/acquisition/dialog/narrowed-text.ts'
import { splitWindow } from '../../../../src-shared/case/plan/plan-windows.ts'
import type { AcquisitionRequest } from '../../../../src-shared/case/plan/acquisition-request.ts'
import { limitAfter, rangeLimits } from '../../../../src-shared/case/plan/range-limits.ts'
import { againCalls, retryRequestFor } from '../../../../src-renderer/features/dossier/panel-requests.ts'
import type { Window } from '../../../../src-shared/custody/capture.ts'
import { caseStateOf, FIXTURE_SUBJECT, type FixtureResponse } from '../../../support/builders/case-states.ts'

const ADDRESS = '0xcbb811f129782ef87e19dea9d3375045219bae00'
const YEAR: Window = { from: '2025-11-22', to: '2026-11-21' }
const NOW = new Date('2026-11-21T00:00:00Z')
const refusal = (message: string, code = 'invalid_date_range'): string => JSON.stringify({ error: 'Bad', message, code, status: 422 })
const requested = (body: string, status: number, date: Window = YEAR, chain = 'ethereum', address = ADDRESS): FixtureResponse => ({
  endpoint: 'profiler/counterparties',
  body,
  status,
  request: { address, chain, date },
})
const REFUSED = requested(refusal('This address is too active: the range may be 180 days at most.'), 422)
const stateOf = (responses: readonly FixtureResponse[]) => caseStateOf([{ address: ADDRESS, family: 'evm', chains: ['ethereum', 'base'] }], responses)

function planOf(responses: readonly FixtureResponse[], over: Partial<AcquisitionRequest> = {}): Plan {
  const { subjects, captures } = stateOf(responses)
  const request: AcquisitionRequest = {
    title: 'Plan',
    subjectIds: [FIXTURE_SUBJECT],
    endpoints: ['profiler/counterparties'],
    chains: ['ethereum'],
    allWherePossible: false,
    window: YEAR,
    maxPages: 1,
    refresh: false,
    ...over,
  }
  return makePlan(request, { subjects, captures, plan: 'pro', now: NOW })
}

const windowsOf = ({ lines }: Plan): unknown[] => lines.map(({ step }) => [step.window?.from, step.window?.to])
const TWICE_180 = [
  ['2026-05-26', '2026-11-21'],
  ['2025-11-27', '2026-05-25'],
]

describe('a range that the service refused', () => {
  test('is requested again in two windows of 180 days where 365 were refused, at the price of two', () => {
    const state = stateOf([REFUSED])
    const [subject] = state.subjects
    const row = state.coverage.rows.find(({ endpoint, state: outcome }) => endpoint === 'profiler/counterparties' && outcome === 'failed')
    if (subject === undefined || row === undefined) expect.fail('Nothing failed.')
    expect(againCalls(row)).toBe(2)
    const plan = makePlan(retryRequestFor('Again', subject, row, YEAR), { subjects: state.subjects, captures: state.captures, plan: 'pro', now: NOW })
    expect(windowsOf(plan)).toEqual(TWICE_180)
    for (const { step } of plan.lines) expect(step.request.date).toEqual(step.window)
    expect(plan.total).toMatchObject({ min: '10', max: '10' })
    // Five days are too few for a separate call; the plan says that they are not requested.
    expect(narrowedText(plan.narrowed)).toEqual([
      'Counterparties on Ethereum: the service refused a longer range. It accepts 180 days per call, so this takes 2 calls. 2025-11-22 to 2025-11-26 is excluded. To request it, select only these days.',
    ])
  })

  test('limits any other plan for the same address, endpoint and chain, and the days left out can be requested alone', () => {
    expect(windowsOf(planOf([REFUSED]))).toEqual(TWICE_180)
    expect(windowsOf(planOf([REFUSED], { window: { from: '2025-11-22', to: '2025-11-26' } }))).toEqual([['2025-11-22', '2025-11-26']])
    expect(planOf([REFUSED], { window: { from: '2026-06-01', to: '2026-11-21' } })).toMatchObject({ narrowed: [], lines: [{}] })
    // A remainder that is worth a call is requested.
    expect(planOf([REFUSED], { window: { from: '2025-10-01', to: '2026-11-21' } })).toMatchObject({ narrowed: [{ windows: 3, leftOut: undefined }] })
    expect(windowsOf(planOf([REFUSED], { chains: ['base'] }))).toEqual([[YEAR.from, YEAR.to]])
    expect(windowsOf(planOf([requested(REFUSED.body.toString(), 422, YEAR, 'ethereum', ADDRESS.replace('0xc', '0xd'))]))).toEqual([
      [YEAR.from, YEAR.to],
    ])
    expect(planOf([REFUSED], { endpoints: ['profiler/transactions', 'profiler/counterparties'], chains: ['ethereum', 'base'] }).lines).toHaveLength(5)
  })

  test('is halved where the service says only that it was too long, and halved again if that was too long as well', () => {
    const tooMuch = refusal('Too much data.', 'query_too_large')
    expect(planOf([requested(tooMuch, 422)]).narrowed).toMatchObject([{ maxDays: 183, windows: 2, leftOut: undefined }])
    expect(planOf([requested(tooMuch, 422), requested(tooMuch, 422, { from: '2026-05-23', to: '2026-11-21' })]).narrowed).toMatchObject([
      { maxDays: 92, windows: 4 },
    ])
  })

  test('no longer limits plans once a longer one was answered, and other failures never do', () => {
    const good = '{"data":[],"pagination":{"is_last_page":true}}'
    expect(planOf([REFUSED, requested(good, 200, { from: '2025-12-01', to: '2026-11-21' })]).narrowed).toMatchObject([{ maxDays: 356 }])
    expect(planOf([REFUSED, requested(good, 200, { from: '2026-06-01', to: '2026-11-21' })]).narrowed).toMatchObject([{ maxDays: 180 }])
    expect(planOf([requested(refusal('at most 180 days', 'missing_field'), 422)]).narrowed).toEqual([])
    expect(planOf([requested(refusal('at most 180 days', 'internal_error'), 500)]).narrowed).toEqual([])
  })

  test('of a request about no subject limits that request', () => {
    const request = { chain: 'ethereum', token_address: ADDRESS }
    const { captures } = caseStateOf(
      [],
      [{ endpoint: 'tgm/flows', body: refusal('90 days at most'), status: 422, request: { ...request, date: YEAR }, withoutSubject: true }],
    )
    const limits = rangeLimits(captures)
    expect(limits('tgm/flows', request, false)).toBe(90)
    expect(limits('tgm/flows', { ...request, token_address: `0x${'1'.repeat(40)}` }, false)).toBeUndefined()
    expect(limits('tgm/flows', request, true)).toBeUndefined()
    expect(limits('tgm/transfers', request, false)).toBeUndefined()
  })

  test('is halved where the stated limit is not shorter than the range, and sets no limit where it is a single day', () => {
    const reported = { code: 'invalid_date_range', message: '', requestId: '' }
    expect(limitAfter({ ...reported, maxDays: 400 }, YEAR)).toBe(183)
    expect(limitAfter({ ...reported, maxDays: 364 }, YEAR)).toBe(364)
    expect(limitAfter(reported, { from: '2026-01-01', to: '2026-01-01' })).toBeUndefined()
    expect(limitAfter({ ...reported, code: 'forbidden' }, YEAR)).toBeUndefined()
  })
})

describe('any window under any limit', () => {
  test('respects a limit of a year and a day too, over 29 February', () => {
    const split = splitWindow({ from: '2023-06-01', to: '2024-06-01' }, 365, 366)
    expect(split).toMatchObject({
      value: {
        windows: [
          { from: '2023-06-02', to: '2024-06-01' },
          { from: '2023-06-01', to: '2023-06-01' },
        ],
      },
    })
    expect(splitWindow({ from: '2023-06-01', to: '2024-06-01' }, 365, 367)).toMatchObject({ value: { windows: [{}] } })
  })

  test('is covered without gap or overlap, each part within the limit, except for a rest that is named', () => {
    const day = fc
      .date({ min: new Date('2015-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 1500 }), fc.option(fc.integer({ min: 1, max: 800 }), { nil: undefined }), (to, length, limit) => {
        const from = new Date(Date.parse(to) - length * 86_400_000).toISOString().slice(0, 10)
        const split = splitWindow({ from, to }, 365, limit)
        if (!split.ok) expect.fail(split.error.message)
        const { windows, leftOut } = split.value
        const all = [...windows, ...(leftOut === undefined ? [] : [leftOut])]
        expect(all[0]?.to).toBe(to)
        expect(all.at(-1)?.from).toBe(from)
        const days = (one: Window): number => (Date.parse(one.to) - Date.parse(one.from)) / 86_400_000 + 1
        expect(all.reduce((sum, one) => sum + days(one), 0)).toBe(length + 1)
        for (const [index, one] of all.entries()) {
          expect(days(one)).toBeLessThanOrEqual(Math.min(limit ?? 367, 367))
          const next = all[index + 1]
          if (next !== undefined) expect(Date.parse(one.from) - Date.parse(next.to)).toBe(86_400_000)
        }
        if (leftOut !== undefined) {
          expect(windows.length).toBeGreaterThanOrEqual(2)
          expect(days(leftOut) * 10).toBeLessThan(limit ?? 0)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
