import { expect, test } from 'vitest'
import { nodeFlows } from '../../../../src-shared/view-models/graph/node-flows.ts'
import { sampleEdge, sampleNode } from '../../graph/sample-graph.ts'

const [HOP, A, B, C] = [0, 1, 2, 3].map((index) => sampleNode(index, 'counterparty'))
if (HOP === undefined || A === undefined || B === undefined || C === undefined) throw new Error('four nodes were made')
const edges = [
  sampleEdge(A, HOP, '100'),
  { ...sampleEdge(A, HOP, '20.5'), id: 'on base', chain: 'base' },
  sampleEdge(B, HOP, '300'),
  sampleEdge(HOP, C, '400.25'),
  { ...sampleEdge(HOP, B, ''), id: 'without a figure' },
  { ...sampleEdge(C, HOP, ''), id: 'tie', kind: 'relation' as const, relation: 'Signer' },
  sampleEdge(A, B, '7'),
]

test('lists inflow, outflow and remainder of each token, the largest first, with its chains together', () => {
  const flows = nodeFlows({ edges }, { id: HOP.id, coverage: 'complete' })
  expect(flows.senders.map(({ source, volume }) => [source, volume])).toEqual([
    [B.id, '300'],
    [A.id, '120.5'],
  ])
  expect(flows.payees.map(({ target }) => target)).toEqual([C.id, B.id])
  expect(flows.relations).toHaveLength(1)
  expect([flows.into, flows.out, flows.left]).toEqual(['420.5', '400.25', '20.25'])
})

test.each(['never', 'partial', 'failed'] as const)('shows no remainder if the flows are incomplete: %s', (coverage) => {
  expect(nodeFlows({ edges }, { id: HOP.id, coverage }).left).toBeUndefined()
})

test('an empty response leaves no remainder', () => {
  expect(nodeFlows({ edges: [] }, { id: HOP.id, coverage: 'empty' })).toMatchObject({ senders: [], payees: [], into: '0', out: '0', left: '0' })
})
