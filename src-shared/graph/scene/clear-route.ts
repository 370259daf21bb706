import type { Rect } from './collision-index.ts'
import type { Point } from '../geometry/geometry.ts'

/** A disc that an edge must not run through. */
interface Disc extends Point {
  readonly radius: number
}

/** Obstacles of an edge. */
interface Surroundings {
  readonly discs: readonly Disc[]
  /** Boxes and cards, which hide the edges below them. */
  readonly rects: readonly Rect[]
  /** The bounds of names: an edge runs through them only where there is no other way. */
  readonly names: readonly Rect[]
}

/** The distance between the lines of the grid, and the least one to a disc and to a rectangle. */
const STEP = 20
const DISC_AIR = 5
const RECT_AIR = 6
/** The grid reaches this far beyond the ends of the edge. */
const SEARCH_MARGIN_PX = 260
/** Above this number of crossings the grid is coarser. */
const MAX_CROSSINGS = 5_000
/** What a turn costs, and a step through a name, in layout units. */
const TURN_COST = 40
const NAME_COST = 4
/** Above 1, fewer crossings are visited, and a route may be up to this much longer than the cheapest. */
const HASTE = 1.5

/** A route with the costs of its crossings, those that the search has read marked as such. */
interface FoundRoute {
  readonly cost: Uint8Array
  readonly corners: readonly Point[] | undefined
}

/** By the ends of the edge: an expansion or a drag changes what the search of few edges has read. */
const found = new Map<string, FoundRoute>()
const MAX_FOUND = 300

/** Whether a search would read the same costs again. */
function readsSame(known: Uint8Array, cost: Uint8Array): boolean {
  if (known.length !== cost.length) return false
  for (let at = 0; at < known.length; at += 1) {
    const read = known[at] ?? 0
    if (read >= READ && read !== READ + (cost[at] ?? 0)) return false
  }
  return true
}

/**
 * The corners of the cheapest route of level and upright segments that runs through no disc and no
 * box: short, with few turns, and through few names. Undefined where there is none near.
 */
export function clearRoute(from: Point, to: Point, around: Surroundings): readonly Point[] | undefined {
  const area = {
    left: Math.min(from.x, to.x) - SEARCH_MARGIN_PX,
    right: Math.max(from.x, to.x) + SEARCH_MARGIN_PX,
    top: Math.min(from.y, to.y) - SEARCH_MARGIN_PX,
    bottom: Math.max(from.y, to.y) + SEARCH_MARGIN_PX,
  }
  const step = Math.max(STEP, Math.sqrt(((area.right - area.left) * (area.bottom - area.top)) / MAX_CROSSINGS))
  const xs = gridLines(area.left, area.right, step, [from.x, to.x])
  const ys = gridLines(area.top, area.bottom, step, [from.y, to.y])
  const count = xs.length * ys.length
  const cost = new Uint8Array(count)
  const mark = (rect: Rect, value: number): void => {
    if (rect.left >= area.right || rect.right <= area.left || rect.top >= area.bottom || rect.bottom <= area.top) return
    const firstColumn = firstAfter(xs, rect.left)
    for (let row = firstAfter(ys, rect.top); row < ys.length && (ys[row] ?? 0) < rect.bottom; row += 1)
      for (let column = firstColumn; column < xs.length && (xs[column] ?? 0) < rect.right; column += 1) {
        const at = row * xs.length + column
        cost[at] = Math.max(cost[at] ?? 0, value)
      }
  }
  for (const name of around.names) mark(name, NAME)
  for (const rect of around.rects) mark(growRect(rect, RECT_AIR), BLOCKED)
  for (const { x, y, radius } of around.discs) {
    const reach = radius + DISC_AIR
    mark({ left: x - reach, right: x + reach, top: y - reach, bottom: y + reach }, BLOCKED)
  }
  const [start, goal] = [ys.indexOf(from.y) * xs.length + xs.indexOf(from.x), ys.indexOf(to.y) * xs.length + xs.indexOf(to.x)]
  cost[start] = 0
  cost[goal] = 0
  const key = `${from.x} ${from.y} ${to.x} ${to.y}`
  const known = found.get(key)
  if (known !== undefined && readsSame(known.cost, cost)) return known.corners
  const path = cheapestPath(xs, ys, cost, start, goal)
  const corners = path === undefined ? undefined : cornersOf(path, xs, ys)
  if (found.size >= MAX_FOUND) found.clear()
  found.set(key, { cost, corners })
  return corners
}

/** Where a path over crossings turns. */
function cornersOf(path: readonly number[], xs: readonly number[], ys: readonly number[]): readonly Point[] {
  const points = path.map((at) => ({ x: xs[at % xs.length] ?? 0, y: ys[Math.floor(at / xs.length)] ?? 0 }))
  return points.filter((point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]]
    return (
      before !== undefined && after !== undefined && (before.x !== point.x || after.x !== point.x) && (before.y !== point.y || after.y !== point.y)
    )
  })
}

