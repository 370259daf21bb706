import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { PlanCalls } from '../../../../../src-renderer/features/acquisition/dialog/plan-calls.tsx'
import { type PlanValidation, shortOfBudget } from '../../../../../src-shared/case/plan/plan-model.ts'
import { PlanNotes } from '../../../../../src-renderer/features/acquisition/dialog/plan-notes.tsx'
import { PlanSums } from '../../../../../src-renderer/features/acquisition/dialog/plan-sums.tsx'
import { makePlan } from '../../../../../src-shared/case/plan/plan.ts'
import type { Plan } from '../../../../../src-shared/case/plan/plan.ts'
import type { PlannedStep } from '../../../../../src-shared/custody/capture.ts'
import { planInputOf, stepOf, subjectOf, buildRequest } from '../../../../support/builders/plans.ts'

const html = (node: ReactNode): string => renderToStaticMarkup(<>{node}</>)
const read = (of: string): string => of.replaceAll(/<[^>]*>/g, '').replaceAll('&#x27;', '’')
/** The cell texts of every row of a table, header included. */
const rowsOf = (of: string): string[][] =>
  [...of.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => read(cell)),
  )

const FIRST = subjectOf({ alias: 'Collector' })
const SECOND = subjectOf({ id: 's-2', alias: 'Mule', address: '0x826be54a8c736d94987339c47d5eab6a957d1272' })
const EMPTY = makePlan(buildRequest({ endpoints: [] }), planInputOf())
const line = (step: Partial<PlannedStep>, more: Partial<Plan['lines'][number]> = {}): Plan['lines'][number] => ({
  step: stepOf(step),
  state: 'planned',
  onlyIfNeeded: false,
  needsConfirmation: false,
  hint: undefined,
  ...more,
})
const window = { from: '2026-01-01', to: '2026-02-01' }

