/** Rows that are dealt between two pauses. */
const AT_ONCE = 20_000

/** Rows in the order of their places. */
export interface DealtRows {
  readonly rows: Uint32Array
  /** Where those of each place begin among them, and at last where they end. */
  readonly begins: Uint32Array
}

/**
 * Puts rows in the order of their places, those of one place as they come; with places to pause. As there are few different places, rows are
 * dealt out instead of compared: how many come before each place, then one after the other. `placeOf` gives a whole number below `places`.
 */
export function* countingSortSteps(rows: Uint32Array, placeOf: (row: number) => number, places: number): Generator<undefined, DealtRows, undefined> {
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
