import type { ElementDefinition } from 'cytoscape'
import type { GraphScene } from '../scene/graph-scene.ts'
import type { Place } from '../layout/layout.ts'
import { edgeKey } from '../graph-selection.ts'

/** The discs and lines of a scene as canvas elements; what is written is drawn over them (label-layer.ts). Ids are passed as data only and looked up by `getElementById`, never in selectors. */
export function canvasElements(scene: GraphScene, places: Readonly<Record<string, Place>>): ElementDefinition[] {
  const nodes = scene.nodes.map((node): ElementDefinition => {
    const { x, y } = places[node.id] ?? { x: 0, y: 0 }
    return {
      group: 'nodes',
      data: { id: node.id, kind: node.kind, look: node.isSolid ? 'solid' : 'soft', size: node.radius * 2 },
      position: { x, y },
    }
  })
  const edges = scene.edges.map(({ id, source, target, isRelation, width, colour, bow }): ElementDefinition => ({
    group: 'edges',
    data: { id: edgeKey(id), source, target, kind: isRelation ? 'relation' : 'value', width, colour, bow },
  }))
  return [...nodes, ...edges]
}
