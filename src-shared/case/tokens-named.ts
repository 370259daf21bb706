import { normaliseChain } from '../addresses/chains/chains.ts'
import { TGM_CHAINS } from '../service/table/endpoint-chains.ts'
import type { Row } from '../service/response/rows.ts'
import { queryOfCapture } from './query.ts'
import type { CaptureHeader } from './case-types.ts'

/** A token in a response, on a chain for which the service offers token endpoints. */
export interface TokenNamed {
  readonly chain: string
  readonly address: string
  readonly symbol: string
}

/** Maximum number of tokens in a list; other addresses can be typed. */
export const MAX_TOKENS = 200

/** The distinct tokens in a response, in order. */
export function tokensNamed(capture: CaptureHeader, rows: readonly Row[]): readonly TokenNamed[] {
  const requested = queryOfCapture(capture).chain
  const tokens = new Map<string, TokenNamed>()
  for (const row of rows) {
    if (tokens.size >= MAX_TOKENS) break
    const address = valueOf(row, 'token_address')
    const symbol = valueOf(row, 'token_symbol')
    const own = valueOf(row, 'chain')
    const chain = normaliseChain(own === '' ? requested : own)
    if (address === '' || symbol === '' || !TGM_CHAINS.some((offered) => offered === chain)) continue
    const key = tokenKey({ chain, address })
    if (!tokens.has(key)) tokens.set(key, { chain, address, symbol })
  }
  return [...tokens.values()]
}

/** Key under which two mentions are the same token. */
export function tokenKey({ chain, address }: Pick<TokenNamed, 'chain' | 'address'>): string {
  return `${chain} ${address.toLowerCase()}`
}

/** The text of a field that was delivered as documented; '' for any other. */
export function valueOf(row: Row, name: string): string {
  const cell = row.cells[name]
  return cell?.state === 'value' ? cell.text : ''
}
