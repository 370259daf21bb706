import { boxOf, isQueriedNode } from '../../scene/node-box.ts'
import { neighboursOf, tiesOf } from './ties.ts'
import type { VisibleGraph } from '../../visible/visible-graph-types.ts'
import type { Point } from '../../geometry/geometry.ts'

/** Between two rings, for a row of captions. */
const RING = 92
/** Rings are wider than high, as captions are. */
const FLAT = 1.35
/** Maximum share of a ring that nodes occupy. */
const FULL = 0.92

/**
 * Preferred positions in rings by hops from the requested nodes: these in the middle, and on each
 * further ring near to the parent. Unconnected nodes are on the outermost ring. A ring that is too
 * long continues in the next one.
 */
export function concentricPositions(visibleGraph: VisibleGraph): Map<string, Point> {
  const order = [...visibleGraph.nodes, ...visibleGraph.groups]
  const neighbours = neighboursOf(tiesOf(visibleGraph))
  const requested = visibleGraph.nodes.filter(isQueriedNode).map(({ id }) => id)
  const hops = new Map<string, number>((requested.length > 0 ? requested : order.slice(0, 1).map(({ id }) => id)).map((id) => [id, 0]))
  const parents = new Map<string, string>()
  const waiting = [...hops.keys()]
  for (let next = 0; next < waiting.length; next += 1) {
    const id = waiting[next] ?? ''
    for (const other of neighbours.get(id) ?? []) {
      if (hops.has(other)) continue
      hops.set(other, (hops.get(id) ?? 0) + 1)
      parents.set(other, id)
      waiting.push(other)
    }
  }
  const furthest = Math.max(0, ...hops.values())
  const rings = Map.groupBy(order, ({ id }) => hops.get(id) ?? furthest + 1)
  const angles = new Map<string, number>()
  const positions = new Map<string, Point>()
  let radius = 0
  for (const hop of [...rings.keys()].toSorted((a, b) => a - b)) {
    const members = rings.get(hop) ?? []
    const widths = new Map(members.map((node) => [node.id, boxOf(node).left + boxOf(node).right]))
    // Neighbours of one node stay together; within one node, in their original order.
    let left = members
      .map(({ id }, at) => ({ id, at, preferredAngle: angles.get(parents.get(id) ?? '') ?? (2 * Math.PI * at) / members.length }))
      .toSorted((a, b) => a.preferredAngle - b.preferredAngle || a.at - b.at)
    if (hop === 0 && left.length === 1) {
      positions.set(left[0]?.id ?? '', { x: 0, y: 0 })
      angles.set(left[0]?.id ?? '', 0)
      radius = RING
      continue
    }
    radius = Math.max(radius, RING)
    const width = left.reduce((sum, { id }) => sum + (widths.get(id) ?? 0), 0) / left.length
    // Distributes nodes over the rings in proportion to their length.
    for (let ringsLeft = ringsFor(left.length, width, radius); left.length > 0; ringsLeft -= 1) {
      const space = Math.max(1, Math.floor((2 * Math.PI * radius * FULL) / width))
      const share = ringsLeft <= 1 ? 1 : space / left.length
      const here = left.filter((_, at) => Math.floor((at + 1) * share) > Math.floor(at * share))
      const target = left.filter((_, at) => Math.floor((at + 1) * share) <= Math.floor(at * share))
      // A full ring begins at its first member's preferred angle; a sparse one leaves each at its
      // parent's angle.
      const step = (2 * Math.PI) / Math.max(here.length, 1)
      const begin = here[0]?.preferredAngle ?? 0
      for (const [at, { id, preferredAngle }] of here.entries()) {
        const angle = here.length * 2 > space || parents.get(id) === undefined ? begin + at * step : preferredAngle
        angles.set(id, angle)
        positions.set(id, { x: FLAT * radius * Math.cos(angle), y: radius * Math.sin(angle) })
      }
      left = target
      radius += RING
    }
  }
  return positions
}

/** How many rings, of this radius and wider, so many nodes of this width take. */
function ringsFor(count: number, width: number, radius: number): number {
  let rings = 0
  for (let left = count; left > 0; rings += 1) left -= Math.max(1, Math.floor((2 * Math.PI * (radius + rings * RING) * FULL) / width))
  return rings
}
