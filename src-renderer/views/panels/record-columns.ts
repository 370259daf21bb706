import { compareDecimals } from '../../../src-shared/decimal.ts'
import type { Answer, Cell } from '../../../src-shared/service/answer/rows.ts'
import { ABSENT, STATES, VALUE } from '../../evidence/columns/column-row.ts'
import { columnsOf } from '../../evidence/columns/packed-answer.ts'
import { hashOfText, repeatedHashes } from '../../evidence/columns/text-hashes.ts'
import { isUsable } from '../../evidence/usable-cell.ts'
import { cellOf, stateOf, textOf } from './cells.ts'
import type { SourcedRow } from './panel-facts.ts'

/** Single fields of many records, read out of their columns; of answers that are not kept in columns, record by record. */
type Records = readonly Pick<SourcedRow, 'row' | 'answer' | 'at'>[]

/** Descending by the exact value of a field; what has none comes last, equals stay in their order. */
export function descendingByField<T extends Records[number]>(records: readonly T[], field: string): T[] {
  const { near, areAllExact } = figuresOf(records, field)
  const places: number[] = []
  for (let place = 0; place < near.length; place += 1) places.push(place)
  const textAt = (place: number): string => {
    const record = records[place]
    return record === undefined ? '' : cellOf(record.row, field).text
  }
  places.sort(
    areAllExact
      ? (a, b) => (near[b] ?? 0) - (near[a] ?? 0)
      : (a, b) => {
          const [one, other] = [near[a] ?? 0, near[b] ?? 0]
          if (one > other) return -1
          if (one < other) return 1
          // A decimal read as a float never turns an order round, it can only make two of them equal: then the exact text decides.
          const [text, otherText] = [textAt(a), textAt(b)]
          return text === otherText || one === NO_FIGURE ? 0 : compareDecimals(otherText, text)
        },
  )
  // Each of them is a place among the records.
  return places.map((place) => records[place] as T)
}

/** Less than any figure: cells that are used in sums are told from it by a float that ends there. */
const NO_FIGURE = -Infinity
const LEAST_FIGURE = -Number.MAX_VALUE

/** Of each record the field as nearly as a float has it, and whether that alone tells any two of them apart. */
function figuresOf(records: Records, field: string): { readonly near: Float64Array; readonly areAllExact: boolean } {
  const near = new Float64Array(records.length)
  let areAllExact = true
  const figuresIn = byAnswer((answer) => columnsOf(answer)?.cells(field)?.figures)
  for (let place = 0; place < records.length; place += 1) {
    const record = records[place]
    if (record === undefined) continue
    const figures = figuresIn(record.answer)
    const figure = figures === undefined ? nearly(cellOf(record.row, field)) : (figures.near[record.at] ?? Number.NaN)
    near[place] = Number.isNaN(figure) ? NO_FIGURE : Math.max(figure, LEAST_FIGURE)
    areAllExact &&= figures?.isExact === true
  }
  return { near, areAllExact }
}

/** The greatest figure of a field as nearly as a float has it; 0 where none is greater. One without end is passed over. */
export function greatestOf(records: Records, field: string): number {
  const { near } = figuresOf(records, field)
  let most = 0
  for (const figure of near) if (figure > most && figure !== Infinity) most = figure
  return most
}

function nearly(cell: Cell): number {
  return isUsable(cell) ? Number(cell.text) : Number.NaN
}

const NO_STATES = new Uint8Array(0)
const ALL_VALUES = new Uint8Array(0)
const isValue = (state: number): boolean => state === VALUE

/** What became of a field: of how many records it is missing, and of how many of another form than documented. */
export function statesOf(records: Records, field: string): { readonly missing: number; readonly invalid: number } {
  let missing = 0
  let invalid = 0
  // undefined: to be looked at record by record; where all of an answer have a value none is looked at.
  const statesIn = byAnswer((answer) => {
    const columns = columnsOf(answer)
    const states = columns?.cells(field)?.states
    return columns === undefined ? undefined : states === undefined ? NO_STATES : states.every(isValue) ? ALL_VALUES : states
  })
  for (const record of records) {
    const states = statesIn(record.answer)
    if (states === ALL_VALUES) continue
    const state = states === undefined ? stateOf(record.row, field) : (STATES[states[record.at] ?? ABSENT] ?? 'missing')
    if (state === 'missing') missing += 1
    else if (state === 'invalid') invalid += 1
  }
  return { missing, invalid }
}

/** The records whose field may be this text, in whatever case it is written: the others are not looked at. */
export function recordsLike<T extends Records[number]>(records: readonly T[], field: string, text: string): T[] {
  const hash = hashOfText(text)
  const hashesIn = byAnswer((answer) => columnsOf(answer)?.valueHashes(field))
  return records.filter(({ answer, at }) => {
    const hashes = hashesIn(answer)
    return hashes === undefined || hashes[at] === hash
  })
}

/** How many different values a field has, told apart by a key that is the same for texts which differ in the case of letters at most. */
export function distinctValues(records: Records, field: string, keyOf: (text: string) => string): number {
  const hashes = new Uint32Array(records.length)
  const hashesIn = byAnswer((answer) => columnsOf(answer)?.valueHashes(field))
  for (let place = 0; place < records.length; place += 1) {
    const record = records[place]
    if (record !== undefined) hashes[place] = hashesIn(record.answer)?.[record.at] ?? hashOfText(textOf(record.row, field))
  }
  const repeated = repeatedHashes(hashes)
  const several = new Set<string>()
  let alone = records.length
  for (let place = repeated.indexOf(1); place !== -1; place = repeated.indexOf(1, place + 1)) {
    const record = records[place]
    if (record !== undefined) several.add(keyOf(textOf(record.row, field)))
    alone -= 1
  }
  return alone + several.size
}

/** `read`, once for each answer. */
function byAnswer<T>(read: (answer: Answer) => T): (answer: Answer) => T | undefined {
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
