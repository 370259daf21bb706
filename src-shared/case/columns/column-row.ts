import { createNullPrototypeRecord } from '../../core/null-prototype-record.ts'
import { MISSING, type Cell, type Row } from '../../service/response/rows.ts'
import { packedTextAt, type PackedTexts } from './packed-texts.ts'
import { hashTexts, NO_TEXT } from './text-hashes.ts'

/** Records in columns. Plain data. */
export interface PackedRows {
  readonly count: number
  readonly pointers: PackedTexts
  readonly cells: readonly PackedCells[]
  readonly lists: readonly PackedLists[]
  readonly nested: readonly PackedNested[]
  /**
   * Results of `valueHashes` and `firstHashes` for some columns at packing time; may be absent.
   * Stored with the response: changing the hash function needs a new `DECODER_VERSION`.
   */
  readonly hashes?: ReadonlyMap<string, Uint32Array>
}

export interface PackedCells {
  readonly name: string
  readonly texts: PackedTexts
  /** Index into `STATES` of each record's cell; `ABSENT` where the record has no such cell. */
  readonly states: Uint8Array
  /** Absent where the column holds no figures. */
  readonly figures?: FloatFigures
}

/** The figures of a column as floats (approximate). */
export interface FloatFigures {
  /** NaN where a record has no computable figure. */
  readonly near: Float64Array
  /** Whether floats distinguish all of them: every figure is plain and short. */
  readonly isExact: boolean
  /** The greatest finite figure, 0 where none is positive; may be absent. */
  readonly max?: number
}

export interface PackedLists {
  readonly name: string
  /** Entries in each record's list; `NO_LIST` where there is no list. */
  readonly counts: Int32Array
  readonly entries: PackedTexts
}

export interface PackedNested {
  readonly name: string
  /** Nested records of each record; `NO_LIST` where there is no list. */
  readonly counts: Int32Array
  readonly rows: PackedRows
}

export const STATES: readonly Cell['state'][] = ['value', 'missing', 'invalid']
/** Index of `value` in `STATES`. */
export const VALUE = 0
export const ABSENT = 255
export const NO_LIST = -1
const NOTHING: readonly never[] = []

/** Columns by name, and the start offsets of each record's lists. */
interface Columns {
  readonly pointers: PackedTexts
  readonly cells: ReadonlyMap<string, PackedCells>
  readonly lists: ReadonlyMap<string, ConcatenatedLists<PackedTexts>>
  readonly nested: ReadonlyMap<string, ConcatenatedLists<ColumnRows>>
}

/** The entries of many records, concatenated. */
interface ConcatenatedLists<T> {
  readonly counts: Int32Array
  /** Start offset of each record's entries; built on first use. */
  starts: Uint32Array | undefined
  readonly all: T
}

/**
 * Records backed by columns. Each record is created on first access and is the same object from
 * then on: of ten thousand, a screen shows about twenty.
 */
export class ColumnRows {
  readonly count: number
  readonly #columns: Columns
  readonly #made: Row[] = []
  #isWhole = false
  readonly #hashes: Map<string, Uint32Array>

  constructor({ count, pointers, cells, lists, nested, hashes }: PackedRows) {
    this.count = count
    this.#hashes = new Map(hashes)
    this.#columns = {
      pointers,
      cells: new Map(cells.map((column) => [column.name, column])),
      lists: new Map(lists.map(({ name, counts, entries }) => [name, { counts, starts: undefined, all: entries }])),
      nested: new Map(nested.map(({ name, counts, rows }) => [name, { counts, starts: undefined, all: new ColumnRows(rows) }])),
    }
  }

  /** The record at an index, which must exist. */
  at(index: number): Row {
    return (this.#made[index] ??= new ColumnRow(this.#columns, index))
  }

  all(): readonly Row[] {
    for (let at = 0; at < this.count && !this.#isWhole; at += 1) this.at(at)
    this.#isWhole = true
    return this.#made
  }

  cells(name: string): PackedCells | undefined {
    return this.#columns.cells.get(name)
  }

  /** Whether any record has a nested record in the list of that name. */
  hasWithin(name: string): boolean {
    return (this.#columns.nested.get(name)?.all.count ?? 0) > 0
  }

  /**
   * A 32-bit hash of each record's value in a column; equal for texts that
   * differ only in letter case.
   */
  valueHashes(name: string): Uint32Array {
    return this.#hashed(`cell ${name}`, (hashes) => {
      const column = this.#columns.cells.get(name)
      if (column !== undefined) hashTexts(column.texts, hashes, (at) => (column.states[at] === VALUE ? at : NO_TEXT))
    })
  }

  /** A 32-bit hash of the first entry of each record's list. */
  firstHashes(name: string): Uint32Array {
    return this.#hashed(`list ${name}`, (hashes) => {
      const lists = this.#columns.lists.get(name)
      if (lists !== undefined) hashTexts(lists.all, hashes, (at) => ((lists.counts[at] ?? 0) > 0 ? startOf(lists, at) : NO_TEXT))
    })
  }

  /** All hashes computed so far, to be stored. */
  hashes(): ReadonlyMap<string, Uint32Array> {
    return this.#hashes
  }

  #hashed(name: string, hash: (hashes: Uint32Array) => void): Uint32Array {
    const known = this.#hashes.get(name)
    if (known !== undefined) return known
    const hashes = new Uint32Array(this.count)
    hash(hashes)
    this.#hashes.set(name, hashes)
    return hashes
  }
}

