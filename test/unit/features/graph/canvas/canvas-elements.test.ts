import { expect, test } from 'vitest'
import { canvasElements } from '../../../../../src-renderer/features/graph/canvas/canvas-elements.ts'
import { edgeKey } from '../../../../../src-shared/view-models/edge-key.ts'
import { nodeName, nodeTitle } from '../../../../../src-shared/graph/svg/graph-text.ts'
import { SUBJECT_RADIUS } from '../../../../../src-shared/graph/scene/node-box.ts'
import { graphScene } from '../../../../../src-shared/graph/scene/graph-scene.ts'
import { nodeTable } from '../../../../../src-renderer/features/graph/details/node-table.ts'
import { EVERYTHING, computeVisibleGraph } from '../../../../../src-shared/graph/visible/visible-graph.ts'
import { sampleNode, star, withIdentity } from '../../../graph/sample-graph.ts'
import type { GraphNode } from '../../../../../src-shared/view-models/graph-types.ts'

const alike = { ...sampleNode(7, 'counterparty'), lookalikes: ['0x1'] }
const failed = { ...sampleNode(800, 'subject'), failed: true }

test('creates one element at its position for each node and group, before the edges between them', () => {
  const visibleGraph = computeVisibleGraph(star(70), EVERYTHING, new Set(), new Map())
  const elements = canvasElements(graphScene(visibleGraph), { 'evm:0x0': { x: 1, y: 2 }, 'group:evm:0x0': { x: 3, y: 4 } })
  const nodeCount = visibleGraph.nodes.length + visibleGraph.groups.length
  const scene = graphScene(visibleGraph)
  expect(elements).toHaveLength(nodeCount + scene.edges.length)
  expect(elements.findLastIndex(({ group }) => group === 'nodes')).toBe(nodeCount - 1)
  const of = (id: string) => elements.find(({ data }) => data.id === id)
  expect(of('evm:0x0')).toEqual({ group: 'nodes', data: { id: 'evm:0x0', size: 2 * SUBJECT_RADIUS }, position: { x: 1, y: 2 } })
  for (const { id, source, target, width } of scene.edges) expect(of(edgeKey(id))?.data).toMatchObject({ source, target, width })
  expect(of('evm:0x1')).toMatchObject({ position: { x: 0, y: 0 } })
  expect(of('group:evm:0x0')).toMatchObject({ position: { x: 3, y: 4 } })
})

test('names a node by alias, then label, then address; the canvas marks it and clips the middle, where names differ least', () => {
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

test('distinguishes equal names in the list by the first digits of their address after the complete name', () => {
  const named = (at: number, name: string, hasNamesake: boolean): GraphNode => {
    const node = sampleNode(at, 'counterparty')
    return { ...node, identity: { ...node.identity, name }, ...(hasNamesake ? { hasNamesake } : {}) }
  }
  const nodes = [named(1, 'Meridian Exchange: Deposit', true), named(2, 'Meridian Exchange: Hot Wallet', false)]
  const { rows, columns } = nodeTable({ ...star(0), nodes })
  expect(rows.map(({ cells }) => cells['name']?.text)).toEqual(['Meridian Exchange: Deposit · 0x000000…', 'Meridian Exchange: Hot Wallet'])
  expect(columns[0]).toMatchObject({ id: 'name', suffixSeparator: ' · ' })
})

test('lists every node with its name, its warnings, the sum of its flows and its first source', () => {
  const model = star(2)
  const { rows } = nodeTable({ ...model, nodes: [...model.nodes, alike, failed] })
  expect(rows.map(({ cells, captureId }) => [cells['name']?.text, cells['volume']?.text, cells['kind']?.text, captureId])).toEqual([
    ['0x000000…000000', '3', 'subject', 'c1'],
    ['0x000000…000001', '2', 'counterparty', 'c1'],
    ['0x000000…000002', '1', 'counterparty', 'c1'],
    ['0x000000…000007, look-alike', '', 'counterparty', ''],
    ['0x000000…000800, failed', '', 'subject', ''],
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

test('lists the kind, the coverage and the role of each node, as the canvas shows by marks', () => {
  const exchange = { ...sampleNode(1, 'counterparty', '5', 'Meridian Exchange'), coverage: 'failed' as const }
  const followed = { ...sampleNode(2, 'counterparty'), followedId: 'f', coverage: 'complete' as const }
  const { rows } = nodeTable({ nodes: [exchange, followed, sampleNode(3, 'related')], edges: [], notes: [] })
  expect(rows.map(({ cells }) => ['what', 'requested', 'kind'].map((id) => cells[id]?.text))).toEqual([
    ['Exchange', 'Failed', 'counterparty'],
    ['Unknown', 'Found', 'followed'],
    ['Unknown', 'Not requested', 'related wallet'],
  ])
})
