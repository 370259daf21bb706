import type { ResponseClassification } from '../http/classify-response.ts'
import type { ReservationOutcome } from '../ledger/charges.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { decideRetry, RetryBudget } from '../limits/retry-policy.ts'
import { type Call, largestApproval } from './call.ts'

/** Minimum delay of a retry without retry budget: an outage may become apparent meanwhile. */
const MIN_HELD_RETRY_MS = 5000

/** A reservation and how it is about to end. */
export interface AttemptCharge {
  readonly id: string
  readonly price: bigint
  readonly outcome: ReservationOutcome
}

/**
 * `isHeld`: there is no retry budget now. After the wait the call is retried if there is some, or
 * if an outage is the reason.
 */
export interface NextAttempt {
  readonly waitMs: number
  readonly isHeld: boolean
}

export interface CallRetriesDeps {
  readonly ledger: Pick<Ledger, 'left' | 'checkApproval' | 'isDecidable'>
  readonly random: () => number
}

/**
 * Decides whether and when a call is tried again, within what was approved and the retry budget of
 * all calls.
 */
export class CallRetries {
  readonly #deps: CallRetriesDeps
  readonly #budget = new RetryBudget()

  constructor(deps: CallRetriesDeps) {
    this.#deps = deps
  }

  recordAttempt(call: Call): void {
    if (call.retries === 0) this.#budget.recordAttempt()
  }

  /** undefined = no further attempt. */
  decide(call: Call, { end }: ResponseClassification, charge: AttemptCharge): NextAttempt | undefined {
    const { ledger, random } = this.#deps
    const { price, outcome } = charge
    if (end === undefined || call.waiters.length === 0) return undefined
    const { breaker } = call.client
    const isOutage = breaker.openUntil !== undefined && !breaker.wasSuspended
    const decision = decideRetry({
      end,
      retries: call.retries,
      outages: isOutage ? call.outages : undefined,
      rejections: call.rejections,
      price,
      requiresConfirmation: call.row.requiresConfirmation,
      random,
    })
    if (!decision.again) return undefined
    const { waitMs } = decision
    if (end.kind === 'rate-limited') return { waitMs, isHeld: false }
    // A disputed attempt keeps its reservation: the budget must hold both, or the account be able
    // to show that it was not charged.
    if (outcome.kind === 'dispute' && ledger.left(call.caseId) < price && !ledger.isDecidable(charge.id)) return undefined
    if (!this.#isApproved(call, charge)) return undefined
    // While the breaker is open hardly anything is sent: the retry waits for the host, as calls do
    // that were not sent yet.
    if (!this.#budget.take(isOutage)) return { waitMs: Math.max(waitMs, MIN_HELD_RETRY_MS), isHeld: true }
    if (decision.isOutage === true) call.outages++
    else call.retries++
    return { waitMs, isHeld: false }
  }

  /** Whether a delayed retry may be made now, in an outage or with retry budget; counts it. */
  mayRetryHeld(call: Call): boolean {
    const { openUntil, isHalfOpen } = call.client.breaker
    const isOutage = openUntil !== undefined || isHalfOpen
    if (!this.#budget.take(isOutage)) return false
    if (isOutage) call.outages++
    else call.retries++
    return true
  }

  /**
   * Whether the approval covers one more attempt: now, or once the account has shown that this one
   * was not charged.
   */
  #isApproved(call: Call, { id, price, outcome }: AttemptCharge): boolean {
    const { ledger } = this.#deps
    const approval = largestApproval(call)
    // This attempt is still reserved in full, so what remains of it has to fit into what is left
    // now.
    const remains = outcome.kind === 'settle' ? outcome.credits : outcome.kind === 'dispute' ? price : 0n
    if (approval === undefined || ledger.checkApproval(call.caseId, approval, remains) === undefined) return approval !== undefined
    return outcome.kind === 'dispute' && ledger.isDecidable(id)
  }
}
