import type { AccountKnowledge } from '../account/account-knowledge.ts'
import type { ChargedPrices } from '../account/charged-prices.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { believableCredits, priceInForce } from '../ledger/money.ts'
import { isOfKey } from '../wire/legacy-service.ts'
import { type Call, payerOf } from './call.ts'

interface FirstChargeParts {
  readonly knowledge: Pick<AccountKnowledge, 'plan'>
  readonly charged: ChargedPrices
  readonly ledger: Pick<Ledger, 'left' | 'refusal'>
}

/**
 * Whether a call has to wait because those under way could go beyond budget or plan together with it, should the service charge more than
 * the price: until one answer of the endpoint has shown what it charges. A service that takes 7 for 1 then takes it once.
 */
export function mayCostTooMuch({ knowledge, charged, ledger }: FirstChargeParts, call: Call): boolean {
  const payer = payerOf(call)
  if (payer === undefined || !isOfKey(call.endpoint)) return false
  const price = priceInForce(call.row, knowledge.plan) ?? payer.credits
  const dearest = believableCredits(call.row, price)
  const worst = dearest > price ? charged.atWorst(call.endpoint, dearest) : undefined
  if (worst === undefined) return false
  const { planCredits } = payer
  if (planCredits !== undefined && ledger.refusal(call.caseId, { ...payer, credits: planCredits }, worst) !== undefined) return true
  return worst > ledger.left(call.caseId)
}
