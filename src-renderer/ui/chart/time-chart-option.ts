import { formatUsd, isDecimal } from '../../../src-shared/decimal.ts'
import { DAY_MS, epochOfTime } from '../../../src-shared/service/answer/time-text.ts'
import type { ViewSeries } from '../../views/panel-view.ts'
import type { ChartColours } from './chart-colours.ts'
import { visibleText } from '../../text/safe-text.ts'

/** Dots on the line would run into each other beyond this many. */
const DOTS_SHOWN = 60

/** richText draws on the canvas: no markup is made from text of the service (Trusted Types forbid it anyway). */
export const TOOLTIP = { trigger: 'axis', renderMode: 'richText', confine: true, borderWidth: 1, padding: [6, 10] } as const

type Point = readonly [time: number, value: number | null, text: string]

/**
 * What ECharts is told. Floats are used for drawing only; what the tooltip says is the exact text. Points more than two
 * days apart are not joined where the series is otherwise daily: a gap is not a straight line.
 */
export function chartOption(series: readonly ViewSeries[], colours: ChartColours): Record<string, unknown> {
  return {
    useUTC: true,
    animation: false,
    textStyle: { fontFamily: colours.font, color: colours.muted, fontSize: 11 },
    color: [...colours.series],
    grid: { left: 8, right: 12, top: series.length > 1 ? 34 : 12, bottom: 4, containLabel: true },
    legend:
      series.length > 1
        ? { top: 0, left: 0, icon: 'roundRect', itemWidth: 14, itemHeight: 3, textStyle: { color: colours.muted, fontSize: 11 } }
        : undefined,
    xAxis: {
      type: 'time',
      axisLine: { lineStyle: { color: colours.line } },
      axisTick: { lineStyle: { color: colours.line } },
      axisLabel: { color: colours.muted, hideOverlap: true },
      splitLine: { show: false },
    },
    yAxis: { type: 'value', axisLabel: { color: colours.muted, formatter: axisUsd }, splitLine: { lineStyle: { color: colours.line } } },
    tooltip: {
      ...TOOLTIP,
      backgroundColor: colours.surface,
      borderColor: colours.line,
      textStyle: { color: colours.ink, fontSize: 12 },
      axisPointer: { lineStyle: { color: colours.muted } },
      formatter: tooltipText,
    },
    series: series.map((one, index) => {
      const data = pointsOf(one)
      return {
        type: 'line',
        name: plainName(one.title),
        data,
        encode: { x: 0, y: 1 },
        showSymbol: data.length <= DOTS_SHOWN,
        symbolSize: 5,
        connectNulls: false,
        lineStyle: { width: index === 0 ? 2 : 1.25 },
        areaStyle: index === 0 ? { opacity: 0.08 } : undefined,
        emphasis: { disabled: true },
        triggerLineEvent: false,
      }
    }),
  }
}

function pointsOf({ points }: ViewSeries): Point[] {
  const drawn = points.flatMap(({ time, value }): Point[] => {
    const epoch = epochOfTime(time)
    const float = Number(value)
    return epoch === undefined || !isDecimal(value) || !Number.isFinite(float) ? [] : [[epoch, float, value]]
  })
  const daily = drawn.length > 2 && drawn.some(([time], index) => index > 0 && time - (drawn[index - 1]?.[0] ?? 0) <= DAY_MS)
  if (!daily) return drawn
  return drawn.flatMap((point, index): Point[] => {
    const before = drawn[index - 1]
    return before !== undefined && point[0] - before[0] > 2 * DAY_MS ? [[before[0] + DAY_MS, null, ''], point] : [point]
  })
}

/** Dollars on an axis, short: `$1.5k`. */
export function axisUsd(value: number): string {
  const size = Math.abs(value)
  const sign = value < 0 ? '-' : ''
  if (size >= 1e9) return `${sign}$${trimmed(size / 1e9)}B`
  if (size >= 1e6) return `${sign}$${trimmed(size / 1e6)}M`
  if (size >= 1e3) return `${sign}$${trimmed(size / 1e3)}k`
  return `${sign}$${trimmed(size)}`
}

function trimmed(value: number): string {
  return String(Number(value.toPrecision(3)))
}

interface TooltipPoint {
  readonly seriesName?: string
  readonly value?: unknown
}

function tooltipText(points: unknown): string {
  const list: readonly TooltipPoint[] = Array.isArray(points) ? points : []
  const times = list.flatMap(({ value }) => (Array.isArray(value) && typeof value[0] === 'number' ? [value[0]] : []))
  const head = times[0] === undefined ? '' : `${new Date(times[0]).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const lines = list.flatMap(({ seriesName, value }) =>
    Array.isArray(value) && typeof value[2] === 'string' && value[2] !== '' ? [`${seriesName ?? ''}  ${formatUsd(value[2])}`] : [],
  )
  return [head, ...lines].join('\n')
}

/** Braces and pipes are markup in rich text. */
export function plainName(text: string): string {
  return visibleText(text, 60).replaceAll(/[{}|]/g, ' ')
}
