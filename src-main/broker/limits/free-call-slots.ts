import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import type { BrokerEvents } from '../broker-events.ts'
import type { RateLimits, Slot } from './rate-limits.ts'

/** Slots for free calls (the account call, a sign-in), which go before everything in the queue. */
export class FreeCallSlots {
  readonly #limits: RateLimits
  readonly #events: BrokerEvents
  readonly #waiting: ((slot: Slot | undefined) => void)[] = []

  constructor(limits: RateLimits, events: BrokerEvents) {
    this.#limits = limits
    this.#events = events
  }

  get endpoints(): readonly EndpointId[] {
    return this.#waiting.length > 0 ? ['account'] : []
  }

  /** Resolves to undefined when the broker closes first. */
  take(now: number): Promise<Slot | undefined> {
    if (this.#limits.blockageFor('account', now) === undefined) return Promise.resolve(this.#limits.take('account', now))
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      // Not synchronously: this runs inside `AccountReader.read`, whose promise `dispatch` checks
      // before it starts another.
      queueMicrotask(() => this.#events.emit('dispatchNeeded', undefined))
    })
  }

  serve(now: number): void {
    while (this.#waiting.length > 0 && this.#limits.blockageFor('account', now) === undefined) {
      // The slot is taken here: taken later, it would come on top of those that queued calls take.
      this.#waiting.shift()?.(this.#limits.take('account', now))
    }
  }

  close(): void {
    for (const wake of this.#waiting.splice(0)) wake(undefined)
  }
}
