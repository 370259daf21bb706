/** Retries of one call beside its first attempt. One layer only: nothing below or above retries. */
export const MAX_RETRIES = 2
/** 429s that one call may meet before it is given up; each of them was free and waited out a pause. */
export const MAX_REJECTIONS = 5
/** An unknown outcome may have been charged: asked again only up to this price. */
export const CHEAP_CREDITS = 5n

const BASE_MS = 1000
const CAP_MS = 60_000

/** How an attempt ended, as far as asking again is concerned. */
export type AttemptEnd =
  /** Certainly not delivered: costs nothing to try again. */
  | { readonly kind: 'not-sent' }
  /** The service answered that it cannot now; `retryable` by the interface's table of codes. */
  | { readonly kind: 'refused'; readonly retryable: boolean; readonly retryAfterMs?: number | undefined }
  | { readonly kind: 'rate-limited' }
  /** Sent, and no usable answer: may have been charged. `repeats` = the same would come again (too large, not JSON). */
  | { readonly kind: 'unknown'; readonly repeats: boolean; readonly slow: boolean }

export interface RetryFacts {
  readonly end: AttemptEnd
  /** Retries already made. */
  readonly retries: number
  /** 429s already met, this one included. */
  readonly rejections: number
  readonly price: bigint
  /** Labels and whatever else always asks: never asked again unasked. */
  readonly alwaysAsk: boolean
  readonly random: () => number
}

export type RetryDecision = { readonly again: false } | { readonly again: true; readonly waitMs: number }

/** Capped exponential, half fixed and half random: full jitter can come out near zero and burn all attempts at once. */
export function backoffMs(retries: number, random: () => number): number {
  const full = Math.min(CAP_MS, BASE_MS * 2 ** retries)
  return full / 2 + (full / 2) * random()
}

/** Whether an attempt is made again, and after how long. Pure. */
export function decideRetry(facts: RetryFacts): RetryDecision {
  const { end, retries } = facts
  if (end.kind === 'rate-limited') {
    // The scope's pause is the wait. The call was turned away before any work was done, so labels may come again too.
    return facts.rejections < MAX_REJECTIONS ? { again: true, waitMs: 0 } : { again: false }
  }
  if (retries >= MAX_RETRIES) return { again: false }
  const wait = backoffMs(retries, facts.random)
  if (end.kind === 'not-sent') return { again: true, waitMs: wait }
  // From here on it reached the service, so labels are never asked for again unasked.
  if (facts.alwaysAsk) return { again: false }
  if (end.kind === 'refused') return end.retryable ? { again: true, waitMs: Math.max(wait, end.retryAfterMs ?? 0) } : { again: false }
  if (end.repeats || facts.price > CHEAP_CREDITS) return { again: false }
  // A call that used up its whole deadline once may do so again; a third time nobody waits for.
  return end.slow && retries >= 1 ? { again: false } : { again: true, waitMs: wait }
}

/** Retries over all calls: at most a tenth of the last hundred attempts, and three. Keeps a sick service from being hit three times as hard. */
export class RetryBudget {
  #recent: boolean[] = []

  /** A first attempt. */
  attempted(): void {
    this.#note(false)
  }

  /** Whether one more retry may be made. It counts from now on, not from its start: a volley of failures must not all see the same room. */
  take(): boolean {
    const retries = this.#recent.filter(Boolean).length
    const mayGo = retries < this.#recent.length * 0.1 + 3
    if (mayGo) this.#note(true)
    return mayGo
  }

  #note(isRetry: boolean): void {
    this.#recent.push(isRetry)
    if (this.#recent.length > 100) this.#recent.shift()
  }
}
