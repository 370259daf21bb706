import type { Fields } from '../core/fields.ts'
import { chainsTitle } from '../addresses/chains/chains.ts'
import { chainOfRequest } from '../case/query.ts'
import { shortAddress } from '../core/text/short-address.ts'

/** The subject matter of a request in a few words: its token, its queries, its chains. */
export function aboutText(request: Fields): string {
  const { token_address: address, token_symbol: symbol, queries, urls } = request
  const chain = chainOfRequest(request)
  const parts = [
    ...(typeof address === 'string' ? [shortAddress(address)] : []),
    ...(typeof symbol === 'string' ? [symbol] : []),
    ...(Array.isArray(queries) ? [queries.map(String).join(', ')] : []),
    ...(Array.isArray(urls) ? [urls.map(String).join(', ')] : []),
    ...(chain === undefined ? [] : [chainsText(chain)]),
  ]
  const text = parts.join(' · ')
  return text.length > 90 ? `${text.slice(0, 89).replace(UNPAIRED_SURROGATE, '')}…` : text
}

/** The first half of a surrogate pair at the end of a cut text. */
const UNPAIRED_SURROGATE = /[\uD800-\uDBFF]$/

function chainsText(chains: string): string {
  const number = chains.split(',').length
  return number > 3 ? `${number} chains` : chainsTitle(chains)
}
