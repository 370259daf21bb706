import { MAX_RANGE_DAYS } from '../table/limits.ts'
import { daysBefore, daysBetween } from '../response/time-text.ts'

/**
 * Whether a range is longer than `maxDays`, the largest difference of its ends in days. The
 * interface's year is a calendar year: with 29 February in it, its ends are 366 days apart. Dates
 * are YYYY-MM-DD; false where either is invalid.
 */
export function isLongerThan(from: string, to: string, maxDays: number): boolean {
  if (!(daysBetween(from, to) > maxDays)) return false
  return maxDays !== MAX_RANGE_DAYS || to > yearAfter(from)
}

/** The earliest start of a range to `to`, a calendar date, that is not longer than `maxDays`. */
export function earliestFrom(to: string, maxDays: number): string {
  const usual = daysBefore(to, maxDays)
  const dayBefore = daysBefore(usual, 1)
  return isLongerThan(dayBefore, to, maxDays) ? usual : dayBefore
}

interface Span {
  readonly from: string
  readonly to: string
}

/**
 * The fewest of these spans that cover every day of a span, oldest first; none where a day is
 * uncovered. Both ends count; spans with an invalid date are ignored.
 */
export function fewestCovering<S extends Span>({ from, to }: Span, spans: readonly S[]): readonly S[] {
  if (!(daysBetween(from, to) >= 0)) return []
  const dated = spans.filter((span) => daysBetween(span.from, span.to) >= 0)
  const chosen: S[] = []
  for (let open = from; open <= to;) {
    const begun = dated.filter((span) => span.from <= open && span.to >= open)
    const [furthest, ...others] = begun
    if (furthest === undefined) return []
    const best = others.reduce((far, span) => (span.to > far.to ? span : far), furthest)
    chosen.push(best)
    open = daysBefore(best.to, -1)
  }
  return chosen
}

/** The same day of the next year; from 29 February the last day of February. */
function yearAfter(day: string): string {
  const year = String(Number(day.slice(0, 4)) + 1).padStart(4, '0')
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`
}
