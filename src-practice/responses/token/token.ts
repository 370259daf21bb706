import type { Query } from '../../query.ts'
import { marketOf } from '../../world/market.ts'
import type { Token } from '../../world/tokens.ts'
import type { World } from '../../world/world-types.ts'

/** The token that a query is about; undefined for an unknown one, whose responses are empty. */
export function tokenOf(world: World, query: Query): Token | undefined {
  return marketOf(world).token(query.chain, query.texts.get('token_address') ?? '')
}

/** Whether an address on a chain is a token's; hexadecimal addresses in any case. */
export function alikeToken(token: Token, chain: string, address: string): boolean {
  return token.chain === chain && (token.address === address || (/^0x/i.test(address) && token.address === address.toLowerCase()))
}
