import type { ViewRow } from '../panel-view.ts'
import { textOf } from './cells.ts'

/** How the remark on a record begins that is about another address than was asked. */
export const STRANGER = 'of another address, not in the totals'
/** The remark on a record whose other side is the subject. */
export const OWN = 'the subject itself'

/** Whether a row is listed for what was delivered, and is in no sum: of another address than was asked, or of the subject with itself. */
export function isLeftOut(row: Pick<ViewRow, 'cells'>): boolean {
  const remark = textOf(row, 'remark')
  return remark === OWN || remark.startsWith(STRANGER)
}
