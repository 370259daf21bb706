import { mapSteps, runSync, type Steps } from '../../core/steps.ts'
import { TICKERS } from '../chains/chain-words.ts'
import { fold, readChainName } from '../chains/read-chain.ts'
import { readCell, type CellReading } from './cell-addresses.ts'
import { addressRankOf, addressWordOf, fieldsNamedBy, knownWords, type AddressWord, type FieldColumns, type TableField } from '../column-words.ts'
import { declaredSeparator, parseTable, plainLines, SEPARATORS, type Separator, type TableRow } from './parse-table.ts'

/** How a text is read as a table. */
export interface TableLayout {
  readonly separator: Separator
  /** Line of the header; undefined for a table without one. */
  readonly headerLine: number | undefined
  /** Titles of the columns: their headers, or their numbers. */
  readonly titles: readonly string[]
  /** Columns whose addresses are read. */
  readonly addresses: readonly number[]
  /** All columns with an address in the sample, whether it is read or not. */
  readonly offered: readonly number[]
  readonly fields: FieldColumns
}

/** Number of leading rows by which a table is recognised. */
const SAMPLE_ROWS = 40
const SAMPLE_LETTERS = 200_000
/** Longer cells are sentences. */
const MAX_HEADER_LETTERS = 60
/** Columns that are examined between two pauses. */
const COLUMNS_BETWEEN_PAUSES = 50

/** The layout for reading a text as a table; undefined for a list or a text with addresses. */
export function guessLayout(text: string): TableLayout | undefined {
  return runSync(guessLayoutSteps(text))
}

