import { describe, expect, test } from 'vitest'
import { callRows, formatSpan, groupCalls } from '../../../../../src-renderer/features/acquisition/dialog/call-rows.ts'
import { narrowedText } from '../../../../../src-renderer/features/acquisition/dialog/narrowed-text.ts'
import { notRequested } from '../../../../../src-renderer/features/acquisition/dialog/not-requested.ts'
import { capsInCredits } from '../../../../../src-renderer/features/acquisition/dialog/use-approval.ts'
import { subjectLine, subjectsFound } from '../../../../../src-renderer/features/acquisition/dialog/subject-search.ts'
import { subjectTitle } from '../../../../../src-shared/case/subject-title.ts'
import type { PlanGap } from '../../../../../src-shared/case/plan/plan-chains.ts'
import type { Plan, PlanNarrowed } from '../../../../../src-shared/case/plan/plan.ts'
import type { PlanLine } from '../../../../../src-shared/case/plan/plan-line.ts'
import type { PlannedStep } from '../../../../../src-shared/custody/capture.ts'
import { stepOf, subjectOf } from '../../../../support/builders/plans.ts'
import type { Subject } from '../../../../../src-shared/case/case-types.ts'

const SUBJECT = subjectOf({ chains: ['bnb'] })
const STEP = stepOf({
  id: 'p.1',
  endpoint: 'profiler/counterparties',
  chain: 'bnb',
  window: { from: '2026-01-01', to: '2026-02-01' },
  price: '5',
})
const line = (step: Partial<PlannedStep>, more: Partial<PlanLine> = {}): PlanLine => ({
  step: { ...STEP, ...step },
  state: 'planned',
  onlyIfNeeded: false,
  needsConfirmation: false,
  hint: undefined,
  ...more,
})
const loaded = (at: string) => ({ state: 'reused', reused: { captureId: 'x', at } }) as const
const gap = (more: Partial<PlanGap>): PlanGap => ({ subjectId: 's-1', endpoint: 'profiler/labels', chain: 'bnb', reason: 'Not there.', ...more })
const planOf = (lines: readonly PlanLine[], more: Partial<Plan> = {}) =>
  ({ lines, refused: [], notOffered: [], known: [], prompts: [], ...more }) as unknown as Plan // only these fields are read

describe('the rows of calls', () => {
  test('group the pages of a request, with the price of the first page and of all pages', () => {
    const rows = callRows(planOf([line({}), line({ page: 2 }), line({ page: 3 }), line({ chain: 'base', window: undefined, price: undefined })]))
    expect(rows).toMatchObject([
      { chain: 'bnb', window: '2026-01-01 to 2026-02-01', page: 1, morePages: 2, state: 'planned', reason: '', price: { min: '5', max: '15' } },
      { chain: 'base', window: '', morePages: 0, price: undefined },
    ])
    expect(new Set(rows.map(({ key }) => key)).size).toBe(2)
  })

  test('separate calls with another address, chain, endpoint or window, and calls whose response the case holds', () => {
    const rows = callRows(
      planOf([
        line({}),
        line({ about: '0x1' }),
        line({ subjectId: 's-2' }),
        line({ endpoint: 'profiler/labels' }),
        line({ window: { from: '2026-02-02', to: '2026-03-01' } }),
        line({}, loaded('2026-05-06T07:08:09Z')),
      ]),
    )
    expect(rows).toHaveLength(6)
    expect(rows[5]).toMatchObject({ state: 'reused', reason: 'Saved on 2026-05-06' })
  })

  test('end with refused calls and then calls not offered, each with its reason and no price', () => {
    const rows = callRows(planOf([line({})], { refused: [gap({ reason: 'Too long.' })], notOffered: [gap({ chain: undefined })] }))
    expect(rows.slice(1)).toMatchObject([
      { state: 'refused', reason: 'Too long.', price: undefined, page: 1, morePages: 0, window: '' },
      { state: 'not-offered', reason: 'Not there.', chain: undefined, price: undefined },
    ])
  })

  test('of many subjects: one row per request, with the sum of their prices, and omitted calls last', () => {
    const of = (subjectId: string, more: Partial<PlannedStep> = {}, over: Partial<PlanLine> = {}) => line({ subjectId, ...more }, over)
    const groups = groupCalls(
      callRows(
        planOf(
          [
            of('s-1'),
            of('s-1', { endpoint: 'profiler/labels', price: undefined }),
            of('s-2'),
            of('s-2', { endpoint: 'profiler/labels', price: '9' }),
            of('s-1', { chain: 'base' }, loaded('2026-05-06T00:00:00Z')),
            of('s-2', { chain: 'base' }, loaded('2026-04-06T00:00:00Z')),
          ],
          { notOffered: [gap({ endpoint: 'profiler/counterparties' }), gap({ endpoint: 'profiler/counterparties', subjectId: 's-2' })] },
        ),
      ),
    )
    expect(groups.map(({ endpoint, state, subjectIds, price, reason }) => [endpoint, state, subjectIds.join(' '), price, reason])).toEqual([
      ['profiler/counterparties', 'planned', 's-1 s-2', { min: '10', max: '10' }, ''],
      ['profiler/counterparties', 'reused', 's-1 s-2', { min: '10', max: '10' }, 'Saved on 2026-04-06 or later'],
      ['profiler/labels', 'planned', 's-1 s-2', undefined, ''],
      ['profiler/counterparties', 'not-offered', 's-1 s-2', undefined, 'Not there.'],
    ])
    expect([formatSpan({ min: '1000', max: '1000' }), formatSpan({ min: '1', max: '2000' })]).toEqual(['1,000', '1 to 2,000'])
  })
})

