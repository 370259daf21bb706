import type { Place } from '../layout/layout.ts'
import { cellNumber } from './cell-number.ts'
import { curvesOf, pointOfCurve } from './edge-line.ts'
import type { Rect } from './occupied.ts'

/** Where the lines of a picture run, in the units of places. */
export interface DrawnLines {
  readonly add: (id: string, from: Place, bends: readonly Place[], to: Place) => void
  /** Whether a line runs through a rectangle, other than its own. */
  readonly cross: (rect: Rect, own: string) => boolean
}

/** A straight piece of a line. */
interface Piece {
  readonly id: string
  readonly from: Place
  readonly to: Place
}

const CELL = 96
/** Of a curve: nowhere further from it than a line is wide. */
const PIECES = 8

/** No line yet. A question costs what runs nearby, however many there are in all. */
export function createDrawnLines(): DrawnLines {
  const cells = new Map<number, Piece[]>()
  const addPiece = (piece: Piece): void => {
    const { from, to } = piece
    const [first, last] = from.x <= to.x ? [from, to] : [to, from]
    const [slope, width] = [(last.y - first.y) / (last.x - first.x || 1), last.x - first.x]
    for (let column = Math.floor(first.x / CELL); column <= Math.floor(last.x / CELL); column += 1) {
      const begin = Math.max(first.x, column * CELL)
      const end = Math.min(last.x, (column + 1) * CELL)
      const heights = width === 0 ? [first.y, last.y] : [first.y + (begin - first.x) * slope, first.y + (end - first.x) * slope]
      for (let row = Math.floor(Math.min(...heights) / CELL); row <= Math.floor(Math.max(...heights) / CELL); row += 1) {
        const key = cellNumber(column, row)
        const held = cells.get(key)
        if (held === undefined) cells.set(key, [piece])
        else held.push(piece)
      }
    }
  }
  return {
    add: (id, from, bends, to) => {
      let before = from
      const go = (next: Place): void => {
        addPiece({ id, from: before, to: next })
        before = next
      }
      for (const curve of curvesOf(from, bends, to)) for (let piece = 1; piece <= PIECES; piece += 1) go(pointOfCurve(curve, piece / PIECES))
      if (bends.length === 0) go(to)
    },
    cross: (rect, own) => {
      for (let row = Math.floor(rect.top / CELL); row <= Math.floor(rect.bottom / CELL); row += 1)
        for (let column = Math.floor(rect.left / CELL); column <= Math.floor(rect.right / CELL); column += 1)
          if (cells.get(cellNumber(column, row))?.some(({ id, from, to }) => id !== own && runsThrough(from, to, rect)) === true) return true
      return false
    },
  }
}

/** Whether a straight line has a point inside of a rectangle: what of it is left once all outside of each edge is taken away. */
export function runsThrough(from: Place, to: Place, { left, right, top, bottom }: Rect): boolean {
  let [begin, end] = [0, 1]
  for (const [at, way, least, most] of [
    [from.x, to.x - from.x, left, right],
    [from.y, to.y - from.y, top, bottom],
  ] as const) {
    if (way === 0) {
      if (at <= least || at >= most) return false
      continue
    }
    const [near, far] = way > 0 ? [(least - at) / way, (most - at) / way] : [(most - at) / way, (least - at) / way]
    begin = Math.max(begin, near)
    end = Math.min(end, far)
  }
  return begin < end
}
