import { ok } from '../../../src-shared/result.ts'
import { type AccountKnowledge, keyTagOf } from '../account/account-knowledge.ts'
import type { ChargedPrices } from '../account/charged-prices.ts'
import type { Floor } from '../account/credit-floor.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { believableCredits, priceInForce } from '../ledger/money.ts'
import type { DataService } from '../wire/data-service.ts'
import { isOfKey } from '../wire/legacy-service.ts'
import { type Call, payerOf } from './call.ts'

/** What a call is expected to cost, and the most that a response may say it cost. */
interface Cost {
  readonly caseId: string
  readonly planId: string
  readonly price: bigint
  readonly dearest: bigint
}

interface WorstCaseParts {
  readonly knowledge: Pick<AccountKnowledge, 'plan' | 'remaining'>
  readonly charged: Pick<ChargedPrices, 'toReserve'>
  readonly ledger: Pick<Ledger, 'left' | 'approvedLeft' | 'reservedFor' | 'sessionRoom' | 'undecidedTotal'>
  readonly floor: Pick<Floor, 'credits'>
  readonly data: Pick<DataService, 'use'>
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
   * Whether one more call fits into `left` although every call that counts there costs its dearest. One of them may pass the bound by what it
   * costs above its price, since no price is known before it is charged: without others in flight the call therefore fits.
   */
  fits(cost: Cost, left: () => bigint, counts: (other: Cost) => boolean): boolean {
    const others = [...this.#costs].filter(counts)
    if (others.length === 0) return true
    const all = [...others, cost]
    const worst = all.reduce((sum, { dearest }) => sum + dearest, 0n)
    return worst <= left() + surplusOf(all)
  }
}

/** The most that a single one of the calls can cost above its price. */
function surplusOf(costs: readonly Cost[]): bigint {
  return costs.reduce((most, { dearest, price }) => (dearest - price > most ? dearest - price : most), 0n)
}

/** The expected and the dearest believable cost of a call; undefined when nobody waits for it any more. */
export function costOf({ knowledge, charged }: Pick<WorstCaseParts, 'knowledge' | 'charged'>, call: Call): Cost | undefined {
  const payer = payerOf(call)
  if (payer === undefined) return undefined
  const listed = priceInForce(call.row, knowledge.plan) ?? payer.credits
  const reserved = isOfKey(call.endpoint) ? charged.toReserve(call.row, listed, payer.credits) : ok(listed)
  const price = reserved.ok ? reserved.value : listed
  return { caseId: call.caseId, planId: payer.planId, price, dearest: believableCredits(call.row, price) }
}

/**
 * Whether a call has to wait for those in flight: should each of them cost its dearest, it would not fit into what is left of the budget of its
 * case, of the approval of its plan, of its spending session, or of the account above the minimum balance.
 */
export function mustWaitForCharges(parts: WorstCaseParts, inFlight: CallsInFlight, call: Call): boolean {
  const { knowledge, ledger, floor } = parts
  const cost = costOf(parts, call)
  const payer = payerOf(call)
  if (cost === undefined || payer === undefined || inFlight.size === 0) return false
  const { caseId, planId, planCredits } = { ...payer, caseId: call.caseId }
  if (
    !inFlight.fits(
      cost,
      () => ledger.left(caseId) + ledger.reservedFor(caseId),
      (other) => other.caseId === caseId,
    )
  )
    return true
  if (planCredits !== undefined) {
    const ofPlan = { ...payer, credits: planCredits }
    const left = (): bigint => ledger.approvedLeft(caseId, ofPlan) + ledger.reservedFor(caseId, planId)
    if (!inFlight.fits(cost, left, (other) => other.caseId === caseId && other.planId === planId)) return true
  }
  const session = ledger.sessionRoom(caseId, payer)
  if (session !== undefined) {
    const { left, planIds } = session
    const ofSession = (): bigint => planIds.reduce((sum, id) => sum + ledger.reservedFor(caseId, id), left)
    if (!inFlight.fits(cost, ofSession, (other) => other.caseId === caseId && planIds.includes(other.planId))) return true
  }
  const { remaining } = knowledge
  if (remaining === undefined) return false
  return !inFlight.fits(
    cost,
    () => remaining - floor.credits - (floor.credits > 0n ? undecidedOf(parts) : 0n),
    () => true,
  )
}

function undecidedOf({ data, ledger }: WorstCaseParts): bigint {
  const use = data.use()
  return use.ok ? ledger.undecidedTotal(keyTagOf(use.value)) : 0n
}
