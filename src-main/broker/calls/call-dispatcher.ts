import type { BrokerEvents } from '../broker-events.ts'
import type { Clock } from '../clock.ts'
import { HALF_OPEN_LIMIT } from '../limits/circuit-breaker.ts'
import type { QueueBlockages } from '../limits/queue-blockages.ts'
import { SuspendDetector } from '../limits/suspend-detector.ts'
import type { DataApiClient } from '../services/data-api-client.ts'
import type { CallAdmission } from './call-admission.ts'
import type { CallRegistry } from './call-registry.ts'
import type { CallRunner } from './call-runner.ts'

export interface CallDispatcherDeps {
  readonly clock: Clock
  readonly registry: CallRegistry
  readonly admission: CallAdmission
  readonly blockages: QueueBlockages
  readonly dataApi: Pick<DataApiClient, 'breaker' | 'hasKey' | 'mustReadAccount'>
  readonly runner: Pick<CallRunner, 'start'>
  readonly events: BrokerEvents
}

/**
 * Starts queued calls: after every change, and at the time at which something that waits may start.
 */
export class CallDispatcher {
  isPaused = false
  readonly #deps: CallDispatcherDeps
  readonly #suspends = new SuspendDetector()
  #endTimer: (() => void) | undefined
  #isClosed = false

  constructor(deps: CallDispatcherDeps) {
    this.#deps = deps
  }

  /** Starts everything that may start now, and sets the timer for the next time something may. */
  dispatch(): void {
    if (this.#isClosed) return
    const { clock, registry, admission, blockages, dataApi, runner, events } = this.#deps
    const { queue, calls } = registry
    const hasCalls = calls.size > 0
    // Without calls nothing is urgent, but a reading of the account may wait, and its timer has
    // just fired.
    if (this.#suspends.check(clock, hasCalls) && hasCalls) return events.emit('systemResumed', undefined)
    this.#endTimer?.()
    this.#endTimer = undefined
    const now = clock.now()
    admission.serveFreeCalls(now)
    const { openUntil } = dataApi.breaker
    const mustProbe = openUntil !== undefined && openUntil <= now
    // The plan decides the price: the account is read once, free of charge, before the first paid
    // call.
    const mustRead = dataApi.mustReadAccount && queue.size > 0 && !this.isPaused
    if ((mustProbe || mustRead) && dataApi.hasKey) events.emit('accountReadNeeded', undefined)
    const blockage = blockages.at(now)
    let space = this.#halfOpenRoom()
    if (blockage === undefined && !this.isPaused && !mustRead) {
      for (;;) {
        if (space <= 0) {
          admission.clearHeld()
          break
        }
        const next = admission.takeNext(queue, now)
        if (next === undefined) break
        runner.start(next.call, next.slot)
        space--
      }
    }
    const isIdle = queue.size === 0 || this.isPaused || blockage !== undefined || mustRead || space <= 0
    const next = Math.min(admission.nextChangeAt(queue, isIdle, now) ?? Infinity, blockage?.until ?? Infinity)
    this.#suspends.expect(next)
    if (Number.isFinite(next)) this.#endTimer = clock.after(Math.max(1, next - now), () => this.#onTimer())
  }

  close(): void {
    this.#isClosed = true
    this.#endTimer?.()
  }

  /**
   * How many calls may start while the breaker is half open. The end of each of those in flight
   * dispatches again.
   */
  #halfOpenRoom(): number {
    const { dataApi, registry } = this.#deps
    if (!dataApi.breaker.isHalfOpen) return Infinity
    return HALF_OPEN_LIMIT - [...registry.calls].filter(({ state }) => state === 'running').length
  }

  #onTimer(): void {
    const { clock, blockages } = this.#deps
    if (blockages.isDiskCheckDue(clock.now())) void this.#checkDisk()
    this.dispatch()
  }

  async #checkDisk(): Promise<void> {
    await this.#deps.blockages.checkDisk()
    this.#deps.events.emit('dispatchNeeded', undefined)
  }
}
