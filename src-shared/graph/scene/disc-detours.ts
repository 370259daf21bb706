import type { Steps } from '../../core/steps.ts'
import { clearRoute } from './clear-route.ts'
import { roundCorners } from './edge-line.ts'
import { cellNumber } from './cell-number.ts'
import { routePoints, runsThrough } from './drawn-lines.ts'
import type { Rect } from './collision-index.ts'
import type { Obstacle } from './obstacle-routes.ts'
import type { Point } from '../geometry/geometry.ts'
import type { EdgeRoutes, Link, Sided } from './scene-types.ts'

/** Minimum distance between an edge and the disc of another node, in layout units. */
const AIR = 2
const CELL = 96
/** Of more edges in one another's way none can be followed, and routes take too long while nodes are dragged. */
const MAX_DETOURS = 60

interface Placed extends Point {
  readonly id: string
  readonly radius: number
}

/**
 * Replaces the routes of edges that run through the disc of a node at neither of their ends, or
 * through a box or card that is not theirs (`hiding`): they go around it. Pauses after each.
 */
export function* withDiscDetours(
  nodes: readonly Sided[],
  edges: readonly (Link & { readonly id: string })[],
  hiding: readonly Obstacle[],
  routes: EdgeRoutes,
  positionOf: (id: string) => Point | undefined,
): Steps<EdgeRoutes> {
  const discs = nodes.flatMap(({ id, radius, isCard }): Placed[] => {
    const at = positionOf(id)
    return at === undefined || isCard === true ? [] : [{ id, radius, x: at.x, y: at.y }]
  })
  const strikes = discIndex(discs)
  let names: readonly Rect[] | undefined
  let detours = 0
  const clear = new Map(routes)
  for (const edge of edges) {
    const [from, to] = [positionOf(edge.source), positionOf(edge.target)]
    if (from === undefined || to === undefined) continue
    // Discs placed on top of an end cannot be avoided.
    const isOver = ({ x, y, radius }: Placed): boolean => [from, to].some((end) => Math.hypot(end.x - x, end.y - y) < radius + AIR)
    const points = routePoints(from, routes.get(edge.id) ?? [], to)
    const others = hiding.filter(({ own }) => !own.has(edge.source) && !own.has(edge.target)).map(({ rect }) => rect)
    const isHidden = points.some((point, at) => at > 0 && others.some((rect) => runsThrough(points[at - 1] ?? point, point, rect)))
    if (!isHidden && !strikes(edge, points, isOver)) continue
    detours += 1
    if (detours > MAX_DETOURS) break
    names ??= nodes.flatMap(({ id, box, radius }) => {
      const at = positionOf(id)
      return at === undefined ? [] : [{ left: at.x - box.left, right: at.x + box.right, top: at.y - box.above, bottom: at.y + radius }]
    })
    const corners = clearRoute(from, to, {
      discs: discs.filter((disc) => disc.id !== edge.source && disc.id !== edge.target && !isOver(disc)),
      rects: others,
      names,
    })
    if (corners !== undefined && corners.length > 0) clear.set(edge.id, roundCorners(from, corners, to))
    yield
  }
  return clear
}

/** Whether an edge along these points runs through a disc that is none of its ends. */
function discIndex(discs: readonly Placed[]): (edge: Link, points: readonly Point[], isOver: (disc: Placed) => boolean) => boolean {
  const cells = new Map<number, Placed[]>()
  for (const disc of discs) {
    const reach = disc.radius + AIR
    for (let column = Math.floor((disc.x - reach) / CELL); column <= Math.floor((disc.x + reach) / CELL); column += 1) {
      for (let row = Math.floor((disc.y - reach) / CELL); row <= Math.floor((disc.y + reach) / CELL); row += 1) {
        const key = cellNumber(column, row)
        const existing = cells.get(key)
        if (existing === undefined) cells.set(key, [disc])
        else existing.push(disc)
      }
    }
  }
  const meets = (from: Point, to: Point, { source, target }: Link, isOver: (disc: Placed) => boolean): boolean => {
    // In pieces shorter than a cell, so that a long slanted edge looks at few cells.
    const pieces = Math.max(1, Math.ceil(Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) / CELL))
    for (let piece = 0; piece < pieces; piece += 1) {
      const a = pointAt(from, to, piece / pieces)
      const b = pointAt(from, to, (piece + 1) / pieces)
      for (let column = Math.floor(Math.min(a.x, b.x) / CELL); column <= Math.floor(Math.max(a.x, b.x) / CELL); column += 1)
        for (let row = Math.floor(Math.min(a.y, b.y) / CELL); row <= Math.floor(Math.max(a.y, b.y) / CELL); row += 1)
          for (const disc of cells.get(cellNumber(column, row)) ?? NO_DISCS)
            if (disc.id !== source && disc.id !== target && distanceTo(a, b, disc) < disc.radius + AIR && !isOver(disc)) return true
    }
    return false
  }
  return (edge, points, isOver) => points.some((point, at) => at > 0 && meets(points[at - 1] ?? point, point, edge, isOver))
}

const NO_DISCS: readonly Placed[] = []

function pointAt(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }
}

/** The distance of a point from a straight segment. */
function distanceTo(from: Point, to: Point, { x, y }: Point): number {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / length))
  return Math.hypot(from.x + share * dx - x, from.y + share * dy - y)
}
