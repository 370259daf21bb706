import { roundCorners } from './edge-line.ts'
import { SUBJECT_RADIUS } from './node-box.ts'
import type { Rect } from './collision-index.ts'
import { EDGE, type PlacedEntityBox } from './entity-box.ts'
import { shortestDetour } from './shortest-detour.ts'
import type { Point } from '../geometry/geometry.ts'
import type { NodeBox } from './scene-types.ts'

/**
 * A payment that drops from its sender onto the lane of the address that it uses, and runs along
 * that.
 */
export interface OrthogonalDrop {
  /** The bends of the edge, from the sender to the address. */
  readonly bends: readonly Point[]
  /** The segment outside the box, next to which its amount may be. */
  readonly from: Point
  readonly to: Point
  /** The level segment, from the box to the turn, above which the amount may be too. */
  readonly level: readonly [near: Point, far: Point]
}

/** A placed item with its bounds. */
export interface PlacedItem {
  readonly id: string
  readonly at: Point
  readonly box: NodeBox
}

/**
 * A sender that is not on the outer side of the discs pays past them, at this distance from their
 * middle; each further edge runs `NEXT` further out.
 */
export const DETOUR_OFFSET_PX = EDGE + 14
const NEXT = 12
/**
 * From a column to the gap next to it, in which a drop edge on the outer side of the discs runs if
 * an item is below its sender, and how far below (or above) the sender it enters the gap.
 */
export const HALF_COLUMN = 52
const LEAVES = 30
/**
 * If an item is below its sender, a drop edge past the discs of a box first goes straight down (or
 * up) this far, with space for the amount of the continuing edge, and then into the gap next to the
 * column, this far to the side.
 */
const DOWN = 48
const GAP = 60
/** Distance between the drop edges of one sender, and the maximum number that are separated. */
const LANE_GAP = 9
const MAX_SIDE_LANES = 4
/** Distance from a box at which the segment of a drop edge outside it ends, or runs level. */
const BEFORE = 18

/**
 * Whether a sender is on the written side of a box, or above or below it: its payments come in past
 * the discs.
 */
export function isBehind({ box: { side } }: PlacedEntityBox, sender: Point, lane: Point): boolean {
  return (sender.x - lane.x) * (side === 'left' ? 1 : -1) < DETOUR_OFFSET_PX
}

/**
 * The drop (or rise) of a sender's edge onto a lane of a box; undefined if the sender is next to the
 * box or the way is blocked. `nth`: number of earlier edges past the discs, which run level outside
 * the box before they drop. `own`: number of earlier drops of the same sender, side by side.
 */
export function dropOntoLane(
  placed: PlacedEntityBox,
  sender: PlacedItem,
  lane: Point,
  others: readonly PlacedItem[],
  nth: number,
  own = 0,
): OrthogonalDrop | undefined {
  const { box, rect } = placed
  const way = box.side === 'left' ? 1 : -1
  const from = sender.at
  const down = from.y < lane.y ? 1 : -1
  const edge = (down === 1 ? rect.top : rect.bottom) - down * BEFORE
  if ((edge - from.y) * down < SUBJECT_RADIUS) return undefined
  const stored = new Set([sender.id, box.id, ...box.lanes.map(({ id }) => id)])
  const isFree = (a: Point, b: Point, spaces = others): boolean => !spaces.some((one) => !stored.has(one.id) && meetsItem(one, rectOf(a, b)))
  const isPast = isBehind(placed, from, lane)
  const end = { x: lane.x + way * EDGE, y: lane.y }
  if (!isPast) {
    // If an item is below the sender, the edge drops in the gap next to the column.
    for (const aside of [0, HALF_COLUMN, -HALF_COLUMN]) {
      const x = from.x + aside + way * Math.min(own, MAX_SIDE_LANES) * LANE_GAP
      const isStraight = x === from.x
      const gap = { x, y: from.y + down * LEAVES }
      const corners = isStraight ? [{ x, y: lane.y }] : [gap, { x, y: lane.y }]
      const isTaken = [from, ...corners].some((corner, at) => !isFree(corner, [...corners, end][at] ?? end))
      if ((x - lane.x) * way < DETOUR_OFFSET_PX || isTaken) continue
      return { bends: roundCorners(from, corners, lane), from: isStraight ? from : gap, to: { x, y: edge }, level: [end, { x, y: lane.y }] }
    }
    return undefined
  }
  const x = lane.x + way * (DETOUR_OFFSET_PX + nth * NEXT)
  const turn = { x, y: lane.y }
  if (!isFree(turn, end)) return undefined
  const before = edge - down * nth * NEXT
  const [over, past] = [
    { x: from.x, y: before },
    { x, y: before },
  ]
  if (!isFree(past, turn)) return undefined
  if ((before - from.y) * down >= SUBJECT_RADIUS && isFree(from, over) && isFree(over, past))
    return { bends: roundCorners(from, [over, past, turn], lane), from, to: over, level: [end, turn] }
  // If an item is below the sender, the edge continues in the gap next to the column: a caption in
  // its way can move.
  const discs = others.map((one) => ({ ...one, box: { ...one.box, above: Math.min(one.box.above, one.box.below) } }))
  for (const aside of [GAP, -GAP]) {
    const leave = { x: from.x, y: from.y + down * DOWN }
    const gap = { x: from.x + aside, y: leave.y }
    const low = { x: gap.x, y: before }
    if ((before - gap.y) * down <= 0 || (x - gap.x) * way < 0) continue
    const corners = [leave, gap, low, past, turn]
    if ([from, leave, gap, low].every((corner, at) => isFree(corner, corners[at] ?? past, discs)))
      return { bends: roundCorners(from, corners, lane), from: gap, to: low, level: [end, turn] }
  }
  const near = { x, y: edge }
  return { bends: [near, ...roundCorners(near, [turn], lane)], from, to: near, level: [end, turn] }
}

/**
 * The route of a sender that is next to the written side of a box: around the box to the other side
 * of the lane; undefined if no detour is short, or none is needed.
 */
export function detourToLane(
  { box: { side }, rect }: PlacedEntityBox,
  sender: Point,
  lane: Point,
  hiding: readonly Rect[],
  nth: number,
): OrthogonalDrop | undefined {
  const entry = { x: lane.x + (side === 'left' ? 1 : -1) * (DETOUR_OFFSET_PX + nth * NEXT), y: lane.y }
  const turns = shortestDetour(sender, entry, [rect, ...hiding])
  return turns === undefined || turns.length === 0
    ? undefined
    : {
        bends: roundCorners(sender, [...turns, entry], lane),
        from: sender,
        to: turns[0] ?? entry,
        level: [{ x: lane.x + (side === 'left' ? EDGE : -EDGE), y: lane.y }, entry],
      }
}

/** The rectangle spanned by two points. */
export function rectOf(a: Point, b: Point): Rect {
  return { left: Math.min(a.x, b.x), right: Math.max(a.x, b.x), top: Math.min(a.y, b.y), bottom: Math.max(a.y, b.y) }
}

/** Whether an edge, as the rectangle spanned by its ends, meets the bounds of an item. */
export function meetsItem({ at, box }: PlacedItem, line: Rect): boolean {
  return line.left < at.x + box.right && line.right > at.x - box.left && line.top < at.y + box.below && line.bottom > at.y - box.above
}
