import { chainTitle } from '../../../addresses/chains/chains.ts'
import { shortAddress } from '../../../core/text/short-address.ts'
import type { EdgeToken } from '../../graph-model.ts'
import { isNativeAddress, unverifiedSuffix } from '../../panels/known-tokens.ts'

/** How a token is named in a filter: by its symbol, or with its contract where others call themselves the same. */
export function tokenName({ symbol, asset }: EdgeToken, isExact: boolean): string {
  return isExact ? `${symbol} ${asset}` : symbol
}

/** Whether a token is one of those that a filter names; none named is any. */
export function namesToken(tokens: readonly string[], token: EdgeToken): boolean {
  if (tokens.length === 0) return true
  const named = namedBy(tokens)
  return named.has(token.symbol) || named.has(tokenName(token, true))
}

/** A token as a filter names it, for people: its symbol, and the ends of its contract where the filter goes by that. */
export function tokenWords(name: string): string {
  const symbol = WITHOUT_CONTRACT.exec(name)?.[1]
  if (symbol !== undefined) return `${symbol === '' ? 'no symbol' : symbol}, no contract`
  const [, called = '', chain = '', address = ''] = BY_CONTRACT.exec(name) ?? []
  if (address === '') return name === '' ? 'no symbol' : name
  return isNativeAddress(chain, address)
    ? `${called}, coin of ${chainTitle(chain)}`
    : `${called}${unverifiedSuffix(chain, address, called)} ${shortAddress(address)}`.trim()
}

/** Read once of each filter: it is asked of every transfer of a case. */
const readNames = new WeakMap<readonly string[], ReadonlySet<string>>()

function namedBy(tokens: readonly string[]): ReadonlySet<string> {
  const known = readNames.get(tokens) ?? new Set(tokens)
  readNames.set(tokens, known)
  return known
}

/** Names without a contract and with one. */
const WITHOUT_CONTRACT = /^(.*) [a-z0-9-]+: \1$/su
const BY_CONTRACT = /^(.*) ([a-z0-9-]+):(\S+)$/su
