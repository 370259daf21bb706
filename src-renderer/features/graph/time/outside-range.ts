import type { GraphFilterRecord } from '../../../../src-shared/custody/graph-event.ts'
import { joinedId } from '../../../../src-shared/view-models/graph/joined-edges.ts'
import { edgeKey } from '../../../../src-shared/view-models/edge-key.ts'
import type { VisibleGraph } from '../../../../src-shared/graph/visible/visible-graph-types.ts'

/** Days, YYYY-MM-DD, both included; '' is an open end. */
export type TimeRange = Pick<GraphFilterRecord, 'from' | 'to'>

/**
 * The items of a visible graph that are not in another one: ids of nodes, and edges by their canvas
 * ids. An edge that is partly inside is inside.
 */
export function outsideOf(visibleGraph: VisibleGraph, inside: VisibleGraph): ReadonlySet<string> {
  const saved = new Set([...inside.nodes.map(({ id }) => id), ...inside.edges.map((edge) => edgeKey(joinedId(edge)))])
  // A node that was not requested, and a subject without an edge, is outside if all of its edges
  // are.
  const tied = new Set(inside.edges.flatMap(({ source, target }) => [source, target]))
  const drawnTied = new Set(visibleGraph.edges.flatMap(({ source, target }) => [source, target]))
  const inferred = new Set((inside.inferred ?? []).map(({ id }) => id))
  const groups = new Set(inside.groups.map(({ id }) => id))
  return new Set([
    ...visibleGraph.nodes.filter(({ id }) => !saved.has(id) || (drawnTied.has(id) && !tied.has(id))).map(({ id }) => id),
    ...visibleGraph.groups.filter(({ id }) => !groups.has(id)).map(({ id }) => id),
    ...visibleGraph.edges.map((edge) => edgeKey(joinedId(edge))).filter((key) => !saved.has(key)),
    ...(visibleGraph.inferred ?? []).filter(({ id }) => !inferred.has(id)).map(({ id }) => edgeKey(id)),
  ])
}
