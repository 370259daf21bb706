import { expect, test } from 'vitest'
import { betweenThem } from '../../../../src-shared/view-models/compare/between-them.ts'
import type { GraphEdge } from '../../../../src-shared/view-models/graph-types.ts'

const edge = (source: string, target: string, volume: string, relation = ''): GraphEdge => ({
  id: `${source} ${target} ${relation}`,
  kind: relation === '' ? 'value' : 'relation',
  source,
  target,
  chain: 'ethereum',
  volume,
  interactions: '',
  relation,
  sources: [],
})

test('lists direct flows between subjects in both directions, the largest first, and relations last', () => {
  const edges = [
    edge('a', 'b', '', 'First Funder'),
    edge('a', 'b', '9'),
    edge('b', 'a', '574680.38'),
    edge('c', 'a', '1000000'),
    edge('b', 'd', '3'),
    edge('a', 'a', '8'),
    edge('b', 'e', ''),
  ]
  const found = betweenThem(new Set(['a', 'b', 'e']), edges).map(({ id, volume }) => `${id.trim()} ${volume}`.trim())
  expect(found).toEqual(['b a 574680.38', 'a b 9', 'b e', 'a b First Funder'])
})

test('there are none for a single subject, or for two without a flow', () => {
  expect(betweenThem(new Set(['a']), [edge('a', 'b', '1')])).toEqual([])
  expect(betweenThem(new Set(['a', 'b']), [edge('a', 'c', '1'), edge('c', 'b', '1')])).toEqual([])
})
