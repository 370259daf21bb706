import type { PlannedStep } from '../../../src-shared/capture.ts'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'

type Row = readonly PlannedStep[]

export interface Lane {
  readonly rows: readonly Row[]
  /** How many of them are under way at once. */
  readonly atOnce: number
}

/**
 * Rows of pages under way at once. The desk's queue does the pacing; this many keep it fed at 25 calls a second, the pro
 * plan's minute, while answers take ten seconds.
 */
export const MOST_AT_ONCE = 250

/**
 * Rows side by side. An endpoint with a limit of its own has a lane of its own: waiting for its window, its rows would
 * else fill every place and hold up all the others.
 */
export function lanesOf(rows: readonly Row[]): Lane[] {
  const own = (row: Row): string => {
    const first = row[0]
    return first === undefined || endpointOf(first.endpoint).perMinute === undefined ? '' : first.endpoint
  }
  return [...Map.groupBy(rows, own).values()].map((lane) => {
    const perMinute = lane[0]?.[0] === undefined ? undefined : endpointOf(lane[0][0].endpoint).perMinute
    return { rows: lane, atOnce: Math.min(MOST_AT_ONCE, lane.length, perMinute === undefined ? MOST_AT_ONCE : 2 * perMinute) }
  })
}
