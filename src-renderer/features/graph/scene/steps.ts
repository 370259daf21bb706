import type { Point } from '../layout/layout.ts'
import { cornered } from './edge-line.ts'
import { HALF_COLUMN, rectOf, type PlacedItem, standsIn } from './drop-edges.ts'

/** Nearer than this a line is straight: there would be no room for its turns. */
const LEAST_ASIDE = 60
const LEAST_STEP = 60
/** It leaves its disc a little above or below the line that goes on. */
const OFF_LINE = 6
/** What the same node pays in the same way runs so far beside it. */
const NEXT = 9

/**
 * The bends of a line to who ends a flow above or below its payer: what is moved out of reach rises in the gap before the next column and comes
 * in from the left, what is split off falls from its payer and then runs level. `nth` of those that the payer has in that way; undefined where
 * there is no room for it, and it is straight.
 */
export function stepEdgeRoute(sender: PlacedItem, end: PlacedItem, others: readonly PlacedItem[], nth: number): readonly Point[] | undefined {
  const [from, to] = [sender.at, end.at]
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  if (dx < LEAST_ASIDE || Math.abs(dy) < LEAST_STEP) return undefined
  const isFree = (a: Point, b: Point): boolean => !others.some((one) => one.id !== sender.id && one.id !== end.id && standsIn(one, rectOf(a, b)))
  const half = Math.min(dx / 2, HALF_COLUMN) - nth * NEXT
  const ways: readonly (readonly Point[])[] =
    dy < 0
      ? [from.x + half, to.x - half].map((x) => [
          { x, y: from.y - OFF_LINE },
          { x, y: to.y },
        ])
      : [[{ x: from.x + nth * NEXT, y: to.y }]]
  const way = ways.find((corners) => [from, ...corners].every((corner, at) => isFree(corner, [...corners, to][at] ?? to)))
  return way === undefined ? undefined : cornered(from, way, to)
}
