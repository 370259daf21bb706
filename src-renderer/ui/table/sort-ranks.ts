import { compareDecimals } from '../../../src-shared/decimal.ts'
import { ROWS_AT_ONCE } from './rows-at-once.ts'
import { finished } from '../../text/page-yield.ts'
import { sortSteps } from '../../text/sort-steps.ts'
import type { ViewColumn, ViewRow } from '../../views/panel-view.ts'
import { isUsable } from '../../evidence/usable-cell.ts'
import { FIGURE_KINDS } from './cell-text.ts'
import { compareAsRead, plainKey } from './text-order.ts'

/**
 * The place of every row in the order of one column, equal values at equal places; undefined for cells that have no
 * value to sort by. Computed once per column: sorting then compares small integers, however long the digits are.
 */
export function sortRanks(rows: readonly ViewRow[], column: ViewColumn): (number | undefined)[] {
  const { ranks } = finished(sortRankSteps(rows, column))
  return Array.from(ranks, (rank) => (rank === NO_RANK ? undefined : rank))
}

/** Places of rows in the order of a column, held compactly. */
export interface SortRanks {
  /** `NO_RANK` for rows that have no value to sort by. */
  readonly ranks: Uint32Array
  /** How many different places there are. */
  readonly count: number
}

export const NO_RANK = 0xffffffff
/** Ranks that are gone through between two pauses. */
const AT_ONCE = 2000

/** `sortRanks` with places to pause. Each different text is compared once, however many rows hold it. */
export function* sortRankSteps(rows: readonly ViewRow[], column: ViewColumn): Generator<undefined, SortRanks, undefined> {
  const figures = FIGURE_KINDS.has(column.kind)
  const isRead = comparerOf(column) === compareTexts
  const places = new Map<string, number>()
  const keyed: (Keyed & { readonly value: number })[] = []
  const values = new Uint32Array(rows.length).fill(NO_RANK)
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield
    const cell = row.cells[column.id]
    if (cell === undefined || cell.state !== 'value' || (figures && !isUsable(cell))) continue
    const known = places.get(cell.text)
    values[index] = known ?? places.size
    if (known !== undefined) continue
    keyed.push({ value: places.size, text: cell.text, float: figures ? Number(cell.text) : 0, plain: isRead ? plainKey(cell.text) : undefined })
    places.set(cell.text, places.size)
  }
  const compare = comparerOf(column)
  const rankOf = new Uint32Array(keyed.length)
  let count = 0
  let before: Keyed | undefined
  for (const [index, entry] of (yield* sortSteps(keyed, compare)).entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) yield
    if (before === undefined || compare(before, entry) !== 0) count += 1
    before = entry
    rankOf[entry.value] = count - 1
  }
  yield
  for (const [index, value] of values.entries()) {
    if (index % (10 * AT_ONCE) === 0) yield
    values[index] = rankOf[value] ?? NO_RANK
  }
  return { ranks: values, count }
}

function comparerOf({ kind }: ViewColumn): (a: Keyed, b: Keyed) => number {
  if (FIGURE_KINDS.has(kind)) return compareFigures
  return kind === 'time' || kind === 'hash' || kind === 'address' ? compareCodes : compareTexts
}

interface Keyed {
  readonly text: string
  readonly float: number
  /** See `plainKey`; undefined too where texts are not compared as they are read. */
  readonly plain: string | undefined
}

/** Reading a decimal as a float never turns an order round, it can only make two of them equal: then the exact text decides. */
function compareFigures(a: Keyed, b: Keyed): number {
  if (a.float !== b.float) return a.float < b.float ? -1 : 1
  return a.text === b.text ? 0 : compareDecimals(a.text, b.text)
}

function compareCodes(a: Keyed, b: Keyed): number {
  return a.text === b.text ? 0 : a.text < b.text ? -1 : 1
}

function compareTexts(a: Keyed, b: Keyed): number {
  if (a.plain === undefined || b.plain === undefined) return compareAsRead(a.text, b.text)
  return a.plain === b.plain ? 0 : a.plain < b.plain ? -1 : 1
}