const NAME = 1
const BLOCKED = 2
/** Added to the cost of a crossing that a search has read. */
const READ = 4

/**
 * A* over crossings and directions: level is even, upright odd. Runs thousands of steps before it is
 * compiled, when the first picture waits for it: no arrays are made or taken apart in its loops.
 * Marks in `cost` what it has read.
 */
function cheapestPath(xs: readonly number[], ys: readonly number[], cost: Uint8Array, start: number, goal: number): readonly number[] | undefined {
  const wide = xs.length
  const goalX = xs[goal % wide] ?? 0
  const goalY = ys[Math.floor(goal / wide)] ?? 0
  const best = new Float64Array(2 * cost.length).fill(Infinity)
  const before = new Int32Array(2 * cost.length).fill(-1)
  // Each state is looked at once: a cheaper way to it that comes later changes little.
  const settled = new Uint8Array(2 * cost.length)
  const queue = createQueue()
  best[2 * start] = 0
  best[2 * start + 1] = 0
  queue.push(2 * start, 0)
  queue.push(2 * start + 1, 0)
  for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
    if (settled[state] === 1) continue
    settled[state] = 1
    const at = state >> 1
    if (at === goal) return pathTo(state, before)
    const column = at % wide
    const row = (at - column) / wide
    const reached = best[state] ?? 0
    for (let way = 0; way < 4; way += 1) {
      const nextWay = way >> 1
      const step = (way & 1) === 0 ? 1 : -1
      const nextColumn = nextWay === 0 ? column + step : column
      const nextRow = nextWay === 1 ? row + step : row
      if (nextColumn < 0 || nextColumn >= wide || nextRow < 0 || nextRow >= ys.length) continue
      const next = nextRow * wide + nextColumn
      const kind = (cost[next] ?? 0) & (READ - 1)
      cost[next] = READ + kind
      if (kind === BLOCKED) continue
      const x = xs[nextColumn] ?? 0
      const y = ys[nextRow] ?? 0
      const length = Math.abs(x - (xs[column] ?? 0)) + Math.abs(y - (ys[row] ?? 0))
      const whole = reached + length * (kind === NAME ? NAME_COST : 1) + (nextWay === (state & 1) ? 0 : TURN_COST)
      const target = 2 * next + nextWay
      if (whole >= (best[target] ?? Infinity)) continue
      best[target] = whole
      before[target] = state
      queue.push(target, whole + HASTE * (Math.abs(goalX - x) + Math.abs(goalY - y)))
    }
  }
  return undefined
}

function pathTo(end: number, before: Int32Array): readonly number[] {
  const path: number[] = []
  for (let state = end; state >= 0; state = before[state] ?? -1) if (path.at(-1) !== state >> 1) path.push(state >> 1)
  return path.toReversed()
}

/** A binary heap: the cheapest state first. */
function createQueue(): { readonly push: (state: number, cost: number) => void; readonly pop: () => number | undefined } {
  const states: number[] = []
  const costs: number[] = []
  return {
    push: (state, cost) => {
      let at = states.length
      states.push(state)
      costs.push(cost)
      while (at > 0) {
        const up = (at - 1) >> 1
        const above = costs[up] ?? 0
        if (above <= cost) break
        states[at] = states[up] ?? 0
        costs[at] = above
        at = up
      }
      states[at] = state
      costs[at] = cost
    },
    pop: () => {
      const first = states[0]
      const state = states.pop()
      const cost = costs.pop()
      if (state === undefined || cost === undefined || states.length === 0) return first
      let at = 0
      for (;;) {
        const left = 2 * at + 1
        if (left >= costs.length) break
        const right = left + 1
        const min = right < costs.length && (costs[right] ?? 0) < (costs[left] ?? 0) ? right : left
        const below = costs[min] ?? 0
        if (below >= cost) break
        states[at] = states[min] ?? 0
        costs[at] = below
        at = min
      }
      states[at] = state
      costs[at] = cost
      return first
    },
  }
}

function gridLines(first: number, last: number, step: number, own: readonly number[]): readonly number[] {
  const lines = new Set(own)
  for (let at = first; at <= last; at += step) lines.add(at)
  return [...lines].toSorted((a, b) => a - b)
}

/** The first of ascending numbers above a limit. */
function firstAfter(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) <= limit) low = middle + 1
    else high = middle
  }
  return low
}

function growRect({ left, right, top, bottom }: Rect, by: number): Rect {
  return { left: left - by, right: right + by, top: top - by, bottom: bottom + by }
}
