import { formatDecimal } from '../../../src-shared/core/decimal.ts'
import type { Cell } from '../../../src-shared/service/response/rows.ts'
import type { TokenDay, TokenDays } from '../../../src-shared/view-models/token/token-days.ts'
import { extentOf, TOOLTIP, USUAL_WIDTH } from './area-chart-option.ts'
import { axisNumber, axisUsd, timeAxis } from './axis-text.ts'
import type { ChartColours } from './chart-colours.ts'
import { messages } from '../messages.ts'

/** Height of the price plot above the flows, in per cent. */
const PRICE_HEIGHT = '52%'
const FLOWS_TOP = '70%'

/**
 * The price as a line, and below it inflow (up) and outflow (down), on one time axis. Floats are
 * for drawing only; the tooltip shows the exact text. No line crosses days without data; an
 * incomplete day is shaded.
 */
export function priceOption({ days, gaps }: TokenDays, colours: ChartColours, hatch: unknown, width = USUAL_WIDTH): Record<string, unknown> {
  const breaks = new Set(gaps.map(({ from }) => from))
  const [blue = colours.ink, copper = colours.ink, green = colours.ink] = colours.series
  const open = days.flatMap(({ epoch, isOpen }, index) => (isOpen ? [[{ xAxis: days[index - 1]?.epoch ?? epoch }, { xAxis: epoch }]] : []))
  const grid = { left: 52, right: 12 }
  const axis = timeAxis(...extentOf(days, gaps), width - grid.left - grid.right, colours)
  const bar = (of: (day: TokenDay) => number | null): (number | null)[][] => days.map((day, index) => [day.epoch, of(day), index])
  return {
    useUTC: true,
    animation: false,
    textStyle: { fontFamily: colours.font, color: colours.muted, fontSize: 11 },
    grid: [
      { ...grid, top: 8, height: PRICE_HEIGHT },
      { ...grid, top: FLOWS_TOP, bottom: 20 },
    ],
    axisPointer: { link: [{ xAxisIndex: 'all' }], lineStyle: { color: colours.muted } },
    xAxis: [
      { ...axis, gridIndex: 0, axisLabel: { show: false } },
      { ...axis, gridIndex: 1 },
    ],
    yAxis: [
      {
        type: 'value',
        scale: true,
        gridIndex: 0,
        splitNumber: 3,
        axisLabel: { color: colours.muted, formatter: axisUsd },
        splitLine: { lineStyle: { color: colours.line } },
      },
      {
        type: 'value',
        gridIndex: 1,
        name: messages.transfers,
        nameGap: 12,
        nameTextStyle: { color: colours.muted, align: 'left', padding: [0, 0, 0, -46] },
        minInterval: 1,
        splitNumber: 2,
        axisLabel: { color: colours.muted, formatter: (value: number) => axisNumber(Math.abs(value)) },
        splitLine: { lineStyle: { color: colours.line } },
      },
    ],
    tooltip: {
      ...TOOLTIP,
      backgroundColor: colours.surface,
      borderColor: colours.line,
      textStyle: { color: colours.ink, fontSize: 12 },
      formatter: (points: unknown) => dayText(points, days),
    },
    series: [
      {
        type: 'line',
        name: messages.price,
        color: blue,
        xAxisIndex: 0,
        yAxisIndex: 0,
        symbol: days.length < FEW_DAYS ? 'circle' : 'none',
        symbolSize: 4,
        connectNulls: false,
        lineStyle: { width: 1.5 },
        emphasis: { disabled: true },
        data: days.flatMap((day, index) => [
          [day.epoch, drawnValue(day.price), index],
          ...(breaks.has(day.epoch) ? [[day.epoch + 1, null, index]] : []),
        ]),
        markArea: {
          silent: true,
          data: [
            ...gaps.map(({ from, to }) => [{ xAxis: from, itemStyle: { color: hatch } }, { xAxis: to }]),
            ...open.map(([from, to]) => [{ ...from, itemStyle: { color: colours.line, opacity: 0.6 } }, to]),
          ],
        },
      },
      { ...BARS, name: messages.in, color: green, data: bar(({ inflows }) => size(inflows)) },
      { ...BARS, name: messages.out, color: copper, data: bar(({ outflows }) => negative(size(outflows))) },
    ],
  }
}

/** Fewer days have dots: a line of two points is hardly visible. */
const FEW_DAYS = 15
const BARS = { type: 'bar', stack: 'flows', xAxisIndex: 1, yAxisIndex: 1, barMaxWidth: 10, emphasis: { disabled: true } } as const

function drawnValue({ text, state }: Cell): number | null {
  const value = state === 'value' ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : null
}

/** Some responses report outflow as negative, some as positive. */
function size(cell: Cell): number | null {
  const value = drawnValue(cell)
  return value === null ? null : Math.abs(value)
}

function negative(value: number | null): number | null {
  return value === null ? null : -value
}

/** The day of a mark: its index is the third item of the mark's value. */
export function dayOfMark(days: readonly TokenDay[], gaps: TokenDays['gaps'], series: number | undefined, index: number): TokenDay | undefined {
  if (series !== 0) return days[index]
  const breaks = new Set(gaps.map(({ from }) => from))
  return days.flatMap((day) => (breaks.has(day.epoch) ? [day, day] : [day]))[index]
}

function dayText(points: unknown, days: readonly TokenDay[]): string {
  const first: unknown = Array.isArray(points) ? points[0] : undefined
  const value: unknown = typeof first === 'object' && first !== null && 'value' in first ? first.value : undefined
  const day = Array.isArray(value) && typeof value[2] === 'number' ? days[value[2]] : undefined
  if (day === undefined) return ''
  const line = (name: string, cell: Cell, unit = ''): string => `${name}  ${cell.state === 'value' ? `${unit}${formatDecimal(cell.text)}` : '—'}`
  return [
    `${day.time.slice(0, 16).replace('T', ' ')} UTC${day.isOpen ? messages.notComplete : ''}`,
    line(messages.price, day.price, '$'),
    line(messages.in, day.inflows),
    line(messages.out, day.outflows),
  ].join('\n')
}
