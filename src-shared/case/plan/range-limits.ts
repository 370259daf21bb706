import type { Window } from '../../custody/capture.ts'
import type { EndpointId } from '../../service/table/endpoint.ts'
import { refusesRange } from '../../service/response/range-limit.ts'
import { daysBetween } from '../../service/response/time-text.ts'
import type { LoadedCapture } from '../case-state.ts'
import { queryOfCapture, queryOfRequest, type Query } from '../query.ts'
import type { FailureSummary } from '../failure-summary.ts'

/**
 * Maximum days of one call for a query, both ends counted; undefined where the case knows no limit.
 */
export type RangeLimits = (endpoint: EndpointId, request: Readonly<Record<string, unknown>>, practice: boolean) => number | undefined

const known = new WeakMap<readonly LoadedCapture[], RangeLimits>()

/**
 * Range limits found in this case's refusals: high-volume addresses have limits of their own
 * (docs/service-interface.md, 7.3, invalid_date_range). The newest refusal counts, unless a
 * longer range succeeded later.
 */
export function rangeLimits(captures: readonly LoadedCapture[]): RangeLimits {
  const before = known.get(captures)
  if (before !== undefined) return before
  const limits = new Map<string, number>()
  for (const { capture, summary } of captures) {
    const query = queryOfCapture(capture)
    if (query.window === undefined) continue
    const key = keyOf(query)
    const reported = summary.failure
    const limit = reported === undefined ? undefined : limitAfter(reported, query.window)
    const length = lengthOf(query.window)
    if (limit !== undefined) limits.set(key, limit)
    else if (reported === undefined && length > (limits.get(key) ?? Number.POSITIVE_INFINITY)) limits.set(key, length)
  }
  const found: RangeLimits = (endpoint, request, practice) => limits.get(keyOf(queryOfRequest(endpoint, request, practice)))
  known.set(captures, found)
  return found
}

/**
 * The limit implied by a refusal of this window: as reported, or half of the window
 * where no limit is reported.
 */
export function limitAfter({ code, maxDays }: FailureSummary, window: Window): number | undefined {
  const length = lengthOf(window)
  if (!refusesRange(code) || !(length > 1)) return undefined
  return maxDays !== undefined && maxDays < length ? maxDays : Math.ceil(length / 2)
}

/** Days of a window, both ends counted. */
export function lengthOf({ from, to }: Window): number {
  return daysBetween(from, to) + 1
}

/**
 * An address has one limit for all queries; other parameters such as a token are in
 * the rest of the request.
 */
function keyOf({ endpoint, practice, address, chain, rest }: Query): string {
  return JSON.stringify([endpoint, practice, chain, address ?? rest])
}
