import { expect, test } from 'vitest'
import { flowForest } from '../../../../src-shared/graph/layout/flow-forest.ts'
import { computeLayout } from '../../../../src-shared/graph/layout/layout.ts'
import { EVERYTHING, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { sampleEdge, sampleNode, star } from '../sample-graph.ts'
import type { GraphEdge, GraphNode } from '../../../../src-shared/view-models/graph-types.ts'
import type { VisibleGraph } from '../../../../src-shared/graph/visible/visible-graph-types.ts'

const visibleGraphOf = (nodes: readonly GraphNode[], edges: readonly GraphEdge[]): VisibleGraph =>
  computeVisibleGraph({ nodes, edges, notes: [] }, EVERYTHING, new Set(), new Map())

/**
 * Senders, a chain of wallets after them, and a deposit into which each wallet of the chain splits
 * an amount off.
 */
function peelChain(
  senders: number,
  hops: number,
): { readonly visibleGraph: VisibleGraph; readonly spine: readonly string[]; readonly senders: readonly string[] } {
  const spine = Array.from({ length: hops }, (_, nth) => sampleNode(100 + nth, 'subject'))
  const victims = Array.from({ length: senders }, (_, nth) => sampleNode(200 + nth, 'counterparty'))
  const deposit = sampleNode(300, 'counterparty', '10', 'Meridian Exchange: Deposit')
  const edges = spine.flatMap((from, nth) => {
    const next = spine[nth + 1]
    return [...(next === undefined ? [] : [sampleEdge(from, next, String(1_000_000 - nth))]), sampleEdge(from, deposit, '900')]
  })
  const [collector] = spine
  if (collector !== undefined) edges.push(...victims.map((victim, nth) => sampleEdge(victim, collector, String(500 + nth))))
  return {
    visibleGraph: visibleGraphOf([...spine, ...victims, deposit], edges),
    spine: spine.map(({ id }) => id),
    senders: victims.map(({ id }) => id),
  }
}

test('draws a chain of wallets as one straight line, and its senders as a fan in one column before it', () => {
  const { visibleGraph, spine, senders } = peelChain(9, 7)
  const positions = computeLayout(visibleGraph, {})
  const line = spine.map((id) => positions[id])
  expect(new Set(line.map((at) => at?.y)).size).toBe(1)
  const xs = line.map((at) => at?.x ?? NaN)
  expect(xs).toEqual(xs.toSorted((a, b) => a - b))
  expect(new Set(xs).size).toBe(spine.length)
  expect(new Set(senders.map((id) => positions[id]?.x)).size).toBe(1)
  expect(positions[senders[0] ?? '']?.x).toBeLessThan(xs[0] ?? NaN)
  const ys = senders.map((id) => positions[id]?.y ?? NaN)
  const middle = (Math.min(...ys) + Math.max(...ys)) / 2
  expect(Math.abs(middle - (line[0]?.y ?? NaN))).toBeLessThan(2)
})

test('continues the line with a new hop, one column further', () => {
  const { visibleGraph, spine } = peelChain(4, 3)
  const previousPositions = computeLayout(visibleGraph, {})
  const last = visibleGraph.nodes.find(({ id }) => id === spine.at(-1)) ?? sampleNode(0, 'subject')
  const [next, dust] = [sampleNode(700, 'counterparty'), sampleNode(701, 'counterparty')]
  const grown = visibleGraphOf(
    [...visibleGraph.nodes, next, dust],
    [...visibleGraph.edges, sampleEdge(last, dust, '1'), sampleEdge(last, next, '800000')],
  )
  const positions = computeLayout(grown, previousPositions)
  expect(positions[next.id]?.y).toBe(previousPositions[last.id]?.y)
  expect(positions[next.id]?.x).toBeGreaterThan(previousPositions[last.id]?.x ?? NaN)
  expect(positions[dust.id]?.x).toBeGreaterThan(previousPositions[last.id]?.x ?? NaN)
})

test('arranges many neighbours in columns in the shape of a window, the largest nearest', () => {
  const { nodes, edges } = star(55)
  const positions = computeLayout(visibleGraphOf(nodes, edges), {})
  const others = nodes.slice(1).map(({ id }) => positions[id] ?? { x: NaN, y: NaN })
  const width = Math.max(...others.map(({ x }) => x)) - Math.min(...others.map(({ x }) => x))
  const height = Math.max(...others.map(({ y }) => y)) - Math.min(...others.map(({ y }) => y))
  expect(width).toBeGreaterThan(height * 0.15)
  expect(width).toBeLessThan(height * 3)
  const [largest, smallest] = [others[0]?.x ?? NaN, others.at(-1)?.x ?? NaN]
  expect(Math.abs(largest)).toBeLessThan(Math.abs(smallest))
})

test('puts every node into one tree, below the neighbour with the largest exchange, and parents before children', () => {
  const { visibleGraph } = peelChain(5, 4)
  const lonely = sampleNode(900, 'subject')
  const { trees } = flowForest({ ...visibleGraph, nodes: [...visibleGraph.nodes, lonely] }, new Set())
  const ids = trees.flat().map(({ id }) => id)
  expect(ids.toSorted()).toEqual([...visibleGraph.nodes, lonely].map(({ id }) => id).toSorted())
  const seen = new Set<string>()
  for (const { id, parent } of trees.flat()) {
    if (parent !== undefined) expect(seen).toContain(parent)
    seen.add(id)
  }
  expect(trees.at(-1)).toEqual([{ id: lonely.id, parent: undefined, layer: 0, leads: false }])
})

test('treats a relation as weaker than any flow, and an infinite volume as none', () => {
  const [a, b, c] = [sampleNode(1, 'subject'), sampleNode(2, 'subject'), sampleNode(3, 'counterparty')]
  const relation: GraphEdge = { ...sampleEdge(c, a, ''), id: 'relation', kind: 'relation', relation: 'First Funder' }
  const parentOfC = (edges: readonly GraphEdge[]): string | undefined =>
    flowForest(visibleGraphOf([a, b, c], edges), new Set())
      .trees.flat()
      .find(({ id }) => id === c.id)?.parent
  expect(parentOfC([relation, sampleEdge(b, c, '0.5'), sampleEdge(a, b, '7')])).toBe(b.id)
  expect(parentOfC([sampleEdge(a, c, '1e400'), sampleEdge(b, c, '0.5'), sampleEdge(a, b, '7')])).toBe(b.id)
})
