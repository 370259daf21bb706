import { bareRecord } from '../../../src-shared/bare-record.ts'
import { MISSING, type Cell, type Row } from '../../../src-shared/service/answer/rows.ts'
import { packedTextAt, type PackedTexts } from './packed-texts.ts'

/** Records in columns. Plain data. */
export interface PackedRows {
  readonly count: number
  readonly pointers: PackedTexts
  readonly cells: readonly PackedCells[]
  readonly lists: readonly PackedLists[]
  readonly nested: readonly PackedNested[]
}

export interface PackedCells {
  readonly name: string
  readonly texts: PackedTexts
  /** Place in `STATES` of each record's cell; `ABSENT` where the record has no such cell. */
  readonly states: Uint8Array
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
export const ABSENT = 255
export const NO_LIST = -1
const NOTHING: readonly never[] = []

/** Columns by name, and where the lists of each record begin. */
interface Columns {
  readonly pointers: PackedTexts
  readonly cells: ReadonlyMap<string, PackedCells>
  readonly lists: ReadonlyMap<string, Stretches<PackedTexts>>
  readonly nested: ReadonlyMap<string, Stretches<readonly Row[]>>
}

/** Entries of many records one after the other. */
interface Stretches<T> {
  readonly counts: Int32Array
  /** Where each record's begin; made for the first that has any. */
  starts: Uint32Array | undefined
  readonly all: T
}

/** The records, each read out of its columns when it is looked at. */
export function rowsOfColumns({ count, pointers, cells, lists, nested }: PackedRows): readonly Row[] {
  const columns: Columns = {
    pointers,
    cells: new Map(cells.map((column) => [column.name, column])),
    lists: new Map(lists.map(({ name, counts, entries }) => [name, { counts, starts: undefined, all: entries }])),
    nested: new Map(nested.map(({ name, counts, rows }) => [name, { counts, starts: undefined, all: rowsOfColumns(rows) }])),
  }
  const rows: Row[] = []
  for (let at = 0; at < count; at += 1) rows.push(new ColumnRow(columns, at))
  return rows
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
    return lists.all.slice(from, from + length)
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
  const members = bareRecord<T>()
  for (const name of names) {
    const member = read(name)
    if (member !== undefined) members[name] = member
  }
  return members
}
