import { expect, test } from 'vitest'
import { edgeKey } from '../../../../../src-shared/view-models/edge-key.ts'
import { graphSelectionOf } from '../../../../../src-renderer/features/graph/graph-selection.ts'
import { edgeMenuItems } from '../../../../../src-renderer/features/graph/menus/edge-menu-items.ts'

const LINE = { id: 'a b', kind: 'value', source: 'a', target: 'b' } as const

test('a flow offers its transfers and traces from its ends; a relation has no transfers', () => {
  const commands = edgeMenuItems('c', LINE, () => {})
  expect(commands.map(({ text }) => text)).toEqual([
    'Show transfers',
    'Select both addresses',
    'Trace forward from the receiver',
    'Trace backward from the sender',
  ])
  commands[0]?.run()
  expect([...graphSelectionOf('c')]).toEqual([edgeKey('a b')])
  commands[1]?.run()
  expect([...graphSelectionOf('c')]).toEqual(['a', 'b'])
  expect(edgeMenuItems('c', { ...LINE, kind: 'relation' }, () => {}).map(({ text }) => text)).toEqual(['Select both addresses'])
  expect(edgeMenuItems('c', undefined, () => {})).toEqual([])
})
