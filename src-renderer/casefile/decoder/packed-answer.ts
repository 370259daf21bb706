import { bareRecord } from '../../../src-shared/bare-record.ts'
import { MISSING, type Answer, type Cell, type Row } from '../../../src-shared/service/answer/rows.ts'
import { textAt, textColumnOf, type TextColumn } from '../../evidence/columns/text-column.ts'

/** An answer on its way from the decoder's worker: records in columns, each different text of a column once. The records as delivered stay behind. */
export interface PackedAnswer extends Omit<Answer, 'rows'> {
  readonly rows: PackedRows
}

interface PackedRows {
  readonly pointers: readonly string[]
  readonly cells: readonly PackedCells[]
  readonly lists: readonly { readonly name: string; readonly entries: readonly (readonly string[] | undefined)[] }[]
  readonly nested: readonly PackedNested[]
}

interface PackedCells {
  readonly name: string
  readonly texts: TextColumn
  /** Place in `STATES` of each record's cell; `ABSENT` where the record has no such cell. */
  readonly states: Uint8Array
}

interface PackedNested {
  readonly name: string
  /** Of each record, how many records are within it; `NO_LIST` where there is no such list. */
  readonly counts: Int32Array
  readonly rows: PackedRows
}

const STATES: readonly Cell['state'][] = ['value', 'missing', 'invalid']
const ABSENT = 255
const NO_LIST = -1

export function packAnswer(answer: Answer): PackedAnswer {
  return { ...answer, rows: packRows(answer.rows) }
}

function packRows(rows: readonly Row[]): PackedRows {
  return {
    pointers: rows.map(({ pointer }) => pointer),
    cells: namesIn(rows, ({ cells }) => cells).map((name) => ({
      name,
      texts: textColumnOf(rows.map(({ cells }) => cells[name]?.text ?? '')),
      states: Uint8Array.from(rows, ({ cells }) => (cells[name] === undefined ? ABSENT : STATES.indexOf(cells[name].state))),
    })),
    lists: namesIn(rows, ({ lists }) => lists).map((name) => ({ name, entries: rows.map(({ lists }) => lists[name]) })),
    nested: namesIn(rows, ({ nested }) => nested).map((name) => ({
      name,
      counts: Int32Array.from(rows, ({ nested }) => nested[name]?.length ?? NO_LIST),
      rows: packRows(rows.flatMap(({ nested }) => nested[name] ?? [])),
    })),
  }
}

/** Names of members in the order in which they come; records of one endpoint have the same ones. */
function namesIn(rows: readonly Row[], members: (row: Row) => Readonly<Record<string, unknown>>): string[] {
  const names = new Set<string>()
  for (const row of rows) for (const name in members(row)) names.add(name)
  return [...names]
}

/** The answer again, without `raw`. */
export function unpackAnswer({ summary, rows, ...rest }: PackedAnswer): Answer {
  return { ...rest, summary: Object.assign(bareRecord<Cell>(), summary), rows: unpackRows(rows) }
}

function unpackRows({ pointers, cells, lists, nested }: PackedRows): Row[] {
  const within = nested.map(({ name, counts, rows }) => ({ name, counts, rows: unpackRows(rows), next: 0 }))
  return pointers.map((pointer, at): Row => {
    const row = { cells: bareRecord<Cell>(), nested: bareRecord<readonly Row[]>(), lists: bareRecord<readonly string[]>(), raw: undefined, pointer }
    for (const { name, texts, states } of cells) {
      const state = STATES[states[at] ?? ABSENT]
      if (state === undefined) continue
      const text = textAt(texts, at)
      row.cells[name] = state === 'missing' && text === '' ? MISSING : { text, state }
    }
    for (const { name, entries } of lists) {
      const entry = entries[at]
      if (entry !== undefined) row.lists[name] = entry
    }
    for (const list of within) {
      const count = list.counts[at] ?? NO_LIST
      if (count === NO_LIST) continue
      row.nested[list.name] = list.rows.slice(list.next, list.next + count)
      list.next += count
    }
    return row
  })
}
