import { addDecimals, isDecimal } from '../../core/decimal.ts'
import type { GraphEdge, GraphNode, GraphRest } from '../graph-types.ts'

/**
 * The sum of the flows at each node, by these edges: the one figure of a node in list, captions and
 * files. None for a node without a reported figure, or with a flow of which it is not known how
 * much a filter leaves.
 */
export function flowSums(edges: readonly GraphEdge[]): ReadonlyMap<string, string> {
  const volumes = new Map<string, string[]>()
  const open = new Set<string>()
  for (const { kind, source, target, volume, figuresOf } of edges) {
    if (kind !== 'value') continue
    for (const end of source === target ? [source] : [source, target]) {
      if (figuresOf === 'whole') open.add(end)
      else if (isDecimal(volume)) {
        const own = volumes.get(end)
        if (own === undefined) volumes.set(end, [volume])
        else own.push(volume)
      }
    }
  }
  return new Map([...volumes].flatMap(([id, own]) => (open.has(id) ? [] : [[id, addDecimals(own)] as const])))
}

/**
 * The nodes with the sums of these edges as their volumes, and those of the neighbours that are
 * only counted (`rest`). The same node where nothing changes.
 */
export function withFlowSums<T extends Pick<GraphNode, 'id' | 'volume'>>(
  nodes: readonly T[],
  edges: readonly GraphEdge[],
  rest: readonly GraphRest[] = [],
): readonly T[] {
  const sums = flowSums(edges)
  const counted = new Map(rest.map(({ anchor, volume }) => [anchor, volume]))
  return nodes.map((node) => {
    const parts = [sums.get(node.id), counted.get(node.id)].filter((one) => one !== undefined && isDecimal(one))
    const volume = parts.length === 0 ? '' : addDecimals(parts.flatMap((one) => one ?? []))
    return volume === node.volume ? node : { ...node, volume }
  })
}
