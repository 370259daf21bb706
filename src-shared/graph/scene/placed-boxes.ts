import { isCollapsedSenders } from '../visible/collapse-fan-in.ts'
import { captionSides } from './caption-sides.ts'
import { linksOf } from './graph-scene.ts'
import { inLanes, laneBox, entityBoxes } from './entity-box.ts'
import { boxOf, discRadius, isGroupCard, sideBoxOf } from './node-box.ts'
import type { VisibleGraph } from '../visible/visible-graph-types.ts'
import type { Point } from '../geometry/geometry.ts'
import type { NodeBox } from './scene-types.ts'

/**
 * The bounds of each positioned node, with its caption above or at its side. A close node with
 * edges on both sides reserves both: its name goes where there is space.
 */
export function placedBoxes(visibleGraph: VisibleGraph, positions: Readonly<Record<string, Point>>): ReadonlyMap<string, NodeBox> {
  const drawn = [...visibleGraph.nodes, ...visibleGraph.groups].filter(({ id }) => positions[id] !== undefined)
  if (drawn.length === 0) return new Map()
  const lanes = inLanes(entityBoxes(visibleGraph), (id) => positions[id])
  const sides = captionSides(
    drawn.map((node) => ({
      id: node.id,
      box: boxOf(node),
      radius: discRadius(node),
      ...(isCollapsedSenders(node) || isGroupCard(node) ? { isCard: true as const } : {}),
    })),
    linksOf(visibleGraph),
    (id) => positions[id],
    lanes,
  )
  return new Map(
    drawn.map((node) => {
      const { order: [first = 'above', second = 'above'] = [], fan } = sides.get(node.id) ?? {}
      const side = lanes.get(node.id)
      if (node.kind !== 'group' && side !== undefined) return [node.id, laneBox(node, side)]
      if (isGroupCard(node)) return [node.id, boxOf(node)]
      if (fan !== undefined) return [node.id, sideBoxOf(node, fan)]
      // A caption that only happens to be at the side still has its space above the disc.
      if (first === 'above' || first === 'below' || second === 'above') return [node.id, boxOf(node)]
      const box = sideBoxOf(node, first)
      return [node.id, { ...box, left: Math.max(box.left, box.right), right: Math.max(box.left, box.right) }]
    }),
  )
}
