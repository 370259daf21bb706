import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import type { AccountPlan, EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { PLAN_LIMITS } from '../../../src-shared/service/table/limits.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { RateLimits } from './rate-limits.ts'

export type PlanLimits = Readonly<Record<AccountPlan, { readonly second: number; readonly minute: number }>>

/** Scaled limits, for benches and tests. */
export interface LimitOptions {
  readonly planLimits?: PlanLimits | undefined
  readonly endpointLimit?: ((endpoint: EndpointId) => number | undefined) | undefined
  readonly secondMs?: number | undefined
  readonly minuteMs?: number | undefined
}

/**
 * The windows of a new run: those of the free plan until the plan is known, with what the previous
 * run may have started within the minute.
 */
export function createRateLimits(options: LimitOptions, ledger: Pick<Ledger, 'recentStarts'>, now: number): RateLimits {
  const limits = new RateLimits({
    ...(options.planLimits ?? PLAN_LIMITS).free,
    endpointLimit: options.endpointLimit ?? ((endpoint) => endpointOf(endpoint).perMinute),
    secondMs: options.secondMs,
    minuteMs: options.minuteMs,
  })
  // A crash loop must not start a fresh minute each time.
  const starts = ledger.recentStarts(limits.minute.widthMs)
  const restored = starts.map(({ ageMs, endpoint }) => ({ at: now - ageMs, endpoint: endpoint as EndpointId })) // the broker wrote the lines of the ledger
  // The free account call is in no ledger: the run that made the others may have made one as well.
  limits.restore(restored.length === 0 ? [] : [...restored, { at: now, endpoint: 'account' }])
  return limits
}
