import { useReducer } from 'react'
import type { Dispatch } from 'react'
import type { ViewTable } from '../../../../src-shared/view-models/panel-view.ts'
import { NO_SELECTION } from './row-selection.ts'
import type { RowSelection } from './row-selection.ts'
import { selectionAfter } from './selection-acts.ts'
import type { SelectionAction, ShownRows } from './selection-acts.ts'

/** Which rows are selected, and the way to change it. It follows the rows through sorting, filters and records that come in. */
export function useRowSelection(view: ViewTable, shown: ShownRows): readonly [selection: RowSelection, act: Dispatch<SelectionAction>] {
  const [held, act] = useReducer(selectionAfter, { view, shown, selection: NO_SELECTION, anchor: undefined })
  if (held.view === view && held.shown === shown) return [held.selection, act]
  const follow: SelectionAction = { kind: 'shown', view, shown }
  act(follow)
  // Nothing is drawn with the rows of another form of the table; React draws this anew at once.
  return [held.view === view ? held.selection : NO_SELECTION, act]
}
