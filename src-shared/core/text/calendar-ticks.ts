/** A labelled tick on a time axis. */
export interface CalendarTick {
  /** Milliseconds, UTC. */
  readonly at: number
  readonly text: string
}

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year'

interface Step {
  readonly unit: Unit
  readonly every: number
  readonly ms: number
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const MONTH_MS = 30.4 * DAY_MS
const YEAR_MS = 365.25 * DAY_MS
/** The first Monday after the Unix epoch: weeks begin on Mondays. */
const FIRST_MONDAY_MS = 4 * DAY_MS

const stepsOf = (unit: Unit, ms: number, every: readonly number[]): readonly Step[] => every.map((count) => ({ unit, every: count, ms: count * ms }))
/** From fine to coarse. */
const STEPS: readonly Step[] = [
  ...stepsOf('second', SECOND_MS, [1, 2, 5, 10, 15, 30]),
  ...stepsOf('minute', MINUTE_MS, [1, 2, 5, 10, 15, 30]),
  ...stepsOf('hour', HOUR_MS, [1, 2, 3, 6, 12]),
  ...stepsOf('day', DAY_MS, [1, 2, 4, 7, 14]),
  ...stepsOf('month', MONTH_MS, [1, 2, 3, 6]),
  ...stepsOf('year', YEAR_MS, [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]),
]
/** Width of a label and the space around it, in pixels at the small text size. */
const LABEL_PX: Readonly<Record<Unit, number>> = { second: 120, minute: 108, hour: 108, day: 76, month: 72, year: 44 }
/** Above this span, months are labelled instead of days. */
const MAX_DAYS_SPAN_MS = 300 * DAY_MS
/** `06:10:05.000Z` */
const CLOCK_LENGTH = 13
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/**
 * Ticks for a time axis, one calendar step apart, with distinct labels and no more than fit the
 * width. A range without such a time gets one tick at its start.
 * `minStepMs` is the shortest step to use, such as that of the bars on the axis.
 */
export function calendarTicks(from: number, to: number, widthPx: number, minStepMs = 0): readonly CalendarTick[] {
  if (!isDate(from) || !isDate(to) || to < from) return []
  const span = to - from
  for (const step of STEPS) {
    if (step.ms < minStepMs || (step.unit === 'day' && span > MAX_DAYS_SPAN_MS)) continue
    const max = Math.max(1, Math.floor(widthPx / LABEL_PX[step.unit]))
    // Cheap bound first: a fine step over a long range has millions of ticks.
    if (span / step.ms > max + 1) continue
    const ticks = ticksOf(from, to, step)
    if (ticks.length <= max) return ticks.length > 0 ? ticks : [{ at: from, text: labelOf(from, minStepMs === 0 ? finestUnit(from) : 'day', true) }]
  }
  return []
}

function isDate(epoch: number): boolean {
  return Math.abs(epoch) <= 8.64e15
}

function ticksOf(from: number, to: number, step: Step): readonly CalendarTick[] {
  const found: CalendarTick[] = []
  let year = -1
  for (let at = startOf(from, step); at <= to; at = nextOf(at, step)) {
    if (at < from) continue
    const own = new Date(at).getUTCFullYear()
    found.push({ at, text: labelOf(at, step.unit, own !== year) })
    year = own
  }
  return found
}

/** The last start of a step at or before a time. */
function startOf(epoch: number, { unit, every, ms }: Step): number {
  const date = new Date(epoch)
  if (unit === 'year') return monthBegin(Math.floor(date.getUTCFullYear() / every) * every, 0)
  if (unit === 'month') return monthBegin(date.getUTCFullYear(), Math.floor(date.getUTCMonth() / every) * every)
  const origin = unit === 'day' && every % 7 === 0 ? FIRST_MONDAY_MS : 0
  return Math.floor((epoch - origin) / ms) * ms + origin
}

function nextOf(at: number, { unit, every, ms }: Step): number {
  const date = new Date(at)
  if (unit === 'year') return monthBegin(date.getUTCFullYear() + every, 0)
  if (unit === 'month') return monthBegin(date.getUTCFullYear(), date.getUTCMonth() + every)
  return at + ms
}

/** Date.UTC takes years below 100 for years of the 20th century. */
function monthBegin(year: number, month: number): number {
  return new Date(0).setUTCFullYear(year, month, 1)
}

/**
 * `withYear` is set for the first label of a year; month and year labels always contain the year.
 */
function labelOf(at: number, unit: Unit, withYear: boolean): string {
  const date = new Date(at)
  const year = String(date.getUTCFullYear())
  const month = MONTHS[date.getUTCMonth()] ?? ''
  const day = `${date.getUTCDate()} ${month}${withYear ? ` ${year}` : ''}`
  if (unit === 'year') return year
  if (unit === 'month') return `${month} ${year}`
  if (unit === 'day') return day
  const clock = date.toISOString().slice(-CLOCK_LENGTH)
  return `${day} ${clock.slice(0, unit === 'second' ? 8 : 5)}`
}

/** The coarsest unit whose label names this time exactly. */
function finestUnit(at: number): Unit {
  return at % DAY_MS === 0 ? 'day' : at % MINUTE_MS === 0 ? 'minute' : 'second'
}
