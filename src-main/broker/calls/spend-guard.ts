import { err, type Result } from '../../../src-shared/core/result.ts'
import { type AccountCache, keyFingerprint } from '../account/account-cache.ts'
import type { MinimumBalance } from '../account/minimum-balance.ts'
import type { ServiceTarget } from '../http/service-target.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { overBudget } from '../ledger/ledger-failures.ts'
import type { ServiceClient } from '../services/service-client.ts'
import { cancelledError } from './cancelled-error.ts'
import { type Call, largestApproval } from './call.ts'
import { CallsInFlight, couldExceedLimits, estimateCost } from './calls-in-flight.ts'
import { priceToReserve } from './submission.ts'

export interface SpendGuardDeps {
  readonly account: AccountCache
  readonly minimumBalance: MinimumBalance
  readonly ledger: Pick<
    Ledger,
    'left' | 'money' | 'approvedLeft' | 'checkApproval' | 'reservedFor' | 'reservedTotal' | 'sessionBalance' | 'decidableTotal'
  >
  /** Its key determines whose disputed credits count. */
  readonly dataApi: Pick<ServiceClient, 'getTarget'>
}

/**
 * Decides whether a call may spend its price: within approval, budget, session, balance and minimum
 * balance.
 */
export class SpendGuard {
  readonly #deps: SpendGuardDeps
  readonly #inFlight = new CallsInFlight()

  constructor(deps: SpendGuardDeps) {
    this.#deps = deps
  }

  /**
   * Whether responses of calls in flight, or a reading of the account, may still change the known
   * balance.
   */
  get isBalanceUncertain(): boolean {
    const { ledger, account } = this.#deps
    return ledger.reservedTotal() > 0n || account.isBeingRead
  }

  /** Counts a call as in flight until the returned function is called. */
  startCall(call: Call): () => void {
    const cost = estimateCost(this.#deps.account, call)
    return cost === undefined ? () => undefined : this.#inFlight.add(cost)
  }

  /** Whether a call has to wait for the responses of those in flight, which show what they cost. */
  mustWaitForCharges(call: Call): boolean {
    return couldExceedLimits(this.#deps, this.#inFlight, call)
  }

  /**
   * The last check before credits are reserved; nothing may be awaited between the two. Returns the
   * price to reserve.
   */
  check(call: Call, target: ServiceTarget): Result<bigint> {
    const { account, minimumBalance, ledger } = this.#deps
    const { client } = call
    const approval = largestApproval(call)
    if (approval === undefined) return err(cancelledError(false))
    const listed = priceToReserve(call.row, account.plan, approval.credits)
    if (!listed.ok) return account.plan === undefined && account.lastFailure !== undefined ? err(account.lastFailure) : listed
    const price = client.priceToReserve(call.row, listed.value, approval.credits)
    if (!price.ok) return price
    const stopped = client.checkRefusal(call.endpoint, price.value)
    if (stopped !== undefined) return err(stopped)
    const unapproved = ledger.checkApproval(call.caseId, approval, price.value)
    if (unapproved !== undefined) return err(unapproved)
    // Checked here as well as in the ledger, to tell a call that waits for its own earlier attempt
    // from a spent budget.
    const left = ledger.left(call.caseId)
    if (price.value > left) return err(overBudget(ledger.money(call.caseId), price.value, left))
    const committed = { reserved: ledger.reservedTotal(), disputed: ledger.decidableTotal(keyFingerprint(target)) }
    const refusal = minimumBalance.recordRefusal(account.checkBalance(price.value, committed, minimumBalance.credits))
    return refusal === undefined ? price : err(refusal)
  }
}
