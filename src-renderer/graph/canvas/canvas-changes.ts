import type { Core, ElementDefinition, NodeSingular } from 'cytoscape'
import { canvasElements } from './canvas-elements.ts'
import type { Point } from '../layout/layout.ts'
import { isLarge } from '../scene/is-large.ts'
import type { GraphScene } from '../scene/graph-scene.ts'

/** Longest movement on the canvas, in ms. */
export const MOVE_MS = 180
/** More new nodes than this stand where they stand, and so does what comes into a large picture: a frame of it would take longer than one may. */
const MOST_GROWING = 80

/** Puts what changed on the canvas, and nothing else: a node that stays keeps its place and its selection. Gives what is to be added. */
export function applyChanges(canvas: Core, scene: GraphScene, places: Readonly<Record<string, Point>>): readonly ElementDefinition[] {
  const gone = new Map<string, NodeSingular>()
  canvas.nodes().forEach((node) => void gone.set(node.id(), node))
  const fresh: ElementDefinition[] = []
  canvas.batch(() => {
    for (const element of canvasElements(scene, places)) {
      const { data, position } = element
      const known = gone.get(data.id ?? '')
      gone.delete(data.id ?? '')
      if (known === undefined) fresh.push(element)
      else if (position !== undefined && !known.grabbed() && !isAt(known.position(), position)) known.position(position)
    }
    for (const node of gone.values()) node.remove()
  })
  return fresh
}

function isAt(held: Point, { x, y }: Point): boolean {
  return held.x === x && held.y === y
}

/**
 * Where each new node comes from: the place of a neighbour that stands already. Nothing where nothing stood, where there are too many, and
 * for somebody who wants no movement.
 */
export function origins(canvas: Core, scene: GraphScene, fresh: readonly ElementDefinition[]): ReadonlyMap<string, Point> {
  const nodes = new Set(fresh.map(({ data }) => data.id ?? ''))
  const from = new Map<string, Point>()
  if (canvas.nodes().empty() || nodes.size > MOST_GROWING || isLarge(scene) || matchMedia('(prefers-reduced-motion: reduce)').matches) return from
  for (const { source, target } of scene.edges) {
    for (const [one, other] of [
      [source, target],
      [target, source],
    ] as const) {
      if (!nodes.has(one) || nodes.has(other) || from.has(one)) continue
      const standing = canvas.getElementById(other)
      if (standing.nonempty()) from.set(one, { ...standing.position() })
    }
  }
  return from
}

/** Lets new nodes grow from where they come from to where they stand. */
export function grow(canvas: Core, from: ReadonlyMap<string, Point>, places: Readonly<Record<string, Point>>): void {
  for (const id of from.keys()) {
    const [node, place] = [canvas.getElementById(id), places[id]]
    if (node.empty() || place === undefined) continue
    node.animate({ position: { ...place } }, { duration: MOVE_MS, easing: 'ease-out' })
  }
}
