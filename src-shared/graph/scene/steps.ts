import { roundCorners } from './edge-line.ts'
import { HALF_COLUMN, rectOf, type PlacedItem, meetsItem } from './drop-edges.ts'
import type { Point } from '../geometry/geometry.ts'

/** At a smaller distance an edge is straight: there would be no space for its turns. */
const MIN_OFFSET_PX = 60
const MIN_STEP = 60
/** It leaves its disc a little above or below the continuing edge. */
const OFF_LINE = 6
/** Distance between parallel edges of the same sender. */
const NEXT = 9

/**
 * The bends of an edge to a terminal node: to one above, it rises in the gap between the columns and
 * comes in from the left; to one below, it drops from its sender and then runs level. `nth` of the
 * sender's edges in that direction; undefined where there is no space: the edge is then straight.
 */
export function stepEdgeRoute(sender: PlacedItem, end: PlacedItem, others: readonly PlacedItem[], nth: number): readonly Point[] | undefined {
  const [from, to] = [sender.at, end.at]
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  if (dx < MIN_OFFSET_PX || Math.abs(dy) < MIN_STEP) return undefined
  const isFree = (a: Point, b: Point): boolean => !others.some((one) => one.id !== sender.id && one.id !== end.id && meetsItem(one, rectOf(a, b)))
  const half = Math.min(dx / 2, HALF_COLUMN) - nth * NEXT
  const ways: readonly (readonly Point[])[] =
    dy < 0
      ? [from.x + half, to.x - half].map((x) => [
          { x, y: from.y - OFF_LINE },
          { x, y: to.y },
        ])
      : [[{ x: from.x + nth * NEXT, y: to.y }]]
  const way = ways.find((corners) => [from, ...corners].every((corner, at) => isFree(corner, [...corners, to][at] ?? to)))
  return way === undefined ? undefined : roundCorners(from, way, to)
}
