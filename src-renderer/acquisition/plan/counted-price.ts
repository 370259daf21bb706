import type { ChargedPrice } from '../../../src-shared/bridge.ts'
import { compareDecimals } from '../../../src-shared/decimal.ts'
import { priceOf } from '../../../src-shared/service/table/endpoint-table.ts'
import type { AccountPlan, EndpointId } from '../../../src-shared/service/table/endpoint.ts'

/** What prices of a plan follow from. */
interface Counted {
  readonly accountPlan: AccountPlan
  readonly charged: readonly ChargedPrice[]
}

interface Calls extends Counted {
  readonly lines: readonly { readonly state: 'planned' | 'reused'; readonly step: { readonly endpoint: EndpointId } }[]
}

/** What one call of a plan is priced at: the table's price, or what the service has charged where that was more. */
export function priceIn({ accountPlan, charged }: Counted, endpoint: EndpointId): string | undefined {
  const listed = priceOf(endpoint, accountPlan)
  const seen = charged.find((one) => one.endpoint === endpoint)?.credits
  return listed !== undefined && seen !== undefined && compareDecimals(seen, listed) > 0 ? seen : listed
}

/** Endpoints of the calls to be sent that a plan counts with more than their listed price. */
export function dearerThanListed(plan: Calls): readonly EndpointId[] {
  const ids = new Set(plan.lines.filter(({ state }) => state === 'planned').map(({ step }) => step.endpoint))
  return [...ids].filter((id) => priceIn(plan, id) !== priceOf(id, plan.accountPlan))
}
