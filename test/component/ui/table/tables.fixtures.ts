import type { Cell } from '../../../../src-shared/service/response/rows.ts'
import type { ViewRow, ViewTable } from '../../../../src-shared/view-models/panel-view.ts'

export const COLUMNS: ViewTable['columns'] = [
  { id: 'name', title: 'Name', kind: 'label' },
  { id: 'amount', title: 'Amount', kind: 'amount' },
  { id: 'value_usd', title: 'Value', kind: 'usd' },
]

export const cell = (text: string | undefined): Cell => (text === undefined ? { text: '', state: 'missing' } : { text, state: 'value' })

export function tableOf(rows: readonly (readonly [name: string, amount?: string | undefined, usd?: string | undefined])[]): ViewTable {
  return {
    id: 'balances',
    title: 'Flows',
    columns: COLUMNS,
    rows: rows.map(([name, amount, usd], index): ViewRow => ({
      id: `row-${index}`,
      cells: { name: cell(name), amount: cell(amount), value_usd: cell(usd) },
      captureId: 'capture-1',
      pointer: `/data/${index}`,
    })),
  }
}

export const FEW = tableOf([
  ['Meridian Exchange', '9007199254740993.000000000000000001', '10'],
  ['Quietpool', '9007199254740993.000000000000000002', '2'],
  ['Spanway Bridge', '-3', undefined],
  ['Unlabelled recipient', '12.5', '1e3'],
])

export const MANY = tableOf(Array.from({ length: 30_000 }, (_, index) => [`Wallet ${index + 1}`, String(index + 1), '1']))
