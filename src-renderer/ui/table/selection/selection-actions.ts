import type { ViewRow, ViewTable } from '../../../../src-shared/view-models/panel-view.ts'
import { transferSelection, countSelected, isSelected, NO_SELECTION, withRows } from './row-selection.ts'
import type { RowSelection } from './row-selection.ts'

/**
 * The rows as shown: their number, and the row index at a position. A new object when order or
 * filter change.
 */
export interface ShownRows {
  readonly count: number
  readonly indexAt: (index: number) => number
}

/** The row indexes in the order shown, or those from one position to another. */
export function rowsOf({ count, indexAt }: ShownRows, from = 0, to = count - 1): Uint32Array {
  const first = Math.max(0, from)
  // A list, not a generator: a generator takes ten times as long for hundreds of thousands of rows.
  const rows = new Uint32Array(Math.max(0, Math.min(to, count - 1) - first + 1))
  for (let at = 0; at < rows.length; at += 1) rows[at] = indexAt(first + at)
  return rows
}

/** The rows themselves in the order shown. */
export function* rowsAsShown({ rows }: ViewTable, shown: ShownRows): Generator<ViewRow, void, undefined> {
  for (const index of rowsOf(shown)) {
    const row = rows[index]
    if (row !== undefined) yield row
  }
}

/** The selection in a table, and the version of the table that it belongs to. */
export interface SelectionState {
  readonly view: ViewTable
  readonly shown: ShownRows
  readonly selection: RowSelection
  /** The start of a range selection, and the selection without the range. */
  readonly anchor: { readonly index: number; readonly base: RowSelection } | undefined
}

export type SelectionAction =
  | { readonly kind: 'toggle'; readonly index: number }
  /**
   * Selects the range from the anchor (or from `from`) to `place`, in place of the previous range.
   */
  | { readonly kind: 'stretch'; readonly index: number; readonly from: number }
  /** Selects all shown rows; with `isToggle` deselects them where all are selected already. */
  | { readonly kind: 'all'; readonly isToggle: boolean }
  | { readonly kind: 'clear' }
  /**
   * The table, its order or its filter changed: the selection follows the rows, not their
   * positions.
   */
  | { readonly kind: 'shown'; readonly view: ViewTable; readonly shown: ShownRows }

/** The selection after an action. */
export function selectionAfter(retained: SelectionState, action: SelectionAction): SelectionState {
  const { view, shown, selection, anchor } = retained
  const size = view.rows.length
  switch (action.kind) {
    case 'toggle': {
      const row = shown.indexAt(action.index)
      const next = withRows(selection, size, [row], !isSelected(selection, row))
      return { ...retained, selection: next, anchor: { index: action.index, base: next } }
    }
    case 'stretch': {
      const start = anchor ?? { index: Math.max(0, action.from), base: selection }
      const range = rowsOf(shown, Math.min(start.index, action.index), Math.max(start.index, action.index))
      return { ...retained, selection: withRows(start.base, size, range, true), anchor: start }
    }
    case 'all': {
      const isAll = action.isToggle && countSelected(selection, rowsOf(shown)) === shown.count
      return { ...retained, selection: withRows(selection, size, rowsOf(shown), !isAll), anchor: undefined }
    }
    case 'clear':
      return { ...retained, selection: NO_SELECTION, anchor: undefined }
    case 'shown':
      break
  }
  return {
    view: action.view,
    shown: action.shown,
    selection: action.view === view ? selection : transferSelection(selection, view.rows, action.view.rows),
    anchor: undefined,
  }
}
