import type { ViewRow } from '../panel-view.ts'
import { textOf } from './cells.ts'
import { isUnverified } from './known-tokens.ts'

/** Start of the remark on a record about another address than the requested one. */
export const OTHER_ADDRESS = 'of another address, not in the totals'
/** The remark on a record whose other side is the subject. */
export const OWN = 'the subject itself'

/** Start of the remark on a token that only has the symbol of a known coin. */
export const UNVERIFIED = 'not a known contract of this symbol, not in the totals'

/**
 * Whether a row is listed but not in any sum: of another address, of the subject with itself, or of
 * an unverified token.
 */
export function isLeftOut(row: Pick<ViewRow, 'cells'>): boolean {
  const remark = textOf(row, 'remark')
  return remark === OWN || remark.startsWith(OTHER_ADDRESS) || remark.startsWith(UNVERIFIED)
}

/** The field with the address of the token that a column names. */
const ADDRESS_OF: Readonly<Record<string, string>> = {
  token_symbol: 'token_address',
  token_name: 'token_address',
  token_bought_symbol: 'token_bought_address',
  token_sold_symbol: 'token_sold_address',
  input_token_symbol: 'input_token_address',
  output_token_symbol: 'output_token_address',
  traded_token_name: 'traded_token_address',
  token_input: 'input_mint_address',
  token_output: 'output_mint_address',
}

export function tokenAddressField(columnId: string): string {
  return Object.hasOwn(ADDRESS_OF, columnId) ? (ADDRESS_OF[columnId] ?? '') : ''
}

/**
 * Whether a column of a row names a token by the symbol of a known coin with another contract;
 * `chain` applies to rows without one.
 */
export function isUnverifiedCell(row: Pick<ViewRow, 'cells'>, columnId: string, chain = ''): boolean {
  const address = textOf(row, tokenAddressField(columnId))
  // A balance without a contract is also left out of the totals.
  if (address === '') return columnId === 'token_symbol' && textOf(row, 'remark').startsWith(UNVERIFIED)
  return isUnverified(textOf(row, 'chain') || chain, address, textOf(row, columnId))
}
