import { isFrontOutage, isWrongAddress } from '../../../src-shared/service/answer/front-page.ts'
import type { HeaderFacts } from '../../../src-shared/service/answer/headers.ts'
import type { Verdict } from '../wire/answer-check.ts'
import type { CircuitBreaker } from '../limits/circuit-breaker.ts'
import type { Clock } from '../clock.ts'
import { isLegacy } from '../wire/legacy-service.ts'
import type { RateLimits, Slot } from '../limits/rate-limits.ts'
import { backoffMs } from '../limits/retry-policy.ts'
import type { SendOutcome } from '../wire/transport.ts'

export interface LearnParts {
  readonly limits: RateLimits
  readonly breaker: CircuitBreaker
  readonly clock: Clock
  readonly random: () => number
}

export interface LimitFeedback {
  readonly slot: Slot
  readonly outcome: SendOutcome
  readonly facts: HeaderFacts | undefined
  readonly verdict: Verdict
  /** 429s that this call has met, this one included. */
  readonly rejections: number
}

/** Windows, pauses and breaker learn from every outcome, whatever becomes of the call. */
export function applyFeedback(parts: LearnParts, lesson: LimitFeedback): void {
  const { limits, breaker, clock } = parts
  const { slot, outcome, facts } = lesson
  const now = clock.now()
  if (outcome.kind === 'not-sent') limits.giveBack(slot)
  else limits.arrived(slot, now)
  if (outcome.kind !== 'answered') {
    breaker.failed(now, { isProbe: slot.endpoint === 'account' })
    return
  }
  // The legacy interface is another server: what it says of its limits says nothing of the data interface's.
  const isElsewhere = isLegacy(slot.endpoint)
  if (facts !== undefined && !isElsewhere) limits.observe(slot, facts, now)
  const { status } = outcome.answer
  if (status === 429) {
    breaker.rejected(now)
    const scope = isElsewhere ? 'endpoint' : facts?.scope === undefined || facts.scope === 'other' ? 'all' : facts.scope
    limits.rejected(scope, slot.endpoint, now)
    // A wait of more than an hour is not believed, and not kept from the person either.
    const reason = facts?.retryAfterCapped === true ? 'the service asked to wait for more than an hour; it is asked again after one' : undefined
    limits.pause(scope, slot.endpoint, now + pauseMs(parts, lesson), reason)
    return
  }
  const { failure } = lesson.verdict
  const response = failure?.service ?? { status }
  // 504 of the service is about this request, not about the host.
  if (status === 500 || status === 502 || status === 503 || isFrontOutage(response)) {
    breaker.failed(now, { isProbe: slot.endpoint === 'account', retryAfterMs: facts?.retryAfterMs })
  } else if (isWrongAddress(response)) {
    // Not the service: this says nothing of it, save that a probe has not found it.
    if (breaker.openUntil !== undefined) breaker.failed(now, { isProbe: true })
  } else if (outcome.answer.trouble === undefined) {
    if (slot.endpoint === 'account') breaker.probed()
    else breaker.answered()
  } else if (breaker.openUntil !== undefined) {
    // Half an answer to the probe decides nothing: without a wait the next would follow at once, and so for ever.
    breaker.failed(now, { isProbe: true })
  }
}

/** Header or body, the larger; without either, the scope's own width. A call that is turned away repeatedly waits longer each time. */
function pauseMs(parts: LearnParts, { facts, verdict, rejections }: LimitFeedback): number {
  const { retryAt } = verdict.failure ?? {}
  const asked = retryAt === undefined || facts === undefined ? undefined : Date.parse(retryAt) - Date.parse(facts.readAt)
  const { second, minute } = parts.limits
  const own = asked ?? (facts?.scope === 'second' ? second.widthMs : minute.widthMs)
  const jitter = second.widthMs * 0.1 * parts.random()
  return (rejections > 1 ? Math.max(own, backoffMs(rejections - 1, parts.random)) : own) + jitter
}
