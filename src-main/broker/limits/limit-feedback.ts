import { isFrontOutage, isWrongAddress } from '../../../src-shared/service/response/front-page.ts'
import type { HeaderFacts } from '../../../src-shared/service/response/headers.ts'
import type { Clock } from '../clock.ts'
import type { ResponseClassification } from '../http/classify-response.ts'
import type { SendOutcome } from '../http/transport.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { PauseScope, RateLimits, Slot } from './rate-limits.ts'
import { backoffMs } from './retry-policy.ts'

/** A service as far as limits are concerned. */
export interface LimitSource {
  readonly breaker: CircuitBreaker
  /** Applies response headers to the windows that they describe. */
  observeLimits(limits: RateLimits, slot: Slot, facts: HeaderFacts, now: number): void
  /** What a 429 with these headers pauses. */
  pauseScope(facts: HeaderFacts | undefined): PauseScope
}

export interface LimitFeedbackDeps {
  readonly limits: RateLimits
  readonly clock: Clock
  readonly random: () => number
}

export interface LimitFeedback {
  readonly slot: Slot
  readonly outcome: SendOutcome
  readonly facts: HeaderFacts | undefined
  readonly classification: ResponseClassification
  /** 429s that this call has received, this one included. */
  readonly rejections: number
}

/** Updates windows, pauses and breaker after each attempt, whatever becomes of the call. */
export function applyFeedback(deps: LimitFeedbackDeps, source: LimitSource, feedback: LimitFeedback): void {
  const { limits, clock } = deps
  const { breaker } = source
  const { slot, outcome, facts } = feedback
  const now = clock.now()
  if (outcome.kind === 'not-sent') limits.release(slot)
  else limits.markAnswered(slot, now)
  if (outcome.kind !== 'answered') {
    breaker.recordFailure(now, { isProbe: slot.endpoint === 'account' })
    return
  }
  if (facts !== undefined) source.observeLimits(limits, slot, facts, now)
  const { status } = outcome.response
  if (status === 429) {
    breaker.recordRateLimit(now)
    const scope = source.pauseScope(facts)
    limits.recordRateLimit(scope, slot.endpoint, now)
    // A wait of more than an hour is shortened to one hour, and the status says so.
    const reason =
      facts?.retryAfterCapped === true ? 'the service requested a wait of more than an hour; the next attempt follows after one hour' : undefined
    limits.pause(scope, slot.endpoint, now + pauseMs(deps, feedback), reason)
    return
  }
  const { failure } = feedback.classification
  const response = failure?.service ?? { status }
  // A 504 of the service is about this request, not about the host.
  if (status === 500 || status === 502 || status === 503 || isFrontOutage(response)) {
    breaker.recordFailure(now, { isProbe: slot.endpoint === 'account', retryAfterMs: facts?.retryAfterMs })
  } else if (isWrongAddress(response)) {
    // Not the service. It only shows that a probe has not reached it.
    if (breaker.openUntil !== undefined) breaker.recordFailure(now, { isProbe: true })
  } else if (outcome.response.bodyFailure === undefined) {
    if (slot.endpoint === 'account') breaker.recordProbeSuccess()
    else breaker.recordSuccess()
  } else if (breaker.openUntil !== undefined) {
    // A truncated response to the probe decides nothing. Without a wait the next probe would follow
    // at once.
    breaker.recordFailure(now, { isProbe: true })
  }
}

/**
 * The wait that header or body names, else the width of the scope. A call that is rejected
 * repeatedly waits longer each time.
 */
function pauseMs(deps: LimitFeedbackDeps, { facts, classification, rejections }: LimitFeedback): number {
  const { retryAt } = classification.failure ?? {}
  const requested = retryAt === undefined || facts === undefined ? undefined : Date.parse(retryAt) - Date.parse(facts.readAt)
  const { second, minute } = deps.limits
  const wait = requested ?? (facts?.scope === 'second' ? second.widthMs : minute.widthMs)
  const jitter = second.widthMs * 0.1 * deps.random()
  return (rejections > 1 ? Math.max(wait, backoffMs(rejections - 1, deps.random)) : wait) + jitter
}
