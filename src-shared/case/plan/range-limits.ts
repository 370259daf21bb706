import type { Window } from '../../custody/capture.ts'
import type { EndpointId } from '../../service/table/endpoint.ts'
import { refusesRange } from '../../service/request/range-limit.ts'
import { daysBetween } from '../../service/response/time-text.ts'
import type { LoadedCapture } from '../case-state.ts'
import { queryOfCapture, queryOfRequest, type Query } from '../query.ts'
import type { FailureSummary } from '../failure-summary.ts'

/** Most days of one call, both ends counted, that the service takes for a query; undefined where the case knows of no limit. */
export type RangeLimits = (endpoint: EndpointId, request: Readonly<Record<string, unknown>>, practice: boolean) => number | undefined

const known = new WeakMap<readonly LoadedCapture[], RangeLimits>()

/**
 * What refusals of this case say about how long a range may be: addresses with a high volume have limits of their own
 * (docs/service-interface.md, 7.3, invalid_date_range). The newest word stands; a longer range that was answered since overrules it.
 */
export function rangeLimits(captures: readonly LoadedCapture[]): RangeLimits {
  const before = known.get(captures)
  if (before !== undefined) return before
  const limits = new Map<string, number>()
  for (const { capture, digest } of captures) {
    const query = queryOfCapture(capture)
    if (query.window === undefined) continue
    const key = keyOf(query)
    const reported = digest.failure
    const limit = reported === undefined ? undefined : limitAfter(reported, query.window)
    const length = lengthOf(query.window)
    if (limit !== undefined) limits.set(key, limit)
    else if (reported === undefined && length > (limits.get(key) ?? Number.POSITIVE_INFINITY)) limits.set(key, length)
  }
  const found: RangeLimits = (endpoint, request, practice) => limits.get(keyOf(queryOfRequest(endpoint, request, practice)))
  known.set(captures, found)
  return found
}

/** The limit that a refusal of this window means: as it says, or half of it where it says only that it was too much. */
export function limitAfter({ code, maxDays }: FailureSummary, window: Window): number | undefined {
  const length = lengthOf(window)
  if (!refusesRange(code) || !(length > 1)) return undefined
  return maxDays !== undefined && maxDays < length ? maxDays : Math.ceil(length / 2)
}

/** Days of a window, both ends counted. */
export function lengthOf({ from, to }: Window): number {
  return daysBetween(from, to) + 1
}

/** An address has one limit, whatever else is asked of it; a token and the like stand in the rest of the request. */
function keyOf({ endpoint, practice, address, chain, rest }: Query): string {
  return JSON.stringify([endpoint, practice, chain, address ?? rest])
}
