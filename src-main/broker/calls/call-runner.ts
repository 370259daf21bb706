import type { Failure } from '../../../src-shared/core/failure.ts'
import { err, type Result } from '../../../src-shared/core/result.ts'
import type { BrokerEvents } from '../broker-events.ts'
import type { ServiceTarget } from '../http/service-target.ts'
import { isDiskFailure } from '../limits/blockage.ts'
import type { DiskMonitor } from '../limits/disk-monitor.ts'
import type { RateLimits, Slot } from '../limits/rate-limits.ts'
import { CLOSING } from '../services/account-reader.ts'
import type { AttemptResult, AttemptRunner } from './attempt-runner.ts'
import type { Call } from './call.ts'
import type { CallRegistry } from './call-registry.ts'
import { type CallsAwaitingReconciliation, explainRefusal } from './calls-awaiting-reconciliation.ts'
import type { SpendGuard } from './spend-guard.ts'

export interface CallRunnerDeps {
  readonly registry: CallRegistry
  readonly spending: SpendGuard
  readonly attempts: AttemptRunner
  readonly awaiting: CallsAwaitingReconciliation
  readonly disk: DiskMonitor
  readonly limits: Pick<RateLimits, 'release'>
  readonly events: BrokerEvents
}

/** Delay of a call whose price may fit into the account once the calls in flight have ended. */
const BALANCE_RECHECK_MS = 250

/** Runs calls: one attempt at a time, and what becomes of the call after it. */
export class CallRunner {
  readonly #deps: CallRunnerDeps
  readonly #running = new Set<Promise<void>>()

  constructor(deps: CallRunnerDeps) {
    this.#deps = deps
  }

  start(call: Call, slot: Slot): void {
    const { registry, spending, events } = this.#deps
    call.state = 'running'
    const endCall = spending.startCall(call)
    events.emit('changed', undefined)
    const running = this.#run(call, slot).then((isRequeued) => {
      endCall()
      if (isRequeued) registry.requeue(call)
      events.emit('dispatchNeeded', undefined)
      events.emit('attemptEnded', undefined)
    })
    this.#running.add(running)
    void running.finally(() => this.#running.delete(running))
  }

  /** Resolves when no attempt is in flight. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#running)
  }

  /** One attempt. Resolves to whether the call is requeued at once. */
  async #run(call: Call, slot: Slot): Promise<boolean> {
    const { spending, attempts, disk, limits } = this.#deps
    const space = await disk.measure()
    const target = call.client.getTarget()
    // The key changed meanwhile: its plan, and so the price, has to be known before anything is
    // reserved.
    if (target.ok && call.client.mustReadAccount) {
      limits.release(slot)
      return true
    }
    if (!space.ok) return this.#refuse(call, slot, space.error, target)
    if (!target.ok) return this.#refuse(call, slot, target.error, target)
    // No await from here to the reservation: two calls must not both see the last credits above the
    // minimum balance.
    const price = spending.check(call, target.value)
    if (!price.ok) return this.#refuse(call, slot, price.error, target)
    return this.#finish(call, await attempts.run({ call, slot, target: target.value, price: price.value }))
  }

  /** Nothing was sent. Returns whether the call is requeued at once. */
  #refuse(call: Call, slot: Slot, reason: Failure, target: Result<ServiceTarget>): boolean {
    const { registry, spending, awaiting, disk, limits } = this.#deps
    limits.release(slot)
    if (isDiskFailure(reason)) {
      disk.recordFailure(reason)
      return true
    }
    // A low balance may count the calls in flight twice: their responses decide, or a reading that
    // is under way.
    if (isBalanceRefusal(reason) && spending.isBalanceUncertain && !registry.isClosed) registry.delayRetry(call, BALANCE_RECHECK_MS)
    else if (!awaiting.park(call, reason, target)) registry.finish(call, err(explainRefusal(call, reason)))
    return false
  }

  #finish(call: Call, attempt: AttemptResult): boolean {
    const { registry, attempts, disk } = this.#deps
    if (attempt.kind === 'no-disk') {
      disk.recordFailure(attempt.failure)
      return true
    }
    if (attempt.kind === 'again') {
      if (registry.isClosed) registry.finish(call, err(CLOSING))
      else if (attempt.waitMs === 0) return true
      else registry.delayRetry(call, attempt.waitMs, attempt.isHeld ? () => attempts.mayRetryHeld(call) : undefined)
      return false
    }
    registry.finish(call, attempt.result)
    attempt.attempt.recordResult(attempt.result)
    return false
  }
}

/** Whether the known balance is the reason, and not a response of the service. */
function isBalanceRefusal({ code, service }: Failure): boolean {
  return service === undefined && (code === 'insufficient_credits' || code === 'minimum_balance_reached')
}
