import type { GraphModel } from '../../views/graph-model.ts'
import { joinedId } from '../../views/graph/joined-edges.ts'
import type { Trace } from '../../views/trace/trace.ts'
import { edgeKey } from '../graph-selection.ts'

/** What of the picture carries traced money: nodes and edges, by the ids that the selection has for them. */
export function traceHighlight({ transfers, wish }: Trace, { edges }: Pick<GraphModel, 'edges'>): ReadonlySet<string> {
  const shown = new Set(wish.starts)
  const pairs = new Map<string, Set<string>>()
  for (const { transfer } of transfers) {
    shown.add(transfer.from).add(transfer.to)
    const own = pairs.get(transfer.from) ?? new Set()
    pairs.set(transfer.from, own)
    own.add(transfer.to)
  }
  for (const edge of edges) if (edge.kind === 'value' && pairs.get(edge.source)?.has(edge.target) === true) shown.add(edgeKey(joinedId(edge)))
  return shown
}
