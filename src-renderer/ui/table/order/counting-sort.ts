/** Rows processed between two pauses. */
const AT_ONCE = 20_000

/** Rows sorted by rank. */
export interface SortedRows {
  readonly rows: Uint32Array
  /** Start offset of the rows of each rank, followed by the end. */
  readonly begins: Uint32Array
}

/**
 * Sorts rows by rank, keeping the order of equal ranks, with pauses. There are few distinct ranks,
 * so this is a counting sort without comparisons. `placeOf` returns an integer below `places`.
 */
export function* countingSortSteps(
  rows: Uint32Array,
  positionOf: (row: number) => number,
  indices: number,
): Generator<undefined, SortedRows, undefined> {
  const begins = new Uint32Array(indices + 1)
  for (let at = 0; at < rows.length; at += 1) {
    if (at % AT_ONCE === AT_ONCE - 1) yield
    const next = positionOf(rows[at] ?? 0) + 1
    begins[next] = (begins[next] ?? 0) + 1
  }
  yield
  for (let index = 1; index < begins.length; index += 1) {
    if (index % AT_ONCE === AT_ONCE - 1) yield
    begins[index] = (begins[index] ?? 0) + (begins[index - 1] ?? 0)
  }
  yield
  const free = begins.slice()
  const dealt = new Uint32Array(rows.length)
  for (let at = 0; at < rows.length; at += 1) {
    if (at % AT_ONCE === AT_ONCE - 1) yield
    const row = rows[at] ?? 0
    const index = positionOf(row)
    const to = free[index] ?? 0
    dealt[to] = row
    free[index] = to + 1
  }
  return { rows: dealt, begins }
}
