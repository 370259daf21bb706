import { joinedId } from '../../view-models/graph/joined-edges.ts'
import type { GraphEdge, GraphModel } from '../../view-models/graph-types.ts'
import { flowsOfAll, groupEdges } from './collapse-fan-in.ts'
import type { VisibleGraph } from './visible-graph-types.ts'

/** How the flows of a case are drawn. A flow is all that one address sent to another. */
interface FlowCounts {
  readonly all: number
  /** Flows in drawn edges, and the number of these edges. */
  readonly drawn: number
  readonly lines: number
  /** Flows between addresses of one collapsed group. */
  readonly inside: number
  /** Flows that a filter, hiding or collapsed neighbours leave out: all others. */
  readonly leftOut: number
}

/** The flows of a graph (`whole`) by where they are, as `part` of its `model` draws them. */
export function flowCounts(whole: GraphModel, model: GraphModel, visibleGraph: VisibleGraph): FlowCounts {
  const groupOf = new Map(model.nodes.flatMap(({ id, members = [] }) => members.map((member) => [member, id] as const)))
  const all = pairsOf(whole.edges)
  const drawn = pairsOf(
    flowsOfAll(visibleGraph)
      .concat(visibleGraph.groups.flatMap(({ flows = [] }) => flows))
      .flatMap((edge) => edge.parts ?? [edge]),
  )
  const inside = pairsOf(whole.edges.filter(({ source, target }) => groupOf.has(source) && groupOf.get(source) === groupOf.get(target)))
  const lines = pairsOf(visibleGraph.edges).union(new Set(visibleGraph.groups.flatMap(groupEdges).map(({ id }) => id)))
  return { all: all.size, drawn: drawn.size, lines: lines.size, inside: inside.size, leftOut: all.difference(drawn).difference(inside).size }
}

function pairsOf(edges: readonly GraphEdge[]): ReadonlySet<string> {
  return new Set(edges.filter(({ kind }) => kind === 'value').map(joinedId))
}
