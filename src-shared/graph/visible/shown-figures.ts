import type { GraphEdge } from '../../view-models/graph-types.ts'
import { withFlowSums } from '../../view-models/graph/flow-sums.ts'
import type { VisibleGraph } from './visible-graph-types.ts'

/** What the filter and the time shown leave. */
export interface ShownFigures {
  /** The flows, drawn or not; undefined where nothing filters. */
  readonly flows: readonly GraphEdge[] | undefined
  /** The collapsed groups, with the sums of these flows. */
  readonly groups: VisibleGraph['groups']
  /** Nodes and edges left out by filter and hiding. */
  readonly hiddenCount: number
  readonly hiddenEdges: number
}

/**
 * A visible graph with the figures of what is shown. What is drawn faded, outside the time shown,
 * keeps its figures. The same graph where nothing changes.
 */
export function withShownFigures(visibleGraph: VisibleGraph, { flows, groups, hiddenCount, hiddenEdges }: ShownFigures): VisibleGraph {
  const { hiddenEdges: before = 0, ...rest } = visibleGraph
  const counted: VisibleGraph =
    visibleGraph.hiddenCount === hiddenCount && before === hiddenEdges
      ? visibleGraph
      : { ...rest, hiddenCount, ...(hiddenEdges === 0 ? {} : { hiddenEdges }) }
  if (flows === undefined) return counted
  const shown = new Map(flows.map((edge) => [edge.id, edge]))
  const filtered = new Map(groups.map((group) => [group.id, group]))
  return {
    ...counted,
    nodes: withFlowSums(visibleGraph.nodes, flows),
    groups: visibleGraph.groups.map((group) => filtered.get(group.id) ?? group),
    edges: visibleGraph.edges.map((edge) => shown.get(edge.id) ?? edge),
  }
}
