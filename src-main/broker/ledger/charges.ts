import type { AccountPlan, Endpoint } from '../../../src-shared/service/table/endpoint.ts'
import type { HeaderFacts } from '../../../src-shared/service/response/headers.ts'
import type { ResponseClassification } from '../http/classify-response.ts'

/**
 * Highest price of the interface (premium labels on the free plan): the highest plausible charge
 * where no price is listed.
 */
const MAX_PRICE_CREDITS = 1500n

/**
 * What a call costs under the plan in force. While the plan is unknown the higher (free) prices
 * count.
 */
export function priceInForce(endpoint: Endpoint, plan: AccountPlan | undefined): bigint | undefined {
  const credits = endpoint.credits
  return credits === undefined ? undefined : BigInt(credits[plan ?? 'free'])
}

/**
 * The highest plausible charge: the highest price of the endpoint, or twice what is reserved,
 * because the price list may have risen. A larger figure in a header is a fault of the service, not
 * a bill.
 */
export function maxPlausibleCharge(endpoint: Endpoint, reserved: bigint): bigint {
  const { credits } = endpoint
  return credits === undefined ? max(MAX_PRICE_CREDITS, reserved) : max(BigInt(credits.free), reserved * 2n)
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

/** How an attempt's reservation ends. */
export type ReservationOutcome =
  | { readonly kind: 'settle'; readonly credits: bigint; readonly source: 'header' | 'table' }
  | { readonly kind: 'release' }
  | { readonly kind: 'dispute' }

export interface ChargeEvidence {
  readonly classification: ResponseClassification
  readonly facts: HeaderFacts | undefined
  readonly row: Endpoint
  readonly reserved: bigint
  /** Whether a good response without a credits header costs what was reserved. */
  readonly isPriced: boolean
}

/**
 * A plausible credits header decides. Without one a good response of a priced call costs what was
 * reserved, a refusal nothing, and the rest is disputed until the account shows the charge.
 */
export function resolveReservation({ classification, facts, row, reserved, isPriced }: ChargeEvidence): ReservationOutcome {
  const reported = facts?.creditsUsed === undefined ? undefined : BigInt(facts.creditsUsed)
  if (reported !== undefined && reported <= maxPlausibleCharge(row, reserved)) return { kind: 'settle', credits: reported, source: 'header' }
  if (classification.charge === 'yes' && isPriced) return { kind: 'settle', credits: reserved, source: 'table' }
  return { kind: classification.charge === 'no' ? 'release' : 'dispute' }
}
