/** Failures in a row that open the breaker. */
export const FAILURE_THRESHOLD = 5
/** 429s in a row, without one answer between them, that open it too. */
export const RATE_LIMIT_THRESHOLD = 20
const FIRST_WAIT_MS = 15_000
export const MAX_OPEN_MS = 300_000
/** Between probes that fail: within a minute of the end of an outage the service is in use again, and disputes are resolved. */
export const MAX_PROBE_WAIT_MS = 45_000
/** After sleep the network is back in seconds, if it is there at all. */
const FIRST_WAIT_AFTER_SLEEP_MS = 2000

/** Calls at once while it is on trial: enough to see whether the host does its work again, and few enough to be no burden if it does not. */
export const HALF_OPEN_LIMIT = 3

/**
 * Keeps calls away from a host that does not work. Open after some failures in a row; when its wait is over, one free
 * account call (half open) decides. Each failed probe doubles the wait, up to less than a minute. A host that answers the free call may still fail all others: after
 * failures it is on trial, with few calls at once, until one of those is answered, and the first that fails opens it again.
 */
export class CircuitBreaker {
  #failures = 0
  #rejections = 0
  #openUntil: number | undefined
  #waitMs = FIRST_WAIT_MS
  #hasSlept = false
  #isOnTrial = false
  /** Opened by failures, not by 429s or sleep. */
  #hasFailed = false

  /** Only a few calls at once, until one is answered. */
  get isHalfOpen(): boolean {
    return this.#isOnTrial
  }

  /** When the next probe may go; undefined while closed. */
  get openUntil(): number | undefined {
    return this.#openUntil
  }

  /** Open only because the machine has slept: of the service nothing bad is known. */
  get wasSuspended(): boolean {
    return this.#hasSlept
  }

  /** The machine has slept: whether the network is back a probe tells, after `waitMs` or sooner. */
  handleSystemResume(now: number, waitMs: number): void {
    if (this.#openUntil === undefined) {
      this.#hasSlept = true
      this.#waitMs = FIRST_WAIT_AFTER_SLEEP_MS
    }
    this.#openUntil = Math.min(this.#openUntil ?? Infinity, now + waitMs)
  }

  /** The free account call was answered. */
  recordProbeSuccess(): void {
    if (this.#openUntil === undefined || !this.#hasFailed) {
      if (!this.#isOnTrial) this.recordSuccess()
      return
    }
    this.#openUntil = undefined
    this.#isOnTrial = true
  }

  /** The service answered, well or not: it is there. Also said when the person wants to go on, or the service is another. */
  recordSuccess(): void {
    this.#isOnTrial = false
    this.#hasFailed = false
    this.#failures = 0
    this.#rejections = 0
    this.#openUntil = undefined
    this.#hasSlept = false
    this.#waitMs = FIRST_WAIT_MS
  }

  /** `isProbe`: the free account call failed. `retryAfterMs`: the wait that the response names, believed up to the longest wait. */
  recordFailure(
    now: number,
    { isProbe = false, retryAfterMs = 0 }: { readonly isProbe?: boolean; readonly retryAfterMs?: number | undefined } = {},
  ): void {
    this.#failures++
    if (this.#failures < FAILURE_THRESHOLD && this.#openUntil === undefined && !this.#isOnTrial) return
    this.#open(now, isProbe ? MAX_PROBE_WAIT_MS : MAX_OPEN_MS)
    const requestedUntil = now + Math.min(retryAfterMs, MAX_OPEN_MS)
    if (this.#openUntil !== undefined && requestedUntil > this.#openUntil) this.#openUntil = requestedUntil
    this.#hasFailed = true
  }

  recordRateLimit(now: number): void {
    this.#rejections++
    if (this.#rejections >= RATE_LIMIT_THRESHOLD) this.#open(now, MAX_OPEN_MS)
  }

  #open(now: number, longestWaitMs: number): void {
    // Calls that were still in flight when it opened do not lengthen the wait.
    if (this.#openUntil !== undefined && now < this.#openUntil) return
    this.#hasSlept = false
    if (this.#openUntil !== undefined || this.#isOnTrial) this.#waitMs = Math.min(longestWaitMs, this.#waitMs * 2)
    this.#isOnTrial = false
    this.#openUntil = now + this.#waitMs
  }
}
