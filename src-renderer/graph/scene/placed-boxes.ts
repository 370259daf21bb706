import { isPayers } from '../filter/payers-as-one.ts'
import type { ReadablePart } from '../filter/readable-part.ts'
import type { Place } from '../layout/layout.ts'
import { captionSides } from './caption-sides.ts'
import { linksOf } from './graph-scene.ts'
import { inLanes, laneBox, ownerBoxes } from './owner-box.ts'
import { boxOf, discRadius, type NodeBox, sideBoxOf } from './node-box.ts'

/**
 * The room that each node takes where it stands, with its caption above or beside it; of those that have a place. One that stands close among
 * others with lines on both sides keeps both: its name stands where there is room.
 */
export function placedBoxes(part: ReadablePart, places: Readonly<Record<string, Place>>): ReadonlyMap<string, NodeBox> {
  const drawn = [...part.nodes, ...part.groups].filter(({ id }) => places[id] !== undefined)
  if (drawn.length === 0) return new Map()
  const lanes = inLanes(ownerBoxes(part), (id) => places[id])
  const sides = captionSides(
    drawn.map((node) => ({ id: node.id, box: boxOf(node), radius: discRadius(node), ...(isPayers(node) ? { isCard: true as const } : {}) })),
    linksOf(part),
    (id) => places[id],
    lanes,
  )
  return new Map(
    drawn.map((node) => {
      const { order: [first = 'above', second = 'above'] = [], fan } = sides.get(node.id) ?? {}
      const side = lanes.get(node.id)
      if (node.kind !== 'group' && side !== undefined) return [node.id, laneBox(node, side)]
      if (fan !== undefined) return [node.id, sideBoxOf(node, fan)]
      // What happens to stand beside its disc was left room for above it.
      if (first === 'above' || first === 'below' || second === 'above') return [node.id, boxOf(node)]
      const box = sideBoxOf(node, first)
      return [node.id, { ...box, left: Math.max(box.left, box.right), right: Math.max(box.left, box.right) }]
    }),
  )
}
