import { addDecimals, compareDecimals, ratioOf } from '../../../src-shared/decimal.ts'
import { MISSING, type Answer, type Cell, type Row } from '../../../src-shared/service/answer/rows.ts'
import { ColumnRow } from '../../evidence/columns/column-row.ts'
import { recordCount } from '../../evidence/columns/packed-answer.ts'
import { isUsable } from '../../evidence/usable-cell.ts'

export function valueCell(text: string): Cell {
  return text === '' ? MISSING : { text, state: 'value' }
}

/** The cell of a field, missing where the codec knows no such field. Names are this code's own, never an answer's, so no prototype is in reach. */
export function cellOf(row: Pick<Row, 'cells'>, name: string): Cell {
  return (row instanceof ColumnRow ? row.cell(name) : row.cells[name]) ?? MISSING
}

/** What became of a field, without its text. */
export function stateOf(row: Pick<Row, 'cells'>, name: string): Cell['state'] {
  return (row instanceof ColumnRow ? row.state(name) : row.cells[name]?.state) ?? 'missing'
}

export function textOf(row: Pick<Row, 'cells'>, name: string): string {
  const cell = cellOf(row, name)
  return cell.state === 'value' ? cell.text : ''
}

export function listOf(row: Row, name: string): readonly string[] {
  return (row instanceof ColumnRow ? row.list(name) : row.lists[name]) ?? []
}

export function nestedOf(row: Row, name: string): readonly Row[] {
  return (row instanceof ColumnRow ? row.within(name) : row.nested[name]) ?? []
}

export interface Sum {
  /** Exact sum as decimal text; missing when no cell was usable. */
  readonly cell: Cell
  readonly used: number
  readonly of: number
}

/** Adds the usable cells exactly and says how many there were. */
export function sumOf(cells: readonly Cell[]): Sum {
  const usable = cells.filter(isUsable)
  return { cell: summed(usable, usable.length), used: usable.length, of: cells.length }
}

/** The sums of fields over records, each of them there once. An answer whose records are all among them was added up when it was decoded. */
export function fieldSums(records: readonly { readonly row: Row; readonly answer: Answer }[]): (field: string) => Sum {
  const there = countsOf(records)
  const whole = new Set([...there].flatMap(([answer, count]) => (answer.sums !== undefined && recordCount(answer) === count ? [answer] : [])))
  const single = whole.size === there.size ? [] : records.filter(({ answer }) => !whole.has(answer))
  return (field) => {
    const sums = [...whole].flatMap(({ sums: known }) => known?.[field] ?? [])
    const cells = single.map(({ row }) => cellOf(row, field)).filter(isUsable)
    const used = sums.reduce((all, sum) => all + sum.used, cells.length)
    return { cell: summed([...sums, ...cells], used), used, of: records.length }
  }
}

/** How many of the records each answer has. Records of one answer often stand together. */
function countsOf(records: readonly { readonly answer: Answer }[]): ReadonlyMap<Answer, number> {
  const counts = new Map<Answer, number>()
  let [last, count]: [Answer | undefined, number] = [undefined, 0]
  for (const { answer } of records) {
    if (answer !== last) {
      if (last !== undefined) counts.set(last, count)
      last = answer
      count = counts.get(answer) ?? 0
    }
    count += 1
  }
  if (last !== undefined) counts.set(last, count)
  return counts
}

/** One summand keeps its digits as delivered. */
function summed(summands: readonly { readonly text: string }[], used: number): Cell {
  return used === 0 ? MISSING : valueCell(used === 1 ? (summands[0]?.text ?? '') : addDecimals(summands.map(({ text }) => text)))
}

/** Descending by the exact value of a cell; what has none comes last, equals stay in their order. Each cell is read once. */
export function descendingByValue<T>(items: readonly T[], valueOf: (item: T) => Cell): T[] {
  const keyed = items.map((item) => {
    const cell = valueOf(item)
    // A decimal read as a float never turns an order round, it can only make two of them equal: then the exact text decides.
    return { item, text: cell.text, near: isUsable(cell) ? Number(cell.text) : Number.NaN }
  })
  keyed.sort((a, b) => {
    if (a.near > b.near) return -1
    if (a.near < b.near) return 1
    if (Number.isNaN(a.near) || Number.isNaN(b.near)) return Number(Number.isNaN(a.near)) - Number(Number.isNaN(b.near))
    return a.text === b.text ? 0 : compareDecimals(b.text, a.text)
  })
  return keyed.map(({ item }) => item)
}

/** A part of a whole as a ratio; missing where one of both is no figure, or the whole is nothing. */
export function shareOf(part: Cell, whole: Cell, digits: number): Cell {
  return isUsable(part) && isUsable(whole) ? valueCell(ratioOf(part.text, whole.text, digits) ?? '') : MISSING
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
