const TIME = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?Z?)?$/

/**
 * Milliseconds since 1970 of a date or time as the service writes them: `2026-09-23`, `2026-09-23T16:20:33`, with a fraction,
 * with Z, or with a space for the T; always UTC (wire/errors.md section 4, quirk 7). undefined for anything that is no real calendar time.
 */
export function epochOfTime(text: string): number | undefined {
  const parts = TIME.exec(text)
  if (parts === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map((part) => Number(part ?? 0))
  const midnight = new Date(0)
  midnight.setUTCFullYear(year, month - 1, day)
  if (midnight.getUTCFullYear() !== year || midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return undefined
  if (year === 0 || hour > 23 || minute > 59 || second > 59) return undefined
  const fraction = Number(`0.${parts[7] ?? '0'}`)
  return midnight.getTime() + ((hour * 60 + minute) * 60 + second) * 1000 + Math.floor(fraction * 1000)
}

/** Whether a text is a calendar date as requests want it: YYYY-MM-DD, and a day that exists. */
export function isCalendarDate(text: string): boolean {
  return text.length === 10 && epochOfTime(text) !== undefined
}

const DAY_MS = 86_400_000

/** Days from one calendar date to another; negative when `to` lies before `from`; NaN where either is no date. */
export function daysBetween(from: string, to: string): number {
  const start = isCalendarDate(from) ? epochOfTime(from) : undefined
  const end = isCalendarDate(to) ? epochOfTime(to) : undefined
  return start === undefined || end === undefined ? Number.NaN : (end - start) / DAY_MS
}
