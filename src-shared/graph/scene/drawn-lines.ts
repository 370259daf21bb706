import { cellNumber } from './cell-number.ts'
import { curvesOf, pointOfCurve } from './edge-line.ts'
import type { Rect } from './collision-index.ts'
import type { Point } from '../geometry/geometry.ts'
import type { EdgeRoutes } from './scene-types.ts'

/** The routes of the edges of a graph, in layout units. */
export interface DrawnLines {
  /** Whether an edge other than `own` runs through a rectangle. */
  readonly cross: (rect: Rect, own: string) => boolean
}

/** A straight segment of an edge. */
interface Piece {
  readonly id: string
  readonly from: Point
  readonly to: Point
  /** Half the width of a wide edge, beyond the margin that a label keeps from every edge; 0 for others. */
  readonly half: number
}

/** Wider edges than this, in layout units, keep labels off by their width. */
const NARROW = 4

const NOTHING: readonly Piece[] = []
const CELL = 96
/** Segments per curve: the deviation is less than the width of an edge. */
const PIECES = 8

/** An index in which no edge is ever crossed, for a graph where crossings do not matter. */
export const NO_LINES: DrawnLines = { cross: () => false }

/** The data of a scene that edges depend on. */
interface Lines {
  readonly edges: readonly { readonly id: string; readonly source: string; readonly target: string; readonly width?: number }[]
}

/** Labels are placed again at each zoom; edges do not change. */
const saved = new WeakMap<EdgeRoutes, DrawnLines>()

/** The edges of a scene, with their routes at the current node positions. */
export function drawnLines({ edges }: Lines, routes: EdgeRoutes, positionOf: (id: string) => Point | undefined): DrawnLines {
  const known = saved.get(routes)
  if (known !== undefined) return known
  const { add, cross } = createLines()
  for (const { id, source, target, width = 0 } of edges) {
    const [from, to] = [positionOf(source), positionOf(target)]
    if (from !== undefined && to !== undefined) add(id, from, routes.get(id) ?? [], to, Math.max(0, (width - NARROW) / 2))
  }
  const lines = { cross }
  saved.set(routes, lines)
  return lines
}

/** The points between the straight segments as which an edge is read. */
export function routePoints(from: Point, bends: readonly Point[], to: Point): readonly Point[] {
  if (bends.length === 0) return [from, to]
  const points = [from]
  for (const curve of curvesOf(from, bends, to)) {
    const pieces = isStraight(curve) ? 1 : PIECES
    for (let piece = 1; piece <= pieces; piece += 1) points.push(pointOfCurve(curve, piece / pieces))
  }
  return points
}

function isStraight([begin, bend, end]: readonly [Point, Point, Point]): boolean {
  return (bend.x - begin.x) * (end.y - bend.y) === (bend.y - begin.y) * (end.x - bend.x)
}

/** An empty index of edges. A query costs in proportion to nearby edges, not to their total. */
function createLines(): DrawnLines & { readonly add: (id: string, from: Point, bends: readonly Point[], to: Point, half: number) => void } {
  const cells = new Map<number, Piece[]>()
  // Thousands of pieces before the first picture: no arrays are made for one.
  const addPiece = (piece: Piece): void => {
    const isForward = piece.from.x <= piece.to.x
    const first = isForward ? piece.from : piece.to
    const last = isForward ? piece.to : piece.from
    const width = last.x - first.x
    const slope = (last.y - first.y) / (width || 1)
    const lastColumn = Math.floor(last.x / CELL)
    for (let column = Math.floor(first.x / CELL); column <= lastColumn; column += 1) {
      const begin = width === 0 ? first.y : first.y + (Math.max(first.x, column * CELL) - first.x) * slope
      const end = width === 0 ? last.y : first.y + (Math.min(last.x, (column + 1) * CELL) - first.x) * slope
      const lastRow = Math.floor(Math.max(begin, end) / CELL)
      for (let row = Math.floor(Math.min(begin, end) / CELL); row <= lastRow; row += 1) {
        const key = cellNumber(column, row)
        const existing = cells.get(key)
        if (existing === undefined) cells.set(key, [piece])
        else existing.push(piece)
      }
    }
  }
  return {
    add: (id, from, bends, to, half) => {
      let before: Point | undefined
      for (const next of routePoints(from, bends, to)) {
        if (before !== undefined) addPiece({ id, from: before, to: next, half })
        before = next
      }
    },
    cross: (rect, own) => {
      for (let row = Math.floor(rect.top / CELL); row <= Math.floor(rect.bottom / CELL); row += 1)
        for (let column = Math.floor(rect.left / CELL); column <= Math.floor(rect.right / CELL); column += 1)
          for (const { id, from, to, half } of cells.get(cellNumber(column, row)) ?? NOTHING)
            if (id !== own && runsThrough(from, to, half === 0 ? rect : grownBy(rect, half))) return true
      return false
    },
  }
}

function grownBy({ left, right, top, bottom }: Rect, by: number): Rect {
  return { left: left - by, right: right + by, top: top - by, bottom: bottom + by }
}

/**
 * Whether a straight segment has a point inside a rectangle: if their bounds overlap, it does
 * unless all corners are on one side of it. Called many times for each label.
 */
export function runsThrough(from: Point, to: Point, { left, right, top, bottom }: Rect): boolean {
  if ((from.x <= left && to.x <= left) || (from.x >= right && to.x >= right)) return false
  if ((from.y <= top && to.y <= top) || (from.y >= bottom && to.y >= bottom)) return false
  const dx = to.x - from.x
  const dy = to.y - from.y
  const upper = (top - from.y) * dx
  const lower = (bottom - from.y) * dx
  const before = (left - from.x) * dy
  const behind = (right - from.x) * dy
  const max = Math.max(upper - before, upper - behind, lower - before, lower - behind)
  const min = Math.min(upper - before, upper - behind, lower - before, lower - behind)
  return min < 0 && max > 0
}
