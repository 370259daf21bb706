import type { Window } from '../custody/capture.ts'
import { daysBefore } from '../service/response/time-text.ts'

/** The longest window of one call, in days. */
export const REQUESTED_DAYS = 365

/** The `days` UTC days ending today, both ends inclusive. */
export function lastDays(days: number, now: Date = new Date()): Window {
  const to = now.toISOString().slice(0, 10)
  return { from: daysBefore(to, days - 1), to }
}
