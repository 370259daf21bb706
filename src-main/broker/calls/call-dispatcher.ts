import type { AccountKnowledge } from '../account/account-knowledge.ts'
import type { ChargedPrices } from '../account/charged-prices.ts'
import type { AccountSlots } from '../account/account-slots.ts'
import type { Floor } from '../account/credit-floor.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { nextChangeAt } from '../broker-status.ts'
import type { Clock } from '../clock.ts'
import { CALLS_ON_TRIAL } from '../limits/circuit-breaker.ts'
import { breakerBlockage, floorBlockage, ledgerBlockage, type FullBlockage } from '../limits/blockage.ts'
import type { DiskWatch } from '../limits/disk-watch.ts'
import type { RateLimits, Slot } from '../limits/rate-limits.ts'
import { afterWakingMs, WakeWatch } from '../limits/wake-watch.ts'
import type { DataService } from '../wire/data-service.ts'
import type { Transport } from '../wire/transport.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import type { Call } from './call.ts'
import { type CallsInFlight, mustWaitForCharges } from './worst-case.ts'
import type { CallRegistry } from './call-registry.ts'

export interface CallDispatcherParts {
  readonly clock: Clock
  readonly random: () => number
  readonly transport: Transport
  readonly book: CallRegistry
  readonly limits: RateLimits
  readonly data: DataService
  readonly knowledge: AccountKnowledge
  readonly ledger: Pick<Ledger, 'left' | 'approvedLeft' | 'reservedFor' | 'sessionRoom' | 'undecidedTotal' | 'age'>
  readonly charged: Pick<ChargedPrices, 'toReserve'>
  readonly inFlight: CallsInFlight
  readonly accountSlots: AccountSlots
  readonly disk: DiskWatch
  readonly floor: Floor
  /** Reads the account, once at a time. */
  readonly readAccount: () => void
  /** Carries a call out in the place that was taken for it. */
  readonly start: (call: Call, slot: Slot) => void
  readonly changed: () => void
}

/** Decides when the next call goes: looks after every change, and at the time at which something that waits may start. */
export class CallDispatcher {
  isPaused = false
  readonly #parts: CallDispatcherParts
  readonly #wakes = new WakeWatch()
  #held = new Set<EndpointId>()
  #endTimer: (() => void) | undefined
  #isClosed = false

  constructor(parts: CallDispatcherParts) {
    this.#parts = parts
  }

  /** What calls stay queued for: a floor to be confirmed, and what passes by itself, the breaker's wait and a full disk. */
  blockageAt(now: number): FullBlockage | undefined {
    const { floor, ledger, disk, data, clock } = this.#parts
    return floorBlockage(floor) ?? ledgerBlockage(ledger.age) ?? disk.blockage ?? breakerBlockage(data.breaker, clock, now)
  }

  /** Endpoints whose calls wait for the responses of those in flight, which show what the service charges. */
  get held(): ReadonlySet<EndpointId> {
    return this.#held
  }

  /** Starts whatever may start now, and sets the timer for the next time something may. */
  dispatch(): void {
    if (this.#isClosed) return
    const { clock, book, limits, data, knowledge, accountSlots, readAccount, start } = this.#parts
    const hasCalls = book.calls.size > 0
    // Without calls nothing hurries, but a reading of the account may wait all the same, and its timer has just gone off.
    if (this.#wakes.look(clock, hasCalls) && hasCalls) return this.woke()
    this.#endTimer?.()
    this.#endTimer = undefined
    const now = clock.now()
    accountSlots.serve(now)
    const { openUntil } = data.breaker
    const mustProbe = openUntil !== undefined && openUntil <= now
    // The plan decides the price: it is asked for once, free of charge, before the first paid call.
    const mustAsk = data.hasKey && !knowledge.wasRead && book.queue.size > 0 && !this.isPaused
    if ((mustProbe || mustAsk) && data.hasKey) readAccount()
    const blockage = this.blockageAt(now)
    let room = this.#roomOnTrial()
    if (blockage === undefined && !this.isPaused && !mustAsk) {
      for (;;) {
        this.#held = new Set()
        if (room <= 0) break
        const call = book.queue.take(now, (next) => this.#mayStart(next, now))
        if (call === undefined) break
        start(call, limits.take(call.endpoint, now))
        room--
      }
    }
    const isIdle = book.queue.size === 0 || this.isPaused || blockage !== undefined || mustAsk || room <= 0
    const waiting = accountSlots.endpoints
    const change = isIdle && waiting.length === 0 ? undefined : nextChangeAt({ queue: book.queue, limits, held: this.#held }, now, waiting)
    const next = Math.min(change ?? Infinity, blockage?.until ?? Infinity)
    this.#wakes.expect(next)
    if (Number.isFinite(next)) this.#endTimer = clock.after(Math.max(1, next - now), () => this.#wake())
  }

  /** Something has changed that calls may have waited for. */
  goOn(): void {
    this.dispatch()
    this.#parts.changed()
  }

  /** The machine has slept: connections are stale, and a probe goes before everything that waits. */
  woke(): void {
    const { clock, book, data, random, transport } = this.#parts
    transport.dropIdle?.()
    if (book.calls.size === 0) return
    data.breaker.woke(clock.now(), afterWakingMs(random))
    this.goOn()
  }

  close(): void {
    this.#isClosed = true
    this.#endTimer?.()
  }

  /** Calls that may start now as far as the breaker's trial goes; the end of each of those under way is looked at anew. */
  #roomOnTrial(): number {
    const { data, book } = this.#parts
    if (!data.breaker.isOnTrial) return Infinity
    return CALLS_ON_TRIAL - [...book.calls].filter(({ state }) => state === 'running').length
  }

  #mayStart(call: Call, now: number): boolean {
    if (this.#parts.limits.blockedBy(call.endpoint, now) !== undefined) return false
    if (!mustWaitForCharges(this.#parts, this.#parts.inFlight, call)) return true
    this.#held.add(call.endpoint)
    return false
  }

  #wake(): void {
    const { clock, disk } = this.#parts
    if (disk.isDue(clock.now())) void this.#lookAtDisk()
    this.dispatch()
  }

  async #lookAtDisk(): Promise<void> {
    await this.#parts.disk.look()
    this.goOn()
  }
}
