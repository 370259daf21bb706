import { formatMinute } from '../../core/text/format-time.ts'
import type { RequestedQuery } from '../requested-queries.ts'

/** How long a time the service calls by a short name. */
const TIMEFRAMES: Readonly<Record<string, string>> = {
  '5m': '5 minutes',
  '1h': '1 hour',
  '6h': '6 hours',
  '12h': '12 hours',
  '1d': '1 day',
  '7d': '7 days',
}

/** The time that an answer is about, as far as its question says: `7 days`, `2026-10-24 to 2026-11-22`; '' where it says none. */
export function timeScope({ request, window }: Pick<RequestedQuery, 'request' | 'window'>): string {
  if (window !== undefined) return `${window.from} to ${window.to}`
  const { timeframe } = request
  return typeof timeframe === 'string' ? (TIMEFRAMES[timeframe] ?? timeframe) : ''
}

/**
 * How many records an answer has, and that there are more where it says so: `100 listed, more pages exist`. Where not all of its pages are looked
 * at, how many records are: `the first 1,000 of 3,000 listed`.
 */
export function recordScope({ rows, state, pages }: Pick<RequestedQuery, 'rows' | 'state' | 'pages'>, most = PAGES_DRAWN): string {
  const drawn = pages.slice(0, most).reduce((sum, { digest }) => sum + digest.records, 0)
  const of = pages.length > most ? `the first ${drawn.toLocaleString('en')} of ` : ''
  return `${of}${rows.toLocaleString('en')} listed${state === 'partial' ? ', more pages exist' : ''}`
}

/** Pages of one answer that are drawn: the table below holds all of them. */
export const PAGES_DRAWN = 10

/** The same with the time of the answer, and that a newer asking of the question failed or came back empty. */
export function requestedScope(
  shown: Pick<RequestedQuery, 'rows' | 'state' | 'at' | 'pages'>,
  since: Pick<RequestedQuery, 'state' | 'failures'> | undefined,
  most = PAGES_DRAWN,
): string {
  const later = since === undefined ? '' : since.state === 'empty' ? ', empty since' : `, failed since (${since.failures[0]?.code ?? 'no code'})`
  return `${recordScope(shown, most)}, ${formatMinute(shown.at)} UTC${later}`
}
