import type { ElementDefinition } from 'cytoscape'
import { edgeTitle, edgeWidth, groupTitle, nodeTitle } from './graph-text.ts'
import type { Place } from '../layout/layout.ts'
import type { ReadablePart } from '../filter/readable-part.ts'

/** The readable part as canvas elements. Ids are passed as data only and looked up by `getElementById`, never in selectors. */
export function canvasElements(part: ReadablePart, places: Readonly<Record<string, Place>>): ElementDefinition[] {
  const subjects = new Set(part.nodes.filter((node) => node.kind === 'subject').map((node) => node.id))
  const nodes = part.nodes.map((node): ElementDefinition => ({
    group: 'nodes',
    data: { id: node.id, title: nodeTitle(node), kind: node.kind, warned: node.failed || node.lookalikes.length > 0 ? 'yes' : 'no' },
    position: { ...(places[node.id] ?? { x: 0, y: 0 }) },
  }))
  const groups = part.groups.map((group): ElementDefinition => ({
    group: 'nodes',
    data: { id: group.id, title: groupTitle(group), kind: 'group' },
    position: { ...(places[group.id] ?? { x: 0, y: 0 }) },
  }))
  const edges = part.edges.map((edge): ElementDefinition => ({
    group: 'edges',
    data: {
      id: `edge ${edge.id}`,
      source: edge.source,
      target: edge.target,
      title: edgeTitle(edge),
      width: edge.kind === 'relation' ? 1.2 : edgeWidth(edge.volume),
      kind: edge.kind === 'relation' ? 'relation' : subjects.has(edge.target) ? 'in' : 'out',
    },
  }))
  return [...nodes, ...groups, ...edges]
}
