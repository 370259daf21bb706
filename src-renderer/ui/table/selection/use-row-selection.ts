import { useReducer } from 'react'
import type { Dispatch } from 'react'
import type { ViewTable } from '../../../../src-shared/view-models/panel-view.ts'
import { NO_SELECTION } from './row-selection.ts'
import type { RowSelection } from './row-selection.ts'
import { selectionAfter } from './selection-actions.ts'
import type { SelectionAction, ShownRows } from './selection-actions.ts'

/**
 * The selected rows, and a function to change them. The selection follows the rows through sorting,
 * filters and new records.
 */
export function useRowSelection(view: ViewTable, shown: ShownRows): readonly [selection: RowSelection, act: Dispatch<SelectionAction>] {
  const [retained, dispatch] = useReducer(selectionAfter, { view, shown, selection: NO_SELECTION, anchor: undefined })
  if (retained.view === view && retained.shown === shown) return [retained.selection, dispatch]
  const follow: SelectionAction = { kind: 'shown', view, shown }
  dispatch(follow)
  // Never render with the selection of another version of the table; React renders again at once.
  return [retained.view === view ? retained.selection : NO_SELECTION, dispatch]
}
