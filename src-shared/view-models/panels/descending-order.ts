/** Sign bit of a float's upper half. */
const SIGN = 0x8000_0000
const MAX_POSITIVE = 0x7fff_ffff

/**
 * The indexes of some figures, the greatest first, equal figures in their order; `ties` compares
 * two indexes whose figures are equal (0: keep their order). Ten thousand are sorted as integers,
 * the upper half of the figure above its index, since a sort with a comparison callback takes five
 * times as long; only figures with equal upper halves are compared individually.
 */
export function descendingOrder(figures: Float64Array, ties?: (one: number, other: number) => number): Uint32Array {
  const keys = keysOf(figures)
  const indices = new Uint32Array(figures.length)
  const isAfter = (one: number, other: number): boolean => {
    const a = figures[one] ?? 0
    const b = figures[other] ?? 0
    return a < b || (a === b && ties !== undefined && ties(one, other) > 0)
  }
  let from = 0
  let isInOrder = true
  for (let at = 0; at < indices.length; at += 1) {
    const index = keys[2 * at] ?? 0
    indices[at] = index
    if (at === 0) continue
    if (keys[2 * at + 1] === keys[2 * at - 1]) isInOrder &&= !isAfter(indices[at - 1] ?? 0, index)
    else {
      if (!isInOrder) sortOneByOne(indices.subarray(from, at), isAfter)
      from = at
      isInOrder = true
    }
  }
  if (!isInOrder) sortOneByOne(indices.subarray(from), isAfter)
  return indices
}

/**
 * Pairs of the index of a figure and a number that decreases as the figure's upper half grows;
 * sorted by that number, then by index.
 */
function keysOf(figures: Float64Array): Uint32Array {
  const sorted = new BigUint64Array(figures.length)
  // All supported machines are little-endian: the lower half comes first.
  const keys = new Uint32Array(sorted.buffer)
  const halves = new Uint32Array(figures.buffer, figures.byteOffset, 2 * figures.length)
  for (let index = 0; index < figures.length; index += 1) {
    const upper = halves[2 * index + 1] ?? 0
    keys[2 * index] = index
    // Negative zero equals zero.
    keys[2 * index + 1] = upper < SIGN ? MAX_POSITIVE - upper : figures[index] === 0 ? MAX_POSITIVE : upper
  }
  sorted.sort()
  return keys
}

function sortOneByOne(indices: Uint32Array, isAfter: (one: number, other: number) => boolean): void {
  indices.set([...indices].sort((one, other) => (isAfter(one, other) ? 1 : isAfter(other, one) ? -1 : 0)))
}
