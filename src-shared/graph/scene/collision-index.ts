import { cellNumber } from './cell-number.ts'

/** A rectangle in pixels. */
export interface Rect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The occupied areas of a plane. */
export interface Occupied {
  /** Whether nothing meets it, except its own rectangle. */
  readonly isFree: (rect: Rect, own?: Rect) => boolean
  readonly take: (rect: Rect) => void
  /** Removes an occupied rectangle: the same object, not an equal one. */
  readonly release: (rect: Rect) => void
}

const CELL = 64

/** An empty index. A query costs in proportion to nearby rectangles, not to their total. */
export function createCollisionIndex(): Occupied {
  const cells = new Map<number, Rect[]>()
  // Queried thousands of times for one picture: no arrays are made for a query.
  return {
    isFree: (rect, own) => {
      const lastRow = Math.floor(rect.bottom / CELL)
      const lastColumn = Math.floor(rect.right / CELL)
      for (let row = Math.floor(rect.top / CELL); row <= lastRow; row += 1)
        for (let column = Math.floor(rect.left / CELL); column <= lastColumn; column += 1) {
          const existing = cells.get(cellNumber(column, row))
          if (existing === undefined) continue
          for (const taken of existing) if (taken !== own && rectsMeet(rect, taken)) return false
        }
      return true
    },
    take: (rect) => {
      for (const cell of cellsOf(rect)) {
        const existing = cells.get(cell)
        if (existing === undefined) cells.set(cell, [rect])
        else existing.push(rect)
      }
    },
    release: (rect) => {
      for (const cell of cellsOf(rect)) {
        const existing = cells.get(cell)
        if (existing !== undefined)
          cells.set(
            cell,
            existing.filter((taken) => taken !== rect),
          )
      }
    },
  }
}

function cellsOf({ left, right, top, bottom }: Rect): number[] {
  const numbers: number[] = []
  for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row += 1)
    for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column += 1) numbers.push(cellNumber(column, row))
  return numbers
}

/** Whether two rectangles overlap; those that only touch do not. */
export function rectsMeet(a: Rect, b: Rect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** An index whose free areas depend on the node of the caption. */
export interface OccupiedBy {
  readonly isFree: (id: string, rect: Rect, own?: Rect) => boolean
  readonly take: (rect: Rect) => void
  readonly release: (rect: Rect) => void
}

/** An area of the screen reserved for the captions of its own nodes. */
export interface ReservedArea {
  readonly own: ReadonlySet<string>
  readonly rect: Rect
}

/**
 * An index with reserved areas: in an entity box only its own addresses are captioned, and these
 * nowhere else, so that a caption wider than the box is not written; a card has no captions. Nothing
 * is placed beyond `reach`, for which the graph would have to be drawn smaller.
 */
export function withReservedAreas(
  { isFree, take, release }: Occupied,
  closed: readonly ReservedArea[],
  reach: Pick<Rect, 'left' | 'right' | 'top'> | undefined,
): OccupiedBy {
  const isReached = ({ left, right, top }: Rect): boolean => reach === undefined || (left >= reach.left && right <= reach.right && top >= reach.top)
  return {
    isFree: (id, rect, own) =>
      isReached(rect) && isFree(rect, own) && closed.every((one) => (one.own.has(id) ? isWithin(rect, one.rect) : !rectsMeet(one.rect, rect))),
    take,
    release,
  }
}

export function isWithin(rect: Rect, around: Rect): boolean {
  return rect.left >= around.left && rect.right <= around.right && rect.top >= around.top && rect.bottom <= around.bottom
}
