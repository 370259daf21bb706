import { err, type Result } from '../../src-shared/result.ts'
import { type AccountKnowledge, keyTagOf } from './account-knowledge.ts'
import type { Call, ServiceInUse } from './call.ts'
import type { DataSide } from './data-side.ts'
import type { Floor } from './floor.ts'
import type { Ledger } from './ledger.ts'
import { isOfKey } from './legacy-side.ts'
import { priceToReserve } from './submission.ts'

export interface LastCheckParts {
  readonly data: DataSide
  readonly knowledge: AccountKnowledge
  readonly floor: Floor
  readonly ledger: Ledger
}

/** The last look before money is reserved, in one go with that: the price in force, and what is left in the account. */
export function lastCheck({ data, knowledge, floor, ledger }: LastCheckParts, call: Call, use: ServiceInUse): Result<bigint> {
  const { stop } = data
  if (stop !== undefined && isOfKey(call.endpoint)) return err(stop)
  const price = priceToReserve(call.row, knowledge.plan, call.approved)
  if (!price.ok) return knowledge.plan === undefined && knowledge.lastFailure !== undefined ? err(knowledge.lastFailure) : price
  const committed = { reserved: ledger.reservedTotal(), disputed: ledger.undecidedTotal(keyTagOf(use)) }
  const refusal = floor.note(knowledge.refusal(price.value, committed, floor.credits))
  return refusal === undefined ? price : err(refusal)
}
