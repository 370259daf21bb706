import type { AccountPlan, Endpoint } from '../../../src-shared/service/table/endpoint.ts'
import type { HeaderFacts } from '../../../src-shared/service/answer/headers.ts'
import type { Verdict } from '../wire/answer-check.ts'

/** Highest price of the interface (premium labels on the free plan): the ceiling of belief where a price is not shown. */
const HIGHEST_PRICE = 1500n

/** What a call costs under the plan in force. While the plan is unknown the dearer (free) prices count. */
export function priceInForce(endpoint: Endpoint, plan: AccountPlan | undefined): bigint | undefined {
  const credits = endpoint.credits
  return credits === undefined ? undefined : BigInt(credits[plan ?? 'free'])
}

/**
 * The most that a credits header is believed: the dearest price of the endpoint, or twice what is reserved where the price list may have risen.
 * A figure beyond that is a fault of the service, not a bill.
 */
export function believableCredits(endpoint: Endpoint, reserved: bigint): bigint {
  const { credits } = endpoint
  return credits === undefined ? max(HIGHEST_PRICE, reserved) : max(BigInt(credits.free), reserved * 2n)
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

/** How an attempt's reservation ends. */
export type MoneyEnd =
  | { readonly kind: 'settle'; readonly credits: bigint; readonly source: 'header' | 'table' }
  | { readonly kind: 'release' }
  | { readonly kind: 'dispute' }

/**
 * Headers decide where they speak; else a good answer costs its price, a refusal nothing, and the rest is in dispute. So is a good answer
 * to a call whose price nobody shows: the cap is what it may have cost at most, what it did cost the account tells. Questions of the
 * legacy interface may be paid from elsewhere, so that no reading of the account tells of them: their cap counts.
 */
export function moneyEnd(verdict: Verdict, facts: HeaderFacts | undefined, endpoint: Endpoint, reserved: bigint): MoneyEnd {
  const said = facts?.creditsUsed === undefined ? undefined : BigInt(facts.creditsUsed)
  if (said !== undefined && said <= believableCredits(endpoint, reserved)) return { kind: 'settle', credits: said, source: 'header' }
  const isPriced = endpoint.credits !== undefined || endpoint.interface === 'legacy'
  if (verdict.charge === 'yes' && isPriced) return { kind: 'settle', credits: reserved, source: 'table' }
  return { kind: verdict.charge === 'no' ? 'release' : 'dispute' }
}
