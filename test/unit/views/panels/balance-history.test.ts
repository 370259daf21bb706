import { expect, test } from 'vitest'
import { JANUARY, panelOf, rows, told } from './panel-of.ts'

test('values are summed per time, gaps are no zeros, and the five largest tokens are drawn', () => {
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
      // At no time that can be read: in the table, and in no line.
      at('01', 2, 9999, { block_timestamp: 'yesterday' }),
      at('01', 6, undefined),
    ),
  )
  expect(told(panel)).toEqual([
    'First value, 2026-01-01: 1 [3] Sum of the values that the service gave for 2026-01-01T00:00:00Z (1 of 2 records).',
    'Last value, 2026-01-05: 3 [3] Sum of the values that the service gave for 2026-01-05T00:00:00Z (1 of 1 record).',
    'Highest value, 2026-01-03: 500 [3] Sum of the values that the service gave for 2026-01-03T00:00:00Z (1 of 2 records).',
  ])
  expect(panel.notes).toEqual([
    '1 of 14 rows has a time of an unexpected form, shown as delivered.',
    '3 of 14 rows have no value.',
    '1 time has no value at all and no point in the chart; a gap is not a zero.',
    'At 2 times some tokens have no value: the total there is of the others only.',
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
