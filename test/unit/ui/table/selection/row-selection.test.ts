import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  transferSelection,
  countSelected,
  isSelected,
  NO_SELECTION,
  selectedRows,
  withRows,
} from '../../../../../src-renderer/ui/table/selection/row-selection.ts'
import { rowsOf, selectionAfter } from '../../../../../src-renderer/ui/table/selection/selection-actions.ts'
import type { SelectionState, SelectionAction, ShownRows } from '../../../../../src-renderer/ui/table/selection/selection-actions.ts'
import type { ViewRow, ViewTable } from '../../../../../src-shared/view-models/panel-view.ts'

const rowsNamed = (ids: readonly string[]): ViewRow[] => ids.map((id) => ({ id, cells: {}, captureId: 'c', pointer: '' }))
const tableNamed = (ids: readonly string[]): ViewTable => ({ id: 't', title: 'T', columns: [], rows: rowsNamed(ids) })
const shownAs = (order: readonly number[]): ShownRows => ({ count: order.length, indexAt: (index) => order[index] ?? -1 })
const marked = ({ marks }: { readonly marks: Uint8Array }): number[] => [...marks.entries()].flatMap(([row, mark]) => (mark === 1 ? [row] : []))

function after(order: readonly number[], size: number, actions: readonly SelectionAction[]): SelectionState {
  const view = tableNamed(Array.from({ length: size }, (_, row) => `r${row}`))
  return actions.reduce(selectionAfter, { view, shown: shownAs(order), selection: NO_SELECTION, anchor: undefined })
}

test('a selection equals a set of rows after any operation, and so does its count', () => {
  const change = fc.record({ rows: fc.array(fc.integer({ min: -2, max: 22 })), on: fc.boolean() })
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const set = new Set<number>()
      let selection = NO_SELECTION
      for (const { rows, on } of changes) {
        selection = withRows(selection, 20, rows, on)
        for (const row of rows.filter((one) => one >= 0 && one < 20)) {
          if (on) set.add(row)
          else set.delete(row)
        }
      }
      expect(marked(selection)).toEqual([...set].toSorted((a, b) => a - b))
      expect(selection.count).toBe(set.size)
      expect(countSelected(selection, [1, 2, 3])).toBe([1, 2, 3].filter((row) => set.has(row)).length)
      expect(isSelected(selection, 5)).toBe(set.has(5))
    }),
  )
})

test('selected rows are in the displayed order, hidden ones last', () => {
  const selection = withRows(NO_SELECTION, 6, [0, 2, 4, 5], true)
  expect([...selectedRows(selection, [5, 4, 3, 2])]).toEqual([5, 4, 2, 0])
  expect([...selectedRows(NO_SELECTION, [1])]).toEqual([])
})

test('Shift extends the selection from the last row, and shrinks it again', () => {
  const order = [4, 3, 2, 1, 0]
  const begun: SelectionAction[] = [
    { kind: 'toggle', index: 4 },
    { kind: 'toggle', index: 1 },
    { kind: 'stretch', index: 3, from: 0 },
  ]
  expect(marked(after(order, 5, begun).selection)).toEqual([0, 1, 2, 3])
  expect(marked(after(order, 5, [...begun, { kind: 'stretch', index: 0, from: 3 }]).selection)).toEqual([0, 3, 4])
  // Without one selected before, from the row in focus.
  expect(marked(after(order, 5, [{ kind: 'stretch', index: 2, from: 1 }]).selection)).toEqual([2, 3])
  expect(marked(after(order, 5, [{ kind: 'stretch', index: 1, from: -1 }]).selection)).toEqual([3, 4])
})

test('selects all filtered rows; a second press on the box clears just these', () => {
  const hidden: SelectionAction = { kind: 'toggle', index: 0 }
  const before = after([4], 5, [hidden])
  const filtered = selectionAfter(before, { kind: 'shown', view: before.view, shown: shownAs([0, 2]) })
  const all = selectionAfter(filtered, { kind: 'all', isToggle: true })
  expect(marked(all.selection)).toEqual([0, 2, 4])
  expect(marked(selectionAfter(all, { kind: 'all', isToggle: false }).selection)).toEqual([0, 2, 4])
  expect(marked(selectionAfter(all, { kind: 'all', isToggle: true }).selection)).toEqual([4])
  expect(selectionAfter(all, { kind: 'clear' }).selection.count).toBe(0)
})

test('new records move the selection with their rows, and removed rows leave it', () => {
  const before = rowsNamed(['a', 'b', 'c', 'd'])
  const selection = withRows(NO_SELECTION, 4, [0, 1, 3], true)
  expect(marked(transferSelection(selection, before, rowsNamed(['a', 'x', 'd', 'c', 'y'])))).toEqual([0, 2])
  expect(transferSelection(selection, before, rowsNamed(['z']))).toBe(NO_SELECTION)
  expect([...rowsOf(shownAs([3, 1]), -5, 9)]).toEqual([3, 1])
})

test('two hundred thousand selected rows take a byte each', () => {
  const size = 200_000
  const order = Array.from({ length: size }, (_, row) => size - 1 - row)
  const retained = after(order, size, [{ kind: 'all', isToggle: true }])
  expect(retained.selection.count).toBe(size)
  expect(retained.selection.marks.byteLength).toBe(size)
  expect(selectionAfter(retained, { kind: 'toggle', index: 7 }).selection.count).toBe(size - 1)
})
