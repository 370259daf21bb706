import type { PlannedStep } from '../../custody/capture.ts'
import { endpointOf } from '../../service/table/endpoint-table.ts'
import type { AccountPlan } from '../../service/table/endpoint.ts'
import { PLAN_LIMITS } from '../../service/table/limits.ts'

/** Assumed response time, for the estimate only. */
export const CALL_SECONDS = 1

/**
 * Minimum duration of a list of calls, in seconds: the slowest of the plan's two windows (or of
 * lower `limits` where known), of each endpoint's own window (docs/service-interface.md, 8.1), and
 * of the longest sequence of pages.
 */
export function secondsFor(steps: readonly Pick<PlannedStep, 'endpoint' | 'page'>[], plan: AccountPlan, limits = PLAN_LIMITS[plan]): number {
  if (steps.length === 0) return 0
  const waits = [waitFor(steps.length, limits.second, 1), waitFor(steps.length, limits.minute, 60)]
  for (const [endpoint, calls] of Map.groupBy(steps, (step) => step.endpoint)) {
    const { perMinute } = endpointOf(endpoint)
    if (perMinute !== undefined) waits.push(waitFor(calls.length, perMinute, 60))
  }
  const pages = Math.max(...steps.map((step) => step.page))
  return Math.max(CALL_SECONDS * pages, CALL_SECONDS + Math.max(...waits))
}

/**
 * Seconds until the last of `calls` may start under a sliding window of
 * `limit` calls per `seconds`.
 */
function waitFor(calls: number, limit: number, seconds: number): number {
  return Math.floor((calls - 1) / limit) * seconds
}
