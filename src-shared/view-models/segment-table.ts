import type { FlowSegment } from '../service/table/flow-segments.ts'
import type { EndpointId } from '../service/table/endpoint.ts'
import type { CaptureWithResponse } from '../case/case-state.ts'
import type { ViewRow, ViewTable } from './panel-view.ts'
import { cellOf, valueCell } from './panels/cells.ts'
import { column, table } from './panels/panel-parts.ts'

/** Display names of the groups of wallets. */
export const SEGMENT_TITLES: Readonly<Record<FlowSegment, string>> = {
  smart_trader: 'Smart traders',
  whale: 'Whales',
  top_pnl: 'Top by PnL',
  public_figure: 'Public figures',
  exchange: 'Exchanges',
  fresh_wallets: 'Fresh wallets',
}

const COLUMNS = [
  column('segment', 'text', 'Group'),
  column('net_flow_usd', 'usd', 'Net flow USD'),
  column('avg_flow_usd', 'usd', 'Average flow USD'),
  column('wallet_count', 'count', 'Wallets'),
]

/**
 * Flow intelligence delivers one record with eighteen figures; the table shows one row per group of
 * wallets.
 */
export function segmentTable(endpoint: EndpointId, pages: readonly CaptureWithResponse[], title: string): ViewTable {
  const rows = pages.flatMap(({ capture, response }) =>
    (response?.rows ?? []).flatMap((row) =>
      Object.entries(SEGMENT_TITLES).map(([segment, name]): ViewRow => ({
        id: `${capture.id}${row.pointer}-${segment}`,
        cells: {
          segment: valueCell(name),
          net_flow_usd: cellOf(row, `${segment}_net_flow_usd`),
          avg_flow_usd: cellOf(row, `${segment}_avg_flow_usd`),
          wallet_count: cellOf(row, `${segment}_wallet_count`),
        },
        captureId: capture.id,
        pointer: row.pointer,
      })),
    ),
  )
  return table(endpoint, title, COLUMNS, rows)
}
