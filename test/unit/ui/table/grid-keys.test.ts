import { expect, test } from 'vitest'
import { moveCell } from '../../../../src-renderer/ui/table/grid-keys.ts'

const SIZE = { rows: 100, columns: 5, page: 10 }
const key = (name: string, ctrlKey = false): Parameters<typeof moveCell>[1] => ({
  key: name,
  ctrlKey,
  metaKey: false,
  altKey: false,
  shiftKey: false,
})

test.each<[string, boolean, [number, number]]>([
  ['ArrowDown', false, [51, 2]],
  ['ArrowUp', false, [49, 2]],
  ['ArrowLeft', false, [50, 1]],
  ['ArrowRight', false, [50, 3]],
  ['ArrowDown', true, [99, 2]],
  ['PageDown', false, [60, 2]],
  ['PageUp', false, [40, 2]],
  ['Home', false, [50, 0]],
  ['End', false, [50, 4]],
  ['Home', true, [0, 0]],
  ['End', true, [99, 4]],
])('%s (control: %s) moves as the grid pattern defines', (name, control, [row, column]) => {
  expect(moveCell({ row: 50, column: 2 }, key(name, control), SIZE)).toEqual({ row, column })
})

test('moves to the header and back', () => {
  expect(moveCell({ row: 0, column: 3 }, key('ArrowUp'), SIZE)).toEqual({ row: -1, column: 3 })
  expect(moveCell({ row: -1, column: 3 }, key('ArrowUp'), SIZE)).toEqual({ row: -1, column: 3 })
  expect(moveCell({ row: -1, column: 3 }, key('ArrowRight'), SIZE)).toEqual({ row: -1, column: 4 })
  expect(moveCell({ row: -1, column: 3 }, key('ArrowDown'), SIZE)).toEqual({ row: 0, column: 3 })
})

test('stops at the edges and leaves other keys alone', () => {
  expect(moveCell({ row: 95, column: 0 }, key('PageDown'), SIZE)).toEqual({ row: 99, column: 0 })
  expect(moveCell({ row: 0, column: 0 }, key('a'), SIZE)).toBeUndefined()
  expect(moveCell({ row: 0, column: 0 }, key('ArrowDown'), { ...SIZE, rows: 0 })).toBeUndefined()
})
