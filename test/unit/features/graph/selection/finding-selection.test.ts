import { expect, test } from 'vitest'
import { edgeKey } from '../../../../../src-shared/view-models/edge-key.ts'
import { fullGraph } from '../../../../../src-shared/graph/layout/arrangement.ts'
import { aboutOfSelection, isAboutAny, linkedSelection } from '../../../../../src-renderer/features/graph/selection/finding-selection.ts'
import { groupedModel, groupNodeId } from '../../../../../src-shared/view-models/graph/grouped-model.ts'
import { joinedEdges } from '../../../../../src-shared/view-models/graph/joined-edges.ts'
import type { InferredEdge } from '../../../../../src-shared/custody/graph-event.ts'
import { star } from '../../../graph/sample-graph.ts'

const whole = star(6)
const [edge] = joinedEdges(whole.edges)
const [, first = '', second = '', third = ''] = whole.nodes.map(({ id }) => id)
const INFERRED: InferredEdge = {
  id: `inferred ${first} ${second}`,
  source: first,
  target: second,
  chain: 'base',
  value: '1',
  matched: 1,
  of: 1,
  minutes: [1, 1],
  entity: '',
  crossings: [],
}
const visibleGraph = { ...fullGraph(whole), inferred: [INFERRED] }

test('a finding refers to nodes, edges and inferred edges alike, and leads back to the same selection', () => {
  const selection = new Set([third, edgeKey(edge?.id ?? ''), edgeKey(INFERRED.id)])
  const about = aboutOfSelection(whole, visibleGraph, selection)
  expect(about).toEqual({
    nodeIds: [third],
    lines: [
      { kind: 'value', source: edge?.source, target: edge?.target },
      { kind: 'inferred', source: first, target: second },
    ],
  })
  expect(new Set(linkedSelection(about, whole, visibleGraph))).toEqual(selection)
  expect(isAboutAny(about, whole, new Set([first, edgeKey(INFERRED.id)]))).toBe(true)
  expect(isAboutAny(about, whole, new Set([first]))).toBe(false)
})

test('a collapsed group is replaced by its members, and items that are not drawn are left out', () => {
  const grouped = groupedModel(whole, [{ id: 'g', title: 'Ours', nodeIds: [first, second], collapsed: true }])
  const group = groupNodeId('g')
  const about = aboutOfSelection(grouped, {}, new Set([group]))
  expect(about).toEqual({ nodeIds: [first, second], lines: [] })
  expect(linkedSelection(about, grouped, {})).toEqual([group])
  expect(isAboutAny(about, grouped, new Set([group]))).toBe(true)
  expect(linkedSelection(about, whole, {})).toEqual([first, second])
  expect(linkedSelection({ nodeIds: ['evm:gone'], lines: [{ kind: 'inferred', source: first, target: second }] }, whole, {})).toEqual([])
})
