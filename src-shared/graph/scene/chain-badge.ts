import { compareCodeUnits } from '../../core/compare-code-units.ts'
import { chainTitle } from '../../addresses/chains/chains.ts'
import type { VisibleGraph } from '../visible/visible-graph-types.ts'
import { mainChainOf, otherChain } from '../../view-models/graph/main-chain.ts'
import type { GraphNode } from '../../view-models/graph-types.ts'

/** The letters of badges, as strokes on a grid of 12. */
const LETTERS: Readonly<Record<string, string>> = {
  A: 'M2.5 10 6 2l3.5 8M3.8 7.2h4.4',
  B: 'M3.5 2v8M3.5 2h2.7a2 2 0 0 1 0 4H3.5M3.5 6h3.2a2 2 0 0 1 0 4H3.5',
  C: 'M9.2 3.6A4 4 0 1 0 9.2 8.4',
  D: 'M3.2 2v8h2a4 4 0 0 0 0-8z',
  E: 'M8.8 2H3.4v8h5.4M3.4 6h4.6',
  F: 'M8.8 2H3.6v8M3.6 6h4.4',
  G: 'M9.2 3.6A4 4 0 1 0 9.6 7V6.4H6.6',
  H: 'M3 2v8M9 2v8M3 6h6',
  I: 'M6 2v8',
  J: 'M8 2v5.6a2.4 2.4 0 0 1-4.8 0',
  K: 'M3.4 2v8M9 2 3.4 6.8M5.4 5.2 9 10',
  L: 'M3.6 2v8h5',
  M: 'M2.4 10V2L6 7l3.6-5v8',
  N: 'M3 10V2l6 8V2',
  O: 'M6 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  P: 'M3.6 10V2h2.9a2.3 2.3 0 0 1 0 4.6H3.6',
  Q: 'M6 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM7.4 7.6 9.6 10',
  R: 'M3.4 10V2h2.8a2.2 2.2 0 0 1 0 4.4H3.4M6 6.4 9 10',
  S: 'M8.8 3.4A2.8 2.2 0 1 0 6 6a2.8 2.2 0 1 1-2.8 2.6',
  T: 'M2.6 2h6.8M6 2v8',
  U: 'M3 2v5a3 3 0 0 0 6 0V2',
  V: 'M2.5 2 6 10l3.5-8',
  W: 'M1.8 2l2 8L6 4l2.2 6 2-8',
  X: 'M3 2l6 8M9 2 3 10',
  Y: 'M2.8 2 6 6l3.2-4M6 6v4',
  Z: 'M3 2h6L3 10h6',
}
const OTHER = 'M3.5 6h5M6 3.5v5'

/** The chain of a node that is not on the main chain of its graph. */
export interface ChainBadge {
  /** Stroke path of its letter, on a grid of 12. */
  readonly path: string
  readonly title: string
}

/** The badge of a node whose chains do not include the main one; undefined for any other. */
export function chainBadge({ chains }: Pick<GraphNode, 'chains'>, main: string): ChainBadge | undefined {
  const other = otherChain(chains, main)
  if (other === '') return undefined
  const title = chainTitle(other)
  return { path: LETTERS[title.slice(0, 1).toUpperCase()] ?? OTHER, title }
}

/** The badges in a graph, each once, by the title of the chain: what its legend explains. */
export function usedChainBadges({ nodes, edges }: Pick<VisibleGraph, 'nodes' | 'edges'>): readonly ChainBadge[] {
  const main = mainChainOf(edges)
  const found = new Map(
    nodes.flatMap((node) => {
      const badge = chainBadge(node, main)
      return badge === undefined ? [] : [[badge.title, badge] as const]
    }),
  )
  return [...found.values()].toSorted((a, b) => compareCodeUnits(a.title, b.title))
}
