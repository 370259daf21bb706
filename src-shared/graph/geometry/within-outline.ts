import type { Point } from './geometry.ts'

/** A closed line drawn on the canvas: its corners in layout units. */
export type Outline = readonly Point[]

/**
 * Whether a point is inside an outline, which may cross itself: a doubly enclosed area is outside
 * (even-odd rule).
 */
export function isWithin({ x, y }: Point, outline: Outline): boolean {
  let inside = false
  let before = outline.at(-1)
  for (const corner of outline) {
    if (before !== undefined && corner.y > y !== before.y > y && x < ((before.x - corner.x) * (y - corner.y)) / (before.y - corner.y) + corner.x)
      inside = !inside
    before = corner
  }
  return inside
}

/** The outline of a box between two corners. */
export function boxBetween(from: Point, to: Point): Outline {
  return [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }]
}
