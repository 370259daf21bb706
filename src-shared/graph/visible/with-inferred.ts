import type { GraphFilterRecord, InferredEdge } from '../../custody/graph-event.ts'
import { isInRange } from '../../view-models/graph/time/narrowed-edge.ts'
import { dayOf } from '../../view-models/graph/time/edge-dating.ts'
import type { VisibleGraph } from './visible-graph-types.ts'

type Range = Pick<GraphFilterRecord, 'from' | 'to'>

const ALL_TIME: Range = { from: '', to: '' }

/**
 * Whether any transfer behind an inferred edge went in or came out within a range of days. An edge
 * that holds only the first of very many is never treated as outside.
 */
function isIn({ crossings, matched }: InferredEdge, range: Range): boolean {
  if (crossings.length < matched) return true
  return crossings.some(({ into, out }) => isInRange(dayOf(into.time), range) || isInRange(dayOf(out.time), range))
}

/**
 * The visible graph with the inferred edges whose two ends are drawn and of which a transfer is in
 * the range; the same object where there is none.
 */
export function withInferred(visibleGraph: VisibleGraph, edges: readonly InferredEdge[], range = ALL_TIME): VisibleGraph {
  if (edges.length === 0) return visibleGraph
  const drawn = new Set(visibleGraph.nodes.map(({ id }) => id))
  const inferred = edges.filter(({ source, target }) => drawn.has(source) && drawn.has(target)).filter((edge) => isIn(edge, range))
  return inferred.length === 0 ? visibleGraph : { ...visibleGraph, inferred }
}
