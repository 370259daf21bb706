/** Length of a bar of the time axis. Weeks begin on Monday; all days are UTC. */
export type TimeUnit = 'day' | 'week' | 'month' | 'year'

const DAY_MS = 86_400_000
/** About as many bars as can be distinguished below the canvas. */
const MAX_BARS = 130
const DAYS_IN: Readonly<Record<TimeUnit, number>> = { day: 1, week: 7, month: 30.4, year: 365.25 }

/** Epoch milliseconds of a day, YYYY-MM-DD. */
function msOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

function dayText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** Whether a text is an existing day, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const ms = msOf(text)
  return !Number.isNaN(ms) && dayText(ms) === text
}

/** The finest unit in which a range of days is still readable. */
export function unitFor(first: string, last: string): TimeUnit {
  const days = (msOf(last) - msOf(first)) / DAY_MS + 1
  return (['day', 'week', 'month'] as const).find((unit) => days / DAYS_IN[unit] <= MAX_BARS) ?? 'year'
}

/** First day of the unit that contains a day. */
export function unitStart(day: string, unit: TimeUnit): string {
  if (unit === 'day') return day
  if (unit === 'month') return `${day.slice(0, 7)}-01`
  if (unit === 'year') return `${day.slice(0, 4)}-01-01`
  const ms = msOf(day)
  return dayText(ms - ((new Date(ms).getUTCDay() + 6) % 7) * DAY_MS)
}

/** First day of the unit after the one that begins on `start`. */
export function nextStart(start: string, unit: TimeUnit): string {
  const [year, month] = [Number(start.slice(0, 4)), Number(start.slice(5, 7))]
  if (unit === 'month') return dayText(Date.UTC(year, month, 1))
  if (unit === 'year') return dayText(Date.UTC(year + 1, 0, 1))
  return dayText(msOf(start) + DAYS_IN[unit] * DAY_MS)
}

/** The day before. */
export function dayBefore(day: string): string {
  return dayText(msOf(day) - DAY_MS)
}
