import { expect, test } from 'vitest'
import { nodesBy, sharedLabels } from '../../../../../src-renderer/features/graph/selection/select-by.ts'
import { sampleEdge, sampleNode } from '../../../graph/sample-graph.ts'

const [one, two, three] = [
  sampleNode(1, 'subject'),
  sampleNode(2, 'counterparty', '1', 'Quietpool: 0.1 ETH'),
  sampleNode(3, 'counterparty', '1', 'Quietpool: 1 ETH'),
]
const nodes = [one, two, three]
const edges = [sampleEdge(one, two), sampleEdge(one, three), sampleEdge(three, one), sampleEdge(one, three)]

test('selects nodes by label, by number of edges, or by both', () => {
  const by = (label: string, min: number): readonly string[] => nodesBy({ nodes, edges }, { label, min })
  expect(by(' quietPOOL', 0)).toEqual(['evm:0x2', 'evm:0x3'])
  expect(by('1 eth', 2)).toEqual(['evm:0x3'])
  // Parallel edges are one edge, opposite directions are two.
  expect(by('', 2)).toEqual(['evm:0x1', 'evm:0x3'])
  expect(by('', 3)).toEqual(['evm:0x1'])
  expect(by('', 4)).toEqual([])
  expect(by('', 0)).toEqual([])
  expect(by('unmatched', 0)).toEqual([])
})

test('offers labels of several nodes, the most frequent first', () => {
  const offered = sharedLabels({ nodes }, 8)
  expect(offered[0]).toEqual({ text: offered[0]?.text, nodes: 2 })
  expect(sharedLabels({ nodes }, 1)).toHaveLength(1)
  expect(sharedLabels({ nodes: nodes.slice(0, 2) }, 8)).toEqual([])
})
