import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDecimals } from '../../../../src-shared/core/decimal.ts'
import { PERP_WAYS, perpActivitySteps, perpWay, type PerpActivity } from '../../../../src-shared/view-models/market/perp-activity.ts'
import { leftOutText, stepText } from '../../../../src-shared/view-models/market/perp-words.ts'
import type { CaptureWithResponse } from '../../../../src-shared/case/case-state.ts'
import { runSync } from '../../../../src-shared/core/steps.ts'
import { pageOf } from './market-pages.ts'

/** As recorded (tgm/perp-trades). */
const RECORDED = [
  {
    trader_address_label: null,
    trader_address: '0x344fef6f7bbc591363a734ffc1282bf4236caf5d',
    token_symbol: 'BTC',
    side: 'Long',
    action: 'Close',
    token_amount: 1123.65533,
    price_usd: 84_356.5174037309,
    value_usd: 94_787_650.40094,
    type: 'MARKET',
    block_timestamp: '2026-09-23T14:13:10.087000Z',
  },
  {
    trader_address_label: null,
    trader_address: '0x0bd95475435b36a336853cb001a0eb4ed5f36a5f',
    token_symbol: 'BTC',
    side: 'Long',
    action: 'Close',
    token_amount: 220.42916,
    price_usd: 84_071.49673809037,
    value_usd: 18_531_809.40592,
    type: 'MARKET',
    block_timestamp: '2026-09-24T01:58:17Z',
  },
]

const read = (pages: readonly CaptureWithResponse[], coin?: string): PerpActivity => runSync(perpActivitySteps(pages, coin))
const trades = (data: readonly unknown[], id = 'x-1'): CaptureWithResponse => pageOf('tgm/perp-trades', data, { id })
const trade = (more: Record<string, unknown>): Record<string, unknown> => ({ ...RECORDED[0], ...more })
const wayOf = (side: unknown, action: unknown): unknown => {
  const [row] = trades([{ side, action }]).response?.rows ?? []
  return row && perpWay(row)
}

describe('perpetual trades over time', () => {
  test('recorded trades, with and without a fraction in their time, become hourly bars with exact sum, price and source', () => {
    const { coin, stepMs, intervals, left } = read([trades(RECORDED)])
    expect([coin, stepText(stepMs), left]).toEqual(['BTC', '1 hour', { untimed: 0, unknownWay: 0, unvalued: 0 }])
    expect(intervals.map(({ time, usd, price, pointer, trades: many }) => [time, usd['close-long'], price.text, pointer, many])).toEqual([
      ['2026-09-23T14:00:00.000Z', '94787650.40094', '84356.5174037309', '/data/0', 1],
      ['2026-09-24T01:00:00.000Z', '18531809.40592', '84071.49673809037', '/data/1', 1],
    ])
    expect(intervals[0]?.usd['open-long']).toBeUndefined()
  })

  test('recognises long and short, opened and closed in either form of the words, and rejects contradictions', () => {
    expect([wayOf('Long', 'Open'), wayOf('Long', 'Add'), wayOf('Long', 'Reduce'), wayOf('Long', 'Close')]).toEqual([
      'open-long',
      'open-long',
      'close-long',
      'close-long',
    ])
    expect([wayOf('short', 'OPEN'), wayOf('Short', 'Reduce'), wayOf('', 'Buy - Close Short'), wayOf('Long', 'Buy - Add Long')]).toEqual([
      'open-short',
      'close-short',
      'close-short',
      'open-long',
    ])
    expect([wayOf('Long', 'Sell - Open Short'), wayOf('Long', 'Liquidation'), wayOf(null, 'Open'), wayOf('Long', null)]).toEqual(
      Array.from({ length: 4 }),
    )
  })

  test('a missing value is not zero, an unknown direction is in no bar, and a trade without a time in no interval; each is counted', () => {
    const { intervals, left } = read([
      trades([
        trade({ value_usd: null }),
        trade({ action: 'Liquidation', value_usd: 5 }),
        trade({ block_timestamp: 'yesterday' }),
        trade({ block_timestamp: null }),
      ]),
    ])
    expect(intervals).toHaveLength(1)
    expect(PERP_WAYS.map((way) => intervals[0]?.usd[way])).toEqual(Array.from({ length: 4 }))
    expect(left).toEqual({ untimed: 2, unknownWay: 1, unvalued: 1 })
    expect(leftOutText(left)).toBe(
      'Not in the bars: 2 trades without a readable time, 1 trade of unknown direction (buy or sell), 1 trade without a value.',
    )
  })

  test('the price is that of the last trade with one, and the source is the largest trade', () => {
    const at = (minute: number, price_usd: number | null, value_usd: number): unknown =>
      trade({ block_timestamp: `2026-09-23T14:${minute}:00Z`, price_usd, value_usd })
    const [hour] = read([trades([at(50, null, 1), at(40, 12, 2), at(10, 11, 300)])]).intervals
    expect([hour?.price.text, hour?.pointer]).toEqual(['12', '/data/2'])
  })

  test('contracts are separate: the one with most trades, or the chosen one', () => {
    const pages = [trades([...RECORDED, trade({ token_symbol: 'ETH', value_usd: 7 })])]
    expect(read(pages).coins).toEqual([
      { coin: 'BTC', trades: 2 },
      { coin: 'ETH', trades: 1 },
    ])
    expect(read(pages, 'ETH').intervals.map(({ usd }) => usd['close-long'])).toEqual(['7'])
    expect(read(pages, 'DOGE').coin).toBe('BTC')
    expect(read([]).coins).toEqual([])
  })

  test('bars widen with the spanned time; weeks begin on Mondays', () => {
    const over = (days: number): PerpActivity =>
      read([trades([0, days].map((day) => trade({ block_timestamp: new Date(Date.UTC(2026, 0, 1) + day * 86_400_000).toISOString() })))])
    expect([1, 10, 50, 300, 1400].map((days) => stepText(over(days).stepMs))).toEqual(['1 hour', '6 hours', '1 day', '1 week', '4 weeks'])
    expect(over(300).intervals.map(({ epoch }) => new Date(epoch).getUTCDay())).toEqual([1, 1])
  })

  test('the bars sum to the value of the trades with a value, in order of time, for any trades', () => {
    const made = fc.record({
      day: fc.integer({ min: 0, max: 900 }),
      value_usd: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
      side: fc.constantFrom('Long', 'Short', 'long', ''),
      action: fc.constantFrom('Open', 'Add', 'Reduce', 'Close', 'Liquidation'),
    })
    fc.assert(
      fc.property(fc.array(made, { maxLength: 30 }), (list) => {
        const data = list.map(({ day, ...one }) =>
          trade({ ...one, block_timestamp: new Date(Date.UTC(2024, 0, 1) + day * 86_400_000).toISOString() }),
        )
        const { intervals, left } = read([trades(data)])
        const drawn = addDecimals(intervals.flatMap(({ usd }) => PERP_WAYS.flatMap((way) => usd[way] ?? [])))
        const known = list.filter(({ side, action, value_usd }) => side !== '' && action !== 'Liquidation' && value_usd !== null)
        expect(drawn).toBe(addDecimals(known.map(({ value_usd }) => String(value_usd))))
        expect(known.length + left.unknownWay + left.unvalued).toBe(list.length)
        expect(intervals.map(({ epoch }) => epoch)).toEqual(intervals.map(({ epoch }) => epoch).toSorted((a, b) => a - b))
      }),
    )
  })
})
