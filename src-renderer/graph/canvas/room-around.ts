import type { Place } from '../layout/layout.ts'
import type { GraphScene, SceneNode } from '../scene/graph-scene.ts'
import { SIDE_GAP } from '../scene/node-box.ts'
import { ROOM_AROUND, type RoomBeside } from './view-of-all.ts'

/** Nodes that stand so near to the outermost one name themselves beside it, in the units of places. */
const OUTERMOST = 48
/** Between a name and the edge of the window. */
const AIR = 8

/** The room that whole names beside the outermost discs of a picture take, on either side. */
export function roomBeside({ nodes }: GraphScene, places: Readonly<Record<string, Place>>): RoomBeside {
  let [least, most] = [Infinity, -Infinity]
  for (const { id } of nodes) {
    const x = places[id]?.x
    if (x === undefined) continue
    least = Math.min(least, x)
    most = Math.max(most, x)
  }
  let [left, right]: [number, number] = [ROOM_AROUND.side, ROOM_AROUND.side]
  for (const node of nodes) {
    const x = places[node.id]?.x
    if (x === undefined) continue
    if (x < least + OUTERMOST) left = Math.max(left, widthBeside(node))
    if (x > most - OUTERMOST) right = Math.max(right, widthBeside(node))
  }
  return { left, right }
}

function widthBeside({ radius, sideForms }: SceneNode): number {
  return radius + SIDE_GAP + AIR + Math.max(0, ...sideForms.map(({ width }) => width))
}
