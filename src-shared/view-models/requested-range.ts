import { DAY_MS, epochOfTime } from '../service/response/time-text.ts'
import { queryKey } from '../case/query.ts'
import { hasMorePages, type QueryPage } from '../case/readings.ts'

/**
 * The days for which a history was requested, YYYY-MM-DD, and whether further pages of it are not
 * loaded.
 */
export interface RequestedRange {
  readonly from: string
  readonly to: string
  readonly hasMore: boolean
}

/** The parts of a requested range before the first and after the last time that has data. */
export interface OpenEnds {
  readonly stretches: readonly { readonly from: number; readonly to: number }[]
  /** The missing parts, as a sentence; '' for none. */
  readonly text: string
}

/** Maximum time between two readings of a daily history, with a margin for the time of day. */
const MAX_DAILY_STEP_MS = 1.5 * DAY_MS
const DAY_LENGTH = 10

/**
 * The days for which these pages were requested, none after the day of their response; undefined
 * where no request names days.
 */
export function requestedRange(pages: readonly QueryPage[]): RequestedRange | undefined {
  const windows = pages.flatMap(({ query: { window }, capture }) => {
    if (window === undefined) return []
    const [from, to] = [dayOf(window.from), [dayOf(window.to), dayOf(capture.endedAt)].toSorted()[0] ?? '']
    return isDay(from) && isDay(to) && from <= to ? [{ from, to }] : []
  })
  const from = windows.map((one) => one.from).toSorted()[0]
  const to = windows
    .map((one) => one.to)
    .toSorted()
    .at(-1)
  if (from === undefined || to === undefined) return undefined
  const queries = Map.groupBy(pages, ({ query }) => queryKey(query)).values()
  return { from, to, hasMore: [...queries].some((own) => goesOnAfter(own)) }
}

function goesOnAfter(pages: readonly QueryPage[]): boolean {
  const last = pages.toSorted((a, b) => a.query.page - b.query.page).at(-1)
  return last !== undefined && hasMorePages(last.summary)
}

/**
 * Where the data of a history, given by their sorted times, begin after or end before the requested
 * range.
 */
export function openEnds(epochs: readonly number[], range: RequestedRange | undefined): OpenEnds {
  const [first, last] = [epochs[0], epochs.at(-1)]
  const [from, to] = [epochOfTime(range?.from ?? ''), epochOfTime(range?.to ?? '')]
  if (range === undefined || first === undefined || last === undefined || from === undefined || to === undefined) return NO_OPEN_ENDS
  const tolerance = Math.max(MAX_DAILY_STEP_MS, 1.5 * shortestStep(epochs))
  const [isLate, isShort] = [first - from > tolerance, to - last > tolerance]
  if (!isLate && !isShort) return NO_OPEN_ENDS
  const more = range.hasMore ? ' More pages are not loaded yet.' : ''
  const text =
    isLate && isShort
      ? `Data begin on ${dayAt(first)} and end on ${dayAt(last)}; requested from ${range.from} to ${range.to}.${more}`
      : isLate
        ? `Data begin on ${dayAt(first)}; requested from ${range.from}.${more}`
        : `Data end on ${dayAt(last)}; requested to ${range.to}.${more}`
  return { stretches: [...(isLate ? [{ from, to: first }] : []), ...(isShort ? [{ from: last, to }] : [])], text }
}

const NO_OPEN_ENDS: OpenEnds = { stretches: [], text: '' }

function shortestStep(epochs: readonly number[]): number {
  const steps = epochs.slice(1).map((epoch, at) => epoch - (epochs[at] ?? epoch))
  return steps.length === 0 ? 0 : steps.reduce((a, b) => Math.min(a, b))
}

function dayOf(time: string): string {
  return time.slice(0, DAY_LENGTH)
}

function dayAt(epoch: number): string {
  return dayOf(new Date(epoch).toISOString())
}

function isDay(text: string): boolean {
  return text.length === DAY_LENGTH && epochOfTime(text) !== undefined
}
