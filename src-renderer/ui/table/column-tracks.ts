import type { ViewColumn, ViewRow } from '../../../src-shared/view-models/panel-view.ts'
import type { SubjectNames } from '../../../src-shared/case/identity/subject-names.ts'
import { columnWidth, minWidth } from './table-model.ts'
import type { TableArrangement } from './table-prefs.ts'

/** The layout of the columns of a grid. */
export interface ColumnTracks {
  /** `grid-template-columns`, beginning with the column of checkboxes and source buttons. */
  readonly template: string
  /** Minimum width of all columns together, in pixels. */
  readonly width: number
  /** Left offset of pinned columns, in pixels; undefined for others. */
  readonly pinnedAt: readonly (number | undefined)[]
  /** Width in pixels by column id, without a share of the remaining space. */
  readonly widths: Readonly<Record<string, number>>
}

/**
 * Columns share the remaining space in proportion to their widths; where space is short, figures
 * shrink first. Pinned columns and widths set by the user are fixed. `edge` is the width of the
 * column of checkboxes and source buttons, in pixels.
 */
export function columnTracks(
  columns: readonly ViewColumn[],
  rows: readonly ViewRow[],
  { widths, pinned }: Pick<TableArrangement, 'widths' | 'pinned'>,
  edge: number,
  names?: SubjectNames,
): ColumnTracks {
  let at = edge
  const laid = columns.map((column) => {
    const byHand = widths[column.id]
    const px = byHand ?? columnWidth(column, rows, names)
    const isPinned = pinned.includes(column.id)
    const left = isPinned ? at : undefined
    const isFixed = byHand !== undefined || isPinned
    const min = isFixed ? px : minWidth(column, rows, px)
    at += min
    return { id: column.id, px, left, track: isFixed ? `${px}px` : `minmax(${min}px, ${px}fr)` }
  })
  return {
    template: [`${edge}px`, ...laid.map(({ track }) => track)].join(' '),
    width: at,
    pinnedAt: laid.map(({ left }) => left),
    widths: Object.fromEntries(laid.map(({ id, px }) => [id, px])),
  }
}
