import { formatMinute } from '../core/text/format-time.ts'
import type { RequestedQuery } from './requested-queries.ts'

/** The durations of the service's short names. */
const TIMEFRAMES: Readonly<Record<string, string>> = {
  '5m': '5 minutes',
  '1h': '1 hour',
  '6h': '6 hours',
  '12h': '12 hours',
  '1d': '1 day',
  '7d': '7 days',
}

/**
 * The period that a response covers, according to its request: `7 days`, `2026-10-24 to
 * 2026-11-22`; '' where the request names none.
 */
export function timeScope({ request, window }: Pick<RequestedQuery, 'request' | 'window'>): string {
  if (window !== undefined) return `${window.from} to ${window.to}`
  const { timeframe } = request
  return typeof timeframe === 'string' ? (TIMEFRAMES[timeframe] ?? timeframe) : ''
}

/**
 * Number of records of a response, and whether more pages exist: `100 listed, more pages exist`.
 * Where not all of its pages are read, the share of records: `the first 1,000 of 3,000 listed`.
 */
export function recordScope({ rows, state, pages }: Pick<RequestedQuery, 'rows' | 'state' | 'pages'>, max = PAGES_DRAWN): string {
  const drawn = pages.slice(0, max).reduce((sum, { summary }) => sum + summary.records, 0)
  const of = pages.length > max ? `the first ${drawn.toLocaleString('en')} of ` : ''
  return `${of}${rows.toLocaleString('en')} listed${state === 'partial' ? ', more pages exist' : ''}`
}

/** Pages of one response that are drawn: the table below contains all of them. */
export const PAGES_DRAWN = 10

/**
 * The same with the time of the response, and whether a newer request failed or returned nothing.
 */
export function requestedScope(
  shown: Pick<RequestedQuery, 'rows' | 'state' | 'at' | 'pages'>,
  since: Pick<RequestedQuery, 'state' | 'failures'> | undefined,
  max = PAGES_DRAWN,
): string {
  const later = since === undefined ? '' : since.state === 'empty' ? ', empty since' : `, failed since (${since.failures[0]?.code ?? 'no code'})`
  return `${recordScope(shown, max)}, ${formatMinute(shown.at)} UTC${later}`
}
