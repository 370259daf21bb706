import { expect, test } from 'vitest'
import { columnSumSteps } from '../../../../src-renderer/ui/table/column-sums.ts'
import { csvPieces } from '../../../../src-renderer/ui/table/csv.ts'
import { groupedTableSteps } from '../../../../src-renderer/ui/table/grouped-table.ts'
import { rowOrderSteps } from '../../../../src-renderer/ui/table/order/row-order.ts'
import { ROWS_AT_ONCE } from '../../../../src-renderer/ui/table/rows-at-once.ts'
import type { ViewColumn, ViewRow, ViewTable } from '../../../../src-shared/view-models/panel-view.ts'

const LABEL: ViewColumn = { id: 'label', title: 'Label', kind: 'label' }
const VALUE: ViewColumn = { id: 'volume_usd', title: 'Value', kind: 'usd' }
const ROWS = 1050

/** A table that records whose cells are read. */
function watchedTable(): { readonly table: ViewTable; readonly read: Set<string> } {
  const read = new Set<string>()
  const rows = Array.from({ length: ROWS }, (_, row): ViewRow => {
    const cells = { label: { text: `Wallet ${row % 7}`, state: 'value' as const }, volume_usd: { text: `${row}.5`, state: 'value' as const } }
    return {
      id: String(row),
      get cells() {
        read.add(String(row))
        return cells
      },
      captureId: 'capture',
      pointer: `/data/${row}`,
    }
  })
  return { table: { id: 'transactions', title: 'Transactions', columns: [LABEL, VALUE], rows }, read }
}

const ALL = Uint32Array.from({ length: ROWS }, (_, row) => row)

test.each<[string, (table: ViewTable) => Iterator<unknown, unknown, undefined>]>([
  ['sorting by figures', (table) => rowOrderSteps(table, { sorting: { id: 'volume_usd', desc: true }, filter: '' })],
  ['sorting by texts', (table) => rowOrderSteps(table, { sorting: { id: 'label', desc: false }, filter: '' })],
  ['searching', (table) => rowOrderSteps(table, { sorting: undefined, filter: 'wallet 3' })],
  ['filtering a column', (table) => rowOrderSteps(table, { sorting: undefined, filter: '', columnFilters: { volume_usd: { from: '10' } } })],
  ['adding up', (table) => columnSumSteps(table.rows, ALL, [VALUE])],
  ['grouping', (table) => groupedTableSteps(table, ALL, LABEL)],
  ['writing CSV', (table) => csvPieces(table.columns, table.rows)],
])('%s reads the cells of few rows between two pauses, and finally those of all', (_, begin) => {
  const { table, read } = watchedTable()
  const steps = begin(table)
  const inAll = new Set<string>()
  let max = 0
  for (let step = steps.next(); ; step = steps.next()) {
    max = Math.max(max, read.size)
    for (const id of read) inAll.add(id)
    read.clear()
    if (step.done === true) break
  }
  expect(inAll.size).toBe(ROWS)
  expect(max).toBeLessThanOrEqual(ROWS_AT_ONCE)
})
