import type { GraphFilterRecord } from '../../custody/graph-event.ts'
import { narrowedEdge, filterMatchOf } from '../../view-models/graph/time/narrowed-edge.ts'
import { sumOfParts } from '../../view-models/graph/grouped-model.ts'
import { type EdgeDating, UNDATED } from '../../view-models/graph/time/edge-dating.ts'
import type { GraphEdge, GraphModel, GraphNode } from '../../view-models/graph-types.ts'
import { edgePasses, nodesThatPass } from './passing.ts'

/**
 * Whether a node is a subject or a followed address: always shown, and its neighbours are collapsed
 * around it.
 */
export function isRequested({ kind, followedId }: GraphNode): boolean {
  return kind === 'subject' || followedId !== undefined
}

export interface PassingEdges {
  /** With the figures of the part that passes, where that is known. */
  readonly edges: readonly GraphEdge[]
  /** Those of them of which it is not known whether they pass. */
  readonly notReported: ReadonlySet<string>
  /** Whether a node passes. */
  readonly stays: (nodeId: string) => boolean
}

/**
 * The edges that a filter and hiding leave, drawn or collapsed: every sum of the graph is a sum of
 * them. `dating`: the known times and tokens of flows.
 */
export function passingEdges(model: GraphModel, filter: GraphFilterRecord, hidden: ReadonlySet<string>, dating: EdgeDating = UNDATED): PassingEdges {
  const subjects = new Set(model.nodes.filter(isRequested).map((node) => node.id))
  const left = nodesThatPass(model, filter)
  const stays = (id: string): boolean => !hidden.has(id) && (left === undefined || left.has(id))
  const notReported = new Set<string>()
  const edges = model.edges.flatMap((whole): readonly GraphEdge[] => {
    if (!stays(whole.source) || !stays(whole.target)) return []
    if (whole.parts === undefined) return passingEdge(whole, whole)
    // A collapsed group has the flows that its members would have.
    const parts = whole.parts.flatMap((part) => passingEdge(part, whole))
    if (parts.length === 0) return []
    if (parts.some(({ id }) => notReported.has(id))) notReported.add(whole.id)
    return parts.length === whole.parts.length && parts.every((part, at) => part === whole.parts?.[at])
      ? [whole]
      : [{ ...sumOfParts(whole, parts), parts }]
  })
  return { edges, notReported, stays }

  /** An edge with the figures of its passing part; `ends` is the drawn edge that it is part of. */
  function passingEdge(whole: GraphEdge, { source, target }: GraphEdge): readonly GraphEdge[] {
    const dated = dating.edges.get(whole.id)
    const passing = filterMatchOf(whole, dated, filter)
    if (passing === 'out' || (passing === 'unknown' && filter.knownOnly === true)) return []
    const edge = narrowedEdge(whole, dated, filter)
    if (!edgePasses({ ...edge, source, target }, filter, subjects, whole)) return []
    if (passing === 'unknown') notReported.add(edge.id)
    return [edge]
  }
}
