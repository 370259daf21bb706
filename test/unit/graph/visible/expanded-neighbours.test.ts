import { expect, test } from 'vitest'
import { expandedNeighbours } from '../../../../src-shared/graph/visible/expanded-neighbours.ts'
import { EVERYTHING, FIRST_NEIGHBOURS, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { sampleEdge, sampleNode, star } from '../sample-graph.ts'
import type { EdgeToken, GraphModel } from '../../../../src-shared/view-models/graph-types.ts'
import type { Expansion } from '../../../../src-shared/case/case-types.ts'

const ETH: EdgeToken = { asset: 'ethereum:ETH', symbol: 'ETH' }
const USDT: EdgeToken = { asset: 'ethereum:0xusdt', symbol: 'USDT' }
const HUB = sampleNode(0, 'subject')
const [SENDER, PAYEE, SMALL, KIN] = [1, 2, 3, 4].map((index) => sampleNode(index, 'counterparty'))

function shownBy(expansion: Expansion): readonly string[] {
  if (SENDER === undefined || PAYEE === undefined || SMALL === undefined || KIN === undefined) throw new Error('four nodes were made')
  const edges = [
    sampleEdge(SENDER, HUB, '500'),
    { ...sampleEdge(HUB, PAYEE, '600'), id: 'on another chain', chain: 'base' },
    { ...sampleEdge(HUB, PAYEE, '300'), tokens: [USDT] },
    sampleEdge(HUB, SENDER, '100'),
    { ...sampleEdge(HUB, SMALL, '7'), tokens: [ETH, USDT] },
    { ...sampleEdge(KIN, HUB, ''), kind: 'relation' as const, relation: 'Signer' },
  ]
  return [...(expandedNeighbours([{ ...HUB, expansion }, SENDER, PAYEE, SMALL, KIN], edges).get(HUB.id) ?? [])].toSorted()
}

test.each<[string, Expansion, readonly string[]]>([
  ['what goes out, by its value in that direction', { direction: 'out', max: 1, minValue: '0' }, ['evm:0x2', 'evm:0x4']],
  ['what comes in', { direction: 'in', max: 5, minValue: '0' }, ['evm:0x1', 'evm:0x4']],
  ['both, added up', { direction: 'both', max: 2, minValue: '0' }, ['evm:0x1', 'evm:0x2', 'evm:0x4']],
  [
    'no neighbour below the least value, which several flows may reach together',
    { direction: 'out', max: 5, minValue: '900' },
    ['evm:0x2', 'evm:0x4'],
  ],
  [
    'neighbours with flows in a token, and with flows whose token is not reported',
    { direction: 'out', max: 5, minValue: '0', tokens: ['ETH'] },
    ['evm:0x1', 'evm:0x2', 'evm:0x3', 'evm:0x4'],
  ],
  ['by value, in a token alone', { direction: 'out', max: 5, minValue: '700', tokens: ['ETH'] }, ['evm:0x4']],
  ['relations alone where no value is enough', { direction: 'both', max: 5, minValue: '10000' }, ['evm:0x4']],
])('an expansion shows %s', (_what, expansion, ids) => {
  expect(shownBy(expansion)).toEqual(ids)
})

test('collapses and counts what an expansion does not show, and shows more on a click', () => {
  const plain = star(FIRST_NEIGHBOURS)
  const model: GraphModel = {
    ...plain,
    nodes: plain.nodes.map((node) => (node.id === 'evm:0x0' ? { ...node, expansion: { direction: 'in', max: 2, minValue: '0' } } : node)),
  }
  const visibleGraph = computeVisibleGraph(model, EVERYTHING, new Set(), new Map())
  expect(visibleGraph.nodes.map(({ id }) => id)).toEqual(['evm:0x0', 'evm:0x1', 'evm:0x2'])
  expect(visibleGraph.groups.map(({ count }) => count)).toEqual([FIRST_NEIGHBOURS - 2])
  expect(computeVisibleGraph(model, EVERYTHING, new Set(), new Map([['evm:0x0', 5]])).nodes).toHaveLength(8)
})