test('identical notes about requests in shorter ranges are merged', () => {
  const narrowed = (more: Partial<PlanNarrowed>): PlanNarrowed => ({
    subjectId: 's-1',
    endpoint: 'profiler/counterparties',
    chain: 'bnb',
    maxDays: 30,
    windows: 3,
    leftOut: undefined,
    ...more,
  })
  expect(narrowedText([narrowed({}), narrowed({ subjectId: 's-2' }), narrowed({ chain: 'all' })])).toEqual([
    'Counterparties on BNB Chain, all chains: the service refused a longer range. It accepts 30 days per call, so this takes 3 calls.',
  ])
  expect(narrowedText(['bnb', 'base', 'ethereum', 'polygon'].map((chain) => narrowed({ chain })))[0]).toMatch(/^Counterparties on 4 chains:/)
  expect(narrowedText(['bnb', 'base', 'ethereum'].map((chain) => narrowed({ chain })))[0]).toMatch(/^Counterparties on BNB Chain, Base, Ethereum:/)
  expect(narrowedText([narrowed({ chain: undefined, maxDays: 1, windows: 1200, leftOut: { from: '2026-01-01', to: '2026-01-02' } })])).toEqual([
    'Counterparties: the service refused a longer range. It accepts one day per call, so this takes 1,200 calls. 2026-01-01 to 2026-01-02 is excluded. To request it, select only these days.',
  ])
  expect(narrowedText([narrowed({}), narrowed({ windows: 4 })])).toHaveLength(2)
  expect(narrowedText([])).toEqual([])
})

describe('subjects about which nothing is requested', () => {
  const bitcoin: Subject = { ...SUBJECT, id: 's-2', family: 'bitcoin' }
  const solana: Subject = { ...SUBJECT, id: 's-3', family: 'solana' }
  const all = [SUBJECT, bitcoin, solana]

  test('are listed by family, with the reason', () => {
    expect(notRequested(planOf([line({})], { notOffered: [gap({ subjectId: 's-2' })] }), all)).toEqual([
      'The service does not offer this data for 1 Bitcoin subject. Nothing is requested for them.',
      'None of the selected chains applies to 1 Solana subject. Nothing is requested for them.',
    ])
    const two = [SUBJECT, bitcoin, { ...bitcoin, id: 's-4' }, solana]
    const gaps = ['s-2', 's-3', 's-4'].map((subjectId) => gap({ subjectId }))
    expect(notRequested(planOf([line({})], { notOffered: gaps }), two)).toEqual([
      'The service does not offer this data for 2 Bitcoin and 1 Solana subjects. Nothing is requested for them.',
    ])
  })

  test('are empty where every subject is requested, refused or known, and where no call is chosen', () => {
    expect(notRequested(planOf([line({})]), [SUBJECT])).toEqual([])
    expect(notRequested(planOf([], { refused: [gap({})] }), [SUBJECT])).toEqual([])
    expect(notRequested(planOf([], { known: [{ subjectId: 's-1' }] as never }), [SUBJECT])).toEqual([]) // only its subject is read
    expect(notRequested(planOf([]), all)).toEqual([])
    expect(notRequested(planOf([], { notOffered: [gap({})] }), [SUBJECT])).toHaveLength(1)
  })
})

test('a search matches subjects by every word of name, address, family, chain or tag', () => {
  const named: Subject = { ...SUBJECT, alias: 'Cold Wallet', tags: ['Suspect'] }
  const found = (query: string): boolean => subjectsFound([named], query, subjectTitle).length === 1
  for (const query of ['', '  ', 'cold', 'COLD suspect', '0xCBB811', 'bnb chain', 'wallet 9bae00'])
    expect([query, found(query)]).toEqual([query, true])
  for (const query of ['cold base', 'zebra', 'suspects']) expect([query, found(query)]).toEqual([query, false])
  expect(subjectLine(named, subjectTitle)).toMatchObject({ name: 'Cold Wallet', rest: expect.stringMatching(/^0xCBb811…9BAE00 · .+|^0x.+ · .+/i) })
  expect(subjectLine(SUBJECT, subjectTitle).rest).not.toContain('·')
  expect(subjectLine(SUBJECT, subjectTitle).rest).not.toContain('nothing offered')
})

test('caps are accepted only for purchases without a price, and only as numbers', () => {
  const request = (endpoint: string, credits: string | undefined) => ({
    endpoint,
    calls: 1,
    credits,
    hint: undefined,
    addresses: [],
    alreadyKnown: [],
  })
  const plan = planOf([], {
    prompts: [request('profiler/labels', '100'), request('profiler/perp-trades', undefined), request('profiler/pnl', undefined)] as never,
  }) // in the form the dialog uses
  const consent = { confirmed: new Set<string>(), caps: { 'profiler/labels': '7', 'profiler/perp-trades': '1,000', 'profiler/pnl': 'x' } }
  expect(capsInCredits(plan, consent)).toEqual({ 'profiler/perp-trades': '1000' })
  expect(capsInCredits(plan, { confirmed: new Set(), caps: {} })).toEqual({})
})
