import { describe, expect, test } from 'vitest'
import { MAY, overviewTitles, panelOf, rows } from './panel-of.ts'

const token = (symbol: string, value_usd: number, chain = 'base') => ({
  chain,
  token_symbol: symbol,
  token_address: `0x${symbol.padStart(40, '0')}`,
  token_amount: 1,
  value_usd,
})
const LARGE = { filters: { value_usd: { min: 1000 } } }
const SMALL = { filters: { value_usd: { max: 10 } } }
const totals = ({ figures }: ReturnType<typeof panelOf>): string[] => figures.map(({ title }) => title).filter((title) => title.startsWith('Total'))

describe('filtered responses about balances', () => {
  test('are marked as filtered, also in the overview, unless a chain was requested without a filter', () => {
    const panel = panelOf(
      'balances',
      rows('profiler/current-balance', { chain: 'base', ...LARGE }, token('A', 5000)),
      rows('profiler/current-balance', { chain: 'ethereum' }, token('B', 2, 'ethereum')),
    )
    expect(totals(panel)).toEqual(['Total value, filtered', 'Total on Base, filtered', 'Total on Ethereum'])
    expect(overviewTitles(panel)[0]).toBe('Net worth, filtered')
    expect(panel.notes.join(' ')).toContain(
      '1 result of 2 results was requested with a filter that excludes some balances. Figures based on them are marked',
    )
  })

  test('names results with different filters that are listed together', () => {
    const panel = panelOf(
      'balances',
      rows('profiler/current-balance', { chain: 'base', ...LARGE }, token('A', 5000)),
      rows('profiler/current-balance', { chain: 'base', ...SMALL }, token('C', 1)),
    )
    expect(panel.notes.join(' ')).toContain('They used 2 different filters and are listed together.')
  })

  test('together with a response without a filter exclude nothing', () => {
    const panel = panelOf(
      'balances',
      rows('profiler/current-balance', { chain: 'base', ...LARGE }, token('A', 5000)),
      rows('profiler/current-balance', { chain: 'base' }, token('A', 5000), token('C', 1)),
    )
    expect(totals(panel)).toEqual(['Total value', 'Total on Base'])
    expect(panel.notes.join(' ')).toContain('Results without a filter are included as well.')
    const plain = panelOf('balances', rows('profiler/current-balance', { chain: 'base', hide_spam_token: true, filters: {} }, token('A', 5000)))
    expect([totals(plain), plain.notes.filter((note) => note.includes('filter'))]).toEqual([['Total value', 'Total on Base'], []])
  })
})

test("with Casebook's own parameters are not filtered: including spam leaves nothing out", () => {
  const requested = (hide: boolean) =>
    panelOf(
      'balance-history',
      rows(
        'profiler/historical-balances',
        { chain: 'base', date: MAY, filters: { hide_spam_tokens: hide } },
        { ...token('A', 5), block_timestamp: '2026-05-01T00:00:00Z' },
      ),
    )
  expect(requested(false).figures[0]?.title).toBe('First value, 2026-05-01')
  expect(requested(true).figures[0]?.title).toBe('First value, 2026-05-01, filtered')
})

test('a filtered history is marked as such, in figures and chart', () => {
  const day = (time: string) => ({ ...token('A', 5000), block_timestamp: time })
  const requested = (more: object) =>
    panelOf(
      'balance-history',
      rows('profiler/historical-balances', { chain: 'base', date: MAY, ...more }, day('2026-05-01T00:00:00Z'), day('2026-05-02T00:00:00Z')),
    )
  const panel = requested(LARGE)
  expect(panel.figures.map(({ title }) => title)).toEqual([
    'First value, 2026-05-01, filtered',
    'Last value, 2026-05-02, filtered',
    'Highest value, 2026-05-01, filtered',
  ])
  expect(panel.series[0]?.title).toBe('Total value, filtered')
  expect(requested({}).series[0]?.title).toBe('Total value')
  expect(requested({}).notes.join(' ')).not.toContain('filter')
})

describe('a table over responses about all chains and about single ones', () => {
  const party = { counterparty_address: '0x28c6c06298d514db089934071355e5743bf21d60', total_volume_usd: 5 }
  const overlapOf = (...chains: readonly string[]): string | undefined =>
    panelOf('counterparties', ...chains.map((chain) => rows('profiler/counterparties', { chain, date: MAY }, party))).tables[0]?.overlap

  test('notes that a sum counts common records twice', () => {
    expect(overlapOf('all', 'base')).toBe('Contains results for all chains and for single chains. Records in both are counted twice.')
  })

  test('has no note if the responses do not overlap', () => {
    expect([overlapOf('all'), overlapOf('base', 'ethereum')]).toEqual([undefined, undefined])
  })
})
