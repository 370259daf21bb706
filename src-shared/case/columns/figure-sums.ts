import { addDecimals, isZeroDecimal } from '../../core/decimal.ts'
import { AS_TEXT, figureAt, figureText, NO_FIGURE, type FigureColumn } from './figure-column.ts'

/**
 * Exact sums under construction, stored compactly. A sum of one figure keeps
 * its digits as delivered.
 */
export interface FigureSums {
  /**
   * Adds the figure of a column's row to a sum; ignores rows without a
   * figure. `sum` is an index ≥ 0.
   */
  readonly add: (sum: number, column: FigureColumn, row: number) => void
  /** Decimal text; '' where nothing was added. */
  readonly text: (sum: number) => string
  /** The sum as a float, to find the greatest of many; 0 where nothing was added. */
  readonly nearly: (sum: number) => number
  /** The current sums as a column, which can be added up in turn. */
  readonly column: () => FigureColumn
}

const LIMIT = 10n ** 18n
const TENS = Array.from({ length: 20 }, (_, power) => 10n ** BigInt(power))
const INITIAL_CAPACITY = 1024

export function createFigureSums(): FigureSums {
  let digits = new BigInt64Array(INITIAL_CAPACITY)
  let places = new Int8Array(INITIAL_CAPACITY).fill(NO_FIGURE)
  /** Sums of several figures are written without trailing zeros. */
  let several = new Uint8Array(INITIAL_CAPACITY)
  const texts = new Map<number, string>()

  const grow = (): void => {
    const [before, wider] = [{ digits, places, several }, 2 * digits.length]
    digits = new BigInt64Array(wider)
    places = new Int8Array(wider).fill(NO_FIGURE)
    several = new Uint8Array(wider)
    digits.set(before.digits)
    places.set(before.places)
    several.set(before.several)
  }
  const text = (sum: number): string => {
    const after = places[sum] ?? NO_FIGURE
    if (after === NO_FIGURE) return ''
    if (after === AS_TEXT) return texts.get(sum) ?? ''
    const written = figureText(digits[sum] ?? 0n, after)
    return several[sum] === 1 && after > 0 ? written.replace(/\.?0+$/, '') : written
  }
  const addText = (sum: number, figure: string): void => {
    const before = text(sum)
    texts.set(sum, before === '' ? figure : addDecimals([before, figure]))
    places[sum] = AS_TEXT
  }
  const addDigits = (sum: number, added: bigint, after: number): boolean => {
    const stored = places[sum] ?? NO_FIGURE
    if (stored === NO_FIGURE) {
      digits[sum] = added
      places[sum] = after
      return true
    }
    if (stored === AS_TEXT) return false
    const max = Math.max(stored, after)
    const total = (digits[sum] ?? 0n) * (TENS[max - stored] ?? 1n) + added * (TENS[max - after] ?? 1n)
    if (total >= LIMIT || total <= -LIMIT) return false
    digits[sum] = total
    places[sum] = max
    several[sum] = 1
    return true
  }

  return {
    add(sum, column, row) {
      const after = column.places[row] ?? NO_FIGURE
      if (after === NO_FIGURE) return
      while (sum >= digits.length) grow()
      if (after === AS_TEXT || !addDigits(sum, column.digits[row] ?? 0n, after)) addText(sum, figureAt(column, row))
    },
    text,
    nearly(sum) {
      const after = places[sum] ?? NO_FIGURE
      if (after === NO_FIGURE) return 0
      return after === AS_TEXT ? Number(texts.get(sum)) : Number(digits[sum]) / 10 ** after
    },
    column: () => ({ digits, places, texts }),
  }
}

/** Whether the figure of a row is zero or missing. */
export function isNothing(column: FigureColumn, row: number): boolean {
  const after = column.places[row] ?? NO_FIGURE
  return after === NO_FIGURE || (after === AS_TEXT ? isZeroDecimal(figureAt(column, row)) : column.digits[row] === 0n)
}
