import type { PlannedStep } from '../../custody/capture.ts'
import { endpointOf } from '../../service/table/endpoint-table.ts'
import type { AccountPlan } from '../../service/table/endpoint.ts'
import { PLAN_LIMITS } from '../../service/table/limits.ts'

/** How long one answer is taken to be under way, for the estimate only. */
export const CALL_SECONDS = 1

/**
 * Seconds that a list of calls will take at least: the slowest of the two windows of the plan (or of lower `limits` that are known), of each endpoint's own window
 * (docs/service-interface.md, 8.1), and of the longest row of pages, which follow one by one.
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

/** When the last of `calls` may start under a sliding window of `limit` calls per `seconds`. */
function waitFor(calls: number, limit: number, seconds: number): number {
  return Math.floor((calls - 1) / limit) * seconds
}
