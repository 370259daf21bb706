import { joinedId } from '../../views/graph/joined-edges.ts'
import type { Trace } from '../../views/trace/trace.ts'
import { edgeKey } from '../edge-key.ts'

/** What of the picture carries traced money: nodes and lines, by the ids that the canvas has for them. */
export function traceHighlight({ transfers, wish }: Pick<Trace, 'transfers' | 'wish'>): ReadonlySet<string> {
  const shown = new Set(wish.starts)
  for (const { transfer } of transfers) {
    const [source, target] = [transfer.from, transfer.to]
    shown
      .add(source)
      .add(target)
      .add(edgeKey(joinedId({ kind: 'value', source, target })))
  }
  return shown
}
