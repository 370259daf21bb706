import { cellNumber } from './cell-number.ts'

/** A rectangle in pixels. */
export interface Rect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Which parts of a plane are taken. */
export interface Occupied {
  /** Whether nothing meets it, apart from what it takes itself already. */
  readonly isFree: (rect: Rect, own?: Rect) => boolean
  readonly take: (rect: Rect) => void
  /** Gives back what was taken: the same rectangle, not one like it. */
  readonly release: (rect: Rect) => void
}

const CELL = 64

/** Nothing taken yet. A question costs what stands nearby, however much is taken in all. */
export function createCollisionIndex(): Occupied {
  const cells = new Map<number, Rect[]>()
  const cellsOf = ({ left, right, top, bottom }: Rect): number[] => {
    const numbers: number[] = []
    for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row += 1)
      for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column += 1) numbers.push(cellNumber(column, row))
    return numbers
  }
  return {
    isFree: (rect, own) => !cellsOf(rect).some((cell) => cells.get(cell)?.some((taken) => taken !== own && rectsMeet(rect, taken))),
    take: (rect) => {
      for (const cell of cellsOf(rect)) {
        const held = cells.get(cell)
        if (held === undefined) cells.set(cell, [rect])
        else held.push(rect)
      }
    },
    release: (rect) => {
      for (const cell of cellsOf(rect)) {
        const held = cells.get(cell)
        if (held !== undefined)
          cells.set(
            cell,
            held.filter((taken) => taken !== rect),
          )
      }
    },
  }
}

/** Whether two rectangles cover any of the same room; those that only touch do not. */
export function rectsMeet(a: Rect, b: Rect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** What is free depends on whose caption it is. */
export interface OccupiedBy {
  readonly isFree: (id: string, rect: Rect, own?: Rect) => boolean
  readonly take: (rect: Rect) => void
  readonly release: (rect: Rect) => void
}

/** Room of the screen in which nobody is named but those whose it is. */
export interface ReservedArea {
  readonly own: ReadonlySet<string>
  readonly rect: Rect
}

/** In the box of an owner nobody but its own addresses is named, and these nowhere else: what is wider than the box at this zoom is not written. On a card nobody is. From afar, nobody so far beside the picture that it would have to be smaller for the name. */
export function withoutEntities(
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
