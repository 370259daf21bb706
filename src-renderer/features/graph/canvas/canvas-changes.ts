import type { Core, ElementDefinition, SingularElementReturnValue } from 'cytoscape'
import { BOX_CLASS, canvasElements } from './canvas-elements.ts'
import { isLarge } from '../../../../src-shared/graph/scene/is-large.ts'
import type { GraphScene } from '../../../../src-shared/graph/scene/graph-scene.ts'
import type { Point } from '../../../../src-shared/graph/geometry/geometry.ts'

/** Maximum duration of a movement on the canvas, in ms. */
export const MOVE_MS = 180
/** Shorter movement for nodes that an expansion adds, because the investigator waits for it. */
const GROW_MS = 80
/**
 * Above this number of new nodes, and in a large graph, new nodes are not animated: a frame would
 * exceed its time budget.
 */
const MAX_GROWING = 12

/**
 * The definition last applied to each element of a canvas; comparing it is cheaper than querying
 * Cytoscape.
 */
const applied = new WeakMap<Core, ReadonlyMap<string, ElementDefinition>>()

/**
 * Applies only the differences to the canvas: an unchanged node keeps its position and selection.
 * Returns the elements to add; boxes are added here, because their children may already be on the
 * canvas.
 */
export function applyChanges(canvas: Core, scene: GraphScene, positions: Readonly<Record<string, Point>>): readonly ElementDefinition[] {
  const gone = new Map<string, SingularElementReturnValue>()
  canvas.elements().forEach((element) => void gone.set(element.id(), element))
  const before = applied.get(canvas)
  const fresh: ElementDefinition[] = []
  const elements = canvasElements(scene, positions)
  canvas.batch(() => {
    for (const element of elements) {
      const id = element.data.id ?? ''
      const [known, last] = [gone.get(id), before?.get(id)]
      if (known !== undefined && last !== undefined && hasSameEnds(last, element)) {
        gone.delete(id)
        update(known, last, element)
      } else if (element.classes === BOX_CLASS) canvas.add(element)
      else fresh.push(element)
    }
    // Remove edges first, then nodes, then boxes: removing an element also removes its edges and
    // children.
    const rank = (element: SingularElementReturnValue): number => (element.group() === 'edges' ? 0 : element.hasClass(BOX_CLASS) ? 2 : 1)
    for (const element of [...gone.values()].toSorted((a, b) => rank(a) - rank(b))) if (element.inside()) element.remove()
  })
  applied.set(canvas, new Map(elements.map((element) => [element.data.id ?? '', element])))
  return fresh
}

function hasSameEnds(last: ElementDefinition, { data }: ElementDefinition): boolean {
  return last.data['source'] === data['source'] && last.data['target'] === data['target']
}

function update(known: SingularElementReturnValue, last: ElementDefinition, { data, position }: ElementDefinition): void {
  const { parent, ...own }: Readonly<Record<string, unknown>> = data
  if (position !== undefined) {
    if (last.data.parent !== parent) known.move({ parent: typeof parent === 'string' ? parent : null })
    if (!known.grabbed() && !isAt(known.position(), position)) known.position(position)
  }
  if (Object.keys(own).every((name) => isEqual(last.data[name], own[name])) && (own['weights'] !== undefined || last.data['weights'] === undefined))
    return
  if (own['weights'] === undefined) known.removeData('weights distances')
  known.data(own)
}

function isEqual(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  return one.length === other.length && one.every((value, at) => value === other[at])
}

function isAt(stored: Point, { x, y }: Point): boolean {
  return stored.x === x && stored.y === y
}

/**
 * The starting position of each new node: the position of a neighbour already on the canvas. Empty
 * for an empty canvas, for too many new nodes and with reduced motion.
 */
export function origins(canvas: Core, scene: GraphScene, fresh: readonly ElementDefinition[]): ReadonlyMap<string, Point> {
  const nodes = new Set(fresh.map(({ data }) => data.id ?? ''))
  const from = new Map<string, Point>()
  if (canvas.nodes().empty() || nodes.size > MAX_GROWING || isLarge(scene) || matchMedia('(prefers-reduced-motion: reduce)').matches) return from
  for (const { source, target } of scene.edges) {
    for (const [one, other] of [
      [source, target],
      [target, source],
    ] as const) {
      if (!nodes.has(one) || nodes.has(other) || from.has(one)) continue
      const existing = canvas.getElementById(other)
      if (existing.nonempty()) from.set(one, { ...existing.position() })
    }
  }
  return from
}

/** Returns the element positioned at its starting point. */
export function startingAt(element: ElementDefinition, from: ReadonlyMap<string, Point>): ElementDefinition {
  const at = from.get(element.data.id ?? '')
  return at === undefined ? element : { ...element, position: { ...at } }
}

/** Animates new nodes from their starting points to their positions. */
export function grow(canvas: Core, from: ReadonlyMap<string, Point>, positions: Readonly<Record<string, Point>>): void {
  for (const id of from.keys()) {
    const [node, position] = [canvas.getElementById(id), positions[id]]
    if (node.empty() || position === undefined) continue
    node.animate({ position: { ...position } }, { duration: GROW_MS, easing: 'ease-out' })
  }
}
