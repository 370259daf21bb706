import { addDecimals } from '../../../src-shared/decimal.ts'
import { isUsable } from '../../evidence/usable-cell.ts'
import type { ViewColumn, ViewRow } from '../../views/panel-view.ts'

/** What the cells of a column come to, exactly. */
export interface ColumnSum {
  readonly column: ViewColumn
  /** Decimal text; undefined where no row has a value. */
  readonly sum: string | undefined
  /** How many of the rows have a value. */
  readonly used: number
  readonly of: number
}

/** Rows that are added up between two pauses. */
const AT_ONCE = 1000

/** Columns that can be added up: dollars. Amounts of different tokens, prices and shares make no sum. */
export function summedColumns(columns: readonly ViewColumn[]): readonly ViewColumn[] {
  return columns.filter(({ kind }) => kind === 'usd')
}

/** The sums of columns over the rows at these places, with places to pause. */
export function* columnSumSteps(
  rows: readonly ViewRow[],
  places: Uint32Array,
  columns: readonly ViewColumn[],
): Generator<undefined, readonly ColumnSum[], undefined> {
  const sums = columns.map((column) => ({ column, sum: '0', used: 0 }))
  for (let from = 0; from < places.length; from += AT_ONCE) {
    if (from > 0) yield
    const part = Array.from(places.subarray(from, from + AT_ONCE), (place) => rows[place])
    for (const one of sums) {
      const texts = part.flatMap((row) => {
        const cell = row?.cells[one.column.id]
        return cell !== undefined && isUsable(cell) ? [cell.text] : []
      })
      // One summand keeps its digits as delivered.
      if (texts.length > 0) one.sum = one.used === 0 && texts.length === 1 ? (texts[0] ?? '0') : addDecimals([one.sum, ...texts])
      one.used += texts.length
    }
  }
  return sums.map(({ column, sum, used }) => ({ column, sum: used === 0 ? undefined : sum, used, of: places.length }))
}
