import { chainTitle } from '../../../addresses/chains/chains.ts'
import { shortAddress } from '../../../core/text/short-address.ts'
import { isNativeAddress, unverifiedSuffix } from '../../panels/known-tokens.ts'
import type { EdgeToken } from '../../graph-types.ts'
import { nameText } from '../messages.ts'

/**
 * The filter name of a token: its symbol, followed by its contract where other tokens have the same
 * symbol.
 */
export function tokenName({ symbol, asset }: EdgeToken, isExact: boolean): string {
  return isExact ? `${symbol} ${asset}` : symbol
}

/** Whether a filter names a token; an empty list names every token. */
export function namesToken(tokens: readonly string[], token: EdgeToken): boolean {
  if (tokens.length === 0) return true
  const named = namedBy(tokens)
  return named.has(token.symbol) || named.has(tokenName(token, true))
}

/**
 * The display form of a filter name: its symbol, and the shortened contract where the filter uses
 * it.
 */
export function tokenWords(name: string): string {
  const symbol = WITHOUT_CONTRACT.exec(name)?.[1]
  if (symbol !== undefined) return nameText.noContract(symbol === '' ? nameText.noSymbol : symbol)
  const [, called = '', chain = '', address = ''] = BY_CONTRACT.exec(name) ?? []
  if (address === '') return name === '' ? nameText.noSymbol : name
  return isNativeAddress(chain, address)
    ? nameText.nativeCoin(called, chainTitle(chain))
    : `${called}${unverifiedSuffix(chain, address, called)} ${shortAddress(address)}`.trim()
}

/** Parsed once per filter, since it is checked for every transfer of a case. */
const readNames = new WeakMap<readonly string[], ReadonlySet<string>>()

function namedBy(tokens: readonly string[]): ReadonlySet<string> {
  const known = readNames.get(tokens) ?? new Set(tokens)
  readNames.set(tokens, known)
  return known
}

/** Names without and with a contract. */
const WITHOUT_CONTRACT = /^(.*) [a-z0-9-]+: \1$/su
const BY_CONTRACT = /^(.*) ([a-z0-9-]+):(\S+)$/su
