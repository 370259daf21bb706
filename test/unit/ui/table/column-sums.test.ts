import { expect, test } from 'vitest'
import { columnSumSteps, summedColumns } from '../../../../src-renderer/ui/table/column-sums.ts'
import type { ViewColumn, ViewRow } from '../../../../src-shared/view-models/panel-view.ts'

const USD: ViewColumn = { id: 'usd', title: 'Value', kind: 'usd' }
const rowsOf = (values: readonly string[]): ViewRow[] =>
  values.map((text, row) => ({ id: String(row), cells: { usd: { text, state: text === '' ? 'missing' : 'value' } }, captureId: 'c', pointer: '' }))

function sums(rows: readonly ViewRow[], indices: readonly number[]) {
  const steps = columnSumSteps(rows, Uint32Array.from(indices), [USD])
  for (let pauses = 0; ; pauses += 1) {
    const step = steps.next()
    if (step.done === true) return { pauses, sums: step.value }
  }
}

test('adds up dollars to the last digit, and counts rows without a value', () => {
  const rows = rowsOf(['9007199254740993.000000000000000001', '', 'a lot', '0.000000000000000001', '5'])
  expect(sums(rows, [0, 1, 2, 3]).sums).toEqual([{ column: USD, sum: '9007199254740993.000000000000000002', used: 2, of: 4 }])
  expect(sums(rows, [1]).sums).toEqual([{ column: USD, sum: undefined, used: 0, of: 1 }])
  // One summand keeps its digits as delivered.
  expect(sums(rowsOf(['5.10']), [0]).sums[0]?.sum).toBe('5.10')
})

test('excludes rows whose remark excludes them from totals', () => {
  const remarked = rowsOf(['5', '7', '1', '2']).map((row, at) => {
    const text = ['', 'of another address, not in the totals; x', 'the subject itself', '2 contracts on this chain use this symbol'][at] ?? ''
    return { ...row, cells: { ...row.cells, remark: { text, state: text === '' ? ('missing' as const) : ('value' as const) } } }
  })
  expect(sums(remarked, [0, 1, 2, 3]).sums).toEqual([{ column: USD, sum: '7', used: 2, of: 4 }])
})

test('many rows are added up with pauses', () => {
  const rows = rowsOf(Array.from({ length: 10_000 }, () => '0.1'))
  const all = sums(
    rows,
    rows.map((_, row) => row),
  )
  expect(all.sums[0]?.sum).toBe('1000')
  expect(all.pauses).toBeGreaterThan(5)
})

test('sums only additive columns: no balances of several days, averages, prices or amounts of several tokens', () => {
  const columns = ['value_usd', 'volume_in_usd', 'avg_flow_usd', 'volume'].map((id) => ({ id, title: id, kind: 'usd' }) as const)
  const summed = (id: string): string[] => summedColumns({ id }, columns).map((column) => column.id)
  expect([summed('balances'), summed('counterparties')]).toEqual([['value_usd'], ['volume_in_usd']])
  expect(['balance-history', 'graph-nodes', 'tgm/flow-intelligence', 'constructor'].flatMap(summed)).toEqual([])
  expect(summedColumns({ id: 'balances' }, [{ id: 'value_usd', title: '', kind: 'text' }])).toEqual([])
})
