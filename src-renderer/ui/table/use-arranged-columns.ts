import { use, useMemo } from 'react'
import type { ViewColumn, ViewTable } from '../../../src-shared/view-models/panel-view.ts'
import { SubjectNamesContext } from '../names/subject-names-context.ts'
import type { ColumnActions } from './column-menu.tsx'
import { columnTracks, type ColumnTracks } from './column-tracks.ts'
import {
  arrangedColumns,
  movedColumn,
  NARROWEST,
  arrangeTable,
  resetTable,
  useArrangement,
  visibleColumns,
  MAX_CHOSEN_WIDTH_PX,
} from './table-prefs.ts'
import type { TableArrangement } from './table-prefs.ts'

/** Pixels by which one command widens or narrows a column. */
const WIDTH_STEP = 24

/**
 * The columns of a table as the user arranged them, their layout, and the functions that change it.
 */
export interface ArrangedColumns extends Pick<ColumnTracks, 'template' | 'width' | 'pinnedAt'> {
  /** All columns, including hidden ones. */
  readonly inOrder: readonly ViewColumn[]
  readonly shown: readonly ViewColumn[]
  readonly isAnyPinned: boolean
  readonly onToggle: (id: string) => void
  readonly onReset: () => void
  readonly onWidth: (id: string, px: number) => void
  /** The actions of a column's menu on its position, pinning, width and visibility. */
  readonly columnActions: (id: string) => Omit<ColumnActions, 'onGroup'>
}

/**
 * The columns of this table in their stored arrangement; `edge` is the width of the column of
 * checkboxes and source buttons, in pixels.
 */
export function useArrangedColumns(view: ViewTable, edge: number): ArrangedColumns {
  const arrangement = useArrangement(view.id)
  const inOrder = useMemo(() => arrangedColumns(view.columns, arrangement), [view, arrangement])
  const shown = useMemo(() => visibleColumns(inOrder, arrangement), [inOrder, arrangement])
  const names = use(SubjectNamesContext)
  const { template, width, pinnedAt, widths } = useMemo(
    () => columnTracks(shown, view.rows, arrangement, edge, names),
    [shown, view, arrangement, edge, names],
  )
  const { hidden, pinned } = arrangement
  const arrange = (change: Partial<TableArrangement>): void => arrangeTable(view.id, change)
  const onWidth = (id: string, px: number): void =>
    arrange({ widths: { ...arrangement.widths, [id]: Math.min(MAX_CHOSEN_WIDTH_PX, Math.max(NARROWEST, px)) } })
  return {
    inOrder,
    shown,
    template,
    width,
    pinnedAt,
    isAnyPinned: pinned.length > 0,
    onToggle: (id) => arrange({ hidden: withOrWithout(hidden, id) }),
    onReset: () => resetTable(view.id),
    onWidth,
    columnActions: (id) => ({
      isPinned: pinned.includes(id),
      isLast: shown.length === 1,
      onPin: () => arrange({ pinned: withOrWithout(pinned, id) }),
      onMove: (by) => arrange({ order: movedColumn(view.columns, arrangement, id, by) }),
      onWiden: (by) => onWidth(id, (widths[id] ?? 0) + by * WIDTH_STEP),
      onHide: () => arrange({ hidden: [...hidden, id] }),
    }),
  }
}

function withOrWithout(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
}
