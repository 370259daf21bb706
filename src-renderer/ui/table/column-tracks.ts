import type { ViewColumn, ViewRow } from '../../../src-shared/view-models/panel-view.ts'
import type { SubjectNames } from '../../../src-shared/case/identity/subject-names.ts'
import { columnWidth, leastWidth } from './table-model.ts'
import type { TableArrangement } from './table-prefs.ts'

/** How the columns of a grid lie. */
export interface ColumnTracks {
  /** `grid-template-columns`, the one of boxes and sources first. */
  readonly template: string
  /** The least that all of them take, in pixels. */
  readonly width: number
  /** Where columns that stay in sight begin; undefined for others. */
  readonly pinnedAt: readonly (number | undefined)[]
  /** Pixels by the id of the column, as they are without what is left over. */
  readonly widths: Readonly<Record<string, number>>
}

/**
 * Columns share what room is left by their widths, and where there is too little, figures give way first; those set by hand or pinned keep
 * theirs. `edge` is the width of what stands before them.
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
    const least = isFixed ? px : leastWidth(column, rows, px)
    at += least
    return { id: column.id, px, left, track: isFixed ? `${px}px` : `minmax(${least}px, ${px}fr)` }
  })
  return {
    template: [`${edge}px`, ...laid.map(({ track }) => track)].join(' '),
    width: at,
    pinnedAt: laid.map(({ left }) => left),
    widths: Object.fromEntries(laid.map(({ id, px }) => [id, px])),
  }
}
