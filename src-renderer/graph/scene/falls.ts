import type { Place } from '../layout/layout.ts'
import { type NodeBox, SUBJECT_RADIUS } from './node-box.ts'
import type { Rect } from './occupied.ts'
import { EDGE, type StandingBox } from './owner-box.ts'

/** A payment that falls from its payer onto the lane of the address that it uses, and runs along that. */
export interface Fall {
  /** What the line is drawn towards, from the payer to the address. */
  readonly bends: readonly Place[]
  /** The part outside of the box, beside which its amount may stand. */
  readonly from: Place
  readonly to: Place
}

/** What stands in the picture, with the room that it takes. */
export interface Standing {
  readonly id: string
  readonly at: Place
  readonly box: NodeBox
}

/** Where a line turns into its lane. */
const CORNER = 14
/** Who does not stand beside the discs of a box pays past them, so far from their middle, and the next so much further. */
export const ASIDE = EDGE + 14
const NEXT = 12
/** Above a box, or below it, such a line has come to where it falls or rises. */
const BEFORE = 18

/** Whether a payer stands on the side of the addresses of a box, or above them: what it pays comes in past the discs. */
export function isBehind({ box: { side } }: StandingBox, payer: Place, lane: Place): boolean {
  return (payer.x - lane.x) * (side === 'left' ? 1 : -1) < ASIDE
}

/**
 * The fall from a payer above a box to an address in one of its lanes, or the rise of one below; undefined where the payer stands beside it, or
 * others stand in the way. `nth` of those who pay past the discs.
 */
export function fallInto(standing: StandingBox, payer: Standing, lane: Place, others: readonly Standing[], nth: number): Fall | undefined {
  const { box, rect } = standing
  const way = box.side === 'left' ? 1 : -1
  const from = payer.at
  const down = from.y < lane.y ? 1 : -1
  const before = (down === 1 ? rect.top : rect.bottom) - down * BEFORE
  if ((before - from.y) * down < SUBJECT_RADIUS) return undefined
  const isPast = isBehind(standing, from, lane)
  const x = isPast ? lane.x + way * (ASIDE + nth * NEXT) : from.x
  const upright = rectOf({ x, y: isPast ? before : from.y }, { x, y: lane.y })
  const level = rectOf({ x, y: lane.y }, { x: lane.x + way * EDGE, y: lane.y })
  const own = new Set([payer.id, box.id, ...box.lanes.map(({ id }) => id)])
  if (others.some((one) => !own.has(one.id) && (meets(one, upright) || meets(one, level)))) return undefined
  const turn = [
    { x, y: lane.y - down * CORNER },
    { x, y: lane.y },
    { x: x - way * CORNER, y: lane.y },
  ]
  return { bends: isPast ? [{ x, y: before }, ...turn] : turn, from, to: { x, y: before } }
}

function rectOf(a: Place, b: Place): Rect {
  return { left: Math.min(a.x, b.x), right: Math.max(a.x, b.x), top: Math.min(a.y, b.y), bottom: Math.max(a.y, b.y) }
}

function meets({ at, box }: Standing, line: Rect): boolean {
  return line.left < at.x + box.right && line.right > at.x - box.left && line.top < at.y + box.below && line.bottom > at.y - box.above
}
