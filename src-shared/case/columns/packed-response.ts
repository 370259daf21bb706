import { createNullPrototypeRecord } from '../../core/null-prototype-record.ts'
import { addDecimals } from '../../core/decimal.ts'
import type { DecodedResponse, Cell, Row } from '../../service/response/rows.ts'
import { isUsable } from '../usable-cell.ts'
import { ABSENT, ColumnRows, NO_LIST, STATES, type FloatFigures, type PackedCells, type PackedLists, type PackedRows } from './column-row.ts'
import { packTexts } from './packed-texts.ts'

/**
 * A response in columns with joined texts, for transfer from the decoder's worker and for storage.
 * Excludes the records as delivered. Plain data.
 */
export interface PackedResponse extends Omit<DecodedResponse, 'rows'> {
  readonly rows: PackedRows
}

export function packResponse(response: DecodedResponse): PackedResponse {
  return { ...response, sums: sumsOf(response.rows), rows: withHashes(packRows(response.rows)) }
}

/**
 * Adds the hashes by which views compare records: of addresses, and of the label
 * lists that accompany them.
 */
function withHashes(rows: PackedRows): PackedRows {
  const columns = new ColumnRows(rows)
  for (const { name } of rows.cells) if (name.endsWith('address')) columns.valueHashes(name)
  for (const { name } of rows.lists) columns.firstHashes(name)
  return { ...rows, hashes: columns.hashes() }
}

/** Sums that views need repeatedly, computed once; fields without figures are left out. */
function sumsOf(rows: readonly Row[]): NonNullable<DecodedResponse['sums']> {
  const sums = createNullPrototypeRecord<{ readonly text: string; readonly used: number }>()
  for (const name of namesIn(rows, ({ cells }) => cells)) {
    const texts = rows.flatMap(({ cells }) => {
      const cell = cells[name]
      return cell !== undefined && isUsable(cell) ? [cell.text] : []
    })
    // A single summand keeps its digits as delivered.
    if (texts.length > 0) sums[name] = { text: texts.length === 1 ? (texts[0] ?? '') : addDecimals(texts), used: texts.length }
  }
  return sums
}

function packRows(rows: readonly Row[]): PackedRows {
  return {
    count: rows.length,
    pointers: packTexts(rows.map(({ pointer }) => pointer)),
    cells: namesIn(rows, ({ cells }) => cells).map((name) => packCells(name, rows)),
    lists: namesIn(rows, ({ lists }) => lists).map((name) => packLists(name, rows)),
    nested: namesIn(rows, ({ nested }) => nested).map((name) => ({
      name,
      counts: countsOf(rows, ({ nested }) => nested[name]),
      rows: packRows(rows.flatMap(({ nested }) => nested[name] ?? [])),
    })),
  }
}

function packCells(name: string, rows: readonly Row[]): PackedCells {
  const states = new Uint8Array(rows.length)
  const texts = rows.map(({ cells }, at) => {
    const cell = cells[name]
    states[at] = cell === undefined ? ABSENT : STATES.indexOf(cell.state)
    return cell?.text ?? ''
  })
  const figures = figuresOf(name, rows)
  return { name, texts: packTexts(texts), states, ...(figures === undefined ? {} : { figures }) }
}

/** A plain figure of at most 15 digits, which a float always distinguishes from others. */
const EXACT = /^-?(?=(?:\d\.?){1,15}$)\d+(?:\.\d+)?$/

/**
 * The figures that views sort by, parsed once; undefined where no record
 * has a figure in this field.
 */
function figuresOf(name: string, rows: readonly Row[]): FloatFigures | undefined {
  const near = new Float64Array(rows.length).fill(Number.NaN)
  let used = 0
  let isExact = true
  for (const [at, { cells }] of rows.entries()) {
    const cell = cells[name]
    if (cell === undefined || !isUsable(cell)) continue
    near[at] = Number(cell.text)
    isExact &&= EXACT.test(cell.text)
    used += 1
  }
  return used === 0 ? undefined : { near, isExact, max: greatestIn(near) }
}

/** The greatest finite figure; 0 where none is positive. */
export function greatestIn(figures: Float64Array): number {
  let max = 0
  for (const figure of figures) if (figure > max && figure !== Infinity) max = figure
  return max
}

function packLists(name: string, rows: readonly Row[]): PackedLists {
  return { name, counts: countsOf(rows, ({ lists }) => lists[name]), entries: packTexts(rows.flatMap(({ lists }) => lists[name] ?? [])) }
}

function countsOf(rows: readonly Row[], listOf: (row: Row) => readonly unknown[] | undefined): Int32Array {
  const counts = new Int32Array(rows.length)
  for (const [at, row] of rows.entries()) counts[at] = listOf(row)?.length ?? NO_LIST
  return counts
}

/** Field names in order of first appearance; records of one endpoint have the same fields. */
function namesIn(rows: readonly Row[], members: (row: Row) => Readonly<Record<string, unknown>>): string[] {
  const names = new Set<string>()
  for (const row of rows) for (const name in members(row)) names.add(name)
  return [...names]
}

/** Unpacks a response, without `raw`. Records are created from the columns on access. */
export function unpackResponse({ summary, sums, rows, ...rest }: PackedResponse): DecodedResponse {
  const columns = new ColumnRows(rows)
  const response: DecodedResponse = {
    ...rest,
    summary: Object.assign(createNullPrototypeRecord<Cell>(), summary),
    sums: Object.assign(createNullPrototypeRecord<{ readonly text: string; readonly used: number }>(), sums),
    get rows() {
      return columns.all()
    },
  }
  columnsByResponse.set(response, columns)
  return response
}

const columnsByResponse = new WeakMap<DecodedResponse, ColumnRows>()

/**
 * The columns of an unpacked response, undefined for any other. Use them to read
 * single fields of all records.
 */
export function columnsOf(response: DecodedResponse): ColumnRows | undefined {
  return columnsByResponse.get(response)
}

/** The number of records of a response, without creating them. */
export function recordCount(response: DecodedResponse): number {
  return columnsOf(response)?.count ?? response.rows.length
}
