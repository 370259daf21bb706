import { compareDecimals } from '../../core/decimal.ts'
import type { DecodedResponse, Cell, Row } from '../../service/response/rows.ts'
import { ABSENT, STATES, VALUE, type ColumnRows, type FloatFigures } from '../../case/columns/column-row.ts'
import { greatestIn, columnsOf } from '../../case/columns/packed-response.ts'
import { hashOfText, repeatedHashes } from '../../case/columns/text-hashes.ts'
import { isUsable } from '../../case/usable-cell.ts'
import { cellOf, stateOf, textOf } from './cells.ts'
import { descendingOrder } from './descending-order.ts'
import { byResponse } from './whole-responses.ts'
import type { SourcedRow } from './sourced-row.ts'

/**
 * Single fields of many records, read from their columns; record by record for responses that are
 * not stored in columns.
 */
type Records = readonly Pick<SourcedRow, 'row' | 'response' | 'at'>[]

/**
 * Sorts by the exact value of a field, descending; records without a value come last, equal records
 * keep their order.
 */
export function descendingByField<T extends Records[number]>(records: readonly T[], field: string): T[] {
  const { near, areAllExact } = figuresOf(records, field)
  const textAt = (index: number): string => {
    const record = records[index]
    return record === undefined ? '' : cellOf(record.row, field).text
  }
  // Conversion of a decimal to a float never reverses an order, it can only make two values equal:
  // then the exact text decides.
  const byText = (a: number, b: number): number => {
    if (near[a] === NO_FIGURE) return 0
    const [text, otherText] = [textAt(a), textAt(b)]
    return text === otherText ? 0 : compareDecimals(otherText, text)
  }
  const indices = descendingOrder(near, areAllExact ? undefined : byText)
  const sorted: T[] = []
  // Each is an index among the records. An indexed loop: code that runs once for each of ten
  // thousand records on a page just opened is not yet optimised.
  for (let at = 0; at < indices.length; at += 1) sorted.push(records[indices[at] ?? 0] as T)
  return sorted
}

/**
 * Sorts after every figure. Figures below the range of a float are clamped to `MIN_FIGURE`, so
 * that none equals `NO_FIGURE`.
 */
const NO_FIGURE = -Infinity
const MIN_FIGURE = -Number.MAX_VALUE

/**
 * For each record the field as a float, and whether the floats alone distinguish any two records.
 */
function figuresOf(records: Records, field: string): { readonly near: Float64Array; readonly areAllExact: boolean } {
  const near = new Float64Array(records.length)
  let areAllExact = true
  const figuresIn = memoizeByResponse((response) => columnsOf(response)?.cells(field)?.figures)
  let last: DecodedResponse | undefined
  let figures: FloatFigures | undefined
  for (let index = 0; index < records.length; index += 1) {
    const record = records[index]
    if (record === undefined) continue
    if (record.response !== last) {
      last = record.response
      figures = figuresIn(last)
      areAllExact &&= figures?.isExact === true
    }
    const figure = figures === undefined ? nearly(cellOf(record.row, field)) : (figures.near[record.at] ?? Number.NaN)
    near[index] = Number.isNaN(figure) ? NO_FIGURE : figure < MIN_FIGURE ? MIN_FIGURE : figure
  }
  return { near, areAllExact }
}

/**
 * The greatest figure of a field as a float; 0 where none is greater. Infinite figures are ignored.
 */
export function greatestOf(records: Records, field: string): number {
  const { whole, single } = byResponse(records)
  let max = greatestIn(figuresOf(single, field).near)
  for (const { columns } of whole) {
    const figures = columns.cells(field)?.figures
    if (figures !== undefined) max = Math.max(max, figures.max ?? greatestIn(figures.near))
  }
  return max
}

function nearly(cell: Cell): number {
  return isUsable(cell) ? Number(cell.text) : Number.NaN
}

/**
 * Number of records in which a field is missing, and in which its form is not the documented one.
 */
export function statesOf(records: Records, field: string): { readonly missing: number; readonly invalid: number } {
  const counts = { value: 0, missing: 0, invalid: 0 }
  const { whole, single } = byResponse(records)
  for (const { columns } of whole) countStates(columns, field, counts)
  for (const { row } of single) counts[stateOf(row, field)] += 1
  return { missing: counts.missing, invalid: counts.invalid }
}

function countStates(columns: ColumnRows, field: string, counts: Record<Cell['state'], number>): void {
  const states = columns.cells(field)?.states
  if (states === undefined) counts.missing += columns.count
  // Searched as a whole; if all have a value nothing is counted.
  else if (NOT_VALUES.some((state) => states.includes(state))) for (const state of states) counts[STATES[state] ?? 'missing'] += 1
}

const NOT_VALUES = [...STATES.keys(), ABSENT].filter((state) => state !== VALUE)

/** The records whose field may be this text, in any letter case; other records are not read. */
export function recordsLike<T extends Records[number]>(records: readonly T[], field: string, text: string): T[] {
  const hash = hashOfText(text)
  const hashesIn = memoizeByResponse((response) => columnsOf(response)?.valueHashes(field))
  const { whole, single } = byResponse(records)
  // Searched as a whole: most responses do not contain it.
  const some = whole.some(({ columns }) => columns.valueHashes(field).includes(hash)) ? records : single
  return some.filter(({ response, at }) => {
    const hashes = hashesIn(response)
    return hashes === undefined || hashes[at] === hash
  })
}

/**
 * Number of distinct values of a field. The key must be equal for texts that differ only in letter
 * case.
 */
export function distinctValues(records: Records, field: string, keyOf: (text: string) => string): number {
  const hashes = new Uint32Array(records.length)
  const { whole, single } = byResponse(records)
  let end = 0
  const starts = whole.map(({ columns }) => {
    hashes.set(columns.valueHashes(field), end)
    end += columns.count
    return end - columns.count
  })
  for (const [at, { row }] of single.entries()) hashes[end + at] = hashOfText(textOf(row, field))
  const repeated = repeatedHashes(hashes)
  if (repeated === undefined) return records.length
  const rowAt = (index: number): Row | undefined => {
    const response = starts.findLastIndex((start) => start <= index)
    return index < end ? whole[response]?.columns.at(index - (starts[response] ?? 0)) : single[index - end]?.row
  }
  const several = new Set<string>()
  let alone = records.length
  for (let index = repeated.indexOf(1); index !== -1; index = repeated.indexOf(1, index + 1)) {
    const row = rowAt(index)
    if (row !== undefined) several.add(keyOf(textOf(row, field)))
    alone -= 1
  }
  return alone + several.size
}

/** Memoizes `read` by response. */
function memoizeByResponse<T>(read: (response: DecodedResponse) => T): (response: DecodedResponse) => T | undefined {
  const known = new Map<DecodedResponse, T>()
  let last: DecodedResponse | undefined
  let result: T | undefined
  return (response) => {
    if (response === last) return result
    if (!known.has(response)) known.set(response, read(response))
    last = response
    result = known.get(response)
    return result
  }
}
