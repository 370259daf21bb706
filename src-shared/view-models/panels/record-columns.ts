import { compareDecimals } from '../../core/decimal.ts'
import type { Answer, Cell, Row } from '../../service/response/rows.ts'
import { ABSENT, STATES, VALUE, type ColumnRows, type NearFigures } from '../../case/columns/column-row.ts'
import { greatestIn, columnsOf } from '../../case/columns/packed-answer.ts'
import { hashOfText, repeatedHashes } from '../../case/columns/text-hashes.ts'
import { isUsable } from '../../case/usable-cell.ts'
import { cellOf, stateOf, textOf } from './cells.ts'
import { descendingPlaces } from './descending-places.ts'
import type { SourcedRow } from './panel-facts.ts'
import { byAnswer } from './whole-answers.ts'

/** Single fields of many records, read out of their columns; of answers that are not kept in columns, record by record. */
type Records = readonly Pick<SourcedRow, 'row' | 'answer' | 'at'>[]

/** Descending by the exact value of a field; what has none comes last, equals stay in their order. */
export function descendingByField<T extends Records[number]>(records: readonly T[], field: string): T[] {
  const { near, areAllExact } = figuresOf(records, field)
  const textAt = (place: number): string => {
    const record = records[place]
    return record === undefined ? '' : cellOf(record.row, field).text
  }
  // A decimal read as a float never turns an order round, it can only make two of them equal: then the exact text decides.
  const byText = (a: number, b: number): number => {
    if (near[a] === NO_FIGURE) return 0
    const [text, otherText] = [textAt(a), textAt(b)]
    return text === otherText ? 0 : compareDecimals(otherText, text)
  }
  const places = descendingPlaces(near, areAllExact ? undefined : byText)
  const sorted: T[] = []
  // Each of them is a place among the records. By number: what runs once for each of ten thousand on a page just opened runs unprepared.
  for (let at = 0; at < places.length; at += 1) sorted.push(records[places[at] ?? 0] as T)
  return sorted
}

/** Less than any figure: cells that are used in sums are told from it by a float that ends there. */
const NO_FIGURE = -Infinity
const LEAST_FIGURE = -Number.MAX_VALUE

/** Of each record the field as nearly as a float has it, and whether that alone tells any two of them apart. */
function figuresOf(records: Records, field: string): { readonly near: Float64Array; readonly areAllExact: boolean } {
  const near = new Float64Array(records.length)
  let areAllExact = true
  const figuresIn = oncePerAnswer((answer) => columnsOf(answer)?.cells(field)?.figures)
  let last: Answer | undefined
  let figures: NearFigures | undefined
  for (let place = 0; place < records.length; place += 1) {
    const record = records[place]
    if (record === undefined) continue
    if (record.answer !== last) {
      last = record.answer
      figures = figuresIn(last)
      areAllExact &&= figures?.isExact === true
    }
    const figure = figures === undefined ? nearly(cellOf(record.row, field)) : (figures.near[record.at] ?? Number.NaN)
    near[place] = Number.isNaN(figure) ? NO_FIGURE : figure < LEAST_FIGURE ? LEAST_FIGURE : figure
  }
  return { near, areAllExact }
}

/** The greatest figure of a field as nearly as a float has it; 0 where none is greater. One without end is passed over. */
export function greatestOf(records: Records, field: string): number {
  const { whole, single } = byAnswer(records)
  let most = greatestIn(figuresOf(single, field).near)
  for (const { columns } of whole) {
    const figures = columns.cells(field)?.figures
    if (figures !== undefined) most = Math.max(most, figures.most ?? greatestIn(figures.near))
  }
  return most
}

function nearly(cell: Cell): number {
  return isUsable(cell) ? Number(cell.text) : Number.NaN
}

/** What became of a field: of how many records it is missing, and of how many of another form than documented. */
export function statesOf(records: Records, field: string): { readonly missing: number; readonly invalid: number } {
  const counts = { value: 0, missing: 0, invalid: 0 }
  const { whole, single } = byAnswer(records)
  for (const { columns } of whole) countStates(columns, field, counts)
  for (const { row } of single) counts[stateOf(row, field)] += 1
  return { missing: counts.missing, invalid: counts.invalid }
}

function countStates(columns: ColumnRows, field: string, counts: Record<Cell['state'], number>): void {
  const states = columns.cells(field)?.states
  if (states === undefined) counts.missing += columns.count
  // Looked through at once; where all have a value none is counted.
  else if (NOT_VALUES.some((state) => states.includes(state))) for (const state of states) counts[STATES[state] ?? 'missing'] += 1
}

const NOT_VALUES = [...STATES.keys(), ABSENT].filter((state) => state !== VALUE)

/** The records whose field may be this text, in whatever case it is written: the others are not looked at. */
export function recordsLike<T extends Records[number]>(records: readonly T[], field: string, text: string): T[] {
  const hash = hashOfText(text)
  const hashesIn = oncePerAnswer((answer) => columnsOf(answer)?.valueHashes(field))
  const { whole, single } = byAnswer(records)
  // Looked through at once: most answers do not name it.
  const some = whole.some(({ columns }) => columns.valueHashes(field).includes(hash)) ? records : single
  return some.filter(({ answer, at }) => {
    const hashes = hashesIn(answer)
    return hashes === undefined || hashes[at] === hash
  })
}

/** How many different values a field has, told apart by a key that is the same for texts which differ in the case of letters at most. */
export function distinctValues(records: Records, field: string, keyOf: (text: string) => string): number {
  const hashes = new Uint32Array(records.length)
  const { whole, single } = byAnswer(records)
  let end = 0
  const starts = whole.map(({ columns }) => {
    hashes.set(columns.valueHashes(field), end)
    end += columns.count
    return end - columns.count
  })
  for (const [at, { row }] of single.entries()) hashes[end + at] = hashOfText(textOf(row, field))
  const repeated = repeatedHashes(hashes)
  if (repeated === undefined) return records.length
  const rowAt = (place: number): Row | undefined => {
    const answer = starts.findLastIndex((start) => start <= place)
    return place < end ? whole[answer]?.columns.at(place - (starts[answer] ?? 0)) : single[place - end]?.row
  }
  const several = new Set<string>()
  let alone = records.length
  for (let place = repeated.indexOf(1); place !== -1; place = repeated.indexOf(1, place + 1)) {
    const row = rowAt(place)
    if (row !== undefined) several.add(keyOf(textOf(row, field)))
    alone -= 1
  }
  return alone + several.size
}

/** `read`, once for each answer. */
function oncePerAnswer<T>(read: (answer: Answer) => T): (answer: Answer) => T | undefined {
  const known = new Map<Answer, T>()
  let last: Answer | undefined
  let result: T | undefined
  return (answer) => {
    if (answer === last) return result
    if (!known.has(answer)) known.set(answer, read(answer))
    last = answer
    result = known.get(answer)
    return result
  }
}
