import type { ReadablePart } from '../filter/readable-part.ts'
import { unseenBoxOf } from '../scene/node-box.ts'
import { LANE, ownerBoxes, roomOfBox, standingBoxes } from '../scene/owner-box.ts'
import { placedBoxes } from '../scene/placed-boxes.ts'
import type { Places } from './arrangement.ts'
import { createFreeRoom } from './free-room.ts'
import type { Place } from './layout.ts'

/**
 * Places for the addresses of an owner that is opened: one below the other in lanes, the greatest first, about where the owner stood as one
 * node, and as a box on nothing that stands. `part` is the picture with the owner open; undefined where it holds no such box.
 */
export function ownerLanes(part: ReadablePart, groupId: string, wanted: Place, standing: Places): Places | undefined {
  const boxes = ownerBoxes(part)
  const box = boxes.find(({ id }) => id === groupId)
  if (box === undefined) return undefined
  const own = new Set(box.lanes.map(({ id }) => id))
  const others = Object.fromEntries(Object.entries(standing).filter(([id]) => !own.has(id)))
  const held = placedBoxes(part, others)
  const room = createFreeRoom()
  for (const [id, at] of Object.entries(others)) room.take(held.get(id) ?? unseenBoxOf(id), at)
  for (const { room: taken, at } of standingBoxes(boxes, (id) => others[id])) room.take(taken, at)
  const at = room.nextTo(roomOfBox(box, (box.lanes.length - 1) * LANE), { x: Math.round(wanted.x), y: Math.round(wanted.y) })
  return Object.fromEntries(box.lanes.map(({ id }, lane) => [id, { x: at.x, y: at.y + lane * LANE }]))
}
