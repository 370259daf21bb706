import { expect, test } from 'vitest'
import { linksHighlight } from '../../../../../src-renderer/features/graph/trace/use-paths.ts'
import { reasonWord } from '../../../../../src-shared/view-models/trace/trace-words.ts'
import { sortOf, sortWord } from '../../../../../src-renderer/features/graph/trace/trace-words.ts'
import { pathGraphOf } from '../../../../../src-shared/view-models/trace/paths/path-graph.ts'
import { edgeKey } from '../../../../../src-shared/view-models/edge-key.ts'
import { joinedEdges } from '../../../../../src-shared/view-models/graph/joined-edges.ts'
import { sampleEdge, sampleNode } from '../../../graph/sample-graph.ts'
import { transferOf } from '../../../view-models/trace/random-transfers.ts'

test('an end not requested, failed or with more pages is open, and never one where money rests', () => {
  expect((['not-requested', 'page-missing', 'failed'] as const).map(sortOf)).toEqual(['open', 'open', 'open'])
  expect((['left', 'window-end', 'exchange', 'dust'] as const).map(sortOf)).toEqual(['left', 'left', 'exchange', 'unfollowed'])
})

test('a path highlights its nodes and the edge between them, by its canvas id, and not the opposite edge', () => {
  const [a, b] = [sampleNode(0, 'subject', '', ''), sampleNode(1, 'counterparty', '', '')]
  const drawn = joinedEdges([sampleEdge(a, b, '3'), sampleEdge(b, a, '2')]).map(({ id }) => edgeKey(id))
  const links = [...pathGraphOf([transferOf({ from: a.id, to: b.id })]).values()].flat()
  expect([...linksHighlight(links)]).toEqual([a.id, b.id, drawn[0]])
})

test('backward, money without a known source is not reported as remaining', () => {
  expect([reasonWord('left', 'forward'), sortWord('left', 'forward')]).toEqual(['remains here', 'Remains'])
  expect([reasonWord('left', 'backward'), sortWord('left', 'backward')]).toEqual(['no sender known', 'No sender known'])
  expect([reasonWord('window-end', 'backward'), reasonWord('exchange', 'backward')]).toEqual(['before the period', 'exchange'])
})
