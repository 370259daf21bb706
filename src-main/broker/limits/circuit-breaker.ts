/** Failures in a row that open the breaker. */
export const FAILURE_THRESHOLD = 5
/** 429s in a row, without any other response, that open the breaker. */
export const RATE_LIMIT_THRESHOLD = 20
const FIRST_WAIT_MS = 15_000
export const MAX_OPEN_MS = 300_000
/**
 * Maximum wait between failed probes, so that service and disputes recover within a minute of the
 * end of an outage.
 */
export const MAX_PROBE_WAIT_MS = 45_000
/** After a suspend the network returns within seconds, if at all. */
const FIRST_WAIT_AFTER_SUSPEND_MS = 2000

/**
 * Calls at once while half open: enough to see whether the host works, and no burden if it does
 * not.
 */
export const HALF_OPEN_LIMIT = 3

/**
 * Keeps calls away from a host that fails. It opens after failures in a row. After the wait one
 * free account call is the probe; each failed probe doubles the wait. After an outage a successful
 * probe makes it half open, because the host may still fail all other calls: few calls at once,
 * until one succeeds or the first failure opens it again.
 */
export class CircuitBreaker {
  #failures = 0
  #rejections = 0
  #openUntil: number | undefined
  #waitMs = FIRST_WAIT_MS
  #hasSlept = false
  #isOnTrial = false
  /** Opened by failures, not by 429s or a suspend. */
  #hasFailed = false

  get isHalfOpen(): boolean {
    return this.#isOnTrial
  }

  /** When the next probe may start; undefined while closed. */
  get openUntil(): number | undefined {
    return this.#openUntil
  }

  /** Open only because the machine was suspended: nothing is known against the service. */
  get wasSuspended(): boolean {
    return this.#hasSlept
  }

  /**
   * The machine was suspended: a probe decides after `waitMs` or sooner whether the network is
   * back.
   */
  handleSystemResume(now: number, waitMs: number): void {
    if (this.#openUntil === undefined) {
      this.#hasSlept = true
      this.#waitMs = FIRST_WAIT_AFTER_SUSPEND_MS
    }
    this.#openUntil = Math.min(this.#openUntil ?? Infinity, now + waitMs)
  }

  /** The free account call got a response. */
  recordProbeSuccess(): void {
    if (this.#openUntil === undefined || !this.#hasFailed) {
      if (!this.#isOnTrial) this.recordSuccess()
      return
    }
    this.#openUntil = undefined
    this.#isOnTrial = true
  }

  /** The service gave any response. Also called when the person resumes, or the service changes. */
  recordSuccess(): void {
    this.#isOnTrial = false
    this.#hasFailed = false
    this.#failures = 0
    this.#rejections = 0
    this.#openUntil = undefined
    this.#hasSlept = false
    this.#waitMs = FIRST_WAIT_MS
  }

  /**
   * `isProbe`: the free account call failed. `retryAfterMs`: the wait that the response names, up
   * to the maximum.
   */
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

  #open(now: number, maxWaitMs: number): void {
    // Failures of calls that were in flight when it opened do not extend the wait.
    if (this.#openUntil !== undefined && now < this.#openUntil) return
    this.#hasSlept = false
    if (this.#openUntil !== undefined || this.#isOnTrial) this.#waitMs = Math.min(maxWaitMs, this.#waitMs * 2)
    this.#isOnTrial = false
    this.#openUntil = now + this.#waitMs
  }
}