/** `guessLayout` with pause points. */
export function* guessLayoutSteps(text: string): Steps<TableLayout | undefined> {
  if (/^\s*[[{]/.test(text)) return undefined
  const sample = sampleOf(text)
  const declared = declaredSeparator(sample)
  // Cached: a line that no separator divides is the same cell for each separator.
  const readings = new Map<string, CellReading>()
  const read = (cell: string): CellReading => {
    const reading = readings.get(cell) ?? readCell(cell)
    readings.set(cell, reading)
    return reading
  }
  const layouts: ScoredLayout[] = []
  for (const separator of declared === undefined ? SEPARATORS : [declared]) {
    const layout = yield* layoutBy(yield* rowsSteps(sample, separator), separator, declared !== undefined, read)
    if (layout !== undefined) layouts.push(layout)
  }
  return layouts.toSorted((a, b) => b.score - a.score)[0]?.layout
}

/** The layout of a table after the investigator has set its header line, or none. */
export function withHeader(text: string, layout: TableLayout, headerLine: number | undefined): TableLayout {
  const rows = rowsOf(sampleOf(text), layout.separator)
  const header = rows.find(({ line }) => line === headerLine)
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  return { ...layout, headerLine: header?.line, titles: titlesOf(header?.cells ?? [], width) }
}

/** The first possible header line: that of the table, else the first non-empty line. */
export function firstLine(text: string, layout: TableLayout): number | undefined {
  return layout.headerLine ?? rowsOf(sampleOf(text), layout.separator)[0]?.line
}

/** The layout with the addresses of a column included or excluded; one column always stays. */
export function withAddressColumn(layout: TableLayout, column: number, isTaken: boolean): TableLayout {
  const rest = layout.addresses.filter((one) => one !== column)
  const addresses = isTaken ? [...rest, column].toSorted((a, b) => a - b) : rest
  return addresses.length === 0 ? layout : { ...layout, addresses, fields: withoutColumns(layout.fields, addresses) }
}

/**
 * The layout with a field read from a column, which no longer has any other field. -1 for no
 * column.
 */
export function withField(layout: TableLayout, field: TableField, column: number): TableLayout {
  return { ...layout, fields: { ...withoutColumns(layout.fields, column === -1 ? [] : [column]), [field]: column } }
}

/** Whole lines from the beginning of a text. */
function sampleOf(text: string): string {
  const plain = plainLines(text.slice(0, SAMPLE_LETTERS))
  return text.length <= SAMPLE_LETTERS ? plain : plain.slice(0, plain.lastIndexOf('\n') + 1 || plain.length)
}

function rowsOf(sample: string, separator: Separator): readonly TableRow[] {
  return runSync(rowsSteps(sample, separator))
}

function* rowsSteps(sample: string, separator: Separator): Steps<readonly TableRow[]> {
  const { rows } = yield* parseTable(sample, separator, SAMPLE_ROWS)
  return rows.slice(0, SAMPLE_ROWS)
}

interface ScoredLayout {
  readonly layout: TableLayout
  readonly score: number
}

function* layoutBy(
  rows: readonly TableRow[],
  separator: Separator,
  isDeclared: boolean,
  readCached: (cell: string) => CellReading,
): Steps<ScoredLayout | undefined> {
  const read = yield* mapSteps(rows, 1, ({ cells }) => cells.map(readCached))
  const header = yield* headerOf(rows, read)
  const headerCells = header === undefined ? [] : (rows[header]?.cells ?? [])
  const body = rows.map((_, at) => at).filter((at) => header === undefined || at > header)
  const width = Math.max(0, ...body.map((at) => rows[at]?.cells.length ?? 0), headerCells.length)
  const columns = Array.from({ length: width }, (_, column) => column)
  const counts = yield* mapSteps(columns, COLUMNS_BETWEEN_PAUSES, (column) => countIn(read, body, column))
  const words = yield* mapSteps(columns, COLUMNS_BETWEEN_PAUSES, (column) => addressWordOf(headerCells[column] ?? ''))
  yield
  const known = knownWords(headerCells)
  yield
  const addresses = addressColumns(counts, words, headerCells)
  const isNamed = words.includes('main')
  if (addresses.length === 0) {
    const named = words.indexOf('main')
    if (named === -1 || known < (width > 1 ? 2 : 1) || body.length === 0) return undefined
    addresses.push(named)
  }
  if (known === 0 && !isUniform(rows, read, body, addresses, isDeclared)) return undefined
  if (width < 2 && !isNamed) return undefined
  // A single column with other words next to its addresses is a list of fields or a text.
  if (width < 2 && body.some((at) => read[at]?.some(({ addresses: found, isExact }) => found.length > 0 && !isExact))) return undefined
  yield
  const named = fieldsNamedBy(headerCells)
  yield
  const fields = withoutColumns({ ...named, ...guessChain(rows, body, named, words, addresses) }, addresses)
  const offered = counts.flatMap((count, at) => (count.sure + count.unsure + count.within > 0 || addresses.includes(at) ? [at] : []))
  const full = body.filter((at) => rows[at]?.cells.length === width).length / Math.max(1, body.length)
  const layout: TableLayout = {
    separator,
    headerLine: header === undefined ? undefined : rows[header]?.line,
    titles: titlesOf(headerCells, width),
    addresses,
    offered,
    fields: roleFits(rows, body, fields.role) ? fields : { ...fields, role: -1 },
  }
  return { layout, score: known * 10 + full * 5 + Math.min(width, 20) / 20 }
}

export function titlesOf(header: readonly string[], width: number): string[] {
  return Array.from({ length: Math.max(width, header.length) }, (_, at) => header[at]?.trim() || `Column ${at + 1}`)
}

interface ColumnCount {
  /** Cells that are exactly one address of one chain family. */
  readonly sure: number
  /** Cells that may be an address or a hash. */
  readonly unsure: number
  /** Cells with an address and other words. */
  readonly within: number
}

function countIn(read: readonly (readonly CellReading[])[], body: readonly number[], column: number): ColumnCount {
  let [sure, unsure, within] = [0, 0, 0]
  for (const at of body) {
    const cell = read[at]?.[column]
    if (cell === undefined) continue
    const taken = cell.addresses.filter(({ recognition }) => recognition.kind !== 'refused')
    if (taken.length === 0) continue
    if (!cell.isExact) within += 1
    else if (taken.some(({ recognition }) => recognition.kind === 'address')) sure += 1
    else unsure += 1
  }
  return { sure, unsure, within }
}

/**
 * The header row: the row with most known words before or among the first rows, else the row above
 * the first address.
 */
function* headerOf(rows: readonly TableRow[], read: readonly (readonly CellReading[])[]): Steps<number | undefined> {
  const holdsAddress = read.map((cells) => cells.some(({ addresses }) => addresses.length > 0))
  let best: { readonly at: number; readonly words: number; readonly isNear: boolean } | undefined
  for (const [at, { cells }] of rows.entries()) {
    if (holdsAddress[at] === true || cells.some((cell) => cell.trim().length > MAX_HEADER_LETTERS) || isKey(cells)) continue
    yield
    const words = knownWords(cells)
    const isNear = holdsAddress[at + 1] === true
    // A single title, such as "Wallet", is above the header; the header itself is directly above
    // its rows.
    if (words > 0 && (best === undefined || words > best.words || (words === best.words && isNear && !best.isNear))) best = { at, words, isNear }
  }
  if (best !== undefined) return best.at
  const first = holdsAddress.indexOf(true)
  const above = rows[first - 1]
  if (above === undefined || above.cells.length < 2 || above.cells.length !== rows[first]?.cells.length) return undefined
  const isHeader = above.cells.every((cell) => cell.trim() !== '' && cell.length <= 40 && /\p{L}/u.test(cell))
  return isHeader ? first - 1 : undefined
}

/** "wallets:" alone on a line is the key of the lines below it in a form or in YAML. */
function isKey(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return filled.length === 1 && /[:：]\s*$/.test(filled[0] ?? '')
}

function addressColumns(counts: readonly ColumnCount[], words: readonly AddressWord[], header: readonly string[]): number[] {
  const isSure = counts.some(({ sure }, at) => sure > 0 && words[at] !== 'hash')
  const weight = (at: number): number => {
    const { sure = 0, unsure = 0, within = 0 } = counts[at] ?? {}
    return words[at] === 'hash' ? 0 : sure + (isSure && words[at] !== 'main' ? 0 : unsure) + (words[at] === 'none' ? 0 : within)
  }
  const positions = counts.map((_, at) => at).filter((at) => weight(at) > 0)
  const max = Math.max(0, ...positions.map(weight))
  const full = positions.filter((at) => weight(at) * 2 >= max)
  const of = (...wanted: readonly AddressWord[]): number[] => full.filter((at) => wanted.includes(words[at] ?? 'none'))
  const main = of('main').toSorted((a, b) => addressRankOf(header[a] ?? '') - addressRankOf(header[b] ?? ''))
  if (main.length > 0) return main.slice(0, 1)
  const sides = positions.filter((at) => words[at] === 'sender' || words[at] === 'receiver')
  // With one side named, the other may have a different kind of name, such as "Safe Address".
  if (sides.length > 0) return new Set(sides.map((at) => words[at])).size > 1 ? sides : [...sides, ...of('part')].toSorted((a, b) => a - b)
  for (const wanted of ['part', 'none', 'subject', 'contract'] as const) if (of(wanted).length > 0) return of(wanted)
  return []
}

/**
 * Whether rows without known headers are a table: an address in the same columns of nearly every
 * row, and none among words.
 */
function isUniform(
  rows: readonly TableRow[],
  read: readonly (readonly CellReading[])[],
  body: readonly number[],
  addresses: readonly number[],
  isDeclared: boolean,
): boolean {
  const withAddress = body.filter((at) => read[at]?.some(({ addresses: found }) => found.length > 0))
  const fitting = withAddress.filter((at) => addresses.every((column) => read[at]?.[column]?.isExact === true))
  if (fitting.length < withAddress.length * 0.8) return false
  if (isDeclared) return true
  // Several addresses per line are a list of addresses.
  if (addresses.length > 1) return false
  const width = rows[withAddress[0] ?? 0]?.cells.length ?? 0
  return width > 1 && withAddress.every((at) => read[at]?.every(({ addresses: found }, column) => found.length === 0 || addresses.includes(column)))
}

/** A column without a header that names chains in every cell. */
function guessChain(
  rows: readonly TableRow[],
  body: readonly number[],
  named: FieldColumns,
  words: readonly AddressWord[],
  addresses: readonly number[],
): Partial<FieldColumns> {
  if (named.chain !== -1) return {}
  const used = new Set([...Object.values(named), ...addresses])
  for (const [column, word] of words.entries()) {
    // A column of tokens names what was moved, not the chain.
    if (used.has(column) || word === 'contract') continue
    const cells = body.flatMap((at) => rows[at]?.cells[column]?.trim() || [])
    const names = cells.map((cell) => (/^\d+$/.test(cell) ? { kind: 'unknown' } : readChainName(cell)))
    // Next to an asset column, a second column of coins is that of the fee.
    if (named.asset !== -1 && cells.some((cell) => TICKERS.has(fold(cell)))) continue
    if (names.some(({ kind }) => kind === 'chain') && names.every(({ kind }) => kind === 'chain' || kind === 'not-covered')) return { chain: column }
  }
  return {}
}

function withoutColumns(fields: FieldColumns, columns: readonly number[]): FieldColumns {
  const entries = Object.entries(fields).map(([field, at]) => [field, columns.includes(at) ? -1 : at])
  // The same keys, with other numbers.
  return Object.fromEntries(entries) as FieldColumns
}

/** Roles that a list gives to its addresses; any other word in a column `type` is not a role. */
export const ROLES = ['suspect', 'victim', 'service', 'own'] as const

function roleFits(rows: readonly TableRow[], body: readonly number[], column: number): boolean {
  return body.some((at) => ROLES.some((role) => role === rows[at]?.cells[column]?.trim().toLowerCase()))
}
