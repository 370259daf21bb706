import { type Failure, failure } from '../../../src-shared/core/failure.ts'
import { err, type Result } from '../../../src-shared/core/result.ts'
import { isOutage } from '../../../src-shared/service/response/front-page.ts'
import { keyFingerprint } from '../account/account-cache.ts'
import type { BrokerEvents } from '../broker-events.ts'
import type { Clock } from '../clock.ts'
import type { ServiceTarget } from '../http/service-target.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { CircuitBreaker } from '../limits/circuit-breaker.ts'
import { type Call, largestApproval } from './call.ts'
import type { CallRegistry } from './call-registry.ts'

/** Readings of the account that the service may refuse before a call is given up. */
const MAX_REFUSED_READS = 3
/**
 * How long a call waits for the account: for a minute and a half the service may still charge the
 * earlier attempt, and a conclusive reading needs a moment in which nothing else is in flight.
 */
export const MAX_WAIT_MS = 180_000

export interface AwaitingReconciliationDeps {
  readonly ledger: Pick<Ledger, 'mayFreeApproval'>
  readonly clock: Pick<Clock, 'now' | 'after'>
  readonly registry: Pick<CallRegistry, 'finish' | 'requeue'>
  /** Open while the data API cannot be reached: that time does not count. */
  readonly breaker: Pick<CircuitBreaker, 'openUntil'>
  readonly events: BrokerEvents
}

/**
 * Calls whose approval, or whose case's budget, is used up by an attempt of unknown outcome. After
 * a reading of the account they are requeued, within what was approved. Otherwise they fail in the
 * end with the failure of that attempt.
 */
export class CallsAwaitingReconciliation {
  readonly #deps: AwaitingReconciliationDeps
  /** With the number of readings that were refused meanwhile. */
  readonly #waiting = new Map<Call, number>()
  /** On the monotonic clock. A call that waits a second time has no more time for it. */
  readonly #until = new WeakMap<Call, number>()

  constructor(deps: AwaitingReconciliationDeps) {
    this.#deps = deps
  }

  get size(): number {
    return this.#waiting.size
  }

  /** When the last of them is given up, on the monotonic clock. */
  get until(): number {
    return Math.max(...[...this.#waiting.keys()].map((call) => this.#until.get(call) ?? 0))
  }

  /**
   * Parks a call that was refused for `reason`. Returns false if no reading can help it, or its
   * time to wait is over.
   */
  park(call: Call, reason: Failure, target: Result<ServiceTarget>): boolean {
    const approval = largestApproval(call)
    if (!isUsedUp(call, reason) || !target.ok || approval === undefined) return false
    if (!this.#deps.ledger.mayFreeApproval(call.caseId, approval, keyFingerprint(target.value))) return false
    return this.#park(call, 0)
  }

  /** Requeues or gives up calls after a reading of the account, or an attempt at one. */
  handleAccountRead(reading: Result<unknown>): void {
    // No response, or only one of an outage: the next reading decides.
    if (!reading.ok && (reading.error.service === undefined || isOutage(reading.error.service))) return
    // A copy: calls that keep waiting are added again meanwhile.
    const waiting = [...this.#waiting]
    for (const [call, refused] of waiting) {
      call.cancelDelay?.()
      call.cancelDelay = undefined
      if (reading.ok) this.#deps.registry.requeue(call)
      else if (refused + 1 >= MAX_REFUSED_READS || !this.#park(call, refused + 1)) this.#giveUp(call)
    }
  }

  #park(call: Call, refused: number): boolean {
    const { clock, breaker } = this.#deps
    const now = clock.now()
    const until = this.#until.get(call) ?? now + MAX_WAIT_MS
    if (until <= now) return false
    this.#until.set(call, until)
    const endTimer = clock.after(until - now, () => {
      this.#waiting.delete(call)
      call.cancelDelay = undefined
      // A call that was refused in an outage waits for its end. One that was lost on the way fails
      // in time.
      if (call.lastFailure?.service === undefined || breaker.openUntil === undefined) return this.#giveUp(call)
      this.#until.delete(call)
      this.#park(call, refused)
    })
    call.state = 'awaiting-account'
    call.cancelDelay = () => {
      endTimer()
      this.#waiting.delete(call)
    }
    this.#waiting.set(call, refused)
    return true
  }

  #giveUp(call: Call): void {
    this.#deps.registry.finish(call, err(call.lastFailure ?? UNREAD))
    this.#deps.events.emit('changed', undefined)
  }
}

const UNREAD = failure(
  'approval_exceeded',
  'An earlier attempt of this call may have been charged. The account could not be read to check.',
  'Read the account, then create a new plan, which shows the price.',
)

/**
 * Whether an earlier attempt of the call may be the cause of the refusal. Waiting does not help if
 * other calls have spent the budget.
 */
function isUsedUp(call: Call, { code }: Failure): boolean {
  return code === 'approval_exceeded' || (code === 'budget_exceeded' && call.lastFailure !== undefined)
}

/**
 * The failure to report for a call that is not made: that of the earlier attempt, if that used up
 * the approval.
 */
export function explainRefusal(call: Call, reason: Failure): Failure {
  return isUsedUp(call, reason) && call.lastFailure !== undefined ? { ...call.lastFailure, remedy: reason.remedy } : reason
}
