import type { ChargedPrice } from '../../ipc/casebook-api.ts'
import { compareDecimals } from '../../core/decimal.ts'
import { priceOf } from '../../service/table/endpoint-table.ts'
import type { AccountPlan, EndpointId } from '../../service/table/endpoint.ts'

/** What prices in a plan depend on. */
export interface Counted {
  readonly accountPlan: AccountPlan
  readonly charged: readonly ChargedPrice[]
}

interface Calls extends Counted {
  readonly lines: readonly { readonly state: 'planned' | 'reused'; readonly step: { readonly endpoint: EndpointId } }[]
}

/**
 * The price of one call in a plan: the listed price, or what the service has
 * charged where that was more.
 */
export function priceIn({ accountPlan, charged }: Counted, endpoint: EndpointId): string | undefined {
  const listed = priceOf(endpoint, accountPlan)
  const seen = charged.find((one) => one.endpoint === endpoint)?.credits
  return listed !== undefined && seen !== undefined && compareDecimals(seen, listed) > 0 ? seen : listed
}

/** Endpoints of the calls to be sent that a plan prices above the listed price. */
export function pricedAboveList(plan: Calls): readonly EndpointId[] {
  return plannedEndpoints(plan).filter((id) => priceIn(plan, id) !== priceOf(id, plan.accountPlan))
}

function plannedEndpoints({ lines }: Pick<Calls, 'lines'>): readonly EndpointId[] {
  return [...new Set(lines.filter(({ state }) => state === 'planned').map(({ step }) => step.endpoint))]
}

/** What prices on buttons depend on; the account's plan is unknown until the account is read. */
export interface KnownPrices {
  readonly accountPlan: AccountPlan | undefined
  readonly charged: readonly ChargedPrice[]
}

/**
 * The price of one call on either plan while the account's plan is unknown: the listed price, or
 * what was charged where that was more.
 */
export function countedPrices(
  { accountPlan, charged }: KnownPrices,
  endpoint: EndpointId,
): { readonly pro: string; readonly free: string } | undefined {
  const [pro, free] = [
    priceIn({ accountPlan: accountPlan ?? 'pro', charged }, endpoint),
    priceIn({ accountPlan: accountPlan ?? 'free', charged }, endpoint),
  ]
  return pro === undefined || free === undefined ? undefined : { pro, free }
}

/**
 * Maximum credits of one call: on the free plan while the account's plan is unknown. 0 for
 * endpoints without a published price.
 */
export function maxPrice({ accountPlan, charged }: KnownPrices, endpoint: EndpointId): bigint {
  return BigInt(priceIn({ accountPlan: accountPlan ?? 'free', charged }, endpoint) ?? '0')
}

/** Whether a plan prices no call above what a button showed with these prices. */
export function isWithin(plan: Calls, { charged }: Pick<KnownPrices, 'charged'>): boolean {
  return isAtMost(plan, plan, { accountPlan: plan.accountPlan, charged })
}

/**
 * Whether these prices are within the plan's prices for every call: its stated maximum still holds.
 */
export function isStillWithin(plan: Calls, { accountPlan, charged }: KnownPrices): boolean {
  return isAtMost(plan, { accountPlan: accountPlan ?? 'free', charged }, plan)
}

function isAtMost(plan: Calls, prices: Counted, max: Counted): boolean {
  return plannedEndpoints(plan).every((id) => compareDecimals(priceIn(prices, id) ?? '0', priceIn(max, id) ?? '0') <= 0)
}
