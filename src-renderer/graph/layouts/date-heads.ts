import type { LayoutHead } from '../../../src-shared/graph-event.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Distances between two dates, the shortest first. */
const STEPS = [HOUR, 6 * HOUR, DAY, 2 * DAY, 7 * DAY, 14 * DAY, 30 * DAY, 91 * DAY, 182 * DAY, 365 * DAY, 5 * 365 * DAY]
const MOST_HEADS = 9
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Dates, UTC, for the upper edge of a picture by time, from the first moment to the last (milliseconds). */
export function dateHeads(first: number, last: number, xOf: (time: number) => number, hasDates: boolean): readonly LayoutHead[] {
  if (!hasDates) return []
  const step = STEPS.find((length) => (last - first) / length < MOST_HEADS) ?? last - first
  const heads: LayoutHead[] = [{ title: dateText(first, step), x: xOf(first) }]
  for (let time = Math.floor(first / step) * step + step; time <= last; time += step) heads.push({ title: dateText(time, step), x: xOf(time) })
  // The first moment stands for itself where the next round date is too near to be told from it.
  const [begin, second] = heads
  return begin !== undefined && second !== undefined && begin.title === second.title ? [begin, ...heads.slice(2)] : heads
}

function dateText(time: number, step: number): string {
  const date = new Date(time)
  const day = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''}`
  if (step < DAY) return `${day}, ${String(date.getUTCHours()).padStart(2, '0')}:${String(date.getUTCMinutes()).padStart(2, '0')}`
  return `${day} ${date.getUTCFullYear()}`
}
