import { compareDecimals } from '../../../../src-shared/core/decimal.ts'
import { flowSums } from '../../../../src-shared/view-models/graph/flow-sums.ts'
import type { GraphModel, GraphNode } from '../../../../src-shared/view-models/graph-types.ts'

/** The selected nodes that are single addresses of a known family, those of the greatest flows first. */
export function selectedAddresses({ nodes, edges }: Pick<GraphModel, 'nodes' | 'edges'>, selection: ReadonlySet<string>): readonly GraphNode[] {
  const sums = flowSums(edges)
  const sumOf = ({ id }: GraphNode): string => sums.get(id) ?? '0'
  return nodes
    .filter(({ id, family, members }) => selection.has(id) && family !== 'unknown' && members === undefined)
    .toSorted((a, b) => compareDecimals(sumOf(b), sumOf(a)))
}

/** One name for each of several addresses: "Victim 1", "Victim 2"; a single one has no number. */
export function numberedNames(name: string, count: number): readonly string[] {
  return count === 1 ? [name] : Array.from({ length: count }, (_, at) => `${name} ${at + 1}`)
}

/**
 * The requested node for which labels of a selection are bought: itself selected, else the one with
 * the most edges to the selection; undefined for none.
 */
export function labelsBoughtFor({ nodes, edges }: Pick<GraphModel, 'nodes' | 'edges'>, selection: ReadonlySet<string>): string | undefined {
  const requested = new Map(
    nodes.flatMap(({ id, subjectId, followedId }) => {
      const requestedId = subjectId ?? followedId
      return requestedId === undefined ? [] : [[id, requestedId] as const]
    }),
  )
  const own = [...requested].find(([id]) => selection.has(id))
  if (own !== undefined) return own[1]
  const ties = new Map<string, number>()
  for (const { source, target } of edges) {
    for (const [one, other] of [
      [source, target],
      [target, source],
    ] as const) {
      if (requested.has(one) && selection.has(other)) ties.set(one, (ties.get(one) ?? 0) + 1)
    }
  }
  const [max] = [...ties].toSorted(([, a], [, b]) => b - a)
  return max === undefined ? undefined : requested.get(max[0])
}
