import { endpointRow } from './endpoint-row.ts'
import type { EndpointRow } from './endpoint-row.ts'
import { ENDPOINT_IDS } from './endpoint.ts'
import type { AccountPlan, Endpoint, EndpointId } from './endpoint.ts'
import { OTHER_ROWS } from './endpoints-other.ts'
import { PROFILER_ROWS } from './endpoints-profiler.ts'
import { SMART_MONEY_ROWS } from './endpoints-smart-money.ts'
import { TGM_ROWS } from './endpoints-tgm.ts'

/**
 * The endpoint table: every operation of docs/service-interface.md, 4.1 and 4.4 as a row, complete
 * by its type. Forms, plans, prices, limits, the practice service's routes and the coverage test
 * derive from it.
 */
export const ENDPOINTS: Readonly<Record<EndpointId, Endpoint>> = tableOf({ ...OTHER_ROWS, ...SMART_MONEY_ROWS, ...PROFILER_ROWS, ...TGM_ROWS })

/** The row of an endpoint. */
export function endpointOf(id: EndpointId): Endpoint {
  return ENDPOINTS[id]
}

/**
 * Credits of one call under a plan as a decimal string; undefined where the interface shows no
 * price (docs/service-interface.md, 4.1).
 */
export function priceOf(id: EndpointId, plan: AccountPlan): string | undefined {
  return ENDPOINTS[id].credits?.[plan]
}

function tableOf(rows: Readonly<Record<EndpointId, EndpointRow>>): Record<EndpointId, Endpoint> {
  const entries = ENDPOINT_IDS.map((id) => [id, endpointRow(id, rows[id])] as const)
  // fromEntries widens the key to string; `entries` contains every id.
  return Object.freeze(Object.fromEntries(entries)) as Record<EndpointId, Endpoint>
}
