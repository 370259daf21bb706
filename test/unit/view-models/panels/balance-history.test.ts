import { describe, expect, test } from 'vitest'
import { JANUARY, response, panelOf, rows, report } from './panel-of.ts'

test('values are summed per time, gaps are not zeros, and the five largest tokens are drawn', () => {
  const at = (day: string, token: number, value: number | undefined, more: object = {}): object => ({
    chain: 'bnb',
    block_timestamp: `2026-01-${day}T00:00:00`,
    token_address: `0x${String(token).repeat(40)}`,
    token_symbol: `T${token}`,
    token_amount: 1,
    ...(value === undefined ? {} : { value_usd: value }),
    ...more,
  })
  const panel = panelOf(
    'balance-history',
    rows(
      'profiler/historical-balances',
      { chain: 'bnb', date: JANUARY },
      ...[1, 2, 3, 4, 5, 6, 7].map((token) => at('02', token, token * 10)),
      at('03', 1, 500),
      at('03', 2, undefined),
      at('04', 1, undefined),
      at('05', 1, 3),
      at('01', 7, 1),
      // Without a readable time: in the table, and in no line of the chart.
      at('01', 2, 9999, { block_timestamp: 'yesterday' }),
      at('01', 6, undefined),
    ),
  )
  expect(report(panel)).toEqual([
    'First value, 2026-01-01: 1 [3] Sum of the values that the service gave for 2026-01-01T00:00:00Z (1 of 2 records).',
    'Last value, 2026-01-05: 3 [3] Sum of the values that the service gave for 2026-01-05T00:00:00Z (1 of 1 record).',
    'Highest value, 2026-01-03: 500 [3] Sum of the values that the service gave for 2026-01-03T00:00:00Z (1 of 2 records).',
  ])
  expect(panel.notes).toEqual([
    '1 of 14 rows has a time of an unexpected form, shown as delivered.',
    '3 of 14 rows have no value.',
    '1 time has no value and no point in the chart. A gap is not a zero.',
    'At 2 times some tokens have no value. The total includes only the others.',
    'The chart shows the total and the 5 tokens with the largest last value; 2 more are in the total and in the table.',
  ])
  expect(
    panel.series.map(({ id, title, points }) => `${id} ${title}: ${points.map(({ time, value }) => `${time.slice(8, 10)}=${value}`).join(' ')}`),
  ).toEqual([
    'total Total value: 01=1 02=280 03=500 05=3',
    'token-bnb-0x7777777777777777777777777777777777777777 T7 on BNB Chain: 01=1 02=70',
    'token-bnb-0x6666666666666666666666666666666666666666 T6 on BNB Chain: 02=60',
    'token-bnb-0x5555555555555555555555555555555555555555 T5 on BNB Chain: 02=50',
    'token-bnb-0x4444444444444444444444444444444444444444 T4 on BNB Chain: 02=40',
    'token-bnb-0x3333333333333333333333333333333333333333 T3 on BNB Chain: 02=30',
  ])
})

describe('a sum over some of the chains is not the net worth of an address', () => {
  const at = (day: string, chain: string, value: number): object => ({
    chain,
    block_timestamp: `2026-01-${day}T23:59:59`,
    token_address: `0x${'1'.repeat(40)}`,
    token_symbol: 'T',
    value_usd: value,
  })
  const page = (chain: string, data: readonly object[], isLast: boolean, request: object = {}): ReturnType<typeof rows> =>
    response(
      'profiler/historical-balances',
      { chain, date: JANUARY, ...request },
      { data, pagination: { page: 1, per_page: 3, is_last_page: isLast } },
    )
  const days = (panel: ReturnType<typeof panelOf>): string[] =>
    panel.series[0]?.points.map(({ time, value }) => `${time.slice(8, 10)}=${value}`) ?? []
  const base = page('base', [at('01', 'base', 1), at('02', 'base', 2), at('03', 'base', 3), at('04', 'base', 4)], true)
  const bnb = [at('01', 'bnb', 10), at('02', 'bnb', 20), at('03', 'bnb', 30)]

  test('the chart ends with the chain whose pages end first, with a note', () => {
    const panel = panelOf('balance-history', base, page('bnb', bnb, false))
    expect(days(panel)).toEqual(['01=11', '02=22'])
    expect(report(panel)[1]).toContain('Last value, 2026-01-02: 22 ')
    expect(panel.notes).toContain(
      '2 times are not in the chart and the figures, because the case contains only a part of the balances at that time (more pages exist: BNB Chain from 2026-01-03). The table lists them.',
    )
    expect(panel.tables[0]?.rows).toHaveLength(7)
  })

  test('the chart continues once the next page is there', () => {
    const next = page('bnb', [at('03', 'bnb', 5), at('04', 'bnb', 40)], true, { pagination: { page: 2 } })
    const panel = panelOf('balance-history', base, page('bnb', bnb, false), next)
    expect(days(panel)).toEqual(['01=11', '02=22', '03=8', '04=44'])
    expect(panel.notes.join(' ')).not.toContain('not in the chart')
  })

  test('with the newest first, the chart begins where all chains are reported', () => {
    const order = { order_by: [{ field: 'block_timestamp', direction: 'DESC' }] }
    const panel = panelOf('balance-history', base, page('bnb', bnb.toReversed(), false, order))
    expect(days(panel)).toEqual(['02=22', '03=33', '04=4'])
    expect(panel.notes.join(' ')).toContain('BNB Chain until 2026-01-01')
  })

  test('in an order other than by time no chain is reported as complete', () => {
    const order = { order_by: [{ field: 'value_usd', direction: 'DESC' }] }
    const panel = panelOf('balance-history', page('bnb', bnb, false, order))
    expect(panel.series).toEqual([])
    expect(panel.notes.join(' ')).toContain('3 times are not in the chart')
  })

  test('chains requested for different days count only on their common days, and a chain without balances is mentioned', () => {
    const half = rows('profiler/historical-balances', { chain: 'bnb', date: { from: '2026-01-02', to: '2026-01-03' } }, ...bnb.slice(1))
    const panel = panelOf('balance-history', base, half, page('ethereum', [], true))
    expect(days(panel)).toEqual(['02=22', '03=33'])
    expect(panel.notes.join(' ')).toContain('(not all chains were requested for the same days)')
  })
})

test('an unverified token is in the table, and in no line and no figure', () => {
  const at = (day: string, address: string, value: number): object => ({
    chain: 'ethereum',
    block_timestamp: `2026-01-${day}T00:00:00`,
    token_address: address,
    token_symbol: 'USDT',
    value_usd: value,
  })
  const known = '0xdac17f958d2ee523a2206206994597c13d831ec7'
  const fake = `0x${'9'.repeat(40)}`
  const panel = panelOf(
    'balance-history',
    rows(
      'profiler/historical-balances',
      { chain: 'ethereum', date: JANUARY },
      at('02', known, 5),
      at('02', fake, 9e9),
      at('03', known, 6),
      at('03', fake, 9e9),
    ),
  )
  expect(panel.series.map(({ points }) => points.map(({ value }) => value))).toEqual([
    ['5', '6'],
    ['5', '6'],
  ])
  expect(panel.tables[0]?.rows).toHaveLength(4)
  expect(panel.notes).toContain(
    '1 token carries the symbol of a known coin with an unknown contract: unverified, and not included in the chart and the figures.',
  )
})
