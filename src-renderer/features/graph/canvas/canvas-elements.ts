import type { ElementDefinition } from 'cytoscape'
import { edgeKey } from '../../../../src-shared/view-models/edge-key.ts'
import { sceneRoutes } from '../../../../src-shared/graph/scene/edge-route.ts'
import type { GraphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import { type PlacedEntityBox, placedEntityBoxes } from '../../../../src-shared/graph/scene/entity-box.ts'
import { CARD_SIZE } from '../../../../src-shared/graph/scene/node-box.ts'
import type { Point } from '../../../../src-shared/graph/geometry/geometry.ts'

/** The class of an entity box; its addresses are its children. */
export const BOX_CLASS = 'box'

/**
 * The boxes, nodes and edges of a scene as Cytoscape elements for positions, hit tests, selection
 * and dragging. Boxes come first and edges last, because a child names its box and an edge its
 * ends. Ids are data only: look them up by `getElementById`, never in selectors.
 */
export function canvasElements(scene: GraphScene, positions: Readonly<Record<string, Point>>): ElementDefinition[] {
  const positionOf = (id: string): Point | undefined => positions[id]
  const boxes = placedEntityBoxes(scene.boxes, positionOf)
  const parents = new Map(boxes.flatMap(({ box }) => box.lanes.map(({ id }) => [id, boxKey(box.id)] as const)))
  const radii = new Map(scene.nodes.map(({ id, radius }) => [id, radius]))
  const routes = sceneRoutes(scene, positionOf)
  return [
    ...boxes.map((placed) => boxElement(placed, radii)),
    ...scene.nodes.map(({ id, radius, card }): ElementDefinition => {
      const [{ x, y }, parent] = [positions[id] ?? { x: 0, y: 0 }, parents.get(id)]
      const ofCard = card?.kind === 'group' ? { wide: 2 * CARD_SIZE.across, high: 2 * CARD_SIZE.down } : {}
      return { group: 'nodes', data: { id, size: 2 * radius, ...ofCard, ...(parent === undefined ? {} : { parent }) }, position: { x, y } }
    }),
    ...scene.edges.flatMap(({ id, source, target, width }): ElementDefinition[] => {
      if (!radii.has(source) || !radii.has(target)) return []
      const [from, to] = [positions[source], positions[target]]
      const way = from === undefined || to === undefined ? {} : wayOf(from, routes.get(id) ?? [], to)
      return [{ group: 'edges', data: { id: edgeKey(id), source, target, width, ...way } }]
    }),
  ]
}

/** Keeps box ids distinct from node ids, whatever the entity is called. */
function boxKey(id: string): string {
  return `box ${id}`
}

/**
 * Cytoscape sizes a box by its children and distributes the remaining size around them in these
 * proportions.
 */
function boxElement({ box, rect, at, rules }: PlacedEntityBox, radii: ReadonlyMap<string, number>): ElementDefinition {
  const radius = Math.max(0, ...box.lanes.map(({ id }) => radii.get(id) ?? 0))
  const last = at.y + (rules.at(-1) ?? 0) - (rules[0] ?? 0)
  return {
    group: 'nodes',
    classes: BOX_CLASS,
    selectable: false,
    grabbable: false,
    data: {
      id: boxKey(box.id),
      size: 1,
      width: rect.right - rect.left,
      height: rect.bottom - rect.top,
      left: Math.max(0, at.x - radius - rect.left),
      right: Math.max(0, rect.right - at.x - radius),
      above: Math.max(0, at.y - radius - rect.top),
      below: Math.max(0, rect.bottom - last - radius),
    },
  }
}

/**
 * The bends of an edge in Cytoscape's form: for each the share along the straight line between both
 * ends, and the distance from that line. A straight edge has none.
 */
function wayOf(from: Point, bends: readonly Point[], to: Point): { readonly weights?: readonly number[]; readonly distances?: readonly number[] } {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy)
  if (bends.length === 0 || length === 0) return {}
  return {
    weights: bends.map(({ x, y }) => ((x - from.x) * dx + (y - from.y) * dy) / (length * length)),
    distances: bends.map(({ x, y }) => ((y - from.y) * dx - (x - from.x) * dy) / length),
  }
}
