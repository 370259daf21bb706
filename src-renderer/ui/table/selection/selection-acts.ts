import type { ViewRow, ViewTable } from '../../../../src-shared/view-models/panel-view.ts'
import { carriedOver, countSelected, isSelected, NO_SELECTION, withRows } from './row-selection.ts'
import type { RowSelection } from './row-selection.ts'

/** Rows as they are shown: how many, and which row of the table stands at a place. Another object where order or filter changed. */
export interface ShownRows {
  readonly count: number
  readonly indexAt: (place: number) => number
}

/** The rows of the table in the order shown, or those from one place to another. */
export function rowsOf({ count, indexAt }: ShownRows, from = 0, to = count - 1): Uint32Array {
  const first = Math.max(0, from)
  // A list and not a generator: a generator takes ten times as long for hundreds of thousands of rows.
  const rows = new Uint32Array(Math.max(0, Math.min(to, count - 1) - first + 1))
  for (let at = 0; at < rows.length; at += 1) rows[at] = indexAt(first + at)
  return rows
}

/** The rows themselves in the order shown. */
export function* rowsAsShown({ rows }: ViewTable, shown: ShownRows): Generator<ViewRow, void, undefined> {
  for (const place of rowsOf(shown)) {
    const row = rows[place]
    if (row !== undefined) yield row
  }
}

/** What is selected in a table, and of which form of it. */
export interface HeldSelection {
  readonly view: ViewTable
  readonly shown: ShownRows
  readonly selection: RowSelection
  /** Where a stretch begins, and what was selected without it. */
  readonly anchor: { readonly place: number; readonly base: RowSelection } | undefined
}

export type SelectionAction =
  | { readonly kind: 'toggle'; readonly place: number }
  /** Selects all from where the last one was selected (or from `from`) to here; what was stretched over before is given back. */
  | { readonly kind: 'stretch'; readonly place: number; readonly from: number }
  /** Selects all that is shown; gives it back where it is selected already and `isToggle`. */
  | { readonly kind: 'all'; readonly isToggle: boolean }
  | { readonly kind: 'clear' }
  /** The table, its order or its filter is another one: the selection follows the rows, not their places. */
  | { readonly kind: 'shown'; readonly view: ViewTable; readonly shown: ShownRows }

/** What is selected after an act. */
export function selectionAfter(held: HeldSelection, act: SelectionAction): HeldSelection {
  const { view, shown, selection, anchor } = held
  const size = view.rows.length
  switch (act.kind) {
    case 'toggle': {
      const row = shown.indexAt(act.place)
      const next = withRows(selection, size, [row], !isSelected(selection, row))
      return { ...held, selection: next, anchor: { place: act.place, base: next } }
    }
    case 'stretch': {
      const start = anchor ?? { place: Math.max(0, act.from), base: selection }
      const range = rowsOf(shown, Math.min(start.place, act.place), Math.max(start.place, act.place))
      return { ...held, selection: withRows(start.base, size, range, true), anchor: start }
    }
    case 'all': {
      const isAll = act.isToggle && countSelected(selection, rowsOf(shown)) === shown.count
      return { ...held, selection: withRows(selection, size, rowsOf(shown), !isAll), anchor: undefined }
    }
    case 'clear':
      return { ...held, selection: NO_SELECTION, anchor: undefined }
    case 'shown':
      break
  }
  return {
    view: act.view,
    shown: act.shown,
    selection: act.view === view ? selection : carriedOver(selection, view.rows, act.view.rows),
    anchor: undefined,
  }
}