describe('the table of the calls of a plan', () => {
  const plan: Plan = {
    ...EMPTY,
    lines: [
      line({ endpoint: 'profiler/counterparties', window, price: '5' }),
      line({ endpoint: 'profiler/counterparties', window, page: 2, price: '5' }, { onlyIfNeeded: true }),
      line({ endpoint: 'profiler/counterparties', window, page: 3, price: '5' }, { onlyIfNeeded: true }),
      line({ endpoint: 'profiler/perp-trades', chain: undefined, price: undefined }),
      line({ price: '0' }, { state: 'reused', reused: { captureId: 'c', at: '2026-05-06T00:00:00Z' } }),
    ],
    refused: [{ subjectId: 's-1', endpoint: 'profiler/pnl', chain: 'ethereum', reason: 'The range is too long.' }],
    notOffered: [{ subjectId: 's-1', endpoint: 'profiler/labels', chain: 'ethereum', reason: '' }],
  }

  test('shows chain, days, pages, state and price; calls that are free or not sent say so', () => {
    const shown = html(<PlanCalls plan={plan} subjects={[FIRST]} />)
    expect(rowsOf(shown)).toEqual([
      ['Call', 'Chain', 'Days', 'Pages', 'State', 'Credits'],
      ['Counterparties', 'Ethereum', '1 Jan to 1 Feb 2026', '1, up to 3', 'To request', '5 to 15'],
      [expect.any(String), '', '', '1', 'To request', 'unknown'],
      ['Current balance', 'Ethereum', '', '1', 'Saved on 2026-05-06', '0'],
      [expect.any(String), 'Ethereum', '', '', 'Refused The range is too long.', ''],
      ['Labels', 'Ethereum', '', '', 'Not available', ''],
    ])
    expect([...shown.matchAll(/data-state="([^"]*)"/g)].map(([, state]) => state)).toEqual(['planned', 'planned', 'reused', 'refused', 'not-offered'])
    // The price source is shown only where there is a price.
    expect([...shown.matchAll(/<td class="number" title="([^"]*)"/g)]).toHaveLength(2)
    expect(shown).toContain('title="50 on the free plan, 5 on the pro plan.')
    expect(shown).not.toContain('<div class="small muted"></div>')
  })

  test('shows one line per endpoint with a column per chain where several chains are planned; a cell without a request gives the reason', () => {
    const onChains: Plan = {
      ...EMPTY,
      lines: [
        line({ endpoint: 'profiler/counterparties', chain: 'base', window, price: '5' }),
        line({ endpoint: 'profiler/counterparties', window, price: '5' }),
        line({ price: '0' }, { state: 'reused', reused: { captureId: 'c', at: '2026-05-06T00:00:00Z' } }),
        line({ endpoint: 'profiler/perp-trades', chain: undefined, price: undefined }),
      ],
      refused: [{ subjectId: 's-1', endpoint: 'profiler/counterparties', chain: 'bnb', reason: 'The range is too long.' }],
      notOffered: [{ subjectId: 's-1', endpoint: 'profiler/current-balance', chain: 'base', reason: '' }],
    }
    const shown = html(<PlanCalls plan={onChains} subjects={[FIRST]} />)
    expect(rowsOf(shown)).toEqual([
      ['Call', 'Base', 'BNB Chain', 'Ethereum', 'Days', 'Pages', 'Credits'],
      ['Counterparties', 'Base 5', 'BNB Chain refused', 'Ethereum 5', '1 Jan to 1 Feb 2026', '1', '10'],
      ['Current balance', 'Base not available', '', 'Ethereum saved', '', '1', '0'],
      [expect.any(String), 'Not chain-specific unknown', '', '1', 'unknown'],
    ])
    expect(shown).toContain('Refused: The range is too long.')
  })

  test('lists remarks about the prices below the table, if there are any', () => {
    expect(html(<PlanCalls plan={plan} subjects={[FIRST]} />)).toContain('Pay-per-call (x402) price of the first pages: $0.05, without 1 call')
    const web = html(<PlanCalls plan={{ ...EMPTY, lines: [line({ endpoint: 'search/web-search' })] }} subjects={[FIRST]} />)
    expect(web).toContain('Web search: format known from client code only.')
    expect(html(<PlanCalls plan={{ ...EMPTY, lines: [line({ endpoint: 'profiler/labels' })] }} subjects={[FIRST]} />)).not.toContain('plan-notes')
  })

  test('names a single subject, and counts several subjects with their names on hover', () => {
    const several: Plan = {
      ...EMPTY,
      lines: [
        line({}),
        line({ subjectId: 's-2' }),
        line({ subjectId: 's-2', endpoint: 'profiler/pnl' }),
        line({ subjectId: 'gone', endpoint: 'profiler/pnl' }),
      ],
    }
    const shown = html(<PlanCalls plan={several} subjects={[FIRST, SECOND]} />)
    expect(rowsOf(shown).map(([call, subjects, chain]) => [call, subjects, chain])).toEqual([
      ['Call', 'Subjects', 'Chain'],
      ['Current balance', '2 subjects', 'Ethereum'],
      [expect.any(String), '2 subjects', 'Ethereum'],
    ])
    expect([...shown.matchAll(/<td class="nowrap" title="([^"]*)"/g)].map(([, names]) => names)).toEqual(['Collector\nMule', 'Mule\n'])
    expect(shown.match(/<td class="nowrap">Current balance/g)).toHaveLength(1)
    expect(html(<PlanCalls plan={several} subjects={[FIRST]} />)).toContain('<td>Current balance')
    const one: Plan = { ...EMPTY, lines: [line({ subjectId: 's-2' })] }
    expect(rowsOf(html(<PlanCalls plan={one} subjects={[FIRST, SECOND]} />))[1]?.slice(0, 2)).toEqual(['Current balance', 'Mule'])
  })

  test('shows in a cell how many of several subjects it covers where it does not cover all', () => {
    const mixed: Plan = {
      ...EMPTY,
      lines: [
        line({ price: '1' }),
        line({ subjectId: 's-2', price: '0' }, { state: 'reused', reused: { captureId: 'c', at: '2026-05-06T00:00:00Z' } }),
        line({ chain: 'base', price: '1' }),
        line({ subjectId: 's-2', chain: 'base', price: '1' }),
      ],
    }
    expect(rowsOf(html(<PlanCalls plan={mixed} subjects={[FIRST, SECOND]} />))).toEqual([
      ['Call', 'Subjects', 'Base', 'Ethereum', 'Days', 'Pages', 'Credits'],
      ['Current balance', '2 subjects', 'Base 2', 'Ethereum 1, 1 saved', '', '1', '3'],
    ])
  })

  test('is replaced by a hint where no call is chosen', () => {
    expect(read(html(<PlanCalls plan={EMPTY} subjects={[FIRST]} />))).toBe('Nothing selected. Select data and chains to request.')
  })
})

test('each note is one sentence', () => {
  expect(html(<PlanNotes notes={['One.', 'Two.']} />)).toBe(
    '<p class="soft plan-not-requested" role="note">One.</p><p class="soft plan-not-requested" role="note">Two.</p>',
  )
})

describe('the totals of a plan', () => {
  const VERDICT: PlanValidation = {
    max: '12',
    budgetLeft: '1000',
    ahead: '0',
    budgetAfter: '988',
    creditsAfter: '4988',
    isUsualPrice: true,
    obstacle: '',
  }
  const sumsOf = (plan: Partial<Plan>, verdict: Partial<PlanValidation> = {}): string =>
    html(<PlanSums plan={{ ...EMPTY, ...plan }} verdict={{ ...VERDICT, ...verdict }} />)
  /** The description of a term in the list. */
  const said = (term: string, shown: string): string => read(new RegExp(`<dt>${term}</dt>(.*?)</div>`, 's').exec(shown)?.[1] ?? 'nothing')

  test('count calls to request and not calls whose response the case holds', () => {
    const stored = line({}, { state: 'reused' })
    expect(said('Calls', sumsOf({ lines: [line({}), stored, stored] }))).toBe('1')
    expect(said('Total', sumsOf({ total: { min: '5', max: '12', unknownCalls: 0 } }))).toBe('5 to 12 credits')
  })

  test('show the accepted maximum for calls without a price, and state that the price is not known in advance', () => {
    const unknown = { min: '5', max: '5', unknownCalls: 1 }
    expect(said('Total', sumsOf({ total: unknown }, { max: '10' }))).toBe('up to 10 credits')
    expect(said('Total', sumsOf({ total: unknown }, { max: '5' }))).toBe('5 credits, plus calls without a listed price')
    expect(said('Total', sumsOf({ total: { min: '0', max: '0', unknownCalls: 2 } }, { max: '0' }))).toBe('unknown')
  })

  test('show the remaining budget and account, in red if negative', () => {
    const good = sumsOf({})
    expect([said('Budget after', good), said('Credits after', good)]).toEqual(['988 left', '4,988'])
    expect(good).not.toContain('class="bad"')
    const short = sumsOf({}, { budgetAfter: '-5' })
    expect(short).toContain('<dd class="bad" data-testid="plan-budget-after">5 short')
    expect(short.match(/class="bad"/g)).toHaveLength(1)
    expect(sumsOf({}, { creditsAfter: '-7' })).toContain('<dd class="bad">-7')
    const unread = sumsOf({}, { creditsAfter: undefined })
    expect(said('Credits after', unread)).toBe('account not read yet')
    expect(unread).not.toContain('class="bad"')
  })

  test('show the duration: none, one value, or a span', () => {
    const lines = [line({})]
    expect(said('Time', sumsOf({ seconds: { min: 1, max: 1 } }))).toBe('none')
    expect(said('Time', sumsOf({ lines, seconds: { min: 1.2, max: 1.9 } }))).toBe('about 2 seconds')
    expect(said('Time', sumsOf({ lines, seconds: { min: 2, max: 50 } }))).toBe('about 2 seconds, up to 50 seconds')
  })

  test('name the service plan that the prices belong to', () => {
    expect(said('Prices for', sumsOf({ accountPlan: 'pro', accountPlanKnown: true }))).toBe('pro plan')
    expect(said('Prices for', sumsOf({ accountPlanKnown: false }))).toBe('free plan, until the account is read')
  })

  test('show what runs under way reserve, and why the plan cannot run', () => {
    const free = sumsOf({})
    expect(free).not.toContain('plan-ahead')
    expect(free).toContain('<p id="plan-obstacle" class="visually-hidden" role="status"></p>')
    const stored = sumsOf({}, { ahead: '12', obstacle: 'Wait.' })
    expect(stored).toContain('data-testid="plan-ahead">12 credits more are planned by runs in progress. They are included here.')
    expect(stored).toContain('<p id="plan-obstacle" class="bad" role="status">Wait.</p>')
  })

  test('name the reserve of runs in progress once where the obstacle names it', () => {
    const short = sumsOf({}, { ahead: '12', obstacle: shortOfBudget('5', '12') })
    expect(short.match(/planned by runs in progress/g)).toHaveLength(1)
    expect(short).not.toContain('plan-ahead')
  })
})
