import type { Rect } from './collision-index.ts'
import type { Point } from '../geometry/geometry.ts'
import type { NodeBox } from './scene-types.ts'

/** A back edge ends at least this far to the left of its beginning, and below it. */
const BACK = 500
const DOWN = 160
/** Minimum height of the gap between upper and lower items for a route. */
const MIN_WAY_PX = 40
/** From the bounds of a disc to the turn of the edge. */
const ASIDE = 20
const CORNER = 30

/** The data a back edge needs of its ends. */
export interface End {
  readonly at: Point
  readonly box: NodeBox
}

/**
 * Whether an edge goes so far back, and down, that a straight line would run through everything
 * between.
 */
export function isBackEdge(from: Point, to: Point): boolean {
  return from.x - to.x > BACK && to.y - from.y > DOWN
}

/**
 * The bends of a back edge to the left, as the eye moves at the end of a line of text: through free
 * space below its beginning; undefined where there is none.
 */
export function backEdgeRoute(from: End, to: End, bounds: readonly Rect[]): readonly Point[] | undefined {
  const [right, left] = [from.at.x + from.box.right + ASIDE, to.at.x - to.box.left - ASIDE]
  const between = bounds
    .filter((space) => space.left < right && space.right > left && space.bottom > from.at.y && space.top < to.at.y)
    .toSorted((a, b) => a.top - b.top)
  let [bottom, way] = [from.at.y, NaN]
  for (const space of between) {
    if (space.top - bottom >= MIN_WAY_PX) way = (space.top + bottom) / 2
    bottom = Math.max(bottom, space.bottom)
  }
  if (Number.isNaN(way)) return undefined
  return [
    { x: right, y: from.at.y },
    { x: right, y: way },
    { x: right - CORNER, y: way },
    { x: left + CORNER, y: way },
    { x: left, y: way },
    { x: left, y: to.at.y },
  ]
}
