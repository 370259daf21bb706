/**
 * Days that the simulated world covers before its last day; with the last day itself there are
 * WORLD_DAYS + 1.
 */
export const WORLD_DAYS = 730
export const DAY_SECONDS = 86_400

/**
 * Dates of a world. Day 0 is the first, day WORLD_DAYS is "today": prices and balances are current
 * on that day. All events are before today, so none is in the future at any time of the day.
 */
export interface Calendar {
  readonly today: string
  /** YYYY-MM-DD of a day. */
  dateOf(day: number): string
  /** Day of a YYYY-MM-DD date; may lie outside the world. */
  dayOf(date: string): number
  /** YYYY-MM-DDTHH:MM:SS (UTC, no zone) of a second of the world. */
  timeText(second: number): string
  /** Milliseconds since 1970 of a second of the world. */
  epochMs(second: number): number
}

export function calendarOf(today: string): Calendar {
  const todayMs = Date.parse(`${today}T00:00:00Z`)
  if (Number.isNaN(todayMs)) throw new Error(`not a date: ${today}`)
  const startMs = todayMs - WORLD_DAYS * DAY_SECONDS * 1000
  const dates = Array.from({ length: WORLD_DAYS + 1 }, (_, day) => new Date(startMs + day * DAY_SECONDS * 1000).toISOString().slice(0, 10))
  return {
    today,
    dateOf: (day) => dates[day] ?? new Date(startMs + day * DAY_SECONDS * 1000).toISOString().slice(0, 10),
    dayOf: (date) => Math.round((Date.parse(`${date}T00:00:00Z`) - startMs) / (DAY_SECONDS * 1000)),
    timeText: (second) => new Date(startMs + second * 1000).toISOString().slice(0, 19),
    epochMs: (second) => startMs + second * 1000,
  }
}
