import { ALL_NAMES_FROM } from '../../../src-shared/graph/scene/label-overhang.ts'
import { graphScene, type GraphScene } from '../../../src-shared/graph/scene/graph-scene.ts'
import { isLarge } from '../../../src-shared/graph/scene/is-large.ts'
import { SUBJECT_RADIUS } from '../../../src-shared/graph/scene/node-box.ts'
import { rectsMeet, type Rect } from '../../../src-shared/graph/scene/collision-index.ts'
import { placedLabels, type PlacedLabels } from '../../../src-shared/graph/scene/placed-labels.ts'
import type { VisibleGraph } from '../../../src-shared/graph/visible/visible-graph-types.ts'
import type { Point } from '../../../src-shared/graph/geometry/geometry.ts'

/** An overlap within the precision of a float is none. */
export const TOUCH = 1e-9

/** The labels of a graph, and which discs and labels cover each other. */
export function coveredLabels(
  visibleGraph: VisibleGraph,
  positions: Readonly<Record<string, Point>>,
  zoom: number,
): { readonly labels: PlacedLabels; readonly covered: readonly string[] } {
  const scene = graphScene(visibleGraph)
  const labels = placedLabels(scene, (id) => positions[id], zoom)
  const discs = scene.nodes.flatMap(({ id, radius, card }): { readonly id: string; readonly box: Rect }[] => {
    const { x, y } = positions[id] ?? { x: 0, y: 0 }
    // The texts of a group are on its card.
    if (card?.kind === 'group') return []
    const reach = radius * zoom - TOUCH
    return [{ id, box: { left: x * zoom - reach, right: x * zoom + reach, top: y * zoom - reach, bottom: y * zoom + reach } }]
  })
  const all = [...discs, ...labels.captions, ...labels.amounts]
  const mayLieOn = overDots(scene, zoom)
  const covered = all.flatMap((one, at) =>
    all
      .slice(at + 1)
      .filter((other) => rectsMeet(one.box, other.box) && !(at < discs.length && mayLieOn(other.id, one.id)))
      .map((other) => `${one.id} on ${other.id}`),
  )
  return { labels, covered }
}

/**
 * Whether a name may cover a disc: where the discs of a large graph are dots, requested nodes and
 * ends of the money are named over those of others.
 */
export function overDots(scene: GraphScene, zoom: number): (name: string, disc: string) => boolean {
  const requested = new Set(scene.nodes.flatMap(({ id, radius }) => (radius >= SUBJECT_RADIUS ? id : [])))
  const ends = new Set(scene.nodes.flatMap(({ id, isSolid }) => (isSolid ? id : [])))
  return (name, disc) => isLarge(scene) && zoom < ALL_NAMES_FROM && (requested.has(name) || ends.has(name)) && !requested.has(disc)
}
