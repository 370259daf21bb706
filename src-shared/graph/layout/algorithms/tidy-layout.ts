import { Graph, layout } from '@dagrejs/dagre'
import { createFreeSpaceFinder } from '../free-space-finder.ts'
import { boxOf, unseenBoxOf } from '../../scene/node-box.ts'
import { entityBoxes, placedEntityBoxes } from '../../scene/entity-box.ts'
import { placedBoxes } from '../../scene/placed-boxes.ts'
import { tiesOf } from './ties.ts'
import type { VisibleGraph } from '../../visible/visible-graph-types.ts'
import type { Point, NodePositions } from '../../geometry/geometry.ts'
import type { NodeBox } from '../../scene/scene-types.ts'

/** dagre takes minutes for more. */
export const MAX_TIDIED_NODES = 150
const GAP_PX = 48
const BELOW = 12
/** Steps in which a free position for all of them together is searched. */
const STEP = 60
const MAX_RINGS = 60

/**
 * Lays out the chosen nodes in layers from left to right, near to their previous positions; nothing
 * else moves, and where space is occupied, all of them move aside together. Whole numbers.
 */
export function tidyPositions(visibleGraph: VisibleGraph, chosen: ReadonlySet<string>, currentPositions: NodePositions): Record<string, Point> {
  const members = [...visibleGraph.nodes, ...visibleGraph.groups].filter(({ id }) => chosen.has(id) && currentPositions[id] !== undefined)
  if (members.length < 2) return {}
  const graph = new Graph({ multigraph: false })
  graph.setGraph({ rankdir: 'LR', ranksep: GAP_PX, nodesep: BELOW })
  graph.setDefaultEdgeLabel(() => ({}))
  const boxes = new Map(members.map((node) => [node.id, boxOf(node)]))
  for (const [id, { left, right, above, below }] of boxes) graph.setNode(id, { width: left + right, height: above + below })
  for (const { source, target } of tiesOf(visibleGraph)) if (boxes.has(source) && boxes.has(target)) graph.setEdge(source, target)
  layout(graph)
  // dagre positions the centres of boxes; here bounds are relative to the disc.
  const fresh = [...boxes].map(([id, box]): readonly [string, NodeBox, Point] => {
    const { x = 0, y = 0 } = graph.node(id)
    return [id, box, { x: x - (box.right - box.left) / 2, y: y - (box.below - box.above) / 2 }]
  })
  const before = middleOf(members.map(({ id }) => currentPositions[id] ?? { x: 0, y: 0 }))
  const now = middleOf(fresh.map(([, , at]) => at))
  const freeSpace = createFreeSpaceFinder()
  const drawn = new Map([...visibleGraph.nodes, ...visibleGraph.groups].map((node) => [node.id, boxOf(node)]))
  // With the bounds of captions as they are now, and as they are once their neighbours have moved.
  const placedNodes = placedBoxes(visibleGraph, currentPositions)
  for (const [id, at] of Object.entries(currentPositions)) {
    if (boxes.has(id)) continue
    for (const box of [drawn.get(id) ?? unseenBoxOf(id), placedNodes.get(id)]) if (box !== undefined) freeSpace.take(box, at)
  }
  // Nothing is placed into an entity box.
  const others = Object.fromEntries(Object.entries(currentPositions).filter(([id]) => !boxes.has(id)))
  for (const { extent: taken, at } of placedEntityBoxes(entityBoxes(visibleGraph), (id) => others[id])) freeSpace.take(taken, at)
  const moved = (dx: number, dy: number): (readonly [string, NodeBox, Point])[] =>
    fresh.map(([id, box, at]) => [id, box, { x: Math.round(at.x + before.x - now.x + dx), y: Math.round(at.y + before.y - now.y + dy) }])
  const isFree = (all: ReturnType<typeof moved>): boolean => all.every(([, box, at]) => freeSpace.isFree(box, at))
  for (let ring = 0; ring <= MAX_RINGS; ring += 1) {
    for (const [dx, dy] of around(ring)) {
      const all = moved(dx * STEP, dy * STEP)
      if (isFree(all)) return positionsOf(all)
    }
  }
  // Below everything there is always space.
  const highest = Math.min(...moved(0, 0).map(([, box, at]) => at.y - box.above))
  return positionsOf(moved(0, Math.ceil((freeSpace.bounds()?.bottom ?? 0) - highest) + STEP))
}

/** The cells of a square ring, below and above first. */
function around(ring: number): (readonly [number, number])[] {
  if (ring === 0) return [[0, 0]]
  const cells: (readonly [number, number])[] = []
  for (let step = 0; step <= ring; step += 1) {
    for (const side of step === 0 ? [0] : [step, -step]) cells.push([side, ring], [side, -ring], [ring, side], [-ring, side])
  }
  return cells
}

function middleOf(positions: readonly Point[]): Point {
  const count = Math.max(1, positions.length)
  return { x: positions.reduce((sum, { x }) => sum + x, 0) / count, y: positions.reduce((sum, { y }) => sum + y, 0) / count }
}

function positionsOf(all: readonly (readonly [string, NodeBox, Point])[]): Record<string, Point> {
  return Object.fromEntries(all.map(([id, , at]) => [id, at]))
}
