import type { Place } from '../layout/layout.ts'

/** The point that a bent line is drawn towards: beside the middle, to the right of its direction for a positive bow (as Cytoscape does it). */
export function bendOf(from: Place, to: Place, bow: number): Place {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return {
    x: (from.x + to.x) / 2 - ((to.y - from.y) / length) * bow,
    y: (from.y + to.y) / 2 + ((to.x - from.x) / length) * bow,
  }
}

/** The point of a line at `share` of the way, 0 to 1. */
export function pointOn(from: Place, to: Place, bow: number, share: number): Place {
  const bend = bendOf(from, to, bow)
  const mix = (a: number, b: number, c: number): number => (1 - share) ** 2 * a + 2 * share * (1 - share) * b + share ** 2 * c
  return { x: mix(from.x, bend.x, to.x), y: mix(from.y, bend.y, to.y) }
}