function startOf(stretches: ConcatenatedLists<unknown>, at: number): number {
  stretches.starts ??= startsOf(stretches.counts)
  return stretches.starts[at] ?? 0
}

function startsOf(counts: Int32Array): Uint32Array {
  const starts = new Uint32Array(counts.length)
  let next = 0
  for (let at = 0; at < counts.length; at += 1) {
    starts[at] = next
    next += Math.max(0, counts[at] ?? 0)
  }
  return starts
}

/**
 * A record read from columns. To read single fields of tens of thousands of records, use `cell`,
 * `list` and `within`; the record's own objects are created only on full access.
 */
export class ColumnRow implements Row {
  readonly #columns: Columns
  readonly #at: number
  #cells: Row['cells'] | undefined

  constructor(columns: Columns, at: number) {
    this.#columns = columns
    this.#at = at
  }

  cell(name: string): Cell | undefined {
    const column = this.#columns.cells.get(name)
    return column === undefined ? undefined : cellAt(column, this.#at)
  }

  state(name: string): Cell['state'] | undefined {
    return STATES[this.#columns.cells.get(name)?.states[this.#at] ?? ABSENT]
  }

  list(name: string): readonly string[] | undefined {
    const lists = this.#columns.lists.get(name)
    const length = lists?.counts[this.#at] ?? NO_LIST
    if (lists === undefined || length === NO_LIST) return undefined
    if (length === 0) return NOTHING
    const from = startOf(lists, this.#at)
    return Array.from({ length }, (_, index) => packedTextAt(lists.all, from + index))
  }

  within(name: string): readonly Row[] | undefined {
    const lists = this.#columns.nested.get(name)
    const length = lists?.counts[this.#at] ?? NO_LIST
    if (lists === undefined || length === NO_LIST) return undefined
    if (length === 0) return NOTHING
    const from = startOf(lists, this.#at)
    return Array.from({ length }, (_, index) => lists.all.at(from + index))
  }

  get pointer(): string {
    return packedTextAt(this.#columns.pointers, this.#at)
  }

  get cells(): Row['cells'] {
    this.#cells ??= membersOf(this.#columns.cells.keys(), (name) => this.cell(name))
    return this.#cells
  }

  get lists(): Row['lists'] {
    return membersOf(this.#columns.lists.keys(), (name) => this.list(name))
  }

  get nested(): Row['nested'] {
    return membersOf(this.#columns.nested.keys(), (name) => this.within(name))
  }

  /** The text as delivered is in the body alone. */
  get raw(): undefined {
    return undefined
  }
}

function cellAt({ texts, states }: PackedCells, at: number): Cell | undefined {
  const state = STATES[states[at] ?? ABSENT]
  if (state === undefined) return undefined
  const text = packedTextAt(texts, at)
  return state === 'missing' && text === '' ? MISSING : { text, state }
}

function membersOf<T>(names: Iterable<string>, read: (name: string) => T | undefined): Readonly<Record<string, T>> {
  const members = createNullPrototypeRecord<T>()
  for (const name of names) {
    const member = read(name)
    if (member !== undefined) members[name] = member
  }
  return members
}
