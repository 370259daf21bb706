import type { PlannedStep } from '../../../../src-shared/custody/capture.ts'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'

type PageChain = readonly PlannedStep[]

export interface Lane {
  readonly chains: readonly PageChain[]
  /** How many of them are under way at once. */
  readonly atOnce: number
}

/**
 * Page chains under way at once. The desk's queue does the pacing; this many keep it fed at 25 calls a second, the pro
 * plan's minute, while answers take ten seconds.
 */
export const MOST_AT_ONCE = 250

/**
 * Page chains side by side. An endpoint with a limit of its own has a lane of its own: waiting for that limit, its chains would
 * otherwise fill every place and hold up all the others.
 */
export function lanesOf(chains: readonly PageChain[]): Lane[] {
  const own = (chain: PageChain): string => {
    const first = chain[0]
    return first === undefined || endpointOf(first.endpoint).perMinute === undefined ? '' : first.endpoint
  }
  return [...Map.groupBy(chains, own).values()].map((lane) => {
    const perMinute = lane[0]?.[0] === undefined ? undefined : endpointOf(lane[0][0].endpoint).perMinute
    return { chains: lane, atOnce: Math.min(MOST_AT_ONCE, lane.length, perMinute === undefined ? MOST_AT_ONCE : 2 * perMinute) }
  })
}
