import type { Window } from '../../src-shared/capture.ts'
import { failure } from '../../src-shared/failure.ts'
import { err, ok, type Result } from '../../src-shared/result.ts'

const DAY_MS = 86_400_000

/**
 * Splits a window into windows whose ends are at most `maxDays` apart, newest first, without gap or overlap
 * (service-interface.md section 8.2: one year per request). Days are UTC days, both ends inclusive.
 */
export function splitWindow(window: Window, maxDays: number | undefined): Result<readonly Window[]> {
  const from = dayOf(window.from)
  const to = dayOf(window.to)
  if (from === undefined || to === undefined)
    return err(refused('A date of the window is not a day of the form YYYY-MM-DD.', from === undefined ? 'window.from' : 'window.to'))
  if (to < from) return err(refused(`The window ends on ${window.to}, before it begins on ${window.from}.`, 'window.to'))
  if (maxDays === undefined) return ok([window])
  const windows: Window[] = []
  for (let end = to; end >= from; end = begins(end, from, maxDays) - 1) windows.push({ from: textOf(begins(end, from, maxDays)), to: textOf(end) })
  return ok(windows)
}

function begins(end: number, from: number, maxDays: number): number {
  return Math.max(from, end - maxDays)
}

/** Days since 1970, undefined for what is no day of the calendar (30 February included). */
function dayOf(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const day = Date.parse(`${text}T00:00:00Z`) / DAY_MS
  return Number.isInteger(day) && textOf(day) === text ? day : undefined
}

function textOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

function refused(message: string, field: string): ReturnType<typeof failure> {
  return failure('bad_request', message, 'Choose another window; nothing was spent.', { field })
}
