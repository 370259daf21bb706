import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import type { FreeCallSlots } from '../limits/free-call-slots.ts'
import type { RateLimits, Slot } from '../limits/rate-limits.ts'
import type { Call } from './call.ts'
import type { CallQueue } from './call-queue.ts'
import type { SpendGuard } from './spend-guard.ts'

export interface CallAdmissionDeps {
  readonly limits: RateLimits
  readonly freeSlots: FreeCallSlots
  readonly spending: SpendGuard
}

/**
 * Decides which queued calls may start: rate limits, and what calls in flight may still be charged.
 */
export class CallAdmission {
  readonly #deps: CallAdmissionDeps
  #held = new Set<EndpointId>()

  constructor(deps: CallAdmissionDeps) {
    this.#deps = deps
  }

  /**
   * Endpoints whose calls wait for the responses of those in flight, which show what the service
   * charges.
   */
  get blocked(): ReadonlySet<EndpointId> {
    return this.#held
  }

  get hasFreeCalls(): boolean {
    return this.#deps.freeSlots.endpoints.length > 0
  }

  clearHeld(): void {
    this.#held = new Set()
  }

  /**
   * When something that waits may start; undefined if only an event can change that. `isIdle`:
   * nothing of the queue may start by itself.
   */
  nextChangeAt(queue: CallQueue<Call>, isIdle: boolean, now: number): number | undefined {
    const { limits, freeSlots } = this.#deps
    if (isIdle && !this.hasFreeCalls) return undefined
    return nextChangeAt({ queue, limits, blocked: this.#held }, now, freeSlots.endpoints)
  }

  serveFreeCalls(now: number): void {
    this.#deps.freeSlots.serve(now)
  }

  /** Takes the next call that may start, with its slot. */
  takeNext(queue: CallQueue<Call>, now: number): { readonly call: Call; readonly slot: Slot } | undefined {
    const { limits, spending } = this.#deps
    this.#held = new Set()
    const call = queue.take(now, (next) => {
      const { endpoint } = next
      if (limits.blockageFor(endpoint, now) !== undefined) return false
      if (!spending.mustWaitForCharges(next)) return true
      this.#held.add(endpoint)
      return false
    })
    return call === undefined ? undefined : { call, slot: limits.take(call.endpoint, now) }
  }
}

interface WaitingCalls {
  readonly queue: Pick<CallQueue<Call>, 'countByEndpoint'>
  readonly limits: Pick<RateLimits, 'blockageFor'>
  readonly blocked: ReadonlySet<EndpointId>
}

/**
 * The earliest time at which a queued call, or one of the `others`, may start; undefined if only an
 * event can change that.
 */
export function nextChangeAt({ queue, limits, blocked }: WaitingCalls, now: number, others: readonly EndpointId[]): number | undefined {
  let earliest = Infinity
  const queued = [...queue.countByEndpoint().keys()].filter((endpoint) => !blocked.has(endpoint))
  for (const endpoint of [...queued, ...others]) {
    earliest = Math.min(earliest, limits.blockageFor(endpoint, now)?.until ?? now)
  }
  return Number.isFinite(earliest) ? earliest : undefined
}
