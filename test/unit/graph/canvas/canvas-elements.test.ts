import { expect, test } from 'vitest'
import { canvasElements } from '../../../../src-renderer/graph/canvas/canvas-elements.ts'
import { edgeWidth, groupTitle, nodeName, nodeTitle, shortUsd } from '../../../../src-renderer/graph/canvas/graph-text.ts'
import { nodeTable } from '../../../../src-renderer/graph/details/node-table.ts'
import { EVERYTHING, readablePart } from '../../../../src-renderer/graph/filter/readable-part.ts'
import { sampleEdge, sampleNode, star, withIdentity } from '../sample-graph.ts'

const alike = { ...sampleNode(7, 'counterparty'), lookalikes: ['0x1'] }
const failed = { ...sampleNode(800, 'subject'), failed: true }

test('each node, group and edge becomes one element, with its place, its kind and its warning', () => {
  const model = star(70)
  const part = readablePart({ ...model, nodes: [...model.nodes, failed] }, EVERYTHING, new Set(), new Map())
  const elements = canvasElements(part, { 'evm:0x0': { x: 1, y: 2 }, 'group:evm:0x0': { x: 3, y: 4 } })
  expect(elements).toHaveLength(part.nodes.length + part.groups.length + part.edges.length)
  const of = (id: string) => elements.find(({ data }) => data.id === id)
  expect(of('evm:0x0')).toMatchObject({ group: 'nodes', position: { x: 1, y: 2 }, data: { kind: 'subject', warned: 'no' } })
  expect(of('evm:0x1')).toMatchObject({ position: { x: 0, y: 0 }, data: { kind: 'counterparty' } })
  expect(of('evm:0x800')).toMatchObject({ data: { kind: 'subject', warned: 'yes' } })
  expect(of('group:evm:0x0')).toMatchObject({ position: { x: 3, y: 4 }, data: { kind: 'group', title: '10 more, $55' } })
  expect(canvasElements(part, {}).find(({ data }) => data.id === 'group:evm:0x0')).toMatchObject({ position: { x: 0, y: 0 } })
  expect(of('edge evm:0x1 evm:0x0')).toMatchObject({ group: 'edges', data: { source: 'evm:0x1', target: 'evm:0x0', kind: 'in', title: '$70' } })
})

test('an edge is told by its direction, and a relation apart from both', () => {
  const [subject, other] = [sampleNode(0, 'subject'), sampleNode(1, 'counterparty')]
  const relation = { ...sampleEdge(other, subject), id: 'r', kind: 'relation' as const, relation: 'First Funder' }
  const model = { nodes: [subject, other], edges: [sampleEdge(other, subject), sampleEdge(subject, other), relation], notes: [] }
  const edges = canvasElements(readablePart(model, EVERYTHING, new Set(), new Map()), {}).filter(({ group }) => group === 'edges')
  expect(edges.map(({ data }) => [data['kind'], data['title'], data['width']])).toEqual([
    ['in', '$10', 1],
    ['out', '$10', 1],
    ['relation', 'First Funder', 1.2],
  ])
})

test('a node is named by alias, then label, then address; the canvas marks it, and clips the middle, where names differ least', () => {
  const named = (label: string) => sampleNode(3, 'counterparty', '1', label)
  expect(nodeName(withIdentity({ ...named('Label'), alias: 'Alias' }))).toBe('Alias')
  expect(nodeName(named('Meridian Exchange: Deposit 7 [0x1234ab]'))).toBe('Meridian Exchange: Deposit 7')
  expect(nodeTitle(named('Meridian Exchange: Deposit 7 [0x1234ab]'))).toBe('Meridian Exchange: Deposit 7')
  expect(nodeTitle(named('Meridian Exchange of the East: Deposit 17'))).toBe('Meridian Exchan…st: Deposit 17')
  expect(nodeTitle(named('a'.repeat(30)))).toBe('a'.repeat(30))
  expect(nodeTitle(named('👩‍🚀'.repeat(31)))).toBe(`${'👩‍🚀'.repeat(15)}…${'👩‍🚀'.repeat(14)}`)
  expect(nodeTitle(alike)).toBe('≈ 0x000000…000007')
  expect(nodeTitle(failed)).toBe('0x000000…000800 (failed)')
  expect(nodeName({ ...sampleNode(3, 'counterparty'), noLabels: [] })).toBe('0x000000…000003, no label')
})

test('an edge is as wide as its volume has digits, one pixel at least and eight at most', () => {
  const widths = ['', 'n/a', '-5', '0', '0.5', '10', '100', '1000', '1000000', '1e30'].map((volume) => Number(edgeWidth(volume).toFixed(2)))
  expect(widths).toEqual([1, 1, 1, 1, 1, 1, 2.1, 3.2, 6.5, 8])
})

test('amounts on the canvas are short', () => {
  expect(['0', '999', '1000', '3149.9', '1500000', '2000000000', 'n/a'].map(shortUsd)).toEqual(['$0', '$999', '$1k', '$3.1k', '$1.5M', '$2B', ''])
  expect(groupTitle({ id: 'g', kind: 'group', anchor: '', members: ['a', 'b'], count: 2, volume: '1200' })).toBe('2 more, $1.2k')
})

test('the list names every node, says what is wrong with it, and knows the first source of each', () => {
  const model = star(2)
  const { rows } = nodeTable({ ...model, nodes: [...model.nodes, alike, failed] })
  expect(rows.map(({ cells, captureId }) => [cells['name']?.text, cells['volume']?.text, cells['kind']?.text, captureId])).toEqual([
    ['0x000000…000000', '10', 'subject', 'c1'],
    ['0x000000…000001', '2', 'counterparty', 'c1'],
    ['0x000000…000002', '1', 'counterparty', 'c1'],
    ['0x000000…000007, look-alike', '10', 'counterparty', ''],
    ['0x000000…000800, failed', '10', 'subject', ''],
  ])
  const [first, second] = [
    { captureId: 'one', pointer: '/a' },
    { captureId: 'two', pointer: '/b' },
  ]
  const [edge] = model.edges
  if (edge === undefined) throw new Error('no edge')
  const table = nodeTable({
    ...model,
    edges: [
      { ...edge, sources: [first] },
      { ...edge, sources: [second] },
    ],
  })
  expect(table.rows[0]).toMatchObject(first)
})
