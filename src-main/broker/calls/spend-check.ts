import { err, type Result } from '../../../src-shared/result.ts'
import { type AccountKnowledge, keyTagOf } from '../account/account-knowledge.ts'
import type { ChargedPrices } from '../account/charged-prices.ts'
import { cancelledFailure } from './attempt.ts'
import { type Call, payerOf, type ServiceInUse } from './call.ts'
import type { DataService } from '../wire/data-service.ts'
import type { Floor } from '../account/credit-floor.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { overBudget } from '../ledger/ledger-failures.ts'
import { isOfKey } from '../wire/legacy-service.ts'
import { priceToReserve } from './submission.ts'

export interface LastCheckParts {
  readonly data: DataService
  readonly knowledge: AccountKnowledge
  readonly charged: ChargedPrices
  readonly floor: Floor
  readonly ledger: Ledger
}

/** The last look before money is reserved, in one go with that: the price in force, what was approved, and what is left in the account. */
export function checkSpend({ data, knowledge, charged, floor, ledger }: LastCheckParts, call: Call, use: ServiceInUse): Result<bigint> {
  const payer = payerOf(call)
  if (payer === undefined) return err(cancelledFailure(false))
  const listed = priceToReserve(call.row, knowledge.plan, payer.credits)
  if (!listed.ok) return knowledge.plan === undefined && knowledge.lastFailure !== undefined ? err(knowledge.lastFailure) : listed
  const price = isOfKey(call.endpoint) ? charged.toReserve(call.row, listed.value, payer.credits) : listed
  if (!price.ok) return price
  const stopped = isOfKey(call.endpoint) ? data.refusal(call.endpoint, price.value) : undefined
  if (stopped !== undefined) return err(stopped)
  const unapproved = ledger.refusal(call.caseId, payer, price.value)
  if (unapproved !== undefined) return err(unapproved)
  // Here as well as in the ledger: what waits for an earlier attempt of its own is told from what the budget has no room for.
  const left = ledger.left(call.caseId)
  if (price.value > left) return err(overBudget(ledger.money(call.caseId), price.value, left))
  const committed = { reserved: ledger.reservedTotal(), disputed: ledger.undecidedTotal(keyTagOf(use)) }
  const refusal = floor.note(knowledge.refusal(price.value, committed, floor.credits))
  return refusal === undefined ? price : err(refusal)
}
