import type { ViewRow } from '../../../../src-shared/view-models/panel-view.ts'

/**
 * The selected rows of a table: a mark for each by its index in the table, whatever the sorting and
 * filter. Immutable.
 */
export interface RowSelection {
  /** May be shorter than the table; rows beyond its end are not selected. */
  readonly marks: Uint8Array
  readonly count: number
}

export const NO_SELECTION: RowSelection = { marks: new Uint8Array(), count: 0 }

export function isSelected({ marks }: RowSelection, row: number): boolean {
  return marks[row] === 1
}

/** Selects or deselects these rows; `size` is the number of rows of the table. */
export function withRows(selection: RowSelection, size: number, rows: ArrayLike<number>, on: boolean): RowSelection {
  const marks = new Uint8Array(size)
  marks.set(selection.marks.subarray(0, size))
  let { count } = selection
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? -1
    if (row < 0 || row >= size || (marks[row] === 1) === on) continue
    marks[row] = on ? 1 : 0
    count += on ? 1 : -1
  }
  return count === 0 ? NO_SELECTION : { marks, count }
}

/**
 * The indexes of the selected rows: first those in `order`, in that order, then the others, which a
 * filter hides.
 */
export function selectedRows({ marks, count }: RowSelection, order: ArrayLike<number>): Uint32Array {
  const found = new Uint32Array(count)
  const left = marks.slice()
  let at = 0
  const take = (row: number): void => {
    if (left[row] !== 1) return
    left[row] = 0
    found[at] = row
    at += 1
  }
  if (count === 0) return found
  for (let index = 0; index < order.length; index += 1) take(order[index] ?? -1)
  if (at < count) for (let row = 0; row < left.length; row += 1) take(row)
  return found
}

/** How many of these rows are selected. */
export function countSelected({ marks, count }: RowSelection, rows: ArrayLike<number>): number {
  let selected = 0
  if (count > 0) for (let at = 0; at < rows.length; at += 1) selected += marks[rows[at] ?? -1] ?? 0
  return selected
}

/**
 * The same rows in a newer version of the table, matched by id: a run adds records, which move the
 * others.
 */
export function transferSelection(selection: RowSelection, before: readonly ViewRow[], after: readonly ViewRow[]): RowSelection {
  if (selection.count === 0) return NO_SELECTION
  const ids = new Set<string>()
  const stayed: number[] = []
  for (let row = 0; row < selection.marks.length; row += 1) {
    const retained = selection.marks[row] === 1 ? before[row] : undefined
    if (retained === undefined) continue
    if (after[row]?.id === retained.id) stayed.push(row)
    else ids.add(retained.id)
  }
  const moved = ids.size === 0 ? [] : after.flatMap(({ id }, row) => (ids.has(id) ? [row] : []))
  return withRows(NO_SELECTION, after.length, [...stayed, ...moved], true)
}
