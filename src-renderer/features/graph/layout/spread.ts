/** One of several things that stand in a line. */
export interface SpreadPreference {
  /** Where it would like to stand. */
  readonly at: number
  /** How dear that is to it, above nought. */
  readonly weight: number
  /** What it takes before its place and behind it. */
  readonly before: number
  readonly behind: number
}

/**
 * Places for things in a line, in their order and none on another, as near to where they would like to stand as they can be
 * together (least squares by weight).
 */
export function spread(requests: readonly SpreadPreference[]): number[] {
  // Distances between neighbours taken out, "none on another" is "none before another": neighbours that are, stand as one block.
  const offsets: number[] = []
  let offset = 0
  for (const [index, request] of requests.entries()) {
    if (index > 0) offset += (requests[index - 1]?.behind ?? 0) + request.before
    offsets.push(offset)
  }
  const blocks: { sum: number; weight: number; count: number }[] = []
  for (const [index, { at, weight }] of requests.entries()) {
    let block = { sum: (at - (offsets[index] ?? 0)) * weight, weight, count: 1 }
    for (let last = blocks.at(-1); last !== undefined && last.sum / last.weight > block.sum / block.weight; last = blocks.at(-1)) {
      blocks.pop()
      block = { sum: last.sum + block.sum, weight: last.weight + block.weight, count: last.count + block.count }
    }
    blocks.push(block)
  }
  const places = blocks.flatMap(({ sum, weight, count }) => Array.from({ length: count }, () => sum / weight))
  return places.map((place, index) => place + (offsets[index] ?? 0))
}
