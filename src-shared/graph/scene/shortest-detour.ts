import { runsThrough } from './drawn-lines.ts'
import type { Rect } from './collision-index.ts'
import type { Point } from '../geometry/geometry.ts'

/**
 * The distance from the corner of an obstacle at which an edge turns, and the minimum distance from
 * obstacles.
 */
const TURN = 16
const AIR = 8
/** With more obstacles the search is not attempted. */
const MAX_OBSTACLES = 24
/** Maximum ratio of the detour to the straight line; the eye cannot follow a longer one. */
const MAX_DETOUR = 3
const SHORT = 400

/**
 * The corners of the shortest route around obstacles; empty where there are none in the way,
 * undefined where no route is short.
 */
export function shortestDetour(from: Point, to: Point, obstacles: readonly Rect[]): readonly Point[] | undefined {
  if (obstacles.length > MAX_OBSTACLES) return undefined
  const blocked = obstacles.map((rect) => growRect(rect, AIR))
  const corners = obstacles
    .map((rect) => growRect(rect, TURN))
    .flatMap(({ left, right, top, bottom }) => [
      { x: left, y: top },
      { x: right, y: top },
      { x: left, y: bottom },
      { x: right, y: bottom },
    ])
  const points = [from, to, ...corners]
  const ways = points.map(() => ({ length: Infinity, before: -1, isDone: false }))
  const [start] = ways
  if (start !== undefined) start.length = 0
  for (;;) {
    let nearest = -1
    for (const [at, way] of ways.entries()) if (!way.isDone && way.length < (ways[nearest]?.length ?? Infinity)) nearest = at
    const [here, way] = [points[nearest], ways[nearest]]
    if (here === undefined || way === undefined) return undefined
    if (nearest === 1) break
    way.isDone = true
    for (const [at, target] of points.entries()) {
      const other = ways[at]
      const length = way.length + Math.hypot(target.x - here.x, target.y - here.y)
      if (other === undefined || other.isDone || length >= other.length || blocked.some((rect) => runsThrough(here, target, rect))) continue
      ways[at] = { length, before: nearest, isDone: false }
    }
  }
  if ((ways[1]?.length ?? Infinity) > MAX_DETOUR * Math.hypot(to.x - from.x, to.y - from.y) + SHORT) return undefined
  const turns: Point[] = []
  for (let at = ways[1]?.before ?? 0; at > 0; at = ways[at]?.before ?? 0) turns.unshift(points[at] ?? from)
  return turns
}

function growRect({ left, right, top, bottom }: Rect, by: number): Rect {
  return { left: left - by, right: right + by, top: top - by, bottom: bottom + by }
}
