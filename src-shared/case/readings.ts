import { createHashedStringMap, type HashedStringMap } from '../core/hashed-string-map.ts'
import type { LoadedCapture } from './case-state.ts'
import type { CaptureSummary } from './capture-summary.ts'
import { createResponsesByCall, type ResponsesByCall } from './responses-by-call.ts'
import { isSameButChain, queryKey, queryOfCapture, type Query } from './query.ts'

/** The fields of a capture that decide which responses are in force. */
type SummarizedCapture = Pick<LoadedCapture, 'capture' | 'summary'>

/** A response with its query. */
export interface QueryPage extends SummarizedCapture {
  readonly query: Query
}

export function queryPageOf({ capture, summary }: SummarizedCapture): QueryPage {
  return { capture, summary, query: queryOfCapture(capture) }
}

/**
 * The responses in force about one subject: per query the newest reading. Older readings
 * are superseded as a whole.
 */
export function pagesInForce<P extends QueryPage>(responses: readonly P[]): { readonly pages: readonly P[]; readonly superseded: number } {
  const queries = Map.groupBy(responses, ({ query }) => queryKey(query)).values()
  const pages = withoutSuperseded([...queries].flatMap((pagesOfQuery) => latestResponse(pagesOfQuery)))
  return { pages, superseded: responses.length - pages.length }
}

/**
 * Removes pages of single chains that a later request on all chains supersedes,
 * everything else being equal.
 */
function withoutSuperseded<P extends QueryPage>(pages: readonly P[]): readonly P[] {
  const ofAll = pages.filter(({ query }) => query.chain === 'all')
  if (ofAll.length === 0) return pages
  return pages.filter(
    ({ query, capture }) =>
      query.chain === 'all' || query.chain === '' || !ofAll.some((all) => isSameButChain(all.query, query) && all.capture.seq > capture.seq),
  )
}

/**
 * The response in force to one query: the newest response to each page, from the first on, as long
 * as each is newer than the page before it. Pages of two readings never mix: records that moved in
 * between would appear twice or not at all. Repeated pages and pages after the last are excluded.
 * `responses` must belong to the same query; those not understood are skipped.
 */
export function latestResponse<A extends SummarizedCapture>(responses: readonly A[]): readonly A[] {
  const usable = responses.filter(({ summary }) => summary.understood).toSorted((a, b) => a.capture.seq - b.capture.seq)
  const first = usable.findLast((response) => pageOf(response) === 1)
  if (first === undefined) return []
  const newest = new Map(usable.filter((response) => hasSameDelivery(response, first)).map((response) => [pageOf(response), response]))
  const reading = [first]
  const seen = hashesOf([first.summary])
  for (let before = first; hasMorePages(before.summary);) {
    const next = newest.get(pageOf(before) + 1)
    if (next === undefined || next.capture.seq < before.capture.seq || isRepeat(next.summary, seen)) break
    reading.push(next)
    seen.set(next.summary.recordsHash, true)
    before = next
  }
  return reading
}

/**
 * Whether there may be a further page: the service does not mark this one as the
 * last, and it is not empty.
 */
export function hasMorePages({ understood, isLastPage, rows, skipped }: CaptureSummary): boolean {
  return understood && !isLastPage && rows + skipped > 0
}

/**
 * Whether a response is empty: no record and no figure, or a record for each
 * search and no result in any.
 */
export function isEmptyResponse({ empty, rows, records, skipped }: CaptureSummary): boolean {
  return empty || (rows > 0 && records === 0 && skipped === 0)
}

/**
 * Why no page after these is requested, which are pages of one query in order; undefined where one
 * is. Otherwise a service that ignores the page number would be paid for the same page repeatedly.
 */
export function whyNoFurtherPage(pages: readonly CaptureSummary[]): string | undefined {
  const last = pages.at(-1)
  if (last === undefined) return undefined
  if (!last.understood) return 'The page before could not be read.'
  if (last.isLastPage) return last.recordsHash === '' ? 'The response is not divided into pages.' : 'The page before was the last one.'
  if (last.rows === 0) return last.skipped === 0 ? 'The page before was empty.' : 'No record of the page before could be read.'
  return isRepeat(last, hashesOf(pages.slice(0, -1))) ? 'The service repeated a page.' : undefined
}

/** The pages of a list in order, without pages that the service delivered twice. */
export function withoutRepeats<A extends Pick<LoadedCapture, 'summary'>>(pages: readonly A[]): A[] {
  const seen = hashesOf([])
  return pages.filter(({ summary }) => {
    const again = isRepeat(summary, seen)
    seen.set(summary.recordsHash, true)
    return !again
  })
}

const usableBy = new WeakMap<readonly LoadedCapture[], ResponsesByCall>()

/** Usable responses by call, the newest of each: they are reused instead of being bought again. */
export function usableResponses(captures: readonly LoadedCapture[]): ResponsesByCall {
  const known = usableBy.get(captures)
  if (known !== undefined) return known
  const usable = createResponsesByCall()
  for (const stored of captures) if (stored.summary.understood) usable.add(stored)
  usableBy.set(captures, usable)
  return usable
}

/** A page with the same records as an earlier page; empty pages are never repeats. */
function isRepeat({ recordsHash, rows }: CaptureSummary, seen: Pick<HashedStringMap<true>, 'get'>): boolean {
  return rows > 0 && recordsHash !== '' && seen.get(recordsHash) === true
}

/** Hash map for speed: every page of a case is checked when the case is opened. */
function hashesOf(pages: readonly CaptureSummary[]): HashedStringMap<true> {
  const hashes = createHashedStringMap<true>()
  for (const { recordsHash } of pages) hashes.set(recordsHash, true)
  return hashes
}

function pageOf({ capture }: SummarizedCapture): Query['page'] {
  return queryOfCapture(capture).page
}

/** Pages with another length or order are not consecutive. */
function hasSameDelivery(a: SummarizedCapture, b: SummarizedCapture): boolean {
  const [one, other] = [queryOfCapture(a.capture), queryOfCapture(b.capture)]
  return one.perPage === other.perPage && one.order === other.order
}
