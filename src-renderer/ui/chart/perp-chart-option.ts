import { formatDecimal, formatUsd } from '../../../src-shared/core/decimal.ts'
import { isUsable } from '../../../src-shared/case/usable-cell.ts'
import { isBuy, PERP_WAYS, type PerpActivity, type PerpInterval, type PerpWay } from '../../../src-shared/view-models/market/perp-activity.ts'
import { PERP_WAY_WORDS } from '../../../src-shared/view-models/market/perp-words.ts'
import { extentOf, TOOLTIP, USUAL_WIDTH } from './area-chart-option.ts'
import { axisUsd, timeAxis } from './axis-text.ts'
import type { ChartColours } from './chart-colours.ts'
import { messages } from '../messages.ts'

/** Height of the price plot above the trades, in per cent. */
const PRICE_HEIGHT = '34%'
const TRADES_TOP = '50%'
const WHOLE_TOP = 26

type Drawn = Pick<PerpActivity, 'intervals' | 'stepMs' | 'open'>

/**
 * Bought (up) and sold (down) amounts of a contract per interval, longs and shorts separately, and
 * above them the price where the response reports one. Floats are for drawing only; the tooltip
 * shows the exact text. No line crosses an interval without a trade.
 */
export function perpOption({ intervals, stepMs, open }: Drawn, colours: ChartColours, hatch: unknown, width = USUAL_WIDTH): Record<string, unknown> {
  const [blue = colours.ink, copper = colours.ink, green = colours.ink] = colours.series
  const hasPrice = intervals.filter(({ price }) => isUsable(price)).length > 1
  const grid = { left: 56, right: 12 }
  const [from, to] = extentOf(intervals, open.stretches)
  // A bar is centred on the start of its interval.
  const axis = timeAxis(from - stepMs / 2, to + stepMs / 2, width - grid.left - grid.right, colours)
  const amounts = {
    type: 'value',
    splitNumber: 3,
    axisLabel: { color: colours.muted, formatter: (value: number) => axisUsd(Math.abs(value)) },
    splitLine: { lineStyle: { color: colours.line } },
  }
  const position = hasPrice ? 1 : 0
  const bars = PERP_WAYS.map((way, at) => ({
    type: 'bar',
    stack: 'trades',
    name: isLong(way) ? messages.long : messages.short,
    color: isLong(way) ? blue : copper,
    xAxisIndex: position,
    yAxisIndex: position,
    barMaxWidth: 14,
    emphasis: { disabled: true },
    data: intervals.map(({ epoch, usd }, index) => [epoch, signedValue(way, usd[way]), index]),
    ...(at === 0 && {
      markArea: {
        silent: true,
        itemStyle: { color: hatch },
        data: open.stretches.map((stretch) => [{ xAxis: stretch.from }, { xAxis: stretch.to }]),
      },
    }),
  }))
  const price = {
    type: 'line',
    name: messages.price,
    color: green,
    xAxisIndex: 0,
    yAxisIndex: 0,
    symbol: 'circle',
    symbolSize: 4,
    connectNulls: false,
    lineStyle: { width: 1.5 },
    emphasis: { disabled: true },
    data: pricePoints({ intervals, stepMs }),
  }
  return {
    useUTC: true,
    animation: false,
    textStyle: { fontFamily: colours.font, color: colours.muted, fontSize: 11 },
    legend: { top: 0, right: 0, itemWidth: 10, itemHeight: 10, textStyle: { color: colours.muted, fontSize: 11 } },
    grid: hasPrice
      ? [
          { ...grid, top: WHOLE_TOP, height: PRICE_HEIGHT },
          { ...grid, top: TRADES_TOP, bottom: 20 },
        ]
      : [{ ...grid, top: WHOLE_TOP, bottom: 20 }],
    axisPointer: { link: [{ xAxisIndex: 'all' }], lineStyle: { color: colours.muted } },
    xAxis: [...(hasPrice ? [{ ...axis, gridIndex: 0, axisLabel: { show: false } }] : []), { ...axis, gridIndex: position }],
    yAxis: [
      ...(hasPrice ? [{ ...amounts, scale: true, splitNumber: 2, gridIndex: 0, axisLabel: { color: colours.muted, formatter: axisUsd } }] : []),
      { ...amounts, gridIndex: position },
    ],
    tooltip: {
      ...TOOLTIP,
      backgroundColor: colours.surface,
      borderColor: colours.line,
      textStyle: { color: colours.ink, fontSize: 12 },
      formatter: (points: unknown) => intervalText(points, intervals),
    },
    series: hasPrice ? [price, ...bars] : bars,
  }
}

/** The interval of a clicked mark: its index is the third item of the mark's value. */
export function intervalOfMark(drawn: Omit<Drawn, 'open'>, series: number | undefined, index: number): PerpInterval | undefined {
  const hasPrice = drawn.intervals.filter(({ price }) => isUsable(price)).length > 1
  const at = hasPrice && series === 0 ? pricePoints(drawn)[index]?.[2] : index
  return at === undefined || at === null ? undefined : drawn.intervals[at]
}

/** Price points in order, with a line break before each gap without a trade. */
function pricePoints({ intervals, stepMs }: Omit<Drawn, 'open'>): (number | null)[][] {
  return intervals.flatMap(({ epoch, price }, index) => {
    const next = intervals[index + 1]
    const isBreak = next !== undefined && next.epoch - epoch > stepMs
    const value = isUsable(price) && Number.isFinite(Number(price.text)) ? Number(price.text) : null
    return [[epoch, value, index], ...(isBreak ? [[epoch + 1, null, index]] : [])]
  })
}

function isLong(way: PerpWay): boolean {
  return way === 'open-long' || way === 'close-long'
}

function signedValue(way: PerpWay, text: string | undefined): number | null {
  const value = text === undefined ? Number.NaN : Number(text)
  if (!Number.isFinite(value)) return null
  return isBuy(way) ? value : -value
}

function intervalText(points: unknown, intervals: readonly PerpInterval[]): string {
  const first: unknown = Array.isArray(points) ? points[0] : undefined
  const value: unknown = typeof first === 'object' && first !== null && 'value' in first ? first.value : undefined
  const interval = Array.isArray(value) && typeof value[2] === 'number' ? intervals[value[2]] : undefined
  if (interval === undefined) return ''
  const { time, price, usd, trades } = interval
  return [
    `${time.slice(0, 16).replace('T', ' ')} UTC, ${trades} ${trades === 1 ? 'trade' : 'trades'}`,
    ...PERP_WAYS.flatMap((way) => (usd[way] === undefined ? [] : [`${PERP_WAY_WORDS[way]}  ${formatUsd(usd[way])}`])),
    ...(isUsable(price) ? [messages.lastPrice(formatDecimal(price.text))] : []),
  ].join('\n')
}
