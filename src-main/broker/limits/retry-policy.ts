import type { AttemptOutcome } from '../http/classify-response.ts'
import { MAX_OPEN_MS } from './circuit-breaker.ts'

/** Maximum number of retries of a call. No other layer retries. */
export const MAX_RETRIES = 2
/** Maximum number of 429 responses before the call fails. They are not charged. */
export const MAX_REJECTIONS = 5
/**
 * Maximum number of refusals in outages, in addition to retries. They are for hosts that answer
 * only the free call; a host that is unreachable is not called at all.
 */
export const MAX_OUTAGES = 4
/** An unknown outcome may have been charged: it is retried only up to this price. */
export const CHEAP_CREDITS = 5n

const BASE_MS = 1000
const CAP_MS = 60_000

export interface RetryInput {
  readonly end: AttemptOutcome
  /** Retries already made. */
  readonly retries: number
  /** Outages in which the call was refused before; undefined unless the breaker is open. */
  readonly outages?: number | undefined
  /** 429s so far, this one included. */
  readonly rejections: number
  readonly price: bigint
  /**
   * Labels and other purchases that need a confirmation are never retried after they reached the
   * service.
   */
  readonly requiresConfirmation: boolean
  readonly random: () => number
}

export type RetryDecision =
  | { readonly again: false }
  /** `isOutage`: the retry waits for the host and does not count against the retry limits. */
  | { readonly again: true; readonly waitMs: number; readonly isOutage?: boolean }

/**
 * Capped exponential, half fixed and half random: full jitter can come out near zero and burn all
 * attempts at once.
 */
export function backoffMs(retries: number, random: () => number): number {
  const full = Math.min(CAP_MS, BASE_MS * 2 ** retries)
  return full / 2 + (full / 2) * random()
}

/** The wait that Retry-After names, up to the maximum wait of the breaker. */
function namedWaitMs({ retryAfterMs = 0 }: { readonly retryAfterMs?: number | undefined }): number {
  return Math.min(retryAfterMs, MAX_OPEN_MS)
}

/** Whether to retry, and after how long. Pure. */
export function decideRetry(facts: RetryInput): RetryDecision {
  const { end, retries } = facts
  if (end.kind === 'rate-limited') {
    // The pause of the scope is the wait. The call was rejected before any work was done, so labels
    // may be retried too.
    return facts.rejections < MAX_REJECTIONS ? { again: true, waitMs: 0 } : { again: false }
  }
  if (facts.outages !== undefined && end.kind === 'refused' && end.retryable && !facts.requiresConfirmation) {
    // Not the fault of this call, and hardly anything is sent while the breaker is open.
    if (facts.outages >= MAX_OUTAGES) return { again: false }
    return { again: true, waitMs: Math.max(backoffMs(0, facts.random), namedWaitMs(end)), isOutage: true }
  }
  if (retries >= MAX_RETRIES) return { again: false }
  const wait = backoffMs(retries, facts.random)
  if (end.kind === 'not-sent') return { again: true, waitMs: wait }
  // From here on the call reached the service: labels are not retried without confirmation.
  if (facts.requiresConfirmation) return { again: false }
  if (end.kind === 'refused') return end.retryable ? { again: true, waitMs: Math.max(wait, namedWaitMs(end)) } : { again: false }
  if (end.repeats || facts.price > CHEAP_CREDITS) return { again: false }
  // A call that reached its deadline once may do so again; there is no third time.
  return end.slow && retries >= 1 ? { again: false } : { again: true, waitMs: wait }
}

/**
 * Retries of all calls: at most a tenth of the last hundred attempts, plus three. Protects a
 * failing service from triple load.
 */
export class RetryBudget {
  #recent: boolean[] = []

  recordAttempt(): void {
    this.#note(false)
  }

  /**
   * Whether one more retry may be made. It counts at once, so that simultaneous failures do not all
   * use the same budget. A retry that waits for the end of an outage is always allowed, and counts
   * as well.
   */
  take(isOutage = false): boolean {
    const retries = this.#recent.filter(Boolean).length
    const isAllowed = isOutage || retries < this.#recent.length * 0.1 + 3
    if (isAllowed) this.#note(true)
    return isAllowed
  }

  #note(isRetry: boolean): void {
    this.#recent.push(isRetry)
    if (this.#recent.length > 100) this.#recent.shift()
  }
}
