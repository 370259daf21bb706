import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import type { RateLimits, Slot } from '../limits/rate-limits.ts'

/** Who waits to make a free call (the account call, a sign-in) that goes before everything in the queue. */
export class AccountSlots {
  readonly #limits: RateLimits
  readonly #waiting: ((slot: Slot | undefined) => void)[] = []

  constructor(limits: RateLimits) {
    this.#limits = limits
  }

  get endpoints(): readonly EndpointId[] {
    return this.#waiting.length > 0 ? ['account'] : []
  }

  /** Resolves to undefined when the broker closes first. `waits` is told that someone has to be served. */
  take(now: number, waits: () => void): Promise<Slot | undefined> {
    if (this.#limits.blockedBy('account', now) === undefined) return Promise.resolve(this.#limits.take('account', now))
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      // Not at once: this runs inside `readAccount`, whose promise the pump looks for before it starts another.
      queueMicrotask(waits)
    })
  }

  serve(now: number): void {
    while (this.#waiting.length > 0 && this.#limits.blockedBy('account', now) === undefined) {
      // The slot is taken here and handed over: taken later, it would come on top of those that queued calls take.
      this.#waiting.shift()?.(this.#limits.take('account', now))
    }
  }

  close(): void {
    for (const wake of this.#waiting.splice(0)) wake(undefined)
  }
}
