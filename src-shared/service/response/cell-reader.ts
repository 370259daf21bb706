import { createNullPrototypeRecord } from '../../core/null-prototype-record.ts'
import { isDecimal } from '../../core/decimal.ts'
import type { RecordCodec } from './codec.ts'
import { JsonNumber, isJsonList, isJsonObject, writeJsonText } from './json-text.ts'
import type { JsonObject, JsonValue } from './json-text.ts'
import { MISSING, type Cell, type Row } from './rows.ts'
import { epochOfTime } from './time-text.ts'

/** Maximum number of characters of a cell, and of entries of a list; the capture contains the rest. */
const MAX_TEXT = 65_536
const MAX_LIST = 1000

/** Counts unreadable entries over a whole response. */
export interface DecodeStats {
  skipped: number
}

/** Reads one record by its codec. Own keys only; `pointer` is its position in the body. */
export function readRow(record: JsonObject, codec: RecordCodec, pointer: string, tally: DecodeStats): Row {
  return {
    cells: readCells(record, codec),
    nested: readNested(record, codec, pointer, tally),
    lists: readLists(record, codec),
    raw: record,
    pointer,
  }
}

/** The cells of a record: every known field, delivered or not. */
export function readCells(record: JsonObject, codec: RecordCodec): Readonly<Record<string, Cell>> {
  const cells = createNullPrototypeRecord<Cell>()
  for (const [name, read] of readersOf(codec)) cells[name] = cellOf(memberOf(record, name, codec), read)
  return cells
}

/** Rows of a list of records; entries that are not objects are counted as skipped. */
export function readRows(list: readonly JsonValue[], codec: RecordCodec, pointer: string, tally: DecodeStats): readonly Row[] {
  const rows: Row[] = []
  list.forEach((entry, index) => {
    if (isJsonObject(entry)) rows.push(readRow(entry, codec, `${pointer}/${index}`, tally))
    else tally.skipped++
  })
  return rows
}

/** A member by its name or an alias; a dot leads into a nested object. */
export function memberOf(record: JsonObject, name: string, codec: RecordCodec): JsonValue | undefined {
  const value = pathOf(record, name)
  const aliases = value === undefined ? codec.aliases?.[name] : undefined
  if (aliases === undefined) return value
  for (const spelling of aliases) {
    const other = pathOf(record, spelling)
    if (other !== undefined) return other
  }
  return undefined
}

/**
 * Whether a record contains any field of its codec, even an empty one or one of another type than
 * documented.
 */
export function namesAny(record: JsonObject, codec: RecordCodec): boolean {
  return namesOf(codec).some((name) => memberOf(record, name, codec) !== undefined)
}

const names = new WeakMap<RecordCodec, readonly string[]>()

function namesOf(codec: RecordCodec): readonly string[] {
  const known = names.get(codec)
  if (known !== undefined) return known
  const made = [...readersOf(codec).map(([name]) => name), ...(codec.lists ?? []), ...Object.keys(codec.nested ?? {})]
  names.set(codec, made)
  return made
}

/** Any value as a cell: for responses with undocumented fields. */
export function openCell(value: JsonValue): Cell {
  return cellOf(value, (delivered) => {
    if (typeof delivered === 'string') return delivered
    if (delivered instanceof JsonNumber) return delivered.digits
    return typeof delivered === 'boolean' ? String(delivered) : writeJsonText(delivered)
  })
}

type Read = (value: JsonValue) => string | undefined

/** Every scalar field of a codec with its reader. */
type Readers = readonly (readonly [name: string, read: Read])[]

const readers = new WeakMap<RecordCodec, Readers>()

function readersOf(codec: RecordCodec): Readers {
  const known = readers.get(codec)
  if (known !== undefined) return known
  const byType: readonly (readonly [readonly string[], Read])[] = [
    [codec.text ?? [], asText],
    [codec.id ?? [], (value) => (value instanceof JsonNumber ? value.digits : asText(value))],
    [codec.number ?? [], asNumber],
    [codec.integer ?? [], (value) => wholeOnly(asNumber(value))],
    [codec.boolean ?? [], (value) => (typeof value === 'boolean' ? String(value) : undefined)],
    [codec.time ?? [], asTime],
  ]
  const made = byType.flatMap(([names, read]) => names.map((name) => [name, read] as const))
  readers.set(codec, made)
  return made
}

function asText(value: JsonValue): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function asNumber(value: JsonValue): string | undefined {
  const digits = value instanceof JsonNumber ? value.digits : value
  return typeof digits === 'string' && isDecimal(digits) ? digits : undefined
}

function asTime(value: JsonValue): string | undefined {
  const text = value instanceof JsonNumber ? value.digits : value
  return typeof text === 'string' && epochOfTime(text) !== undefined ? text : undefined
}

function wholeOnly(digits: string | undefined): string | undefined {
  return digits !== undefined && /^-?\d+(\.0+)?$/.test(digits) ? digits : undefined
}

function cellOf(value: JsonValue | undefined, read: Read): Cell {
  if (value === undefined || value === null) return MISSING
  const stripped = typeof value === 'string' ? cleanText(value) : value
  if (stripped === '') return MISSING
  const text = read(stripped)
  if (text !== undefined) return { text: capLength(text), state: 'value' }
  return { text: capLength(typeof stripped === 'string' ? stripped : writeJsonText(stripped)), state: 'invalid' }
}

function readLists(record: JsonObject, codec: RecordCodec): Readonly<Record<string, readonly string[]>> {
  const lists = createNullPrototypeRecord<readonly string[]>()
  for (const name of codec.lists ?? []) lists[name] = readList(memberOf(record, name, codec))
  return lists
}

const EMPTY: readonly string[] = []

function readList(value: JsonValue | undefined): readonly string[] {
  if (value === undefined || value === null) return EMPTY
  const list = isJsonList(value) ? value.slice(0, MAX_LIST) : [value]
  return list
    .map((entry) => (entry instanceof JsonNumber ? entry.digits : entry))
    .filter((entry) => typeof entry === 'string')
    .map((entry) => capLength(cleanText(entry)))
    .filter((entry) => entry !== '')
}

function readNested(record: JsonObject, codec: RecordCodec, pointer: string, tally: DecodeStats): Readonly<Record<string, readonly Row[]>> {
  const nested = createNullPrototypeRecord<readonly Row[]>()
  for (const name in codec.nested) nested[name] = readWithin(memberOf(record, name, codec), codec.nested[name] ?? {}, `${pointer}/${name}`, tally)
  return nested
}

function readWithin(value: JsonValue | undefined, codec: RecordCodec, pointer: string, tally: DecodeStats): readonly Row[] {
  if (isJsonList(value)) return readRows(value, codec, pointer, tally)
  if (value !== undefined && value !== null) tally.skipped++
  return []
}

function pathOf(record: JsonObject, path: string): JsonValue | undefined {
  if (!path.includes('.')) return Object.hasOwn(record, path) ? record[path] : undefined
  let value: JsonValue | undefined = record
  for (const name of path.split('.')) {
    if (!isJsonObject(value) || !Object.hasOwn(value, name)) return undefined
    value = value[name]
  }
  return value
}

/** Removes NUL padding and replaces lone surrogates; `raw` of the record contains both. */
function cleanText(text: string): string {
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) === 0) end--
  return text.slice(0, end).toWellFormed()
}

function capLength(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT).toWellFormed()}… (truncated; the capture contains the full text)`
}
