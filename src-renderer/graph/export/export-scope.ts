import { joinedId } from '../../views/graph/joined-edges.ts'
import type { GraphEdge, GraphModel, GraphNode } from '../../views/graph-model.ts'
import type { ReadablePart } from '../filter/readable-part.ts'
import { edgeKey } from '../edge-key.ts'
import { wholePart } from '../layout/arrangement.ts'

/** What of the graph is exported. */
export const EXPORT_SCOPES = { drawn: 'What is drawn', selection: 'The selection', whole: 'The whole graph' } as const
export type ExportScope = keyof typeof EXPORT_SCOPES

export interface ScopedGraph {
  /** For a picture. */
  readonly part: ReadablePart
  /** For data: all of them, where a picture folds some. */
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
  /** Nodes of the case that are in neither. */
  readonly hiddenCount: number
  /** Edges of the case that are in neither: left out by the filter, with a node, or by the scope. */
  readonly hiddenEdges: number
  /** Nodes that are in neither but counted in a folded group. */
  readonly foldedCount: number
}

/** The part of a graph that an export is of. An edge that is selected brings its ends along. */
export function scopedGraph(scope: ExportScope, model: GraphModel, drawn: ReadablePart, selection: ReadonlySet<string>): ScopedGraph {
  const counted = (model.rest ?? []).reduce((sum, { nodes }) => sum + nodes, 0)
  if (scope === 'whole')
    return { part: wholePart(model), nodes: model.nodes, edges: model.edges, hiddenCount: 0, hiddenEdges: 0, foldedCount: counted }
  if (scope === 'drawn') {
    const foldedCount = drawn.groups.reduce((sum, { count }) => sum + count, 0)
    const { nodes, edges, hiddenCount, hiddenEdges = 0 } = drawn
    return { part: drawn, nodes, edges, hiddenCount, hiddenEdges, foldedCount }
  }
  const chosen = drawn.edges.filter((edge) => selection.has(edgeKey(joinedId(edge))))
  const ids = new Set([...selection, ...chosen.flatMap(({ source, target }) => [source, target])])
  const nodes = drawn.nodes.filter(({ id }) => ids.has(id))
  const taken = new Set(nodes.map(({ id }) => id))
  const edges = drawn.edges.filter((edge) => taken.has(edge.source) && taken.has(edge.target))
  const hiddenCount = model.nodes.length + counted - nodes.length
  const hiddenEdges = model.edges.length - edges.length
  const inferred = drawn.inferred?.filter(({ source, target }) => taken.has(source) && taken.has(target))
  const part = { nodes, groups: [], edges, hiddenCount, hiddenEdges, ...(inferred === undefined ? {} : { inferred }) }
  return { part, nodes, edges, hiddenCount, hiddenEdges, foldedCount: 0 }
}
