import { PRESENTATION, PRESENTED } from '../service/table/endpoint-presentation.ts'
import type { EndpointId } from '../service/table/endpoint.ts'

/** A screen for requests about no subject, with its endpoints in screen order. */
export interface QueryGroup {
  readonly id: 'token' | 'market' | 'search'
  readonly endpoints: readonly EndpointId[]
  /** Purpose of the screen, shown where nothing was requested yet. */
  readonly about: string
}

export const QUERY_GROUPS: Readonly<Record<QueryGroup['id'], QueryGroup>> = {
  token: group(
    'token',
    'Holders, transfers, trades and profits of a token. Choose its chain and enter its address. You see the price of each request before it is sent.',
  ),
  market: group(
    'market',
    'Purchases, sales and holdings of skilled traders and funds, and the most active tokens: context for the trades of a subject.',
  ),
  // Web content is a third party's text, never a figure of the service.
  search: group(
    'search',
    'Web results about a name or an address, and the token sectors of the service. Web text is saved as evidence and shown as plain text.',
  ),
}

export const QUERY_GROUP_LIST: readonly QueryGroup[] = Object.values(QUERY_GROUPS)

/** The group of an endpoint; undefined for endpoints about an address and those of the account. */
export function queryGroupOf(endpoint: EndpointId): QueryGroup | undefined {
  return QUERY_GROUP_LIST.find(({ id }) => id === PRESENTATION[endpoint].screen)
}

function group(id: QueryGroup['id'], about: string): QueryGroup {
  return { id, about, endpoints: PRESENTED.filter((endpoint) => PRESENTATION[endpoint].screen === id) }
}
