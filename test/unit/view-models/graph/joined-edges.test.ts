import { expect, test } from 'vitest'
import { joinedEdges } from '../../../../src-shared/view-models/graph/joined-edges.ts'
import { sampleEdge, sampleNode } from '../../graph/sample-graph.ts'

test('an edge has figures of the whole flow if one of its parts has', () => {
  const [from, to] = [sampleNode(1, 'subject'), sampleNode(2, 'counterparty')]
  const figuresOf = (...parts: readonly ('filtered' | 'whole' | undefined)[]) =>
    joinedEdges(parts.map((one) => ({ ...sampleEdge(from, to), ...(one === undefined ? {} : { figuresOf: one }) }))).map((edge) => edge.figuresOf)
  expect(figuresOf('filtered', 'whole')).toEqual(['whole'])
  expect(figuresOf('filtered', undefined)).toEqual(['filtered'])
  expect(figuresOf('filtered', 'filtered')).toEqual(['filtered'])
  expect(figuresOf(undefined)).toEqual([undefined])
})
