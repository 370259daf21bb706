/** Maximum number of bars: more are thinner than a pixel, and several weeks share one. */
const MAX_BARS = 36
const GAP_PX = 0.5

/**
 * Values by week as bars within this size, the largest as high as it; a week of any value is at least
 * one pixel. `first` and `last`: the weeks at both ends of the axis.
 */
export function weekBars(
  weeks: ReadonlyMap<number, number>,
  [first, last]: readonly [first: number, last: number],
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const perBar = Math.ceil((last - first + 1) / MAX_BARS)
  const count = Math.ceil((last - first + 1) / perBar)
  const sums = Array.from({ length: count }, () => 0)
  for (const [week, value] of weeks) {
    const bar = Math.floor((week - first) / perBar)
    if (bar >= 0 && bar < count) sums[bar] = (sums[bar] ?? 0) + value
  }
  const largest = Math.max(...sums)
  const step = width / count
  const thick = round(Math.min(6, Math.max(1, step - GAP_PX)))
  const bars = sums.flatMap((value, at) => {
    const high = Math.max(1, (value / largest) * height)
    return value <= 0 ? [] : [`M${round((at + 0.5) * step - thick / 2)} ${height}v-${round(high)}h${thick}v${round(high)}z`]
  })
  return bars.join('')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
