import { sortSteps } from '../../../../src-shared/core/text/sort-steps.ts'
import { countingSortSteps } from './counting-sort.ts'

/** Ranks of rows in the order of a column, stored compactly. */
export interface SortRanks {
  /** `NO_RANK` for rows without a value to sort by. */
  readonly ranks: Uint32Array
  /** Number of distinct ranks. */
  readonly count: number
}

export const NO_RANK = 0xffffffff
/**
 * Numbers sorted between two pauses: the browser sorts a typed array natively, in a millisecond or
 * two.
 */
const SORTED_AT_ONCE = 20_000
/** Rows processed between two pauses. */
const AT_ONCE = 10_000

/**
 * The ranks of rows by a number each, and by an exact text where numbers are equal, with pauses. A
 * larger number means a larger text, so texts are compared only among the few rows with the same
 * number. NaN for a row without a value.
 */
export function* rankSteps(
  numbers: Float64Array,
  texts: readonly (string | undefined)[],
  compare: (a: string, b: string) => number,
): Generator<undefined, SortRanks, undefined> {
  const different = yield* distinctSteps(yield* sortedSteps(yield* valuedSteps(numbers)))
  const ranks = new Uint32Array(numbers.length).fill(NO_RANK)
  const valued = new Uint32Array(numbers.length)
  let valuedCount = 0
  for (let row = 0; row < numbers.length; row += 1) {
    if (row % AT_ONCE === AT_ONCE - 1) yield
    const number = numbers[row] ?? Number.NaN
    if (Number.isNaN(number)) continue
    ranks[row] = positionOf(number, different)
    valued[valuedCount] = row
    valuedCount += 1
  }
  const { rows, begins } = yield* countingSortSteps(valued.subarray(0, valuedCount), (row) => ranks[row] ?? 0, different.length)
  const textOf = (row: number): string => texts[row] ?? ''
  let count = 0
  for (let rank = 0; rank < different.length; rank += 1) {
    if (rank % AT_ONCE === AT_ONCE - 1) yield
    const [from, to] = [begins[rank] ?? 0, begins[rank + 1] ?? 0]
    // Most numbers belong to a single row; then nothing is allocated.
    if (!areAlike(rows, from, to, texts))
      rows.set(yield* sortSteps(Array.from(rows.subarray(from, to)), (a, b) => compare(textOf(a), textOf(b))), from)
    let before = textOf(rows[from] ?? 0)
    for (let at = from; at < to; at += 1) {
      const row = rows[at] ?? 0
      const text = textOf(row)
      if (text !== before && compare(before, text) !== 0) count += 1
      before = text
      ranks[row] = count
    }
    count += 1
  }
  return { ranks, count }
}

function areAlike(rows: Uint32Array, from: number, to: number, texts: readonly (string | undefined)[]): boolean {
  for (let at = from + 1; at < to; at += 1) if (texts[rows[at] ?? 0] !== texts[rows[from] ?? 0]) return false
  return true
}

function* sortedSteps(numbers: Float64Array): Generator<undefined, Float64Array, undefined> {
  let runs: Float64Array[] = []
  for (let at = 0; at < numbers.length; at += SORTED_AT_ONCE) {
    runs.push(numbers.slice(at, at + SORTED_AT_ONCE).sort())
    yield
  }
  while (runs.length > 1) {
    const merged: Float64Array[] = []
    for (let at = 0; at < runs.length; at += 2) merged.push(yield* mergedSteps(runs[at] ?? numbers.slice(0, 0), runs[at + 1] ?? numbers.slice(0, 0)))
    runs = merged
  }
  return runs[0] ?? numbers
}

function* mergedSteps(left: Float64Array, right: Float64Array): Generator<undefined, Float64Array, undefined> {
  const merged = new Float64Array(left.length + right.length)
  let [atLeft, atRight] = [0, 0]
  for (let at = 0; at < merged.length; at += 1) {
    if (at % AT_ONCE === AT_ONCE - 1) yield
    const isLeft = atRight === right.length || (atLeft < left.length && (left[atLeft] ?? 0) <= (right[atRight] ?? 0))
    merged[at] = (isLeft ? left[atLeft] : right[atRight]) ?? 0
    if (isLeft) atLeft += 1
    else atRight += 1
  }
  return merged
}

/** The numbers that are not NaN. */
function* valuedSteps(numbers: Float64Array): Generator<undefined, Float64Array, undefined> {
  const valued = new Float64Array(numbers.length)
  let length = 0
  for (let row = 0; row < numbers.length; row += 1) {
    if (row % AT_ONCE === AT_ONCE - 1) yield
    const number = numbers[row] ?? Number.NaN
    if (Number.isNaN(number)) continue
    valued[length] = number
    length += 1
  }
  return valued.subarray(0, length)
}

/** The distinct numbers of a sorted array, written in place. */
function* distinctSteps(sorted: Float64Array): Generator<undefined, Float64Array, undefined> {
  let length = 0
  for (let at = 0; at < sorted.length; at += 1) {
    if (at % AT_ONCE === AT_ONCE - 1) yield
    const number = sorted[at] ?? Number.NaN
    if (length > 0 && sorted[length - 1] === number) continue
    sorted[length] = number
    length += 1
  }
  return sorted.subarray(0, length)
}

/** The index of a number among the distinct ones (binary search). */
function positionOf(number: number, different: Float64Array): number {
  let [from, to] = [0, different.length - 1]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((different[middle] ?? 0) < number) from = middle + 1
    else to = middle
  }
  return from
}
