import { isDecimal } from '../core/decimal.ts'
import type { Cell } from '../service/response/rows.ts'

/**
 * Longest number that sums take in. The digits of a token amount need fewer than 100 places; a delivered
 * `1e999999` would make a sum of a million digits, so it stays visible and is not added.
 */
const LONGEST_SUMMAND = 120
const LARGEST_EXPONENT = 400
/** Most figures are short and have no exponent. */
const SHORT = /^-?\d{1,30}(?:\.\d{1,30})?$/

/** true for a cell whose digits may be computed with. */
export function isUsable(cell: Cell): boolean {
  if (cell.state === 'value' && SHORT.test(cell.text)) return true
  if (cell.state !== 'value' || cell.text.length > LONGEST_SUMMAND || !isDecimal(cell.text)) return false
  const exponent = /e([+-]?\d+)$/i.exec(cell.text)?.[1]
  return exponent === undefined || Math.abs(Number(exponent)) <= LARGEST_EXPONENT
}
