import type { Point } from '../layout/layout.ts'
import { runsThrough } from './drawn-lines.ts'
import type { Rect } from './collision-index.ts'

/** A line turns so far from the corner of what it goes around, and runs no nearer to it than this. */
const TURN = 16
const AIR = 8
/** Of more than so many there is no telling which way is short. */
const MOST = 24
/** A way that is longer than the straight one by more than this leads nobody's eye. */
const MOST_DETOUR = 3
const SHORT = 400

/** The corners at which a line turns that goes around what stands in its way, by the shortest way; none where nothing does, undefined where no way is short. */
export function shortestDetour(from: Point, to: Point, standing: readonly Rect[]): readonly Point[] | undefined {
  if (standing.length > MOST) return undefined
  const blocked = standing.map((rect) => grown(rect, AIR))
  const corners = standing
    .map((rect) => grown(rect, TURN))
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
    for (const [at, there] of points.entries()) {
      const other = ways[at]
      const length = way.length + Math.hypot(there.x - here.x, there.y - here.y)
      if (other === undefined || other.isDone || length >= other.length || blocked.some((rect) => runsThrough(here, there, rect))) continue
      ways[at] = { length, before: nearest, isDone: false }
    }
  }
  if ((ways[1]?.length ?? Infinity) > MOST_DETOUR * Math.hypot(to.x - from.x, to.y - from.y) + SHORT) return undefined
  const turns: Point[] = []
  for (let at = ways[1]?.before ?? 0; at > 0; at = ways[at]?.before ?? 0) turns.unshift(points[at] ?? from)
  return turns
}

function grown({ left, right, top, bottom }: Rect, by: number): Rect {
  return { left: left - by, right: right + by, top: top - by, bottom: bottom + by }
}
