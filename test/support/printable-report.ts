import { sha256Hex } from '../../src-shared/custody/sha256.ts'
import { printedPieces } from '../../src-shared/report/report.ts'
import type { PanelView, ValueKind } from '../../src-shared/view-models/panel-view.ts'
import { recordedCase, WRITTEN } from './builders/recorded-case.ts'
import { reportWith } from './builders/whole-report.ts'

const COLUMNS: readonly (readonly [id: string, title: string, kind: ValueKind])[] = [
  ['time', 'Time', 'time'],
  ['from', 'From', 'address'],
  ['to', 'To', 'address'],
  ['token', 'Token', 'token'],
  ['amount', 'Amount', 'amount'],
  ['usd', 'USD', 'usd'],
  ['hash', 'Transaction', 'hash'],
]

function valuesOf(row: number): Record<string, string> {
  const amount = `${(row * 37) % 9000}.${String((row * 7919) % 1_000_000).padStart(6, '0')}`
  return {
    time: new Date(Date.UTC(2026, 0, 1) + row * 600_000).toISOString(),
    from: `0x${sha256Hex(`from ${row}`).slice(0, 40)}`,
    to: `0x${sha256Hex(`to ${row}`).slice(0, 40)}`,
    token: 'USDT',
    amount,
    usd: amount.slice(0, -4),
    hash: `0x${sha256Hex(`transaction ${row}`)}`,
  }
}

/** A report with a table of that many transfers, as it is sent to be printed: without its evidence. */
export async function printableReport(rows: number): Promise<string> {
  const state = recordedCase().state()
  const panel: PanelView = {
    id: 'transactions',
    title: 'Transactions',
    endpoints: [],
    coverage: [],
    figures: [],
    series: [],
    notes: [],
    tables: [
      {
        id: 'transfers',
        title: 'Transfers',
        columns: COLUMNS.map(([id, title, kind]) => ({ id, title, kind })),
        rows: Array.from({ length: rows }, (_, row) => ({
          id: String(row),
          captureId: 'x-4',
          pointer: '',
          cells: Object.fromEntries(Object.entries(valuesOf(row)).map(([id, text]) => [id, { text, state: 'value' as const }])),
        })),
      },
    ],
  }
  const panels = state.subjects.slice(0, 1).map(({ id }) => ({ subjectId: id, panels: [panel] }))
  const { pieces } = await reportWith(state, panels, { ...WRITTEN, graphSvg: '' })
  return pieces.filter(printedPieces()).join('')
}
