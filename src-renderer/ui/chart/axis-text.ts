import { calendarTicks } from '../../../src-shared/core/text/calendar-ticks.ts'
import type { ChartColours } from './chart-colours.ts'

/** A time axis with ticks by calendar unit, for the chart library. */
export function timeAxis(from: number, to: number, widthPx: number, colours: ChartColours): Record<string, unknown> {
  const labels = new Map(calendarTicks(from, to, widthPx).map(({ at, text }) => [at, text]))
  const marks = [...labels.keys()]
  return {
    type: 'time',
    min: from,
    max: to,
    axisLine: { lineStyle: { color: colours.line } },
    axisTick: { show: false, customValues: marks },
    axisLabel: { color: colours.muted, hideOverlap: true, customValues: marks, formatter: (at: number) => labels.get(at) ?? '' },
    splitLine: { show: false },
  }
}

/** A figure on an axis, short: `1.5k`. */
export function axisNumber(value: number): string {
  const size = Math.abs(value)
  const sign = value < 0 ? '-' : ''
  if (size >= 1e9) return `${sign}${trimValue(size / 1e9)}B`
  if (size >= 1e6) return `${sign}${trimValue(size / 1e6)}M`
  if (size >= 1e3) return `${sign}${trimValue(size / 1e3)}k`
  return `${sign}${trimValue(size)}`
}

/** Dollars on an axis, short: `$1.5k`. */
export function axisUsd(value: number): string {
  const text = axisNumber(value)
  return text.startsWith('-') ? `-$${text.slice(1)}` : `$${text}`
}

function trimValue(value: number): string {
  return String(Number(value.toPrecision(3)))
}
