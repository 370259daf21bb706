import { endpointRow } from './endpoint-row.ts'
import { ENDPOINT_IDS } from './endpoint.ts'
import type { AccountPlan, Endpoint, EndpointId } from './endpoint.ts'
import { OTHER_ROWS } from './endpoints-other.ts'
import { PROFILER_ROWS } from './endpoints-profiler.ts'
import { SMART_MONEY_ROWS } from './endpoints-smart-money.ts'
import { TGM_ROWS } from './endpoints-tgm.ts'

/**
 * The one endpoint table (design.md section 3, rule 2): every operation of service-interface.md sections 4.1 and 4.4 as a row.
 * Forms, plans, prices, limits, the practice service's routes and the coverage test derive from it.
 */
export const ENDPOINTS: Readonly<Record<EndpointId, Endpoint>> = tableOf(
  [...OTHER_ROWS, ...SMART_MONEY_ROWS, ...PROFILER_ROWS, ...TGM_ROWS].map(endpointRow),
)

/** The row of an endpoint. */
export function endpointOf(id: EndpointId): Endpoint {
  return ENDPOINTS[id]
}

/** Credits of one call under a plan as a decimal string; undefined where the interface shows no price (section 4.1). */
export function priceOf(id: EndpointId, plan: AccountPlan): string | undefined {
  return ENDPOINTS[id].credits?.[plan]
}

function tableOf(rows: readonly Endpoint[]): Record<EndpointId, Endpoint> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const entries = ENDPOINT_IDS.map((id) => {
    const row = byId.get(id)
    if (row === undefined) throw new Error(`The endpoint table has no row for ${id}`)
    return [id, row] as const
  })
  if (rows.length !== entries.length) throw new Error('The endpoint table names an endpoint twice')
  // fromEntries widens the key to string; the loop above has visited every id.
  return Object.freeze(Object.fromEntries(entries)) as Record<EndpointId, Endpoint>
}
