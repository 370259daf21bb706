import type { Cell, Row } from '../../service/response/rows.ts'
import { textOf, valueCell } from './cells.ts'
import { unverifiedSuffix } from './known-tokens.ts'

/**
 * The cell that identifies the tokens of a list of symbols: not a column, used by commands on the
 * list.
 */
export const LISTED_TOKENS = 'tokens_listed'

/**
 * Symbol and address of the first tokens of a list, each address once: as many as fit in a menu.
 */
export function listedTokens(tokens: readonly Row[]): Cell {
  const byAddress = new Map(tokens.map((token) => [textOf(token, 'token_address'), textOf(token, 'token_symbol')]))
  const listed = [...byAddress].flatMap(([address, symbol]) => (address === '' || symbol === '' ? [] : [[symbol, address]]))
  return valueCell(listed.length === 0 ? '' : JSON.stringify(listed.slice(0, MAX_LISTED)))
}

const MAX_LISTED = 6

/** The symbol of a token record, for a line of text: marked where it is unverified. */
export function markedSymbol(token: Row, chain: string): string {
  const symbol = textOf(token, 'token_symbol')
  return `${symbol}${unverifiedSuffix(textOf(token, 'chain') || chain, textOf(token, 'token_address'), symbol)}`
}
