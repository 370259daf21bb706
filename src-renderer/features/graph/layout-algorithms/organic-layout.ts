import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY, type SimulationNodeDatum } from 'd3-force'
import type { VisibleGraph } from '../filter/visible-graph.ts'
import type { NodePositions } from '../layout/arrangement.ts'
import type { Point } from '../layout/layout.ts'
import { boxOf } from '../scene/node-box.ts'
import { concentricPlaces } from './concentric-layout.ts'
import { tiesOf } from './ties.ts'

/** Rounds, always as many: a layout that ends by the clock is another one on another machine. */
const ROUNDS = 260
const LINE = 120
const PUSH = -420
/** Captions are wider than high, and so is a window. */
const FLAT = 1.25
/** So near to the rounds' end that nothing moves any more. */
const STILL = 0.002

interface Body extends SimulationNodeDatum {
  readonly id: string
}

/**
 * Where each node would like to stand if lines were springs and nodes pushed each other off. `fixed` nodes stay. It begins with the rings
 * around those that were asked about and draws lots by a fixed rule, so that the same part gives the same places.
 */
export function organicPlaces(part: VisibleGraph, fixed: NodePositions): Map<string, Point> {
  const begin = concentricPlaces(part)
  const order = [...part.nodes, ...part.groups]
  const degrees = new Map<string, number>()
  const ties = tiesOf(part)
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
        // What many hang on needs a longer line to each, so that they stand around it and not in a heap.
        .distance(({ source, target }) => LINE + 6 * Math.sqrt(Math.max(degreeOf(source, degrees), degreeOf(target, degrees)))),
    )
    .force('room', forceCollide<Body>(({ id }) => radii.get(id) ?? LINE / 2).iterations(2))
    // What is tied to nothing would drift away.
    .force('x', forceX<Body>(0).strength(0.03))
    .force('y', forceY<Body>(0).strength(0.045))
    .alphaDecay(1 - STILL ** (1 / ROUNDS))
    .stop()
    .tick(ROUNDS)
  return new Map(bodies.map(({ id, x = 0, y = 0 }) => [id, { x: x * FLAT, y }]))
}

/** The library puts the bodies in place of their ids. */
function degreeOf(end: unknown, degrees: ReadonlyMap<string, number>): number {
  const id = typeof end === 'object' && end !== null && 'id' in end ? String(end.id) : String(end)
  return degrees.get(id) ?? 1
}

/** The same lots each time (Lehmer's generator). */
function lots(): () => number {
  let last = 20_011
  return () => {
    last = (last * 48_271) % 2_147_483_647
    return last / 2_147_483_647
  }
}
