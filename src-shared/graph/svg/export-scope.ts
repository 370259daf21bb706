import type { InferredEdge } from '../../custody/graph-event.ts'
import { joinedId } from '../../view-models/graph/joined-edges.ts'
import { flowsOfAll, isCollapsedSenders, collapseFanIn } from '../visible/collapse-fan-in.ts'
import { withInferred } from '../visible/with-inferred.ts'
import { edgeKey } from '../../view-models/edge-key.ts'
import { fullGraph } from '../layout/arrangement.ts'
import type { GraphEdge, GraphModel, GraphNode } from '../../view-models/graph-types.ts'
import type { VisibleGraph } from '../visible/visible-graph-types.ts'
import { documentText } from '../messages.ts'

/** Which part of the graph is exported. */
export const EXPORT_SCOPES = documentText.scopes
export type ExportScope = keyof typeof EXPORT_SCOPES

export interface ScopedGraph {
  /** For an image. */
  readonly visibleGraph: VisibleGraph
  /** For data: all nodes, where an image collapses some. */
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
  /** Nodes of the case that are in neither. */
  readonly hiddenCount: number
  /**
   * Edges of the case that are in neither: left out by the filter, with a node, or by the scope.
   */
  readonly hiddenEdges: number
  /** Nodes that are in neither but counted in a collapsed group. */
  readonly collapsedCount: number
}

/**
 * The scope of an image: it collapses nodes that data lists, and leaves out those without a flow,
 * which it states.
 */
export function picturedGraph(visibleGraph: VisibleGraph): ScopedGraph {
  const { nodes, edges, groups, hiddenCount, hiddenEdges = 0 } = visibleGraph
  return { visibleGraph, nodes, edges, hiddenCount, hiddenEdges, collapsedCount: groups.reduce((sum, { count }) => sum + count, 0) }
}

/**
 * The part of a graph that an export covers. A selected edge includes its ends. `lines` are all
 * inferred edges; the whole graph includes them all.
 */
export function scopedGraph(
  scope: ExportScope,
  model: GraphModel,
  drawn: VisibleGraph,
  selection: ReadonlySet<string>,
  lines: readonly InferredEdge[] = drawn.inferred ?? [],
): ScopedGraph {
  const counted = (model.rest ?? []).reduce((sum, { nodes }) => sum + nodes, 0)
  if (scope === 'whole') {
    const visibleGraph = withInferred(fullGraph(model), lines)
    return { visibleGraph, nodes: model.nodes, edges: model.edges, hiddenCount: 0, hiddenEdges: 0, collapsedCount: counted }
  }
  const asOne = drawn.groups.filter(isCollapsedSenders)
  // Data lists the members of a collapsed node one by one.
  const members = new Set(asOne.flatMap((group) => group.members))
  const senders = members.size === 0 ? [] : model.nodes.filter(({ id }) => members.has(id))
  const flows = flowsOfAll(drawn)
  if (scope === 'drawn') {
    const pictured = picturedGraph(drawn)
    return { ...pictured, nodes: [...drawn.nodes, ...senders], edges: flows, collapsedCount: pictured.collapsedCount - senders.length }
  }
  const chosen = flows.filter((edge) => selection.has(edgeKey(joinedId(edge))))
  const ids = new Set([...selection, ...chosen.flatMap(({ source, target }) => [source, target])])
  const nodes = [...drawn.nodes, ...senders].filter(({ id }) => ids.has(id))
  const taken = new Set(nodes.map(({ id }) => id))
  const edges = flows.filter((edge) => taken.has(edge.source) && taken.has(edge.target))
  const hiddenCount = model.nodes.length + counted - nodes.length
  const hiddenEdges = model.edges.length - edges.length
  const inferred = drawn.inferred?.filter(({ source, target }) => taken.has(source) && taken.has(target))
  // An entity box needs at least two drawn addresses.
  const open = drawn.open
    ?.map((group) => ({ ...group, nodeIds: group.nodeIds.filter((id) => taken.has(id)) }))
    .filter(({ nodeIds }) => nodeIds.length > 1)
  const groups = asOne.flatMap((group) => {
    const own = senders.filter(({ id }) => taken.has(id) && group.members.includes(id))
    const paid = group.senders.flows.filter(({ source }) => taken.has(source))
    return own.length === 0 ? [] : [collapseFanIn({ id: group.id, walletId: group.anchor, nodeIds: group.members }, own, paid)]
  })
  const visibleGraph = {
    nodes: nodes.filter(({ id }) => !members.has(id)),
    groups,
    edges: edges.filter(({ source }) => !members.has(source)),
    hiddenCount,
    hiddenEdges,
    ...(inferred === undefined || inferred.length === 0 ? {} : { inferred }),
    ...(open === undefined || open.length === 0 ? {} : { open }),
  }
  return { visibleGraph, nodes, edges, hiddenCount, hiddenEdges, collapsedCount: 0 }
}
