import { expect, test } from 'vitest'
import { GROUP_ROWS, groupedTableSteps } from '../../../../src-renderer/ui/table/grouped-table.ts'
import type { ViewColumn, ViewTable } from '../../../../src-shared/view-models/panel-view.ts'

const NAME: ViewColumn = { id: 'name', title: 'Name', kind: 'label' }
const USD: ViewColumn = { id: 'value_usd', title: 'Value', kind: 'usd' }
const cell = (text: string) => ({ text, state: text === '' ? ('missing' as const) : ('value' as const) })

function tableOf(rows: readonly (readonly [name: string, usd: string])[]): ViewTable {
  return {
    id: 'balances',
    title: 'Flows',
    columns: [NAME, USD],
    rows: rows.map(([name, usd], at) => ({ id: String(at), cells: { name: cell(name), value_usd: cell(usd) }, captureId: 'c', pointer: '' })),
  }
}

function groupRows(table: ViewTable, indices = table.rows.keys()): { readonly made: ViewTable; readonly pauses: number } {
  const steps = groupedTableSteps(table, indices, NAME)
  for (let pauses = 0; ; pauses += 1) {
    const step = steps.next()
    if (step.done === true) return { made: step.value, pauses }
  }
}

test('groups have their rows and their exact sums, the largest first; rows without a value are one group', () => {
  const table = tableOf([
    ['b', '1'],
    ['a', '9007199254740993.01'],
    ['', '5'],
    ['a', '0.02'],
    ['b', ''],
    ['b', 'much'],
  ])
  const { made } = groupRows(table)
  expect(made.title).toBe('Flows by name')
  expect(made.rows.map(({ cells }) => [cells['name']?.text, cells[GROUP_ROWS]?.text, cells['value_usd']?.text])).toEqual([
    ['b', '3', '1'],
    ['a', '2', '9007199254740993.03'],
    ['', '1', '5'],
  ])
  expect(made.rows[2]?.cells['name']?.state).toBe('missing')
  // Only of the rows that a filter shows.
  expect(groupRows(table, [1, 3].values()).made.rows).toHaveLength(1)
})

test('as many groups as rows are sorted and written with pauses', () => {
  const { made, pauses } = groupRows(tableOf(Array.from({ length: 5000 }, (_, at) => [`Wallet ${at}`, '0.1'])))
  expect(made.rows).toHaveLength(5000)
  // Every 100 rows while they are read, then once; three sorted runs, two merges with a pause every
  // 2000 groups, every 500 groups while rows are created from them.
  expect(pauses).toBe(50 + 1 + 3 + (2 + 0) + 2 + 10)
})

test('many rows are grouped with pauses, and none of them is lost', () => {
  const { made, pauses } = groupRows(tableOf(Array.from({ length: 5000 }, (_, at) => [at % 2 === 0 ? 'even' : 'odd', '0.1'])))
  expect(pauses).toBeGreaterThan(3)
  expect(made.rows.map(({ cells }) => cells['value_usd']?.text)).toEqual(['250', '250'])
})
