import { isFanInId } from '../../custody/graph-event.ts'
import { isGroupId } from '../visible/visible-graph.ts'
import { entityBoxes, placedEntityBoxes } from '../scene/entity-box.ts'
import { placedBoxes } from '../scene/placed-boxes.ts'
import { DISC_BOX, unseenBoxOf } from '../scene/node-box.ts'
import { createFreeSpaceFinder } from './free-space-finder.ts'
import type { VisibleGraph } from '../visible/visible-graph-types.ts'
import type { NodePositions } from '../geometry/geometry.ts'
import type { NodeBox } from '../scene/scene-types.ts'

/** How a box was expanded: the new and the previous positions of the displaced nodes. */
interface Opening {
  readonly positions: NodePositions
  readonly previousPositions: NodePositions
}

/**
 * The positions of displaced nodes once a box is collapsed: their previous ones, except for nodes
 * that were moved since. No node moves back if another node now takes the space of any of them.
 * `part` is the graph with the box collapsed; `gone` are its addresses, which are no longer drawn.
 */
export function positionsAfterCollapse(
  visibleGraph: VisibleGraph,
  { positions, previousPositions }: Opening,
  currentPositions: NodePositions,
  gone: ReadonlySet<string>,
): NodePositions {
  const back = Object.entries(previousPositions).filter(
    ([id]) => currentPositions[id]?.x === positions[id]?.x && currentPositions[id]?.y === positions[id]?.y,
  )
  if (back.length === 0) return {}
  const returned = Object.fromEntries(back)
  const now = Object.fromEntries(Object.entries({ ...currentPositions, ...returned }).filter(([id]) => !gone.has(id)))
  const boxes = placedBoxes(visibleGraph, now)
  // Labels found space among these nodes before, and will again: check only the discs of single
  // addresses.
  const boxAt = (id: string): NodeBox => (isGroupId(id) || isFanInId(id) ? (boxes.get(id) ?? unseenBoxOf(id)) : DISC_BOX)
  const freeSpace = createFreeSpaceFinder()
  for (const [id, at] of Object.entries(now)) if (!Object.hasOwn(returned, id)) freeSpace.take(boxAt(id), at)
  for (const { extent: taken, at } of placedEntityBoxes(entityBoxes(visibleGraph), (id) => now[id])) freeSpace.take(taken, at)
  return back.every(([id, at]) => freeSpace.isFree(boxAt(id), at)) ? returned : {}
}
