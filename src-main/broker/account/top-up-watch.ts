import type { HeaderFacts } from '../../../src-shared/service/response/headers.ts'

/** Wrong headers cause a reading of the account at most this often. */
const MIN_READ_INTERVAL_MS = 5000

/**
 * Notices credits that were added: a response reports more than was known when its call was sent.
 * Only the account call raises the known balance, because headers of overlapping calls arrive in
 * any order.
 */
export class TopUpWatch {
  #readAt = -Infinity

  /** `remaining`: the balance known when the call was sent. */
  shouldReadAccount(facts: HeaderFacts | undefined, remaining: bigint | undefined, now: number): boolean {
    if (facts?.creditsRemaining === undefined || remaining === undefined || BigInt(facts.creditsRemaining) <= remaining) return false
    if (now - this.#readAt < MIN_READ_INTERVAL_MS) return false
    this.#readAt = now
    return true
  }
}
