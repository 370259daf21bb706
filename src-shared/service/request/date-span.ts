import { MAX_RANGE_DAYS } from '../table/limits.ts'
import { daysBefore, daysBetween } from '../answer/time-text.ts'

/**
 * Whether a range is longer than `maxDays`, the largest difference of its ends in days. The year of the interface is one of the
 * calendar: with 29 February in it, its ends lie 366 days apart. Dates are YYYY-MM-DD; false where either is none.
 */
export function isLongerThan(from: string, to: string, maxDays: number): boolean {
  if (!(daysBetween(from, to) > maxDays)) return false
  return maxDays !== MAX_RANGE_DAYS || to > yearAfter(from)
}

/** The earliest day from which a range to `to`, a calendar date, is not longer than `maxDays`. */
export function earliestFrom(to: string, maxDays: number): string {
  const usual = daysBefore(to, maxDays)
  const dayBefore = daysBefore(usual, 1)
  return isLongerThan(dayBefore, to, maxDays) ? usual : dayBefore
}

/** The same day of the next year; from 29 February the last day of February. */
function yearAfter(day: string): string {
  const year = String(Number(day.slice(0, 4)) + 1).padStart(4, '0')
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`
}
