import { expect, test } from 'vitest'
import { intervalOfMark, perpOption } from '../../../../src-renderer/ui/chart/perp-chart-option.ts'
import type { PerpInterval } from '../../../../src-shared/view-models/market/perp-activity.ts'

const COLOURS = { ink: '#000', muted: '#666', line: '#ccc', surface: '#fff', font: 'sans-serif', series: ['#00f', '#f80', '#080'] }
const HOUR = 3_600_000
const NONE = { 'open-long': undefined, 'close-short': undefined, 'open-short': undefined, 'close-long': undefined }

function interval(hour: number, usd: Partial<PerpInterval['usd']>, price = ''): PerpInterval {
  const cell = price === '' ? ({ text: '', state: 'missing' } as const) : ({ text: price, state: 'value' } as const)
  return {
    time: new Date(hour * HOUR).toISOString(),
    epoch: hour * HOUR,
    trades: 1,
    usd: { ...NONE, ...usd },
    price: cell,
    captureId: 'x',
    pointer: `/data/${hour}`,
  }
}

const INTERVALS = [
  interval(0, { 'open-long': '5' }, '10'),
  interval(1, { 'close-long': '7', 'close-short': '2' }, '11'),
  interval(5, { 'open-short': '3' }, '12'),
]
const NO_OPEN = { stretches: [], text: '' }
const DRAWN = { intervals: INTERVALS, stepMs: HOUR, open: NO_OPEN }

interface Drawn {
  readonly type: string
  readonly name: string
  readonly data: readonly (readonly (number | null)[])[]
}

const seriesOf = (intervals: readonly PerpInterval[]): readonly Drawn[] =>
  perpOption({ intervals, stepMs: HOUR, open: NO_OPEN }, COLOURS, 'hatch')['series'] as Drawn[] // the drawn values are read

test('draws purchases upwards, sales downwards, and nothing for missing values', () => {
  const bars = seriesOf(INTERVALS).filter(({ type }) => type === 'bar')
  expect(bars.map(({ name, data }) => [name, data.map(([, value]) => value)])).toEqual([
    ['Long', [5, null, null]],
    ['Short', [null, 2, null]],
    ['Short', [null, null, -3]],
    ['Long', [null, -7, null]],
  ])
})

test('the price line is interrupted while there are no trades; a mark belongs to its own interval', () => {
  const [line] = seriesOf(INTERVALS)
  expect([line?.name, line?.data.map(([, value]) => value)]).toEqual(['Price', [10, 11, null, 12]])
  expect([intervalOfMark(DRAWN, 0, 3)?.pointer, intervalOfMark(DRAWN, 1, 2)?.pointer, intervalOfMark(DRAWN, 0, 9)]).toEqual([
    '/data/5',
    '/data/5',
    undefined,
  ])
})

test('a single price is no line: the trades use the whole height', () => {
  const withoutPrice = INTERVALS.map((one, index) => (index === 0 ? one : { ...one, price: { text: '', state: 'missing' } as const }))
  expect(seriesOf(withoutPrice).map(({ type }) => type)).toEqual(['bar', 'bar', 'bar', 'bar'])
  expect(intervalOfMark({ intervals: withoutPrice, stepMs: HOUR }, 0, 1)?.pointer).toBe('/data/1')
})

test('the tooltip is text on the canvas with every digit, without missing values', () => {
  const { tooltip } = perpOption(
    { intervals: [interval(0, { 'open-long': '1234567.891' }, '0.00012345')], stepMs: HOUR, open: NO_OPEN },
    COLOURS,
    'hatch',
  )
  const { renderMode, formatter } = tooltip as { renderMode: string; formatter: (points: unknown) => string } // in the form of the library
  expect(renderMode).toBe('richText')
  expect(formatter([{ value: [0, 1, 0] }])).toBe('1970-01-01 00:00 UTC, 1 trade\nLong opened  $1,234,567.89\nLast price  $0.00012345')
  expect(formatter('nothing')).toBe('')
})

test('the axis spans the requested range, and hatches missing data', () => {
  const to = 40 * 24 * HOUR
  const open = { stretches: [{ from: 5 * HOUR, to }], text: 'Data end.' }
  const { xAxis, series } = perpOption({ intervals: INTERVALS, stepMs: HOUR, open }, COLOURS, 'hatch') as {
    readonly xAxis: readonly { readonly max: number }[]
    readonly series: readonly { readonly markArea?: { readonly data: unknown } }[]
  } // the drawn values are read
  expect(xAxis.map(({ max }) => max)).toEqual([to + HOUR / 2, to + HOUR / 2])
  expect(series.flatMap(({ markArea }) => (markArea === undefined ? [] : [markArea.data]))).toEqual([[[{ xAxis: 5 * HOUR }, { xAxis: to }]]])
})
