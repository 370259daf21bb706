import { expect, test } from 'vitest'
import { runSync } from '../../../../src-shared/core/steps.ts'
import { tracedFigures } from '../../../../src-shared/view-models/trace/traced-figures.ts'
import { inferredArrivals, inferredNodes, inferredPart, tracedShareSteps } from '../../../../src-shared/view-models/trace/traced-shares.ts'
import { sampleEdge, sampleNode } from '../../graph/sample-graph.ts'
import { minute, transferOf } from './random-transfers.ts'

const carried = (from: string, to: string, value: string, chain = 'ethereum') => ({
  transfer: transferOf({ id: `${from}${to}${value}${chain}`, from, to, amount: '10', time: minute(1), chain }),
  amount: '1',
  value,
  stop: undefined,
})
const [a, b, c] = [sampleNode(1, 'subject'), sampleNode(2, 'counterparty'), sampleNode(3, 'counterparty')]
const ends = [{ node: c.id, reason: 'left' as const, hop: 1, assets: [], value: '7.5', transfers: 0 }]

test('sums the traced transfers from one address to another on each chain, and marks missing values', () => {
  const shares = runSync(
    tracedShareSteps({
      transfers: [carried('a', 'b', '5'), carried('a', 'b', '2.5'), carried('a', 'b', '1', 'base'), carried('b', 'c', '')],
      ends,
    }),
  )
  expect(shares.whole).toBe('7.5')
  expect(shares.flows).toEqual([
    { source: 'a', target: 'b', chain: 'ethereum', value: '7.5' },
    { source: 'a', target: 'b', chain: 'base', value: '1' },
    { source: 'b', target: 'c', chain: 'ethereum', value: '' },
  ])
})

test('gives each row of a file its traced share: a parallel edge that of its chain, a group that of its members', () => {
  const shares = runSync(
    tracedShareSteps({ transfers: [carried(a.id, b.id, '5'), carried(a.id, b.id, '1', 'base'), carried(b.id, c.id, '6')], ends }),
  )
  const [ab, abBase] = [sampleEdge(a, b), { ...sampleEdge(a, b), id: 'base', chain: 'base' }]
  const figures = tracedFigures(shares, [a, b, c], [ab, abBase])
  expect([ab, abBase, sampleEdge(b, a)].map((edge) => figures?.ofEdge(edge).traced)).toEqual(['5', '1', ''])
  expect([a, b, c].map((node) => figures?.ofNode(node).traced)).toEqual(['6', '6', '6'])
  const grouped = tracedFigures(shares, [a, { id: 'group:1', members: [b.id, c.id] }], [])
  expect(grouped?.ofEdge({ kind: 'value', source: a.id, target: 'group:1', chain: '' }).traced).toBe('6')
  expect(grouped?.ofNode({ id: 'group:1' }).traced).toBe('6')
  expect(tracedFigures(undefined, [], [])).toBeUndefined()
})

test('everything that the trace reaches beyond an inferred crossing is inferred, the bridge included', () => {
  const crossing = { ...carried('bridge', 'exit', '5', 'base'), crossedAs: 'ethereum:usdt' }
  const transfers = [carried('a', 'b', '9'), carried('b', 'bridge', '5'), crossing, carried('exit', 'far', '3', 'base'), carried('b', 'c', '4')]
  expect([...inferredNodes(transfers)].toSorted()).toEqual(['bridge', 'exit', 'far'])
  expect(inferredNodes([carried('a', 'b', '9')]).size).toBe(0)
})

test('a destination that received observed and inferred funds is inferred in part', () => {
  const crossing = { ...carried('bridge', 'exit', '5', 'base'), crossedAs: 'ethereum:usdt' }
  const arrivals = inferredArrivals([carried('b', 'market', '9'), carried('b', 'bridge', '5'), crossing, carried('exit', 'market', '3', 'base')])
  expect([...arrivals]).toEqual([
    ['exit', '5'],
    ['market', '3'],
  ])
  expect(inferredPart({ nodes: ['market'], reason: 'exchange' }, '12', arrivals)).toBe('3')
  expect(inferredPart({ nodes: ['market'], reason: 'exchange' }, '3', arrivals)).toBeUndefined()
  expect(inferredPart({ nodes: ['b'], reason: 'exchange' }, '9', arrivals)).toBeUndefined()
  expect(inferredPart({ nodes: ['exit'], reason: 'left' }, '9', arrivals)).toBeUndefined()
  expect(inferredArrivals([carried('a', 'b', '9')]).size).toBe(0)
})
