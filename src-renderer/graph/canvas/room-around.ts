import type { Place } from '../layout/layout.ts'
import type { GraphScene, SceneNode } from '../scene/graph-scene.ts'
import { SIDE_GAP } from '../scene/node-box.ts'
import { ROOM_AROUND, type RoomBeside } from './view-of-all.ts'

/** Nodes that stand so near to the outermost one name themselves beside it, in the units of places. */
const OUTERMOST = 48
/** Between a name and the edge of the window. */
const AIR = 8

/** Rows closer than this have one line each for their names. */
const CLOSE = 60

/** The room that names beside the outermost discs of a picture take, on either side. */
export function roomBeside({ nodes }: GraphScene, places: Readonly<Record<string, Place>>): RoomBeside {
  let [least, most] = [Infinity, -Infinity]
  for (const { id } of nodes) {
    const x = places[id]?.x
    if (x === undefined) continue
    least = Math.min(least, x)
    most = Math.max(most, x)
  }
  let [left, right]: [number, number] = [ROOM_AROUND.side, ROOM_AROUND.side]
  const widest = (isOutermost: (x: number) => boolean): number => {
    const column = nodes
      .flatMap((node) => {
        const place = places[node.id]
        return place === undefined || !isOutermost(place.x) ? [] : [{ node, y: place.y }]
      })
      .toSorted((a, b) => a.y - b.y)
    const isClose = (at: number, next: number): boolean => Math.abs((column[at]?.y ?? NaN) - (column[next]?.y ?? NaN)) < CLOSE
    return Math.max(0, ...column.map(({ node }, at) => widthBeside(node, isClose(at, at - 1) || isClose(at, at + 1))))
  }
  left = Math.max(
    left,
    widest((x) => x < least + OUTERMOST),
  )
  right = Math.max(
    right,
    widest((x) => x > most - OUTERMOST),
  )
  return { left, right }
}

/** On one line among close rows, else on as many as its name takes. */
function widthBeside({ radius, sideForms }: SceneNode, isClose: boolean): number {
  const width = (isClose ? sideForms.at(-1) : sideForms[0])?.width ?? 0
  return radius + SIDE_GAP + AIR + width
}
