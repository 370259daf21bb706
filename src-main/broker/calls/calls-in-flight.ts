import { type AccountCache, keyFingerprint } from '../account/account-cache.ts'
import type { MinimumBalance } from '../account/minimum-balance.ts'
import { maxPlausibleCharge, priceInForce } from '../ledger/charges.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { ServiceClient } from '../services/service-client.ts'
import { type Call, largestApproval } from './call.ts'

/** What a call is expected to cost, and the highest plausible charge. */
interface Cost {
  readonly caseId: string
  readonly planId: string
  readonly price: bigint
  readonly worst: bigint
}

interface WorstCaseDeps {
  readonly account: Pick<AccountCache, 'plan' | 'remaining'>
  readonly ledger: Pick<Ledger, 'left' | 'approvedLeft' | 'reservedFor' | 'sessionBalance' | 'decidableTotal'>
  readonly minimumBalance: Pick<MinimumBalance, 'credits'>
  readonly dataApi: Pick<ServiceClient, 'getTarget'>
}

/** The calls between their start and the end of their reservation. */
export class CallsInFlight {
  readonly #costs = new Set<Cost>()

  get size(): number {
    return this.#costs.size
  }

  /** Returns the function that ends it. */
  add(cost: Cost): () => void {
    // A copy: two calls that cost the same are two entries.
    const entry = { ...cost }
    this.#costs.add(entry)
    return () => {
      this.#costs.delete(entry)
    }
  }

  /**
   * Whether one more call fits into `left` at the worst charges of all calls that count there. One
   * of them may exceed the bound by its surplus, because no charge is known beforehand: without
   * others in flight the call therefore fits.
   */
  fits(cost: Cost, left: () => bigint, counts: (other: Cost) => boolean): boolean {
    const others = [...this.#costs].filter(counts)
    if (others.length === 0) return true
    const all = [...others, cost]
    const total = all.reduce((sum, { worst }) => sum + worst, 0n)
    return total <= left() + surplusOf(all)
  }
}

/** The most that a single one of the calls can cost above its price. */
function surplusOf(costs: readonly Cost[]): bigint {
  return costs.reduce((max, { worst, price }) => (worst - price > max ? worst - price : max), 0n)
}

/** The expected and the highest plausible cost of a call; undefined once no caller waits for it. */
export function estimateCost({ plan }: Pick<AccountCache, 'plan'>, call: Call): Cost | undefined {
  const approval = largestApproval(call)
  if (approval === undefined) return undefined
  const listed = priceInForce(call.row, plan) ?? approval.credits
  const reserved = call.client.priceToReserve(call.row, listed, approval.credits)
  const price = reserved.ok ? reserved.value : listed
  return { caseId: call.caseId, planId: approval.planId, price, worst: maxPlausibleCharge(call.row, price) }
}

/**
 * Whether a call has to wait for those in flight: at worst charges it would not fit into the budget
 * of its case, the approval of its plan, its spending session, or the account above the minimum
 * balance.
 */
export function couldExceedLimits(deps: WorstCaseDeps, inFlight: CallsInFlight, call: Call): boolean {
  const { account, ledger, minimumBalance } = deps
  const cost = estimateCost(account, call)
  const approval = largestApproval(call)
  if (cost === undefined || approval === undefined || inFlight.size === 0) return false
  const { caseId, planId, planCredits } = { ...approval, caseId: call.caseId }
  if (
    !inFlight.fits(
      cost,
      () => ledger.left(caseId) + ledger.reservedFor(caseId),
      (other) => other.caseId === caseId,
    )
  )
    return true
  if (planCredits !== undefined) {
    const ofPlan = { ...approval, credits: planCredits }
    const left = (): bigint => ledger.approvedLeft(caseId, ofPlan) + ledger.reservedFor(caseId, planId)
    if (!inFlight.fits(cost, left, (other) => other.caseId === caseId && other.planId === planId)) return true
  }
  const session = ledger.sessionBalance(caseId, approval)
  if (session !== undefined) {
    const { left, planIds } = session
    const ofSession = (): bigint => planIds.reduce((sum, id) => sum + ledger.reservedFor(caseId, id), left)
    if (!inFlight.fits(cost, ofSession, (other) => other.caseId === caseId && planIds.includes(other.planId))) return true
  }
  const { remaining } = account
  if (remaining === undefined) return false
  return !inFlight.fits(
    cost,
    () => remaining - minimumBalance.credits - (minimumBalance.credits > 0n ? decidableCredits(deps) : 0n),
    () => true,
  )
}

function decidableCredits({ dataApi, ledger }: WorstCaseDeps): bigint {
  const target = dataApi.getTarget()
  return target.ok ? ledger.decidableTotal(keyFingerprint(target.value)) : 0n
}
