import { endpointOf } from '../service/table/endpoint-table.ts'
import type { EndpointId } from '../service/table/endpoint.ts'
import { chainOfRequest } from '../case/query.ts'
import { tokenKey, type TokenNamed } from '../case/tokens-named.ts'
import type { RequestedQuery } from './requested-queries.ts'

/** A token without its name or symbol: anyone can give a token any name. */
export type TokenId = Pick<TokenNamed, 'chain' | 'address'>

type Question = Pick<RequestedQuery, 'endpoint' | 'request'>

/** The token that a request names; undefined for a request that names none. */
export function tokenOfRequest({ endpoint, request }: Question): TokenId | undefined {
  const { token_address: address } = request
  if (typeof address !== 'string') return undefined
  return { address, chain: chainOfRequest(request) ?? endpointOf(endpoint).impliedChain ?? '' }
}

/**
 * Whether a request is about the token. A request by symbol, not by address, is about no specific
 * token and fits all.
 */
export function isAboutToken(question: Question, token: TokenId): boolean {
  if (endpointOf(question.endpoint).addressField === undefined) return true
  const requested = tokenOfRequest(question)
  return requested !== undefined && tokenKey(requested) === tokenKey(token)
}

/**
 * Whether an endpoint is available for the token's chain. An endpoint that uses symbols is
 * available for every token.
 */
export function isOfferedFor(endpoint: EndpointId, { chain }: Pick<TokenId, 'chain'>): boolean {
  const { addressField, chains, impliedChain } = endpointOf(endpoint)
  if (chains !== undefined) return chains.some((offered) => offered === chain)
  return addressField === undefined || impliedChain === chain
}
