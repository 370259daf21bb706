import { addDecimals, compareDecimals, isDecimal } from '../../../src-shared/decimal.ts'
import { MISSING, type Cell, type Row } from '../../../src-shared/service/answer/rows.ts'

/**
 * Longest number that sums take in. The digits of a token amount need fewer than 100 places; a delivered
 * `1e999999` would make a sum of a million digits (hostile C4), so it stays visible and is not added.
 */
const LONGEST_SUMMAND = 120
const LARGEST_EXPONENT = 400

export function valueCell(text: string): Cell {
  return text === '' ? MISSING : { text, state: 'value' }
}

/** The cell of a field, missing where the codec knows no such field. Names are this code's own, never an answer's, so no prototype is in reach. */
export function cellOf(row: Pick<Row, 'cells'>, name: string): Cell {
  return row.cells[name] ?? MISSING
}

export function textOf(row: Pick<Row, 'cells'>, name: string): string {
  const cell = cellOf(row, name)
  return cell.state === 'value' ? cell.text : ''
}

export function listOf(row: Row, name: string): readonly string[] {
  return row.lists[name] ?? []
}

export function nestedOf(row: Row, name: string): readonly Row[] {
  return row.nested[name] ?? []
}

/** true for a cell whose digits may be computed with. */
export function isUsable(cell: Cell): boolean {
  if (cell.state !== 'value' || cell.text.length > LONGEST_SUMMAND || !isDecimal(cell.text)) return false
  const exponent = /e([+-]?\d+)$/i.exec(cell.text)?.[1]
  return exponent === undefined || Math.abs(Number(exponent)) <= LARGEST_EXPONENT
}

export interface Sum {
  /** Exact sum as decimal text; missing when no cell was usable. */
  readonly cell: Cell
  readonly used: number
  readonly of: number
}

/** Adds the usable cells exactly and says how many there were. */
export function sumOf(cells: readonly Cell[]): Sum {
  const texts = cells.filter(isUsable).map((cell) => cell.text)
  // One summand keeps its digits as delivered.
  const cell = texts.length === 0 ? MISSING : valueCell(texts.length === 1 ? (texts[0] ?? '') : addDecimals(texts))
  return { cell, used: texts.length, of: cells.length }
}

/** Descending by exact value; cells without one come last. */
export function byValueDescending(a: Cell, b: Cell): number {
  const usableA = isUsable(a)
  const usableB = isUsable(b)
  if (usableA && usableB) return compareDecimals(b.text, a.text)
  return Number(usableB) - Number(usableA)
}

/** "sum of 3 of 20 values": what a reader must know of a sum whose summands are not all there. */
export function sumRule(what: string, sum: Sum): string {
  return sum.used === sum.of
    ? `Sum of ${what} over ${count(sum.of, 'record')}.`
    : `Sum of ${what} over the ${grouped(sum.used)} of ${count(sum.of, 'record')} that ${verb(sum.used, 'has', 'have')} it.`
}

export function count(n: number, one: string, many = `${one}s`): string {
  return `${grouped(n)} ${n === 1 ? one : many}`
}

const counts = new Intl.NumberFormat('en')

export function grouped(n: number): string {
  return counts.format(n)
}

/** "is" or "are", "has" or "have": notes are sentences. */
export function verb(n: number, one: string, many: string): string {
  return n === 1 ? one : many
}
