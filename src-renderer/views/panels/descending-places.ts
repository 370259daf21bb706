/**
 * The places of some figures, the greatest first, equals in their order: by a natural merge in typed arrays, since answers come in order and a
 * sort that calls back for each comparison takes five times as long. `ties` puts two places in order whose figures are equal (0: as they stand).
 */
export function descendingPlaces(figures: Float64Array, ties?: (one: number, other: number) => number): Uint32Array {
  const isAfter = (one: number, other: number): boolean => {
    const a = figures[one] ?? 0
    const b = figures[other] ?? 0
    return a < b || (a === b && ties !== undefined && ties(one, other) > 0)
  }
  let { places, ends } = runsOf(figures.length, isAfter)
  let free = new Uint32Array(figures.length)
  while (ends.length > 1) {
    const merged: number[] = []
    for (let run = 0; run < ends.length; run += 2) {
      const from = run === 0 ? 0 : (ends[run - 1] ?? 0)
      const middle = ends[run] ?? 0
      const to = ends[run + 1] ?? middle
      merge(places, free, from, middle, to, isAfter)
      merged.push(to)
    }
    ;[places, free, ends] = [free, places, merged]
  }
  return places
}

type IsAfter = (one: number, other: number) => boolean

/** The places in stretches that are in order already, and where each ends; those in strictly the other order are turned round. */
function runsOf(count: number, isAfter: IsAfter): { places: Uint32Array<ArrayBuffer>; ends: number[] } {
  const places = new Uint32Array(count)
  for (let place = 0; place < count; place += 1) places[place] = place
  const ends: number[] = []
  for (let from = 0; from < count;) {
    let to = from + 1
    if (to < count && isAfter(from, to)) {
      while (to < count && isAfter(to - 1, to)) to += 1
      places.subarray(from, to).reverse()
    } else while (to < count && !isAfter(to - 1, to)) to += 1
    ends.push(to)
    from = to
  }
  return { places, ends }
}

/** Merges two neighbouring stretches into the same stretch of another array. */
function merge(source: Uint32Array, target: Uint32Array, from: number, middle: number, to: number, isAfter: IsAfter): void {
  let [left, right] = [from, middle]
  for (let at = from; at < to; at += 1) {
    const takesRight = left >= middle || (right < to && isAfter(source[left] ?? 0, source[right] ?? 0))
    target[at] = source[takesRight ? right : left] ?? 0
    if (takesRight) right += 1
    else left += 1
  }
}
