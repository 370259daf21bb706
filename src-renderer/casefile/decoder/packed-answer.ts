import { bareRecord } from '../../../src-shared/bare-record.ts'
import { MISSING, type Answer, type Cell, type Row } from '../../../src-shared/service/answer/rows.ts'

/** An answer on its way from the decoder's worker: records in columns, each with its texts as one. The records as delivered stay behind. */
export interface PackedAnswer extends Omit<Answer, 'rows'> {
  readonly rows: PackedRows
}

interface PackedRows {
  readonly count: number
  readonly pointers: PackedTexts
  readonly cells: readonly PackedCells[]
  readonly lists: readonly PackedLists[]
  readonly nested: readonly PackedNested[]
}

/** Many texts as one: a hundred thousand strings take ten times as long from worker to page. */
interface PackedTexts {
  readonly text: string
  /** Where each ends. */
  readonly ends: Uint32Array
}

interface PackedCells {
  readonly name: string
  readonly texts: PackedTexts
  /** Place in `STATES` of each record's cell; `ABSENT` where the record has no such cell. */
  readonly states: Uint8Array
}

interface PackedLists {
  readonly name: string
  /** Of each record, how many entries its list has; `NO_LIST` where there is no such list. */
  readonly counts: Int32Array
  readonly entries: PackedTexts
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
const NOTHING: readonly string[] = []

export function packAnswer(answer: Answer): PackedAnswer {
  return { ...answer, rows: packRows(answer.rows) }
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
  return { name, texts: packTexts(texts), states }
}

function packLists(name: string, rows: readonly Row[]): PackedLists {
  return { name, counts: countsOf(rows, ({ lists }) => lists[name]), entries: packTexts(rows.flatMap(({ lists }) => lists[name] ?? [])) }
}

function countsOf(rows: readonly Row[], listOf: (row: Row) => readonly unknown[] | undefined): Int32Array {
  const counts = new Int32Array(rows.length)
  for (const [at, row] of rows.entries()) counts[at] = listOf(row)?.length ?? NO_LIST
  return counts
}

function packTexts(texts: readonly string[]): PackedTexts {
  const ends = new Uint32Array(texts.length)
  let end = 0
  for (const [at, text] of texts.entries()) ends[at] = end += text.length
  return { text: texts.join(''), ends }
}

function textAt({ text, ends }: PackedTexts, at: number): string {
  return text.slice(at === 0 ? 0 : ends[at - 1], ends[at])
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

function unpackRows({ count, pointers, cells, lists, nested }: PackedRows): Row[] {
  const listsFrom = lists.map((list) => ({ ...list, next: 0 }))
  const within = nested.map(({ name, counts, rows }) => ({ name, counts, rows: unpackRows(rows), next: 0 }))
  const rows: Row[] = []
  for (let at = 0; at < count; at += 1) {
    const row = {
      cells: bareRecord<Cell>(),
      nested: bareRecord<readonly Row[]>(),
      lists: bareRecord<readonly string[]>(),
      raw: undefined,
      pointer: textAt(pointers, at),
    }
    for (const { name, texts, states } of cells) {
      const state = STATES[states[at] ?? ABSENT]
      if (state === undefined) continue
      const text = textAt(texts, at)
      row.cells[name] = state === 'missing' && text === '' ? MISSING : { text, state }
    }
    for (const list of listsFrom) {
      const length = list.counts[at] ?? NO_LIST
      if (length === NO_LIST) continue
      const from = list.next
      row.lists[list.name] = length === 0 ? NOTHING : Array.from({ length }, (_, place) => textAt(list.entries, from + place))
      list.next += length
    }
    for (const list of within) {
      const length = list.counts[at] ?? NO_LIST
      if (length === NO_LIST) continue
      row.nested[list.name] = list.rows.slice(list.next, list.next + length)
      list.next += length
    }
    rows.push(row)
  }
  return rows
}
