import { MAX_OPEN_MS } from './circuit-breaker.ts'

/** Retries of one call beside its first attempt. One layer only: nothing below or above retries. */
export const MAX_RETRIES = 2
/** 429s that one call may meet before it is given up; each of them was free and waited out a pause. */
export const MAX_REJECTIONS = 5
/**
 * Refusals in an outage that one call lives through, beside its retries: minutes, by the breaker's waits between them. They are for a host that
 * answers the free call and no other; one that is gone altogether is not asked at all until it is back, however long that takes.
 */
export const MAX_OUTAGES = 4
/** An unknown outcome may have been charged: asked again only up to this price. */
export const CHEAP_CREDITS = 5n

const BASE_MS = 1000
const CAP_MS = 60_000

/** How an attempt ended, as far as asking again is concerned. */
export type AttemptOutcome =
  /** Certainly not delivered: costs nothing to try again. */
  | { readonly kind: 'not-sent' }
  /** The service answered that it cannot now; `retryable` by the interface's table of codes. */
  | { readonly kind: 'refused'; readonly retryable: boolean; readonly retryAfterMs?: number | undefined }
  | { readonly kind: 'rate-limited' }
  /** Sent, and no usable answer: may have been charged. `repeats` = the same would come again (too large, not JSON). */
  | { readonly kind: 'unknown'; readonly repeats: boolean; readonly slow: boolean }

export interface RetryInput {
  readonly end: AttemptOutcome
  /** Retries already made. */
  readonly retries: number
  /** Outages that it was refused in before, where this refusal is of one too: the breaker is open. Undefined where the host works. */
  readonly outages?: number | undefined
  /** 429s already met, this one included. */
  readonly rejections: number
  readonly price: bigint
  /** Labels and whatever else always asks: never asked again unasked. */
  readonly alwaysAsk: boolean
  readonly random: () => number
}

export type RetryDecision =
  | { readonly again: false }
  /** `isOutage`: it waits for the host, and takes nothing of what retries are kept to. */
  | { readonly again: true; readonly waitMs: number; readonly isOutage?: boolean }

/** Capped exponential, half fixed and half random: full jitter can come out near zero and burn all attempts at once. */
export function backoffMs(retries: number, random: () => number): number {
  const full = Math.min(CAP_MS, BASE_MS * 2 ** retries)
  return full / 2 + (full / 2) * random()
}

/** What Retry-After names, believed up to the longest wait of the breaker. */
function namedWaitMs({ retryAfterMs = 0 }: { readonly retryAfterMs?: number | undefined }): number {
  return Math.min(retryAfterMs, MAX_OPEN_MS)
}

/** Whether an attempt is made again, and after how long. Pure. */
export function decideRetry(facts: RetryInput): RetryDecision {
  const { end, retries } = facts
  if (end.kind === 'rate-limited') {
    // The scope's pause is the wait. The call was turned away before any work was done, so labels may come again too.
    return facts.rejections < MAX_REJECTIONS ? { again: true, waitMs: 0 } : { again: false }
  }
  if (facts.outages !== undefined && end.kind === 'refused' && end.retryable && !facts.alwaysAsk) {
    // Not this call's fault, and the breaker keeps the pace: in an outage hardly anything is sent.
    if (facts.outages >= MAX_OUTAGES) return { again: false }
    return { again: true, waitMs: Math.max(backoffMs(0, facts.random), namedWaitMs(end)), isOutage: true }
  }
  if (retries >= MAX_RETRIES) return { again: false }
  const wait = backoffMs(retries, facts.random)
  if (end.kind === 'not-sent') return { again: true, waitMs: wait }
  // From here on it reached the service, so labels are never asked for again unasked.
  if (facts.alwaysAsk) return { again: false }
  if (end.kind === 'refused') return end.retryable ? { again: true, waitMs: Math.max(wait, namedWaitMs(end)) } : { again: false }
  if (end.repeats || facts.price > CHEAP_CREDITS) return { again: false }
  // A call that used up its whole deadline once may do so again; a third time nobody waits for.
  return end.slow && retries >= 1 ? { again: false } : { again: true, waitMs: wait }
}

/** Retries over all calls: at most a tenth of the last hundred attempts, and three. Keeps a sick service from being hit three times as hard. */
export class RetryBudget {
  #recent: boolean[] = []

  /** A first attempt. */
  recordAttempt(): void {
    this.#note(false)
  }

  /**
   * Whether one more retry may be made. It counts from now on, not from its start: a volley of failures must not all see the same room.
   * One that waits for the end of an outage always may, and counts as well: a host that goes in and out is asked no oftener for it.
   */
  take(isOutage = false): boolean {
    const retries = this.#recent.filter(Boolean).length
    const mayGo = isOutage || retries < this.#recent.length * 0.1 + 3
    if (mayGo) this.#note(true)
    return mayGo
  }

  #note(isRetry: boolean): void {
    this.#recent.push(isRetry)
    if (this.#recent.length > 100) this.#recent.shift()
  }
}
