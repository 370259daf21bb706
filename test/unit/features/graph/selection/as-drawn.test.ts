import { expect, test } from 'vitest'
import { edgeKey } from '../../../../../src-shared/view-models/edge-key.ts'
import { asDrawn } from '../../../../../src-renderer/features/graph/selection/as-drawn.ts'
import { groupedModel, groupNodeId } from '../../../../../src-shared/view-models/graph/grouped-model.ts'
import { star } from '../../../graph/sample-graph.ts'

const whole = star(4)
const [subject = '', first = '', second = '', third = ''] = whole.nodes.map(({ id }) => id)
const group = { id: 'g1', title: 'Victims', nodeIds: [first, second], collapsed: true }
const node = groupNodeId(group.id)
const open = { ...group, collapsed: false }
const shown = (ids: readonly string[], groups = [group]) => [...asDrawn(new Set(ids), groupedModel(whole, groups), groups)]

test('members of a collapsed group become its node, and its node becomes its members once it is expanded', () => {
  expect(shown([first])).toEqual([node])
  expect(shown([first, second, third])).toEqual([node, third])
  expect(shown([node], [open])).toEqual([first, second])
  expect(shown([node, third], [open])).toEqual([first, second, third])
})

test('the node of a dissolved group is dropped, and everything else stays the same set', () => {
  expect(shown([node, third], [])).toEqual([third])
  for (const ids of [[subject, third], [node, edgeKey('x')], []]) {
    const selection = new Set(ids)
    expect(asDrawn(selection, groupedModel(whole, [group]), [group])).toBe(selection)
  }
})
