import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY, type SimulationNodeDatum } from 'd3-force'
import { boxOf } from '../../scene/node-box.ts'
import { concentricPositions } from './concentric-layout.ts'
import { tiesOf } from './ties.ts'
import type { VisibleGraph } from '../../visible/visible-graph-types.ts'
import type { Point, NodePositions } from '../../geometry/geometry.ts'

/** A fixed number of iterations: a time limit would give another layout on another machine. */
const ROUNDS = 260
const LINE = 120
const PUSH = -420
/** Captions are wider than high, and so is a window. */
const FLAT = 1.25
/** At this energy nothing moves any more. */
const STILL = 0.002

interface Body extends SimulationNodeDatum {
  readonly id: string
}

/**
 * Preferred positions of a force-directed layout: edges are springs and nodes repel each other.
 * `fixed` nodes stay. It begins with the rings around the requested nodes and uses fixed
 * pseudo-random numbers, so that the same graph gives the same positions.
 */
export function organicPositions(visibleGraph: VisibleGraph, fixed: NodePositions): Map<string, Point> {
  const begin = concentricPositions(visibleGraph)
  const order = [...visibleGraph.nodes, ...visibleGraph.groups]
  const degrees = new Map<string, number>()
  const ties = tiesOf(visibleGraph)
  for (const { source, target } of ties) for (const id of [source, target]) degrees.set(id, (degrees.get(id) ?? 0) + 1)
  const bodies = order.map((node): Body => {
    const at = fixed[node.id]
    const { x, y } = at ?? begin.get(node.id) ?? { x: 0, y: 0 }
    const body: Body = { id: node.id, x: x / FLAT, y }
    return at === undefined ? body : { ...body, fx: x / FLAT, fy: y }
  })
  const radii = new Map(
    order.map((node) => {
      const { left, right, above, below } = boxOf(node)
      return [node.id, Math.hypot((left + right) / FLAT, above + below) / 2.6]
    }),
  )
  const links = ties.map(({ source, target }) => ({ source, target }))
  forceSimulation(bodies)
    .randomSource(lots())
    .force('push', forceManyBody<Body>().strength(PUSH).distanceMax(1_600))
    .force(
      'lines',
      forceLink<Body, (typeof links)[number]>(links)
        .id(({ id }) => id)
        // Hubs need longer edges, so that their neighbours are around them and not in a heap.
        .distance(({ source, target }) => LINE + 6 * Math.sqrt(Math.max(degreeOf(source, degrees), degreeOf(target, degrees)))),
    )
    .force('room', forceCollide<Body>(({ id }) => radii.get(id) ?? LINE / 2).iterations(2))
    // Unconnected nodes would drift away.
    .force('x', forceX<Body>(0).strength(0.03))
    .force('y', forceY<Body>(0).strength(0.045))
    .alphaDecay(1 - STILL ** (1 / ROUNDS))
    .stop()
    .tick(ROUNDS)
  return new Map(bodies.map(({ id, x = 0, y = 0 }) => [id, { x: x * FLAT, y }]))
}

/** d3-force replaces ids by the bodies. */
function degreeOf(end: unknown, degrees: ReadonlyMap<string, number>): number {
  const id = typeof end === 'object' && end !== null && 'id' in end ? String(end.id) : String(end)
  return degrees.get(id) ?? 1
}

/** A fixed pseudo-random sequence (Lehmer's generator). */
function lots(): () => number {
  let last = 20_011
  return () => {
    last = (last * 48_271) % 2_147_483_647
    return last / 2_147_483_647
  }
}
