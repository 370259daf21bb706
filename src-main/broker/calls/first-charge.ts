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

/** The most that a call is believed to cost where that is more than its price; undefined where no more than the price is believed. */
export function dearestOf({ knowledge }: Pick<FirstChargeParts, 'knowledge'>, call: Call): bigint | undefined {
  const payer = payerOf(call)
  if (payer === undefined || !isOfKey(call.endpoint)) return undefined
  const price = priceInForce(call.row, knowledge.plan) ?? payer.credits
  const dearest = believableCredits(call.row, price)
  return dearest > price ? dearest : undefined
}

/**
 * Whether a call has to wait because those under way could go beyond the budget together with it, or those of its endpoint beyond the plan,
 * should the service charge more than the price: until an answer of the endpoint has shown what it charges. A service that takes 7 for 1
 * then takes it once where there is no room for more. Different endpoints of a plan go side by side: each is in it a few times at first.
 */
export function mayCostTooMuch(parts: FirstChargeParts, call: Call): boolean {
  const { charged, ledger } = parts
  const payer = payerOf(call)
  const dearest = dearestOf(parts, call)
  const worst = dearest === undefined ? undefined : charged.atWorst(call.endpoint, dearest)
  if (payer === undefined || worst === undefined) return false
  const { planCredits } = payer
  if (
    worst.own !== undefined &&
    planCredits !== undefined &&
    ledger.refusal(call.caseId, { ...payer, credits: planCredits }, worst.own) !== undefined
  )
    return true
  return worst.all > ledger.left(call.caseId)
}
