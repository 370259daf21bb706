import { expect, test } from 'vitest'
import { EVERYTHING, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { columnHeaders, drawnHeaders } from '../../../../src-shared/graph/layout/column-headers.ts'
import { computeLayout } from '../../../../src-shared/graph/layout/layout.ts'
import { sampleEdge, sampleNode, withIdentity } from '../sample-graph.ts'

const collector = withIdentity({ ...sampleNode(0, 'subject'), alias: 'Collector' })
const senders = [1, 2, 3].map((index) => sampleNode(index, 'counterparty'))
const peels = [4, 5].map((index) => ({ ...sampleNode(index, 'counterparty'), followedId: `f${index}` }))
const [first = collector, second = collector] = peels
const nodes = [collector, ...senders, ...peels]
const edges = [...senders.map((sender) => sampleEdge(sender, collector, '5')), sampleEdge(collector, first, '14'), sampleEdge(first, second, '13')]
const visibleGraph = computeVisibleGraph({ nodes, edges, notes: [] }, { ...EVERYTHING }, new Set(), new Map())

test('states the hops of each column from the beginning of the flow', () => {
  const positions = computeLayout(visibleGraph, {})
  const headers = columnHeaders(visibleGraph, positions)
  expect(headers.map(({ title }) => title)).toEqual(['Senders', 'Collector', 'Hop 1', 'Hop 2'])
  for (const { title, x } of headers) if (title === 'Collector') expect(x).toBe(positions[collector.id]?.x)
})

test('counts hops from the first requested column, whichever subject has the greatest volume', () => {
  const peel = { ...first, kind: 'subject' as const, volume: '999' }
  const turned = computeVisibleGraph({ nodes: [peel, collector, ...senders, second], edges, notes: [] }, EVERYTHING, new Set(), new Map())
  expect(columnHeaders(turned, computeLayout(turned, {})).map(({ title }) => title)).toEqual(['Senders', 'Collector', 'Hop 1', 'Hop 2'])
})

test('does not name the column of senders after one requested sender of many', () => {
  const [victim = collector, ...others] = senders.map((sender, at) => (at === 0 ? { ...sender, kind: 'subject' as const, subjectId: 'v' } : sender))
  const requested = computeVisibleGraph({ nodes: [collector, victim, ...others, ...peels], edges, notes: [] }, EVERYTHING, new Set(), new Map())
  expect(columnHeaders(requested, computeLayout(requested, {})).map(({ title }) => title)).toEqual(['Senders', 'Collector', 'Hop 1', 'Hop 2'])
  // A single sender is the beginning of the money.
  const alone = computeVisibleGraph(
    { nodes: [collector, victim, ...peels], edges: edges.filter(({ source }) => !others.some(({ id }) => id === source)), notes: [] },
    EVERYTHING,
    new Set(),
    new Map(),
  )
  expect(columnHeaders(alone, computeLayout(alone, {})).map(({ title }) => title)).toEqual(['0x000000…000001', 'Hop 1', 'Hop 2', 'Hop 3'])
})

test('has no headers for nodes placed by hand, nor for two nodes', () => {
  const positions = computeLayout(visibleGraph, {})
  const scattered = Object.fromEntries(Object.entries(positions).map(([id, { y }], index) => [id, { x: index * 400, y }]))
  expect(columnHeaders(visibleGraph, scattered)).toEqual([])
  const two = computeVisibleGraph(
    { nodes: [collector, ...senders.slice(0, 1)], edges: edges.slice(0, 1), notes: [] },
    EVERYTHING,
    new Set(),
    new Map(),
  )
  expect(columnHeaders(two, computeLayout(two, {}))).toEqual([])
})

test('heads an unnamed sender by its address, never by its behaviour', () => {
  const busy = sampleNode(0, 'subject', '1', 'High Activity')
  const own = computeVisibleGraph(
    { nodes: [busy, ...senders], edges: senders.map((sender) => sampleEdge(sender, busy)), notes: [] },
    EVERYTHING,
    new Set(),
    new Map(),
  )
  expect(columnHeaders(own, computeLayout(own, {})).map(({ title }) => title)).toEqual(['Senders', '0x000000…000000'])
})

test('a filter leaves out headers of empty columns, and changes no hop number', () => {
  const positions = computeLayout(visibleGraph, {})
  const headers = columnHeaders(visibleGraph, positions)
  const last = { nodes: visibleGraph.nodes.filter(({ id }) => id === second.id), groups: [] }
  expect(drawnHeaders(headers, { ...visibleGraph, ...last }, positions).map(({ title }) => title)).toEqual(['Hop 2'])
})
