import { isDecimal } from '../core/decimal.ts'
import type { Cell } from '../service/response/rows.ts'

/**
 * Maximum digits of a summand. Token amounts need fewer than 100 digits; a delivered `1e999999`
 * would produce a sum of a million digits, so it is shown but not added.
 */
const MAX_SUMMAND_LENGTH = 120
const MAX_EXPONENT = 400
/** Fast path: most figures are short and have no exponent. */
const SHORT = /^-?\d{1,30}(?:\.\d{1,30})?$/

/** true for a cell whose digits may be used in calculations. */
export function isUsable(cell: Cell): boolean {
  if (cell.state === 'value' && SHORT.test(cell.text)) return true
  if (cell.state !== 'value' || cell.text.length > MAX_SUMMAND_LENGTH || !isDecimal(cell.text)) return false
  const exponent = /e([+-]?\d+)$/i.exec(cell.text)?.[1]
  return exponent === undefined || Math.abs(Number(exponent)) <= MAX_EXPONENT
}
