import { isFanInId } from '../../../src-shared/custody/graph-event.ts'
import { compareDecimals, addDecimals } from '../../../src-shared/core/decimal.ts'
import { groupEdges } from '../../../src-shared/graph/visible/collapse-fan-in.ts'
import { graphScene } from '../../../src-shared/graph/scene/graph-scene.ts'
import { pointOfRoute, sceneGeometry } from '../../../src-shared/graph/scene/edge-route.ts'
import { entityBoxes, placedEntityBoxes } from '../../../src-shared/graph/scene/entity-box.ts'
import { placedCards } from '../../../src-shared/graph/scene/fan-in-card.ts'
import { type Rect, rectsMeet } from '../../../src-shared/graph/scene/collision-index.ts'
import { placedLabels } from '../../../src-shared/graph/scene/placed-labels.ts'
import { coveredLabels } from './covered-labels.ts'
import type { GraphEdge } from '../../../src-shared/view-models/graph-types.ts'
import type { VisibleGraph } from '../../../src-shared/graph/visible/visible-graph-types.ts'
import type { NodePositions, Point } from '../../../src-shared/graph/geometry/geometry.ts'

/** Points that are read along each edge. */
const SAMPLES = 160

/** What is false in a drawn graph: empty lists for a true one. */
interface SceneFaults {
  /** Edges through the disc of a node at neither end. */
  readonly throughDiscs: readonly string[]
  /** Names with an edge through them. */
  readonly struckNames: readonly string[]
  /** Boxes, cards, discs and labels that overlap. */
  readonly overlaps: readonly string[]
  /** Flows in no cycle whose sender is not left of the recipient, except those into the lanes of a box. */
  readonly backwards: readonly string[]
  /** Nodes of which the drawn flows do not add up to those of the case. */
  readonly lostSums: readonly string[]
}

/** Reads a drawn graph at full size, independently of how it was routed. */
export function sceneFaults(visibleGraph: VisibleGraph, positions: NodePositions, whole: readonly GraphEdge[]): SceneFaults {
  const scene = graphScene(visibleGraph)
  const positionOf = (id: string): Point | undefined => positions[id]
  const { routes } = sceneGeometry(scene, positionOf)
  const groups = placedCards(scene.nodes, positionOf).filter(({ card }) => card.kind === 'group')
  const lines = scene.edges.flatMap(({ id, source, target }) => {
    const [from, to] = [positions[source], positions[target]]
    if (from === undefined || to === undefined) return []
    const points = Array.from({ length: SAMPLES + 1 }, (_, at) => pointOfRoute(from, routes.get(id) ?? [], to, at / SAMPLES))
    // An edge begins and ends at the rim of a group's card.
    const ends = groups.filter((group) => group.id === source || group.id === target).map(({ rect }) => rect)
    return [{ id, source, target, points: points.filter((point) => !ends.some((rect) => isIn(point, rect))) }]
  })
  const throughDiscs = lines.flatMap(({ id, source, target, points }) =>
    scene.nodes.flatMap(({ id: node, radius, card }) => {
      const at = positions[node]
      if (at === undefined || node === source || node === target) return []
      const rect = groups.find((group) => group.id === node)?.rect
      if (rect !== undefined) return points.some((point) => isIn(point, rect)) ? [`${id} through the card of ${node}`] : []
      if (card !== undefined) return []
      return points.some(({ x, y }) => Math.hypot(x - at.x, y - at.y) < radius) ? [`${id} through ${node}`] : []
    }),
  )
  const { captions } = placedLabels(scene, positionOf, 1)
  const struckNames = captions.flatMap(({ id, box }) =>
    lines.flatMap((line) => (line.points.some((point) => isIn(point, box)) ? [`${line.id} through the name of ${id}`] : [])),
  )
  const boxes = placedEntityBoxes(entityBoxes(visibleGraph), positionOf)
  const rects = [
    ...boxes.map(({ box, rect }) => ({ id: box.id, rect, own: new Set(box.lanes.map(({ id }) => id)) })),
    ...placedCards(scene.nodes, positionOf).map(({ id, rect }) => ({ id, rect, own: new Set([id]) })),
  ]
  const overlaps = [
    ...coveredLabels(visibleGraph, positions, 1).covered,
    ...rects.flatMap(({ id, rect, own }, at) => [
      ...rects.slice(at + 1).flatMap((other) => (rectsMeet(rect, other.rect) ? [`${id} on ${other.id}`] : [])),
      ...scene.nodes.flatMap(({ id: node, radius }) => {
        const position = positions[node]
        return position === undefined || own.has(node) || !rectsMeet(rect, around(position, radius)) ? [] : [`${node} in ${id}`]
      }),
    ]),
  ]
  const inBoxes = new Set(boxes.flatMap(({ box }) => (box.isEnd ? box.lanes.map(({ id }) => id) : [])))
  const flows = scene.edges.filter(({ isRelation }) => !isRelation)
  const backwards = flows.flatMap(({ id, source, target, isInferred }) => {
    const [from, to] = [positions[source], positions[target]]
    if (from === undefined || to === undefined || inBoxes.has(target) || (isInferred === true && inBoxes.has(source)) || from.x < to.x) return []
    return isInCycle(source, target, flows) ? [] : [id]
  })
  return { throughDiscs, struckNames, overlaps, backwards, lostSums: lostSums(visibleGraph, whole) }
}

/** Whether funds also run from the target of a flow to its source. */
function isInCycle(source: string, target: string, flows: readonly { readonly source: string; readonly target: string }[]): boolean {
  const reached = new Set([target])
  for (const id of reached) for (const flow of flows) if (flow.source === id) reached.add(flow.target)
  return reached.has(source)
}

function lostSums(visibleGraph: VisibleGraph, whole: readonly GraphEdge[]): readonly string[] {
  const drawn = [
    ...visibleGraph.edges.map(({ source, target, volume }) => ({ source, target, volume })),
    ...visibleGraph.groups.flatMap((group) => groupEdges(group).map(({ source, target, flows }) => ({ source, target, volume: sumOf(flows) }))),
  ]
  return visibleGraph.nodes.flatMap(({ id }) =>
    (['source', 'target'] as const).flatMap((end) => {
      const [shown, known] = [drawn, whole].map((edges) => sumOf(edges.filter((edge) => edge[end] === id)))
      return shown !== undefined && known !== undefined && compareDecimals(shown, known) === 0 ? [] : [`${id} ${end}: ${shown} of ${known}`]
    }),
  )
}

function sumOf(edges: readonly { readonly volume: string }[]): string {
  return edges.length === 0 ? '0' : addDecimals(edges.map(({ volume }) => volume))
}

/** Whether a fan-in card is among the drawn nodes. */
export function hasCard({ groups }: VisibleGraph): boolean {
  return groups.some(({ id }) => isFanInId(id))
}

function isIn({ x, y }: Point, { left, right, top, bottom }: Rect): boolean {
  return x > left && x < right && y > top && y < bottom
}

function around({ x, y }: Point, radius: number): Rect {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }
}
