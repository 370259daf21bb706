import { bendOf, between, roundCorners } from './edge-line.ts'
import type { Rect } from './collision-index.ts'
import { shortestDetour } from './shortest-detour.ts'
import type { Point } from '../geometry/geometry.ts'

/** An item that hides the edges that run below it. */
export interface Obstacle {
  readonly rect: Rect
  /** The nodes in it: their edges end there. */
  readonly own: ReadonlySet<string>
}

/** Between a box and an edge that runs past it, in layout units. */
const AIR = 8
/** The step by which an edge is bent, and the maximum offset as a share of its length. */
const STEP = 24
const MAX_STEPS = 24
const MAX_BOW = 0.9
const SAMPLES = 32

interface Passing {
  readonly source: string
  readonly target: string
  readonly bow: number
}

/**
 * The bends of an edge past the obstacles on its way: with a bow, else around their corners;
 * undefined where it meets none, or no route is short.
 */
export function routeAroundObstacles(line: Passing, from: Point, to: Point, hiding: readonly Obstacle[]): readonly Point[] | undefined {
  const bow = bowPast(line, from, to, hiding)
  if (bow !== undefined) return [bendOf(from, to, bow)]
  const turns = shortestDetour(
    from,
    to,
    inTheWay(line, from, to, hiding).map(({ rect }) => rect),
  )
  return turns === undefined || turns.length === 0 ? undefined : roundCorners(from, turns, to)
}

/** The obstacles that are unrelated to the edge and not around either end. */
function inTheWay({ source, target }: Passing, from: Point, to: Point, hiding: readonly Obstacle[]): readonly Obstacle[] {
  return hiding.filter(({ own, rect }) => !own.has(source) && !own.has(target) && !isIn(from, rect, 0) && !isIn(to, rect, 0))
}

/**
 * The bow with which an edge avoids boxes and cards on its way: the smallest, to the right of its
 * direction before the left; undefined where it meets none, or where no bow avoids all of them.
 */
export function bowPast(line: Passing, from: Point, to: Point, hiding: readonly Obstacle[]): number | undefined {
  const { bow } = line
  const others = inTheWay(line, from, to, hiding)
  const isFree = (by: number): boolean => {
    const bend = bendOf(from, to, by)
    for (let nth = 1; nth < SAMPLES; nth += 1) {
      const share = nth / SAMPLES
      const point = between(between(from, bend, share), between(bend, to, share), share)
      if (others.some(({ rect }) => isIn(point, rect, AIR))) return false
    }
    return true
  }
  if (others.length === 0 || isFree(bow)) return undefined
  const max = MAX_BOW * Math.hypot(to.x - from.x, to.y - from.y)
  for (let step = 1; step <= MAX_STEPS && step * STEP <= max; step += 1) {
    const free = [bow + step * STEP, bow - step * STEP].find(isFree)
    if (free !== undefined) return free
  }
  return undefined
}

function isIn({ x, y }: Point, { left, right, top, bottom }: Rect, air: number): boolean {
  return x > left - air && x < right + air && y > top - air && y < bottom + air
}
