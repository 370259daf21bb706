import { calendarTicks } from '../../../src-shared/core/text/calendar-ticks.ts'
import type { TimeUnit } from '../../../src-shared/view-models/graph/time/days.ts'

/** Width of a narrow window's axis, in pixels: labels that fit there fit everywhere. */
const AXIS_WIDTH_PX = 560
const DAY_MS = 86_400_000
/** Minimum distance of labels per unit; never longer than the shortest bar of that unit. */
const MIN_STEP_MS: Readonly<Record<TimeUnit, number>> = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS, year: 365 * DAY_MS }

/** Labels of an axis of bars by calendar unit, each at the bar that contains its day. */
export function barLabels(bars: readonly { readonly from: string }[], unit: TimeUnit): readonly (readonly [at: number, text: string])[] {
  const starts = bars.map(({ from }) => Date.parse(`${from}T00:00:00Z`))
  const ticks = calendarTicks(starts[0] ?? Number.NaN, starts.at(-1) ?? Number.NaN, AXIS_WIDTH_PX, MIN_STEP_MS[unit])
  return ticks.flatMap(({ at, text }) => {
    const bar = starts.findLastIndex((start) => start <= at)
    return bar === -1 ? [] : [[bar, text] as const]
  })
}
