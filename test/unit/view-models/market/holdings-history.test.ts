import { describe, expect, test } from 'vitest'
import { holdingsHistorySteps, tokenHoldingsSteps, type HoldingsHistory } from '../../../../src-shared/view-models/market/holdings-history.ts'
import { holdingsNotes } from '../../../../src-shared/view-models/market/holdings-words.ts'
import type { CaptureWithResponse } from '../../../../src-shared/case/case-state.ts'
import { runSync } from '../../../../src-shared/core/steps.ts'
import { pageOf } from './market-pages.ts'

const REQUESTED = { chains: ['ethereum'], date_range: { from: '2026-09-01', to: '2026-09-30' }, order_by: [{ field: 'date', direction: 'DESC' }] }
const loaded = (data: readonly unknown[], more: { id?: string; isLast?: boolean } = {}): CaptureWithResponse =>
  pageOf('smart-money/historical-holdings', data, { request: REQUESTED, ...more })
const snapshot = (date: string, symbol: string, value_usd: unknown, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  date,
  chain: 'ethereum',
  token_address: `0x${symbol}`,
  token_symbol: symbol,
  value_usd,
  ...more,
})
const read = (pages: readonly CaptureWithResponse[]): HoldingsHistory => runSync(holdingsHistorySteps(pages))
const points = ({ series }: HoldingsHistory): unknown => series.map(({ title, points: own }) => [title, own.map(({ time, value }) => [time, value])])

describe('holdings of smart money over time', () => {
  test('the total of each day is exact, and tokens are layers, the highest maximum first', () => {
    const found = read([
      loaded([
        snapshot('2026-09-02', 'A', '0.2'),
        snapshot('2026-09-02', 'B', 3),
        snapshot('2026-09-01', 'A', '0.1'),
        snapshot('2026-09-01', 'B', '0.2'),
      ]),
    ])
    expect(points(found)).toEqual([
      ['All tokens', [['2026-09-01', '0.3'], ['2026-09-02', '3.2']]],
      ['B on Ethereum', [['2026-09-01', '0.2'], ['2026-09-02', '3']]],
      ['A on Ethereum', [['2026-09-01', '0.1'], ['2026-09-02', '0.2']]],
    ]) // oxfmt-ignore
    expect(found.series[0]?.points[0]?.captureId).toBe('x-1')
  })

  test('a token without a value adds nothing and has no point, and the day is reported as partial', () => {
    const found = read([loaded([snapshot('2026-09-01', 'A', 5), snapshot('2026-09-01', 'B', null), snapshot('2026-09-02', 'B', '1e400')])])
    expect(points(found)).toEqual([
      ['All tokens', [['2026-09-01', '5']]],
      ['A on Ethereum', [['2026-09-01', '5']]],
    ])
    expect(found.daysInPart).toBe(2)
    expect(holdingsNotes(found)).toContain('On 2 days some tokens have no value. The total includes only the others.')
  })

  test('the last day of a page that may continue on the next is left out, with a note', () => {
    const data = [snapshot('2026-09-03', 'A', 1), snapshot('2026-09-02', 'A', 2), snapshot('2026-09-01', 'A', 3)]
    const found = read([loaded(data, { isLast: false })])
    expect(points(found)).toEqual([['All tokens', [['2026-09-02', '2'], ['2026-09-03', '1']]]]) // oxfmt-ignore
    expect([found.daysLeftOut, found.open]).toEqual([1, ['Ethereum until 2026-09-01']])
    expect(holdingsNotes(found)).toEqual([
      '1 day is not included, because the case contains only a part of the holdings at that time (more pages exist: Ethereum until 2026-09-01).',
    ])
    expect(read([loaded(data)]).daysLeftOut).toBe(0)
  })

  test('distinguishes two tokens of one name, and lists a token repeated on a day once', () => {
    const twin = { token_address: '0x00000000000000000000000000000000000000aa' }
    const other = { token_address: '0x00000000000000000000000000000000000000bb' }
    const found = read([
      loaded([snapshot('2026-09-01', 'A', 2, twin), snapshot('2026-09-01', 'A', 1, other)]),
      loaded([snapshot('2026-09-01', 'A', 4, twin)], { id: 'x-2' }),
    ])
    expect(found.series.map(({ title }) => title)).toEqual(['All tokens', 'A on Ethereum (0x000000…0000aa)', 'A on Ethereum (0x000000…0000bb)'])
    expect(found.series[0]?.points).toEqual([{ time: '2026-09-01', value: '5', captureId: 'x-2' }])
  })

  test('tokens beyond the maximum of layers are in the total, and counted', () => {
    const found = read([loaded(Array.from({ length: 9 }, (_, position) => snapshot('2026-09-01', `T${position}`, position + 1)))])
    expect([found.tokens, found.layers, found.series.length]).toEqual([9, 6, 7])
    expect(holdingsNotes(found)).toEqual([
      'One day is not enough for a chart. Its figures are in the table of the result.',
      'The 6 tokens with the highest value on any day have their own layer. 3 more are combined in the last layer.',
    ])
  })

  test('one token is read from every response that names it, complete or not; a day without it has no point', () => {
    const pages = [
      loaded([snapshot('2026-09-01', 'A', 1), snapshot('2026-09-01', 'B', 9)], { isLast: false }),
      loaded([snapshot('2026-09-03', 'A', 3), snapshot('2026-09-01', 'A', 2)], { id: 'x-2' }),
    ]
    const found = runSync(tokenHoldingsSteps(pages, { chain: 'ethereum', address: '0xa' }))
    expect(points(found)).toEqual([['Smart money holdings', [['2026-09-01', '2'], ['2026-09-03', '3']]]]) // oxfmt-ignore
    expect(runSync(tokenHoldingsSteps(pages, { chain: 'base', address: '0xA' })).tokens).toBe(0)
  })

  test('draws nothing if nothing is reported', () => {
    expect(points(read([]))).toEqual([['All tokens', []]])
    expect(points(read([loaded([snapshot('soon', 'A', 1)])]))).toEqual([['All tokens', []]])
  })
})
