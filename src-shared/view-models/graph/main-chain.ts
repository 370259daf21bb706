import type { GraphEdge } from '../graph-types.ts'

/** The chain of most flows in a graph, each part of a joined one counted; '' without flows. */
export function mainChainOf(edges: readonly GraphEdge[]): string {
  const counts = new Map<string, number>()
  for (const { parts, ...edge } of edges)
    for (const { kind, chain } of parts ?? [edge]) if (kind === 'value') counts.set(chain, (counts.get(chain) ?? 0) + 1)
  let [main, most] = ['', 0]
  for (const [chain, count] of counts) if (count > most) [main, most] = [chain, count]
  return main
}

/** The chain of an address that is not on the main one; '' for any other. */
export function otherChain(chains: readonly string[], main: string): string {
  const [first = ''] = chains
  return main === '' || chains.includes(main) ? '' : first
}
