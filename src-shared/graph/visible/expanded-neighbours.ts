import { addDecimals, compareDecimals } from '../../core/decimal.ts'
import { namesToken } from '../../view-models/graph/time/token-names.ts'
import type { GraphEdge, GraphNode } from '../../view-models/graph-types.ts'
import type { Expansion } from '../../case/case-types.ts'

/**
 * For each expanded node, the neighbours that its expansion shows one by one: the greatest by value
 * in its direction, and all that a relation links to it. Nodes without an expansion have no entry.
 */
export function expandedNeighbours(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): ReadonlyMap<string, ReadonlySet<string>> {
  const expanded = new Map(nodes.flatMap(({ id, expansion }) => (expansion === undefined ? [] : [[id, expansion] as const])))
  const shown = new Map([...expanded.keys()].map((id) => [id, new Set<string>()]))
  const values = new Map([...expanded.keys()].map((id) => [id, new Map<string, string>()]))
  for (const edge of edges) {
    for (const [own, other, direction] of [
      [edge.source, edge.target, 'out'],
      [edge.target, edge.source, 'in'],
    ] as const) {
      const expansion = expanded.get(own)
      if (expansion === undefined) continue
      if (edge.kind === 'relation') shown.get(own)?.add(other)
      else if ((expansion.direction === 'both' || expansion.direction === direction) && hasToken(edge, expansion)) {
        const sums = values.get(own)
        sums?.set(other, addDecimals([sums.get(other) ?? '0', edge.volume]))
      }
    }
  }
  for (const [id, { max, minValue }] of expanded) {
    const enough = [...(values.get(id) ?? [])].filter(([, value]) => compareDecimals(value, minValue) >= 0)
    const greatest = enough.toSorted(([a, left], [b, right]) => compareDecimals(right, left) || (a < b ? -1 : 1))
    for (const [other] of greatest.slice(0, max)) shown.get(id)?.add(other)
  }
  return shown
}

/** An edge without reported tokens is not left out. */
function hasToken({ tokens }: GraphEdge, expansion: Expansion): boolean {
  const { tokens: chosen = [] } = expansion
  return tokens === undefined || tokens.some((token) => namesToken(chosen, token)) || chosen.length === 0
}
