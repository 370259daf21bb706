import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDecimals, compareDecimals, isDecimal } from '../../../../src-shared/core/decimal.ts'
import type { GraphFilterRecord } from '../../../../src-shared/custody/graph-event.ts'
import { nodeTable } from '../../../../src-renderer/features/graph/details/node-table.ts'
import { passingEdges } from '../../../../src-shared/graph/visible/passing-edges.ts'
import { withShownFigures } from '../../../../src-shared/graph/visible/shown-figures.ts'
import { computeVisibleGraph, EVERYTHING } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { flowSums, withFlowSums } from '../../../../src-shared/view-models/graph/flow-sums.ts'
import { nodeFlows } from '../../../../src-shared/view-models/graph/node-flows.ts'
import { sampleEdge, sampleNode } from '../../graph/sample-graph.ts'
import { datedGraphs, days } from './time/random-transfers.ts'

const NOTHING: ReadonlySet<string> = new Set()
const USUAL: ReadonlyMap<string, number> = new Map()

const [HUB, A, B] = [sampleNode(0, 'subject'), sampleNode(1, 'counterparty'), sampleNode(2, 'counterparty')] as const

const filters: fc.Arbitrary<GraphFilterRecord> = fc
  .record({
    incoming: fc.boolean(),
    outgoing: fc.boolean(),
    min: fc.constantFrom('', '0.05', '5', '10'),
    max: fc.constantFrom('', '5', '1000'),
    tokens: fc.constantFrom([], ['USDT'], ['USDT', 'ETH']),
    from: fc.oneof(fc.constant(''), days),
    to: fc.oneof(fc.constant(''), days),
  })
  .map((some) => ({ ...EVERYTHING, ...some }))

/** A filter that passes the items that both pass, or fewer. */
function narrower(one: GraphFilterRecord, other: GraphFilterRecord): GraphFilterRecord {
  const bound = (a: string, b: string, sign: 1 | -1): string => (a === '' ? b : b === '' || compareDecimals(a, b) * sign > 0 ? a : b)
  const day = (a: string, b: string, isLater: boolean): string => (a === '' ? b : b === '' || a > b === isLater ? a : b)
  const tokens = one.tokens.filter((token) => other.tokens.length === 0 || other.tokens.includes(token))
  return {
    ...one,
    incoming: one.incoming && other.incoming,
    outgoing: one.outgoing && other.outgoing,
    min: bound(one.min, other.min, 1),
    max: bound(one.max, other.max, -1),
    from: day(one.from, other.from, true),
    to: day(one.to, other.to, false),
    tokens: one.tokens.length === 0 ? other.tokens : tokens.length === 0 ? one.tokens : tokens,
  }
}

test('a narrower filter never shows a larger sum', () => {
  fc.assert(
    fc.property(datedGraphs, filters, filters, ({ model, dating }, one, other) => {
      const [wide, narrow] = [one, narrower(one, other)].map((filter) => flowSums(passingEdges(model, filter, NOTHING, dating).edges))
      for (const [id, sum] of narrow ?? []) {
        const before = wide?.get(id)
        if (before !== undefined) expect(compareDecimals(sum, before)).toBeLessThanOrEqual(0)
      }
    }),
  )
})

test('list, drawn node, its edges and the panel show the same sums under every filter', () => {
  fc.assert(
    fc.property(datedGraphs, filters, ({ model, dating }, filter) => {
      const flows = passingEdges(model, filter, NOTHING, dating).edges
      const visibleGraph = computeVisibleGraph(model, filter, NOTHING, USUAL, dating)
      const shown = withShownFigures(visibleGraph, { flows, groups: visibleGraph.groups, hiddenCount: 0, hiddenEdges: 0 })
      const rows = new Map(nodeTable(model, undefined, flows).rows.map(({ id, cells }) => [id, cells['volume']?.text]))
      for (const node of shown.nodes) {
        expect(rows.get(node.id)).toBe(node.volume)
        if (node.volume === '') continue
        const { into, out } = nodeFlows({ edges: flows }, node)
        expect(compareDecimals(addDecimals([into, out]), node.volume)).toBe(0)
      }
      for (const edge of shown.edges) expect(flows).toContain(edge)
    }),
  )
})

test('while a time is shown, edges, groups and nodes have its sums, and excluded items keep theirs', () => {
  const model = { nodes: [HUB, A, B], edges: [sampleEdge(A, HUB, '30'), sampleEdge(HUB, B, '7')], notes: [] }
  const whole = computeVisibleGraph(model, EVERYTHING, NOTHING, USUAL)
  const visibleGraph = { ...whole, groups: [{ id: 'senders:x', kind: 'group' as const, anchor: HUB.id, members: [], count: 9, volume: '90' }] }
  const flows = [{ ...sampleEdge(A, HUB, '20'), figuresOf: 'filtered' as const }]
  const groups = visibleGraph.groups.map((group) => ({ ...group, volume: '40' }))
  const shown = withShownFigures(visibleGraph, { flows, groups, hiddenCount: 0, hiddenEdges: 0 })
  expect(shown.edges.map(({ volume }) => volume)).toEqual(['20', '7'])
  expect(shown.groups.map(({ volume }) => volume)).toEqual(['40'])
  expect(Object.fromEntries(shown.nodes.map(({ id, volume }) => [id, volume]))).toEqual({ [HUB.id]: '20', [A.id]: '20', [B.id]: '' })
})

test('counts what filter and hiding leave out, and an unfiltered graph stays the same object', () => {
  const visibleGraph = computeVisibleGraph({ nodes: [HUB, A, B], edges: [sampleEdge(A, HUB)], notes: [] }, EVERYTHING, NOTHING, USUAL)
  expect(visibleGraph.hiddenCount).toBe(1)
  const unfiltered = { flows: undefined, groups: visibleGraph.groups, hiddenEdges: 0 }
  expect(withShownFigures(visibleGraph, { ...unfiltered, hiddenCount: 1 })).toBe(visibleGraph)
  expect(withShownFigures(visibleGraph, { ...unfiltered, hiddenCount: 0 })).toEqual({ ...visibleGraph, hiddenCount: 0 })
})

test('a maximum applies to the whole flow: a shorter time includes nothing more', () => {
  const model = { nodes: [HUB, A], edges: [{ ...sampleEdge(A, HUB, '100'), interactions: '1' }], notes: [] }
  const max = { ...EVERYTHING, max: '50' }
  expect(passingEdges(model, max, NOTHING).edges).toEqual([])
  const transfer = { id: 't', from: A.id, to: HUB.id, chain: 'ethereum', asset: 'a', symbol: 'A', amount: '1', hash: 't', method: '', sources: [] }
  const transfers = [
    { ...transfer, time: '2026-09-04T00:00:00Z', value: '20' },
    { ...transfer, time: '2026-10-04T00:00:00Z', value: '80' },
  ]
  const dating = { edges: new Map([[model.edges[0]?.id ?? '', { transfers, isWhole: true }]]), unmatched: 0 }
  expect(passingEdges(model, { ...max, from: '2026-09-01', to: '2026-09-30' }, NOTHING, dating).edges).toEqual([])
})

test('neighbours that are only counted are in the sum of their subject, and missing figures in none', () => {
  const rest = [{ anchor: HUB.id, nodes: 3, volume: '5' }]
  const edges = [sampleEdge(A, HUB, '2'), sampleEdge(B, HUB, '')]
  const volumes = withFlowSums([HUB, A, B], edges, rest).map(({ volume }) => volume)
  expect(volumes).toEqual(['7', '2', ''])
  expect(volumes.filter(isDecimal)).toHaveLength(2)
})
