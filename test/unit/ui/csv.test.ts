import { expect, test } from 'vitest'
import type { Cell } from '../../../src-shared/service/rows.ts'
import type { ViewColumn } from '../../../src-renderer/dossier/panel-view.ts'
import { csvOf } from '../../../src-renderer/ui/csv.ts'

const COLUMNS: readonly ViewColumn[] = [
  { id: 'label', title: 'Label', kind: 'label' },
  { id: 'value', title: 'Value', kind: 'usd' },
]

function lineOf(label: string, value: Cell): string {
  const csv = csvOf(COLUMNS, [{ id: 'r', cells: { label: { text: label, state: 'value' }, value }, captureId: 'capture-1', pointer: '/data/0' }])
  return csv.slice(csv.indexOf('\r\n') + 2)
}

const usd = (text: string, state: Cell['state'] = 'value'): Cell => ({ text, state })

test('has a head, the digits as delivered, and where each row comes from', () => {
  const csv = csvOf(COLUMNS, [
    { id: 'r', cells: { label: usd('Fund'), value: usd('2.9324770999072284e-05') }, captureId: 'capture-1', pointer: '/data/0' },
  ])
  expect(csv).toBe('Label,Value,Capture,Place in capture\r\nFund,2.9324770999072284e-05,capture-1,/data/0\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', ' =1', '"=1', '＝1+1', '＠x', '\u0000=1', '\u00a0=1', "'=1"])(
  'text that a spreadsheet takes for a formula stands behind an apostrophe: %j',
  (text) => {
    expect(lineOf(text, usd('1'))).toMatch(/^"?'/)
  },
)

test('a genuine negative number stays a number, an odd one does not', () => {
  expect(lineOf('a', usd('-121415.65552713233'))).toBe('a,-121415.65552713233,capture-1,/data/0\r\n')
  expect(lineOf('a', usd('-1+cmd|x', 'invalid'))).toBe("a,'-1+cmd|x,capture-1,/data/0\r\n")
})

test('quotes what would break the line, leaves the missing empty', () => {
  expect(lineOf('a "b", c\nd', { text: '', state: 'missing' })).toBe('"a ""b"", c\nd",,capture-1,/data/0\r\n')
})
