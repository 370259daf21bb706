import { expect, test } from 'vitest'
import { JANUARY, columnOf, panelOf, rows, report } from './panel-of.ts'

test('trades are listed newest first and summed where they have a figure', () => {
  const trade = (time: string, more: object): object => ({
    timestamp: time,
    token_symbol: 'ETH',
    side: 'Long',
    size: 1,
    price: 2,
    value_usd: 2,
    closed_pnl: 1,
    fee_usd: 0.5,
    ...more,
  })
  const panel = panelOf(
    'perp-trades',
    rows(
      'profiler/perp-trades',
      { date: JANUARY },
      trade('2026-01-02T00:00:00', { crossed: true }),
      trade('2026-01-03T00:00:00', { crossed: false, closed_pnl: undefined }),
      trade('2026-01-01T00:00:00', { crossed: true }),
    ),
  )
  expect(report(panel)).toEqual([
    'Trades listed: 3 [3] Number of records in the results; there may be more pages.',
    'Value traded: 6 [3] Sum of trade values over 3 records.',
    'Closed profit and loss: 2 [3] Sum of closed figures over the 2 of 3 records that have it.',
    'Fees: 1.5 [3] Sum of fees over 3 records.',
  ])
  expect(panel.notes).toEqual(['1 of 3 trades has no closed figure.'])
  expect(columnOf(panel, 'perp-trades', 'timestamp')).toEqual(['2026-01-03T00:00:00Z', '2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z'])
  expect(columnOf(panel, 'perp-trades', 'crossed')).toEqual(['no', 'yes', 'yes'])
})
