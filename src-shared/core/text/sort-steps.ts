/** Items that are sorted or merged between two pauses. */
const AT_ONCE = 2000

/** Stable merge sort with pause points; `atOnce` is smaller where one comparison is slow. */
export function* sortSteps<T>(items: readonly T[], compare: (a: T, b: T) => number, atOnce = AT_ONCE): Generator<undefined, readonly T[], undefined> {
  let runs: (readonly T[])[] = []
  for (let at = 0; at < items.length; at += atOnce) {
    runs.push(items.slice(at, at + atOnce).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: (readonly T[])[] = []
    for (let at = 0; at < runs.length; at += 2) merged.push(yield* mergeSteps(runs[at] ?? [], runs[at + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

function* mergeSteps<T>(left: readonly T[], right: readonly T[], compare: (a: T, b: T) => number): Generator<undefined, readonly T[], undefined> {
  const merged: T[] = []
  let [atLeft, atRight] = [0, 0]
  while (merged.length < left.length + right.length) {
    const [one, other] = [left[atLeft], right[atRight]]
    if (other === undefined || (one !== undefined && compare(one, other) <= 0)) {
      if (one !== undefined) merged.push(one)
      atLeft += 1
    } else {
      merged.push(other)
      atRight += 1
    }
    if (merged.length % AT_ONCE === 0) yield
  }
  return merged
}
