import type { Window } from '../../custody/capture.ts'
import { failure } from '../../core/failure.ts'
import { err, ok, type Result } from '../../core/result.ts'
import { earliestFrom } from '../../service/request/date-span.ts'
import { daysBefore, isCalendarDate } from '../../service/response/time-text.ts'
import { lengthOf } from './range-limits.ts'
import { planErrors as messages } from './messages.ts'

/**
 * A remainder shorter than this fraction (1/10) of a call's maximum days is not worth a call; it
 * is left out and reported.
 */
const WORTH_A_CALL = 10

export interface SplitWindow {
  /** Newest first, without gap or overlap. */
  readonly windows: readonly Window[]
  /** The oldest days, where they are too few for a separate call. */
  readonly leftOut: Window | undefined
}

/**
 * Splits a window into windows that the service accepts, newest first, without gap or overlap:
 * `maxDays` is the maximum distance between both ends (docs/service-interface.md, 8.2: one year),
 * `limit` the maximum number of days for this query, both ends included. Days are UTC days. Only a
 * split by `limit` leaves out a remainder of a few days.
 */
export function splitWindow(window: Window, maxDays: number | undefined, limit?: number): Result<SplitWindow> {
  const { from, to } = window
  if (!isCalendarDate(from) || !isCalendarDate(to)) return err(refuse(messages.badDate, isCalendarDate(from) ? 'window.to' : 'window.from'))
  if (to < from) return err(refuse(messages.reversedDates(to, from), 'window.to'))
  if (maxDays === undefined && limit === undefined) return ok({ windows: [window], leftOut: undefined })
  const windows: Window[] = []
  for (let end = to; end >= from;) {
    const begin = latest([from, maxDays === undefined ? from : earliestFrom(end, maxDays), limit === undefined ? from : daysBefore(end, limit - 1)])
    windows.push({ from: begin, to: end })
    end = daysBefore(begin, 1)
  }
  const last = windows.at(-1)
  if (limit === undefined || last === undefined || windows.length < 3 || lengthOf(last) * WORTH_A_CALL >= limit)
    return ok({ windows, leftOut: undefined })
  return ok({ windows: windows.slice(0, -1), leftOut: last })
}

function latest(days: readonly string[]): string {
  return days.reduce((late, day) => (day > late ? day : late))
}

function refuse(message: string, field: string): ReturnType<typeof failure> {
  return failure('bad_request', message, messages.datesRemedy, { field })
}
