import { compareCodeUnits } from '../../core/compare-code-units.ts'
import type { EndpointId } from '../../service/table/endpoint.ts'
import { isAboutSubject } from '../../case/about-subject.ts'
import type { LoadedCapture } from '../../case/case-state.ts'
import { queryKey, queryOfCapture, type Query } from '../../case/query.ts'
import { hasMorePages, latestResponse } from '../../case/readings.ts'
import { narrowedCaptures } from '../narrowed-captures.ts'
import { endsOf } from '../panels/cells.ts'
import { windowText } from '../panels/panel-facts.ts'
import { COMPARED_ENDPOINTS } from './compared-records.ts'
import type { Subject } from '../../case/case-types.ts'

/** One acquisition of a query: the pages that were in force until the query was requested again. */
export interface Acquisition {
  /** Id of the first page. */
  readonly id: string
  readonly pages: readonly LoadedCapture[]
  /** Time at which the last page arrived. */
  readonly at: string
  /** Position of the last page in the custody chain. */
  readonly seq: number
  /** Whether all pages are present. Otherwise the absence of a record is not known. */
  readonly isWhole: boolean
}

/** A query about a subject with its acquisitions, newest first. */
export interface AcquiredQuery {
  readonly key: string
  readonly endpoint: EndpointId
  readonly query: Query
  readonly acquisitions: readonly Acquisition[]
  /** Whether it was requested with a record filter that Casebook does not set by default. */
  readonly isNarrowed: boolean
}

/**
 * The queries about a subject whose responses can be compared, in reading order. Includes queries
 * with a single response.
 */
export function acquiredQueries(captures: readonly LoadedCapture[], subject: Subject): AcquiredQuery[] {
  const own = captures.filter(({ capture }) => COMPARED_ENDPOINTS.includes(capture.endpoint) && isAboutSubject(capture, subject))
  const groups = [...Map.groupBy(own, ({ capture }) => queryKey(queryOfCapture(capture)))]
  const queries = groups.flatMap(([key, responses]): AcquiredQuery[] => {
    const [first] = responses
    const acquisitions = acquisitionsOf(responses)
    if (first === undefined || acquisitions.length === 0) return []
    const { endpoint } = first.capture
    return [{ key, endpoint, query: queryOfCapture(first.capture), acquisitions, isNarrowed: narrowedCaptures(responses, endpoint).size > 0 }]
  })
  const lookupKey = ({ endpoint, query: { chain, window } }: AcquiredQuery): string =>
    `${String(COMPARED_ENDPOINTS.indexOf(endpoint)).padStart(2, '0')} ${chain} ${windowText(window)}`
  return queries.toSorted((a, b) => compareCodeUnits(lookupKey(a), lookupKey(b)))
}

/** Whether any query about a subject has more than one acquisition, so that a change can exist. */
export function wasRequestedTwice(captures: readonly LoadedCapture[], subject: Subject): boolean {
  return acquiredQueries(captures, subject).some(({ acquisitions }) => acquisitions.length > 1)
}

/**
 * The acquisitions of one query: at each of its times, the pages then in force. Responses that were
 * not understood yield none.
 */
function acquisitionsOf(responses: readonly LoadedCapture[]): Acquisition[] {
  const usable = responses.filter(({ summary }) => summary.understood).toSorted((a, b) => a.capture.seq - b.capture.seq)
  const firsts = usable.filter(({ capture }) => queryOfCapture(capture).page === 1)
  return firsts
    .flatMap((_, at): Acquisition[] => {
      const until = firsts[at + 1]?.capture.seq ?? Infinity
      const pages = latestResponse(usable.filter(({ capture }) => capture.seq < until))
      const ends = endsOf(pages)
      if (ends === undefined) return []
      const { first, last } = ends
      return [{ id: first.capture.id, pages, at: last.capture.endedAt, seq: last.capture.seq, isWhole: !hasMorePages(last.summary) }]
    })
    .toReversed()
}
