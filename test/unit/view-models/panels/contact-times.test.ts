import { expect, test } from 'vitest'
import type { PanelId, PanelView, ViewRow } from '../../../../src-shared/view-models/panel-view.ts'
import { contactTimesSteps } from '../../../../src-shared/view-models/panels/contact-times.ts'
import { valueCell } from '../../../../src-shared/view-models/panels/cells.ts'
import { ranThrough } from '../ran-through.ts'

const OTHER = `0x${'2'.repeat(40)}`

function panelWith(id: PanelId, table: string, rows: readonly Readonly<Record<string, string>>[]): PanelView {
  const shown = rows.map((cells, at): ViewRow => ({
    id: String(at),
    captureId: 'c-1',
    pointer: `/data/${at}`,
    cells: Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, valueCell(text)])),
  }))
  return {
    id,
    title: id,
    endpoints: [],
    coverage: [],
    figures: [],
    tables: [{ id: table, title: id, columns: [], rows: shown }],
    series: [],
    notes: [],
  }
}

test('reads tens of thousands of transfers with pauses, and counts each', () => {
  const transfers = Array.from({ length: 20_000 }, (_, at) => ({
    block_timestamp: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
    direction: 'sent',
    to_address: OTHER,
    chain: 'ethereum',
  }))
  const { value, pauses } = ranThrough(
    contactTimesSteps(
      panelWith('counterparties', 'counterparties', [{ counterparty_address: OTHER, chain: 'ethereum' }]),
      panelWith('transactions', 'transfers', transfers),
      'evm',
    ),
  )
  expect(pauses).toBeGreaterThanOrEqual(10)
  const [row] = value.tables[0]?.rows ?? []
  expect([row?.cells['first_seen']?.text, row?.cells['last_seen']?.text]).toEqual(['2026-01-01', '2026-01-14'])
})
