import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import type { TokenId } from '../../../../src-shared/view-models/about-token.ts'
import type { QueryDraft } from '../query-draft.ts'

/** Whether an endpoint takes the address of a token. */
export function requestsToken(endpoint: EndpointId): boolean {
  return endpointOf(endpoint).addressField === 'token_address'
}

/** A draft about a token: the screen's token replaces whatever was typed before. */
export function tokenDraft(endpoint: EndpointId, begun: QueryDraft, token: TokenId): QueryDraft {
  if (!requestsToken(endpoint)) return begun
  const chains = endpointOf(endpoint).chainField === 'chain' ? [token.chain] : begun.chains
  return { ...begun, values: { ...begun.values, token_address: token.address }, chains }
}
