/** Days on an axis of time: a bare number of a day could be of any month. Templates of the chart library. */
export const AXIS_DAYS = { year: '{yyyy}', month: '{MMM} {yyyy}', day: '{d} {MMM}', hour: '{d} {MMM} {HH}:{mm}', minute: '{HH}:{mm}' } as const

/** A figure on an axis, short: `1.5k`. */
export function axisNumber(value: number): string {
  const size = Math.abs(value)
  const sign = value < 0 ? '-' : ''
  if (size >= 1e9) return `${sign}${trimmed(size / 1e9)}B`
  if (size >= 1e6) return `${sign}${trimmed(size / 1e6)}M`
  if (size >= 1e3) return `${sign}${trimmed(size / 1e3)}k`
  return `${sign}${trimmed(size)}`
}

/** Dollars on an axis, short: `$1.5k`. */
export function axisUsd(value: number): string {
  const text = axisNumber(value)
  return text.startsWith('-') ? `-$${text.slice(1)}` : `$${text}`
}

function trimmed(value: number): string {
  return String(Number(value.toPrecision(3)))
}
