import { createFreeSpaceFinder } from '../free-space-finder.ts'
import { boxesMeet } from '../../scene/node-box.ts'
import type { Point } from '../../geometry/geometry.ts'
import type { NodeBox } from '../../scene/scene-types.ts'

/** A node with its bounds and its preferred position. */
export interface Wanted {
  readonly id: string
  readonly box: NodeBox
  readonly at: Point
}

/**
 * Iterations in which overlapping nodes are pushed apart; those still overlapping are then moved to
 * free space.
 */
const ROUNDS = 80
const CELL = 160

/**
 * Positions for nodes without overlap, near to the preferred ones and in about the same order.
 * `standing` nodes do not move. Whole numbers; the same input gives the same positions.
 */
export function separateNodes(wanted: readonly Wanted[], fixedItems: readonly Wanted[]): Record<string, Point> {
  const bodies = [
    ...wanted.map(({ id, box, at }) => ({ id, box, x: at.x, y: at.y, isFree: true })),
    ...fixedItems.map(({ id, box, at }) => ({ id, box, x: at.x, y: at.y, isFree: false })),
  ]
  for (let round = 0; round < ROUNDS && pushApart(bodies); round += 1);
  const freeSpace = createFreeSpaceFinder()
  for (const { box, at } of fixedItems) freeSpace.take(box, at)
  const positions: Record<string, Point> = {}
  for (const { id, box, x, y, isFree } of bodies) {
    if (!isFree) continue
    const at = freeSpace.nextTo(box, { x: Math.round(x), y: Math.round(y) })
    freeSpace.take(box, at)
    positions[id] = at
  }
  return positions
}

interface Body {
  readonly box: NodeBox
  x: number
  y: number
  readonly isFree: boolean
}

/**
 * One iteration: every two overlapping nodes are pushed apart along the shorter axis. False if
 * nothing overlapped.
 */
function pushApart(bodies: readonly Body[]): boolean {
  const cells = new Map<string, Body[]>()
  let hasMet = false
  for (const body of bodies) {
    const { box } = body
    const near = new Set<Body>()
    for (let column = Math.floor((body.x - box.left) / CELL); column <= Math.floor((body.x + box.right) / CELL); column += 1) {
      for (let row = Math.floor((body.y - box.above) / CELL); row <= Math.floor((body.y + box.below) / CELL); row += 1) {
        const key = `${column} ${row}`
        const existing = cells.get(key)
        if (existing === undefined) cells.set(key, [body])
        else {
          for (const other of existing) near.add(other)
          existing.push(body)
        }
      }
    }
    for (const other of near) {
      if ((!body.isFree && !other.isFree) || !boxesMeet(body.box, body, other.box, other)) continue
      hasMet = true
      push(other, body)
    }
  }
  return hasMet
}

function push(a: Body, b: Body): void {
  // From the centres of the bounds, not of the discs: captions are above them.
  const [middleA, middleB] = [middleOf(a), middleOf(b)]
  const goesRight = middleB.x > middleA.x || (middleB.x === middleA.x && b.x >= a.x)
  const goesDown = middleB.y >= middleA.y
  const across = goesRight ? a.x + a.box.right - (b.x - b.box.left) : b.x + b.box.right - (a.x - a.box.left)
  const along = goesDown ? a.y + a.box.below - (b.y - b.box.above) : b.y + b.box.below - (a.y - a.box.above)
  // A little more than needed, so that rounding to whole numbers causes no overlap.
  const [dx, dy] = across < along ? [(goesRight ? 1 : -1) * (across + 1), 0] : [0, (goesDown ? 1 : -1) * (along + 1)]
  const share = a.isFree && b.isFree ? 0.5 : 1
  if (a.isFree) [a.x, a.y] = [a.x - dx * share, a.y - dy * share]
  if (b.isFree) [b.x, b.y] = [b.x + dx * share, b.y + dy * share]
}

function middleOf({ box, x, y }: Body): Point {
  return { x: x + (box.right - box.left) / 2, y: y + (box.below - box.above) / 2 }
}
