import { addDecimals } from '../../../src-shared/core/decimal.ts'
import { isUsable } from '../../../src-shared/case/usable-cell.ts'
import { isLeftOut } from '../../../src-shared/view-models/panels/left-out.ts'
import type { ViewColumn, ViewRow, ViewTable } from '../../../src-shared/view-models/panel-view.ts'
import { ROWS_AT_ONCE } from './rows-at-once.ts'

/** The exact sum of the cells of a column. */
export interface ColumnSum {
  readonly column: ViewColumn
  /** Decimal text; undefined where no row has a value. */
  readonly sum: string | undefined
  /** How many of the rows have a value and belong to the totals. */
  readonly used: number
  readonly of: number
}

/**
 * Dollar columns whose rows can be added up, by table. Elsewhere a sum would be meaningless: values
 * on different days, averages, prices, debts next to assets, volumes shared by two nodes.
 */
const SUMMED: Readonly<Record<string, readonly string[]>> = {
  balances: ['value_usd'],
  counterparties: ['total_volume_usd', 'volume_in_usd', 'volume_out_usd'],
  'defi-holdings': ['total_value_usd', 'total_assets_usd', 'total_debts_usd', 'total_rewards_usd'],
  'perp-positions': ['position_value_usd', 'unrealized_pnl_usd', 'margin_used_usd'],
  'perp-trades': ['value_usd', 'closed_pnl', 'fee_usd'],
  'pnl-tokens': ['pnl_usd_realised', 'pnl_usd_unrealised', 'bought_usd', 'sold_usd', 'holding_usd'],
  'transaction-tokens': ['value_in', 'value_out'],
  transactions: ['volume_usd'],
  transfers: ['value_usd'],
}

/** The columns of a table that can be added up. */
export function summedColumns({ id: table }: Pick<ViewTable, 'id'>, columns: readonly ViewColumn[]): readonly ViewColumn[] {
  const summed = Object.hasOwn(SUMMED, table) ? SUMMED[table] : undefined
  return columns.filter(({ id, kind }) => kind === 'usd' && summed?.includes(id) === true)
}

/** The sums of columns over the rows at these indexes, with pauses. */
export function* columnSumSteps(
  rows: readonly ViewRow[],
  indices: Uint32Array,
  columns: readonly ViewColumn[],
): Generator<undefined, readonly ColumnSum[], undefined> {
  const sums = columns.map((column) => ({ column, sum: '0', used: 0 }))
  for (let from = 0; from < indices.length; from += ROWS_AT_ONCE) {
    if (from > 0) yield
    const part = Array.from(indices.subarray(from, from + ROWS_AT_ONCE), (index) => rows[index])
    for (const one of sums) {
      const texts = part.flatMap((row) => {
        const cell = row === undefined || isLeftOut(row) ? undefined : row.cells[one.column.id]
        return cell !== undefined && isUsable(cell) ? [cell.text] : []
      })
      // A single summand keeps its digits as delivered.
      if (texts.length > 0) one.sum = one.used === 0 && texts.length === 1 ? (texts[0] ?? '0') : addDecimals([one.sum, ...texts])
      one.used += texts.length
    }
  }
  return sums.map(({ column, sum, used }) => ({ column, sum: used === 0 ? undefined : sum, used, of: indices.length }))
}
