import type { AnsweredCapture } from '../casefile/case-state.ts'
import type { ViewRow, ViewTable } from '../dossier/panel-view.ts'
import { cellOf, valueCell } from '../dossier/views/cells.ts'
import { column, table } from '../dossier/views/panel-parts.ts'

const SEGMENTS = {
  smart_trader: 'Smart traders',
  whale: 'Whales',
  top_pnl: 'Top by PnL',
  public_figure: 'Public figures',
  exchange: 'Exchanges',
  fresh_wallets: 'Fresh wallets',
} as const

const COLUMNS = [
  column('segment', 'text', 'Group'),
  column('net_flow_usd', 'usd', 'Net flow USD'),
  column('avg_flow_usd', 'usd', 'Average flow USD'),
  column('wallet_count', 'count', 'Wallets'),
]

/** Flow intelligence delivers one record with eighteen figures; it is read by the group of wallets, one to a row. */
export function segmentTable(pages: readonly AnsweredCapture[], title: string): ViewTable[] {
  const rows = pages.flatMap(({ capture, answer }) =>
    (answer?.rows ?? []).flatMap((row) =>
      Object.entries(SEGMENTS).map(([segment, name]): ViewRow => ({
        id: `${capture.id}${row.pointer ?? ''}-${segment}`,
        cells: {
          segment: valueCell(name),
          net_flow_usd: cellOf(row, `${segment}_net_flow_usd`),
          avg_flow_usd: cellOf(row, `${segment}_avg_flow_usd`),
          wallet_count: cellOf(row, `${segment}_wallet_count`),
        },
        captureId: capture.id,
        pointer: row.pointer ?? '',
      })),
    ),
  )
  return [table('tgm/flow-intelligence', title, COLUMNS, rows)]
}
