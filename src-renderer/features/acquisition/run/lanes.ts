import type { PlannedStep } from '../../../../src-shared/custody/capture.ts'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'

type PageChain = readonly PlannedStep[]

export interface Lane {
  readonly chains: readonly PageChain[]
  /** Maximum number of page chains of the lane that run at once. */
  readonly atOnce: number
}

/**
 * Page chains in flight at once. The backend's queue does the pacing; this many keep it busy at 25
 * calls a second (the pro plan's minute) while responses take ten seconds.
 */
export const MAX_AT_ONCE = 250

/**
 * Groups page chains into parallel lanes. An endpoint with a rate limit of its own has its own
 * lane: chains waiting for that limit would otherwise take every slot and hold up all others.
 */
export function lanesOf(chains: readonly PageChain[]): Lane[] {
  const own = (chain: PageChain): string => {
    const first = chain[0]
    return first === undefined || endpointOf(first.endpoint).perMinute === undefined ? '' : first.endpoint
  }
  return [...Map.groupBy(chains, own).values()].map((lane) => {
    const perMinute = lane[0]?.[0] === undefined ? undefined : endpointOf(lane[0][0].endpoint).perMinute
    return { chains: lane, atOnce: Math.min(MAX_AT_ONCE, lane.length, perMinute === undefined ? MAX_AT_ONCE : 2 * perMinute) }
  })
}
