import { expect, test } from 'vitest'
import { EVERYTHING, readablePart } from '../../../../src-renderer/graph/filter/readable-part.ts'
import { columnHeads } from '../../../../src-renderer/graph/layout/column-heads.ts'
import { layOut } from '../../../../src-renderer/graph/layout/layout.ts'
import { sampleEdge, sampleNode, withIdentity } from '../sample-graph.ts'

const collector = withIdentity({ ...sampleNode(0, 'subject'), alias: 'Collector' })
const payers = [1, 2, 3].map((index) => sampleNode(index, 'counterparty'))
const peels = [4, 5].map((index) => ({ ...sampleNode(index, 'counterparty'), followedId: `f${index}` }))
const [first = collector, second = collector] = peels
const nodes = [collector, ...payers, ...peels]
const edges = [...payers.map((payer) => sampleEdge(payer, collector, '5')), sampleEdge(collector, first, '14'), sampleEdge(first, second, '13')]
const part = readablePart({ nodes, edges, notes: [] }, { ...EVERYTHING }, new Set(), new Map())

test('the columns of a flow say how far they are from where it begins', () => {
  const places = layOut(part, {})
  const heads = columnHeads(part, places)
  expect(heads.map(({ title }) => title)).toEqual(['Payers', 'Collector', 'Hop 1', 'Hop 2'])
  for (const { title, x } of heads) if (title === 'Collector') expect(x).toBe(places[collector.id]?.x)
})

test('hops are counted from the first that was asked about, whichever subject has the greatest volume', () => {
  const peel = { ...first, kind: 'subject' as const, volume: '999' }
  const turned = readablePart({ nodes: [peel, collector, ...payers, second], edges, notes: [] }, EVERYTHING, new Set(), new Map())
  expect(columnHeads(turned, layOut(turned, {})).map(({ title }) => title)).toEqual(['Payers', 'Collector', 'Hop 1', 'Hop 2'])
})

test('one payer of many that was asked about does not give the column of the payers its name', () => {
  const [victim = collector, ...others] = payers.map((payer, at) => (at === 0 ? { ...payer, kind: 'subject' as const, subjectId: 'v' } : payer))
  const asked = readablePart({ nodes: [collector, victim, ...others, ...peels], edges, notes: [] }, EVERYTHING, new Set(), new Map())
  expect(columnHeads(asked, layOut(asked, {})).map(({ title }) => title)).toEqual(['Payers', 'Collector', 'Hop 1', 'Hop 2'])
  // A payer who is the only one is where the money begins.
  const alone = readablePart(
    { nodes: [collector, victim, ...peels], edges: edges.filter(({ source }) => !others.some(({ id }) => id === source)), notes: [] },
    EVERYTHING,
    new Set(),
    new Map(),
  )
  expect(columnHeads(alone, layOut(alone, {})).map(({ title }) => title)).toEqual(['0x000000…000001', 'Hop 1', 'Hop 2', 'Hop 3'])
})

test('what was put elsewhere by hand has no heads, nor have two nodes', () => {
  const places = layOut(part, {})
  const scattered = Object.fromEntries(Object.entries(places).map(([id, { y }], index) => [id, { x: index * 400, y }]))
  expect(columnHeads(part, scattered)).toEqual([])
  const two = readablePart({ nodes: [collector, ...payers.slice(0, 1)], edges: edges.slice(0, 1), notes: [] }, EVERYTHING, new Set(), new Map())
  expect(columnHeads(two, layOut(two, {}))).toEqual([])
})

test('a payer that nothing calls by a name is headed by its address, never by a habit', () => {
  const busy = sampleNode(0, 'subject', '1', 'High Activity')
  const own = readablePart(
    { nodes: [busy, ...payers], edges: payers.map((payer) => sampleEdge(payer, busy)), notes: [] },
    EVERYTHING,
    new Set(),
    new Map(),
  )
  expect(columnHeads(own, layOut(own, {})).map(({ title }) => title)).toEqual(['Payers', '0x000000…000000'])
})
