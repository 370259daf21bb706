/** One of several items on an axis. */
export interface SpreadPreference {
  /** Its preferred position. */
  readonly at: number
  /** The weight of the preference, above 0. */
  readonly weight: number
  /** The space that it takes before and after its position. */
  readonly before: number
  readonly behind: number
}

/**
 * Positions for items on an axis, in their order and without overlap, as near to the preferred ones
 * as possible (least squares by weight).
 */
export function spread(preferences: readonly SpreadPreference[]): number[] {
  // With the distances between neighbours subtracted, "no overlap" becomes "not decreasing":
  // neighbours that violate it merge into one block.
  const offsets: number[] = []
  let offset = 0
  for (const [index, preference] of preferences.entries()) {
    if (index > 0) offset += (preferences[index - 1]?.behind ?? 0) + preference.before
    offsets.push(offset)
  }
  const blocks: { sum: number; weight: number; count: number }[] = []
  for (const [index, { at, weight }] of preferences.entries()) {
    let block = { sum: (at - (offsets[index] ?? 0)) * weight, weight, count: 1 }
    for (let last = blocks.at(-1); last !== undefined && last.sum / last.weight > block.sum / block.weight; last = blocks.at(-1)) {
      blocks.pop()
      block = { sum: last.sum + block.sum, weight: last.weight + block.weight, count: last.count + block.count }
    }
    blocks.push(block)
  }
  const positions = blocks.flatMap(({ sum, weight, count }) => Array.from({ length: count }, () => sum / weight))
  return positions.map((position, index) => position + (offsets[index] ?? 0))
}
