/** Failures in a row that open the breaker. */
export const OPENS_AFTER = 5
/** 429s in a row, without one answer between them, that open it too. */
export const OPENS_AFTER_REJECTIONS = 20
const FIRST_WAIT_MS = 15_000
const LONGEST_WAIT_MS = 300_000
/** After sleep the network is back in seconds, if it is there at all. */
const FIRST_WAIT_AFTER_SLEEP_MS = 2000

/**
 * Keeps calls away from a host that does not work. Open after some failures in a row; when its wait is over, one free
 * account call (half open) decides. Each failed probe doubles the wait.
 */
export class CircuitBreaker {
  #failures = 0
  #rejections = 0
  #openUntil: number | undefined
  #waitMs = FIRST_WAIT_MS
  #hasSlept = false

  /** When the next probe may go; undefined while closed. */
  get openUntil(): number | undefined {
    return this.#openUntil
  }

  /** Open only because the machine has slept: of the service nothing bad is known. */
  get hasSlept(): boolean {
    return this.#hasSlept
  }

  /** The machine has slept: whether the network is back a probe tells, after `waitMs` or sooner. */
  woke(now: number, waitMs: number): void {
    if (this.#openUntil === undefined) {
      this.#hasSlept = true
      this.#waitMs = FIRST_WAIT_AFTER_SLEEP_MS
    }
    this.#openUntil = Math.min(this.#openUntil ?? Infinity, now + waitMs)
  }

  /** The service answered, well or not: it is there. Also said when the person wants to go on, or the service is another. */
  answered(): void {
    this.#failures = 0
    this.#rejections = 0
    this.#openUntil = undefined
    this.#hasSlept = false
    this.#waitMs = FIRST_WAIT_MS
  }

  failed(now: number): void {
    this.#failures++
    if (this.#failures >= OPENS_AFTER || this.#openUntil !== undefined) this.#open(now)
  }

  rejected(now: number): void {
    this.#rejections++
    if (this.#rejections >= OPENS_AFTER_REJECTIONS) this.#open(now)
  }

  #open(now: number): void {
    // Calls that were still in flight when it opened do not lengthen the wait.
    if (this.#openUntil !== undefined && now < this.#openUntil) return
    this.#hasSlept = false
    if (this.#openUntil !== undefined) this.#waitMs = Math.min(LONGEST_WAIT_MS, this.#waitMs * 2)
    this.#openUntil = now + this.#waitMs
  }
}
