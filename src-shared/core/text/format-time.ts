/**
 * UTC time to the second: `2026-11-21 03:25:07 UTC`. Text that is not an ISO time is returned
 * unchanged.
 */
export function formatTime(iso: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})/.exec(iso)
  return match === null ? iso : `${match[1]} ${match[2]} UTC`
}

/** UTC time without its zone, for columns whose header says UTC: `2026-11-21 03:25:07`. */
export function formatSecond(iso: string): string {
  return formatTime(iso).replace(' UTC', '')
}

/** UTC day and minute, for lists: `2026-11-21 03:25`. */
export function formatMinute(iso: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(iso)
  return match === null ? iso : `${match[1]} ${match[2]}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/**
 * UTC day and minute without the year: `4 Sep 02:11`. Text that is not an ISO time is returned
 * unchanged.
 */
export function formatDayMinute(iso: string): string {
  const match = /^\d{4}-(\d{2})-(\d{2})T(\d{2}:\d{2})/.exec(iso)
  const month = match === null ? undefined : MONTHS[Number(match[1]) - 1]
  return match === null || month === undefined ? iso : `${Number(match[2])} ${month} ${match[3]}`
}

/** A day, YYYY-MM-DD, without its year: `4 Sep`. */
export function formatDay(day: string): string {
  const month = formatMonth(day)
  return month === day ? day : `${Number(day.slice(8, 10))} ${month}`
}

/**
 * A range of days, YYYY-MM-DD, without the year: `4–28 Sep`, `30 Aug – 28 Sep`. Equal days give
 * one; years are shown where they differ.
 */
export function formatDays(first: string, last: string): string {
  if (first === last) return formatDay(first)
  if (first.slice(0, 7) === last.slice(0, 7)) return `${Number(first.slice(8, 10))}–${formatDay(last)}`
  const year = (day: string): string => (first.slice(0, 4) === last.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`)
  return `${formatDay(first)}${year(first)} – ${formatDay(last)}${year(last)}`
}

/** The month of a day, YYYY-MM-DD: `Sep`. */
export function formatMonth(day: string): string {
  return MONTHS[Number(day.slice(5, 7)) - 1] ?? day
}

/** Seconds as approximate text: `about 40 seconds`, `about 3 minutes`. */
export function formatSeconds(seconds: number): string {
  if (seconds <= 1) return 'about a second'
  if (seconds < 90) return `about ${Math.ceil(seconds)} seconds`
  if (seconds < 5400) return `about ${Math.round(seconds / 60)} minutes`
  return `about ${Math.round(seconds / 360) / 10} hours`
}
