import { expect, test } from 'vitest'
import { linksHighlight } from '../../../../src-renderer/graph/trace/use-paths.ts'
import { sortOf } from '../../../../src-renderer/graph/trace/trace-words.ts'
import { pathGraphOf } from '../../../../src-renderer/views/trace/paths/path-graph.ts'
import type { GraphEdge } from '../../../../src-renderer/views/graph-model.ts'
import { transferOf } from '../../views/trace/random-transfers.ts'

test('what nobody asked, what failed and what has more pages is open, and never where money rests', () => {
  expect((['not-asked', 'page-missing', 'failed'] as const).map(sortOf)).toEqual(['open', 'open', 'open'])
  expect((['left', 'window-end', 'exchange', 'dust'] as const).map(sortOf)).toEqual(['left', 'left', 'exchange', 'unfollowed'])
})

test('a route lights up its nodes and its edges of value, not relations, and not the way back', () => {
  const edge = (id: string, kind: GraphEdge['kind'], source: string, target: string): GraphEdge => ({
    id,
    kind,
    source,
    target,
    chain: 'ethereum',
    volume: '1',
    interactions: '1',
    relation: '',
    sources: [],
  })
  const links = [...pathGraphOf([transferOf({ from: 'a', to: 'b' })]).values()].flat()
  const edges = [edge('there', 'value', 'a', 'b'), edge('back', 'value', 'b', 'a'), edge('tie', 'relation', 'a', 'b')]
  expect([...linksHighlight(links, { edges })]).toEqual(['a', 'b', 'edge there'])
})
