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
   * What `valueHashes` and `firstHashes` gave of some columns when they were packed. Absent too in rows of before. They are kept with the
   * answer: another way to make them needs another `DECODER_VERSION`.
   */
  readonly hashes?: ReadonlyMap<string, Uint32Array>
}

export interface PackedCells {
  readonly name: string
  readonly texts: PackedTexts
  /** Place in `STATES` of each record's cell; `ABSENT` where the record has no such cell. */
  readonly states: Uint8Array
  /** Absent where the column holds no figures. */
  readonly figures?: NearFigures
}

/** The figures of a column as nearly as a float has them. */
export interface NearFigures {
  /** NaN where a record has none that can be computed with. */
  readonly near: Float64Array
  /** Whether a float tells any two of them apart: all are plain and short. */
  readonly isExact: boolean
  /** The greatest of them that has an end, 0 where none is above it; absent in columns of before. */
  readonly most?: number
}

export interface PackedLists {
  readonly name: string
  /** Of each record, how many entries its list has; `NO_LIST` where there is no such list. */
  readonly counts: Int32Array
  readonly entries: PackedTexts
}

export interface PackedNested {
  readonly name: string
  /** Of each record, how many records are within it; `NO_LIST` where there is no such list. */
  readonly counts: Int32Array
  readonly rows: PackedRows
}

export const STATES: readonly Cell['state'][] = ['value', 'missing', 'invalid']
/** Place of `value` in them. */
export const VALUE = 0
export const ABSENT = 255
export const NO_LIST = -1
const NOTHING: readonly never[] = []

/** Columns by name, and where the lists of each record begin. */
interface Columns {
  readonly pointers: PackedTexts
  readonly cells: ReadonlyMap<string, PackedCells>
  readonly lists: ReadonlyMap<string, Stretches<PackedTexts>>
  readonly nested: ReadonlyMap<string, Stretches<ColumnRows>>
}

/** Entries of many records one after the other. */
interface Stretches<T> {
  readonly counts: Int32Array
  /** Where each record's begin; made for the first that has any. */
  starts: Uint32Array | undefined
  readonly all: T
}

/** The records of columns. Each is made when it is looked at, and is the same object from then on: of ten thousand a screen shows some twenty. */
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

  /** The record at a place, which is one of them. */
  at(place: number): Row {
    return (this.#made[place] ??= new ColumnRow(this.#columns, place))
  }

  all(): readonly Row[] {
    for (let at = 0; at < this.count && !this.#isWhole; at += 1) this.at(at)
    this.#isWhole = true
    return this.#made
  }

  cells(name: string): PackedCells | undefined {
    return this.#columns.cells.get(name)
  }

  /** Whether any record stands within one of these, in the list of that name. */
  hasWithin(name: string): boolean {
    return (this.#columns.nested.get(name)?.all.count ?? 0) > 0
  }

  /** 32 bits of each record's value in a column: equal for texts that differ in nothing but the case of letters. */
  valueHashes(name: string): Uint32Array {
    return this.#hashed(`cell ${name}`, (hashes) => {
      const column = this.#columns.cells.get(name)
      if (column !== undefined) hashTexts(column.texts, hashes, (at) => (column.states[at] === VALUE ? at : NO_TEXT))
    })
  }

  /** The same of the first entry of each record's list. */
  firstHashes(name: string): Uint32Array {
    return this.#hashed(`list ${name}`, (hashes) => {
      const lists = this.#columns.lists.get(name)
      if (lists !== undefined) hashTexts(lists.all, hashes, (at) => ((lists.counts[at] ?? 0) > 0 ? startOf(lists, at) : NO_TEXT))
    })
  }

  /** All hashes that were asked for, to be kept. */
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

function startOf(stretches: Stretches<unknown>, at: number): number {
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
 * A record that is read out of columns. Whoever needs single fields of tens of thousands of records asks for just these (`cell`, `list`,
 * `within`): the record's own objects are made for those who look at all of it.
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
    return Array.from({ length }, (_, place) => packedTextAt(lists.all, from + place))
  }

  within(name: string): readonly Row[] | undefined {
    const lists = this.#columns.nested.get(name)
    const length = lists?.counts[this.#at] ?? NO_LIST
    if (lists === undefined || length === NO_LIST) return undefined
    if (length === 0) return NOTHING
    const from = startOf(lists, this.#at)
    return Array.from({ length }, (_, place) => lists.all.at(from + place))
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

  /** What was delivered stands in the body alone. */
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
