import type { ViewRow } from '../panel-view.ts'
import { textOf } from './cells.ts'
import { tokenKind } from './known-tokens.ts'

/** How the remark on a record begins that is about another address than was asked. */
export const STRANGER = 'of another address, not in the totals'
/** The remark on a record whose other side is the subject. */
export const OWN = 'the subject itself'

/** How the remark on a token begins that only carries the symbol of a known coin. */
export const UNVERIFIED = 'not a known contract of this symbol, not in the totals'

/** Whether a row is listed and in no sum: of another address, of the subject with itself, or of an unverified token. */
export function isLeftOut(row: Pick<ViewRow, 'cells'>): boolean {
  const remark = textOf(row, 'remark')
  return remark === OWN || remark.startsWith(STRANGER) || remark.startsWith(UNVERIFIED)
}

/** Whether a row names one token by its symbol, and its contract is not the known one of that symbol. */
export function isUnverifiedRow(row: Pick<ViewRow, 'cells'>): boolean {
  const address = textOf(row, 'token_address')
  return address !== '' && tokenKind(textOf(row, 'chain'), address, textOf(row, 'token_symbol')) === 'unverified'
}
