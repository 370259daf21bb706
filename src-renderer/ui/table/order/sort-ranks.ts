import { compareDecimals } from '../../../../src-shared/core/decimal.ts'
import { ROWS_AT_ONCE } from '../rows-at-once.ts'
import { runSync } from '../../../../src-shared/core/steps.ts'
import { sortSteps } from '../../../../src-shared/core/text/sort-steps.ts'
import type { ValueKind, ViewColumn, ViewRow } from '../../../../src-shared/view-models/panel-view.ts'
import { isUsable } from '../../../../src-shared/case/usable-cell.ts'
import { FIGURE_KINDS } from '../cell-text.ts'
import { NO_RANK, rankSteps, type SortRanks } from './rank-steps.ts'
import { compareCollated, plainKey } from './text-order.ts'
import { textNumberSteps } from './text-numbers.ts'

/**
 * The rank of every row in the order of one column, equal for equal values; undefined for cells
 * without a value to sort by. Computed once per column: sorting then compares small integers,
 * however long the digits are.
 */
export function sortRanks(rows: readonly ViewRow[], column: ViewColumn): (number | undefined)[] {
  const { ranks } = runSync(sortRankSteps(rows, column))
  return Array.from(ranks, (rank) => (rank === NO_RANK ? undefined : rank))
}

/** Texts processed between two pauses. */
const AT_ONCE = 2000

/** Kinds that are sorted by code unit, not by the collator. */
const CODES: ReadonlySet<ValueKind> = new Set(['time', 'hash', 'address'])

/** `sortRanks` with pauses. */
export function* sortRankSteps(rows: readonly ViewRow[], { id, kind }: ViewColumn): Generator<undefined, SortRanks, undefined> {
  const isFigure = FIGURE_KINDS.has(kind)
  const numbers = new Float64Array(rows.length).fill(Number.NaN)
  const texts: (string | undefined)[] = []
  const keys: (string | undefined)[] = []
  const isRead = !isFigure && !CODES.has(kind)
  let isPlain = true
  for (let index = 0; index < rows.length; index += 1) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield
    const cell = rows[index]?.cells[id]
    const text = cell === undefined || cell.state !== 'value' || (isFigure && !isUsable(cell)) ? undefined : cell.text
    texts.push(text)
    if (text === undefined) {
      keys.push(undefined)
    } else if (isFigure) {
      // Conversion of a decimal to a float never reverses an order, it can only make two values
      // equal: then the exact text decides.
      numbers[index] = Number(text)
    } else if (isRead && isPlain) {
      const key = plainKey(text)
      keys.push(key)
      isPlain = key !== undefined
    }
  }
  if (isFigure) return yield* rankSteps(numbers, texts, compareDecimals)
  const letters = isPlain ? yield* textNumberSteps(isRead ? keys : texts) : undefined
  if (letters !== undefined) return yield* rankSteps(letters, isRead ? keys : texts, compareCodes)
  return yield* comparedSteps(texts, isRead)
}

interface Keyed {
  readonly text: string
  /** See `plainKey`; also undefined where texts are compared by code unit. */
  readonly plain: string | undefined
}

/**
 * Ranks of texts of any alphabet: each distinct text is compared once, however many rows have it.
 */
function* comparedSteps(texts: readonly (string | undefined)[], isRead: boolean): Generator<undefined, SortRanks, undefined> {
  const compare = isRead ? compareCodeUnits : ({ text: a }: Keyed, { text: b }: Keyed) => compareCodes(a, b)
  const different: Keyed[] = []
  const rankOf = new Map<string, number>()
  for (const [row, text] of texts.entries()) {
    if (row % AT_ONCE === AT_ONCE - 1) yield
    if (text === undefined || rankOf.has(text)) continue
    rankOf.set(text, NO_RANK)
    different.push({ text, plain: isRead ? plainKey(text) : undefined })
  }
  let count = 0
  let before: Keyed | undefined
  for (const [index, entry] of (yield* sortSteps(different, compare)).entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) yield
    if (before === undefined || compare(before, entry) !== 0) count += 1
    before = entry
    rankOf.set(entry.text, count - 1)
  }
  const ranks = new Uint32Array(texts.length).fill(NO_RANK)
  for (const [row, text] of texts.entries()) {
    if (row % AT_ONCE === AT_ONCE - 1) yield
    if (text !== undefined) ranks[row] = rankOf.get(text) ?? NO_RANK
  }
  return { ranks, count }
}

function compareCodeUnits(a: Keyed, b: Keyed): number {
  return a.plain === undefined || b.plain === undefined ? compareCollated(a.text, b.text) : compareCodes(a.plain, b.plain)
}

function compareCodes(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
