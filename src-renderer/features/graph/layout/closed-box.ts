import { isFanInId } from '../../../../src-shared/custody/graph-event.ts'
import { isGroupId, type VisibleGraph } from '../filter/visible-graph.ts'
import { entityBoxes, standingBoxes } from '../scene/entity-box.ts'
import { placedBoxes } from '../scene/placed-boxes.ts'
import { DISC_BOX, type NodeBox, unseenBoxOf } from '../scene/node-box.ts'
import type { NodePositions } from './arrangement.ts'
import { createFreeSpaceFinder } from './free-space-finder.ts'

/** How a box was opened: where that put what made room for it, and where that had stood. */
interface Opening {
  readonly places: NodePositions
  readonly stood: NodePositions
}

/**
 * Where what made room for a box stands once the box is closed: where it stood before, unless somebody has moved it since. Nothing goes back
 * where others have come in between. `part` is the picture with the box closed; `gone` are its addresses, which stand there no more.
 */
export function placesOnceClosed(part: VisibleGraph, { places, stood }: Opening, standing: NodePositions, gone: ReadonlySet<string>): NodePositions {
  const back = Object.entries(stood).filter(([id]) => standing[id]?.x === places[id]?.x && standing[id]?.y === places[id]?.y)
  if (back.length === 0) return {}
  const returned = Object.fromEntries(back)
  const now = Object.fromEntries(Object.entries({ ...standing, ...returned }).filter(([id]) => !gone.has(id)))
  const boxes = placedBoxes(part, now)
  // Among those that stood there together names had found room, and find it again: of single addresses discs alone are asked about.
  const boxAt = (id: string): NodeBox => (isGroupId(id) || isFanInId(id) ? (boxes.get(id) ?? unseenBoxOf(id)) : DISC_BOX)
  const room = createFreeSpaceFinder()
  for (const [id, at] of Object.entries(now)) if (!Object.hasOwn(returned, id)) room.take(boxAt(id), at)
  for (const { room: taken, at } of standingBoxes(entityBoxes(part), (id) => now[id])) room.take(taken, at)
  return back.every(([id, at]) => room.isFree(boxAt(id), at)) ? returned : {}
}
