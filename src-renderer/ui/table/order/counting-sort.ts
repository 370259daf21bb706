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
export function* countingSortSteps(rows: Uint32Array, placeOf: (row: number) => number, places: number): Generator<undefined, SortedRows, undefined> {
  const begins = new Uint32Array(places + 1)
  for (let at = 0; at < rows.length; at += 1) {
    if (at % AT_ONCE === AT_ONCE - 1) yield
    const next = placeOf(rows[at] ?? 0) + 1
    begins[next] = (begins[next] ?? 0) + 1
  }
  yield
  for (let place = 1; place < begins.length; place += 1) {
    if (place % AT_ONCE === AT_ONCE - 1) yield
    begins[place] = (begins[place] ?? 0) + (begins[place - 1] ?? 0)
  }
  yield
  const free = begins.slice()
  const dealt = new Uint32Array(rows.length)
  for (let at = 0; at < rows.length; at += 1) {
    if (at % AT_ONCE === AT_ONCE - 1) yield
    const row = rows[at] ?? 0
    const place = placeOf(row)
    const to = free[place] ?? 0
    dealt[to] = row
    free[place] = to + 1
  }
  return { rows: dealt, begins }
}
