import type { ElementDefinition } from 'cytoscape'
import type { GraphScene } from '../scene/graph-scene.ts'
import type { Point } from '../layout/layout.ts'

/**
 * The nodes of a scene for Cytoscape, which knows where each stands, what the pointer hits, and what is dragged or in a box. It draws none of
 * them, and holds no line: to style and to draw them is what makes it slow (ground-layer.ts). Ids are data only, and looked up by
 * `getElementById`, never in selectors.
 */
export function canvasElements(scene: GraphScene, places: Readonly<Record<string, Point>>): ElementDefinition[] {
  return scene.nodes.map(({ id }): ElementDefinition => {
    const { x, y } = places[id] ?? { x: 0, y: 0 }
    return { group: 'nodes', data: { id }, position: { x, y } }
  })
}
