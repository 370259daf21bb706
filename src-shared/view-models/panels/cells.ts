import { addDecimals, compareDecimals, ratioOf } from '../../core/decimal.ts'
import { MISSING, type DecodedResponse, type Cell, type Row } from '../../service/response/rows.ts'
import { ColumnRow } from '../../case/columns/column-row.ts'
import { isUsable } from '../../case/usable-cell.ts'
import type { ViewRow } from '../panel-view.ts'
import { byResponse } from './whole-responses.ts'

export function valueCell(text: string): Cell {
  return text === '' ? MISSING : { text, state: 'value' }
}

/**
 * The cell of a field, missing where the codec has no such field. Names come from this code, never
 * from a response, so no prototype is in reach.
 */
export function cellOf(row: Pick<Row, 'cells'>, name: string): Cell {
  return (row instanceof ColumnRow ? row.cell(name) : row.cells[name]) ?? MISSING
}

/** The state of a field, without its text. */
export function stateOf(row: Pick<Row, 'cells'>, name: string): Cell['state'] {
  return (row instanceof ColumnRow ? row.state(name) : row.cells[name]?.state) ?? 'missing'
}

/**
 * The figure of a cell for drawing only: 0 for a cell that is not a figure, and for a figure too
 * large to be drawn.
 */
export function drawnNumber(cell: Cell): number {
  const drawn = isUsable(cell) ? Number(cell.text) : 0
  return Number.isFinite(drawn) ? drawn : 0
}

/** The first and the last of a list; undefined for an empty one. */
export function endsOf<T>(items: readonly T[]): { readonly first: T; readonly last: T } | undefined {
  return items.reduce<{ first: T; last: T } | undefined>((ends, last) => ({ first: ends === undefined ? last : ends.first, last }), undefined)
}

/** The cell of a displayed row, missing where its view has none of that name. */
export function shownCell({ cells }: Pick<ViewRow, 'cells'>, name: string): Cell {
  return cells[name] ?? MISSING
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

/** Adds the usable cells exactly and counts them. */
export function sumOf(cells: readonly Cell[]): Sum {
  const usable = cells.filter(isUsable)
  return { cell: sumCell(usable, usable.length), used: usable.length, of: cells.length }
}

/**
 * The sums of fields over records, each record listed once. A response whose records are all
 * included was added up when it was decoded.
 */
export function fieldSums(records: readonly { readonly row: Row; readonly response: DecodedResponse }[]): (field: string) => Sum {
  const { whole, single } = byResponse(records)
  return (field) => {
    const sums = whole.flatMap(({ response }) => response.sums?.[field] ?? [])
    const cells = single.map(({ row }) => cellOf(row, field)).filter(isUsable)
    const used = sums.reduce((all, sum) => all + sum.used, cells.length)
    return { cell: sumCell([...sums, ...cells], used), used, of: records.length }
  }
}

/** A single summand keeps its digits as delivered. */
function sumCell(summands: readonly { readonly text: string }[], used: number): Cell {
  return used === 0 ? MISSING : valueCell(used === 1 ? (summands[0]?.text ?? '') : addDecimals(summands.map(({ text }) => text)))
}

/**
 * Sorts by the exact value of a cell, descending; items without a value come last, equal items keep
 * their order. Each cell is read once.
 */
export function descendingByValue<T>(items: readonly T[], valueOf: (item: T) => Cell): T[] {
  const keyed = items.map((item) => {
    const cell = valueOf(item)
    return isUsable(cell) ? { item, none: 0, text: cell.text, near: Number(cell.text) } : { item, none: 1, text: '0', near: 0 }
  })
  // Conversion of a decimal to a float never reverses an order, it can only make two values equal:
  // then the exact text decides.
  keyed.sort((a, b) => a.none - b.none || b.near - a.near || (a.text === b.text ? 0 : compareDecimals(b.text, a.text)))
  return keyed.map(({ item }) => item)
}

/**
 * `max` items of a sorted list: up to half from the losses at its end, the others from its start.
 * The greatest losses are as significant as the greatest gains.
 */
export function bothEnds<T>(sorted: readonly T[], valueOf: (item: T) => Cell, max: number): readonly T[] {
  const losses = sorted.filter((item) => isLoss(valueOf(item)))
  const last = new Set(losses.toReversed().slice(0, Math.floor(max / 2)))
  const first = sorted.filter((item) => !last.has(item)).slice(0, max - last.size)
  return [...first, ...losses.filter((item) => last.has(item))]
}

function isLoss(cell: Cell): boolean {
  return isUsable(cell) && cell.text.startsWith('-')
}

/** A part of a whole as a ratio; missing where either is not a figure, or the whole is zero. */
export function shareOf(part: Cell, whole: Cell, digits: number): Cell {
  return isUsable(part) && isUsable(whole) ? valueCell(ratioOf(part.text, whole.text, digits) ?? '') : MISSING
}

/** "sum of 3 of 20 values": states how many summands of a sum are present. */
export function sumRule(what: string, sum: Sum): string {
  return sum.used === sum.of
    ? `Sum of ${what} over ${count(sum.of, 'record')}.`
    : `Sum of ${what} over the ${groupDigits(sum.used)} of ${count(sum.of, 'record')} that ${verb(sum.used, 'has', 'have')} it.`
}

export function count(n: number, one: string, many = `${one}s`): string {
  return `${groupDigits(n)} ${n === 1 ? one : many}`
}

const counts = new Intl.NumberFormat('en')

export function groupDigits(n: number): string {
  return counts.format(n)
}

/** "is" or "are", "has" or "have": notes are sentences. */
export function verb(n: number, one: string, many: string): string {
  return n === 1 ? one : many
}
