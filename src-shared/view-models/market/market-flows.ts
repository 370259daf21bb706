import { absDecimal, addDecimals, compareDecimals } from '../../core/decimal.ts'
import type { Cell } from '../../service/response/rows.ts'
import type { CaptureWithResponse } from '../../case/case-state.ts'
import { isUsable } from '../../case/usable-cell.ts'
import { bothEnds, cellOf, descendingByValue, drawnNumber, listOf, shownCell } from '../panels/cells.ts'
import { viewRow } from '../panels/panel-parts.ts'
import type { ViewRow } from '../panel-view.ts'
import { chainOfRecord } from '../record-chain.ts'
import { sourcedRecords } from '../sourced-records.ts'

/** The time spans over which smart money's net flow is reported, the shortest first. */
export const FLOW_SPANS = ['net_flow_1h_usd', 'net_flow_24h_usd', 'net_flow_7d_usd', 'net_flow_30d_usd'] as const
export type FlowSpan = (typeof FLOW_SPANS)[number]

export const FLOW_SPAN_WORDS: Readonly<Record<FlowSpan, string>> = {
  net_flow_1h_usd: '1 hour',
  net_flow_24h_usd: '24 hours',
  net_flow_7d_usd: '7 days',
  net_flow_30d_usd: '30 days',
}

/** Net inflow of one token to smart money. */
export interface MarketFlow {
  readonly row: ViewRow
  readonly sectors: readonly string[]
  /** From -1 to 1 for each span, relative to the largest of its column; for colour only. */
  readonly heat: Readonly<Record<FlowSpan, number>>
}

/** Net inflow of the tokens of one sector. A token of several sectors counts in each. */
export interface SectorFlow {
  readonly sector: string
  /** Decimal text. */
  readonly net: string
  readonly tokens: number
  /** From -1 to 1, relative to the largest; for drawing only. */
  readonly reach: number
  /** The record of the token that moved most. */
  readonly source: Pick<ViewRow, 'captureId' | 'pointer'>
}

const FIELDS = ['token_symbol', 'token_address', ...FLOW_SPANS, 'trader_count', 'market_cap_usd']

/** The flows of a response, each token once: from the page that names it last. */
export function marketFlows(pages: readonly CaptureWithResponse[]): readonly MarketFlow[] {
  const found = new Map<string, Omit<MarketFlow, 'heat'>>()
  for (const reported of sourcedRecords(pages)) {
    const chain = chainOfRecord(reported.row, reported.capture)
    const row = viewRow({ ...reported, chain }, FIELDS)
    const address = cellOf(reported.row, 'token_address').text
    found.set(address === '' ? row.id : `${chain} ${address.toLowerCase()}`, { row, sectors: listOf(reported.row, 'token_sectors') })
  }
  const flows = [...found.values()]
  const max = overSpans((span) => Math.max(...flows.map(({ row }) => sizeOf(flowOf(row, span)))))
  return flows.map((flow) => ({ ...flow, heat: overSpans((span) => heatOf(flowOf(flow.row, span), max[span])) }))
}

/**
 * The largest inflows and outflows over a span, taken from both ends of the order; without tokens
 * that do not report the span or did not move.
 */
export function largestFlowsOver(flows: readonly MarketFlow[], span: FlowSpan, max: number): readonly MarketFlow[] {
  const over = ({ row }: MarketFlow): Cell => flowOf(row, span)
  const moved = flows.filter((flow) => sizeOf(over(flow)) > 0)
  return bothEnds(descendingByValue(moved, over), over, max)
}

/** The net flow of each sector over a span, the largest inflow first. */
export function sectorFlows(flows: readonly MarketFlow[], span: FlowSpan): readonly SectorFlow[] {
  const reported = flows.flatMap(({ row, sectors }) => {
    const cell = flowOf(row, span)
    return isUsable(cell) ? [...new Set(sectors)].map((sector) => ({ sector, text: cell.text, row })) : []
  })
  const sums = [...Map.groupBy(reported, ({ sector }) => sector)].map(([sector, own]) => {
    const { row } = own.reduce((max, one) => (compareDecimals(absDecimal(one.text), absDecimal(max.text)) > 0 ? one : max))
    return {
      sector,
      net: addDecimals(own.map(({ text }) => text)),
      tokens: own.length,
      source: { captureId: row.captureId, pointer: row.pointer },
    }
  })
  const max = Math.max(...sums.map(({ net }) => Math.abs(Number(net))))
  // where nothing moved, 0 / 0 is NaN
  return sums.map((sum) => ({ ...sum, reach: Number(sum.net) / max || 0 })).toSorted((a, b) => compareDecimals(b.net, a.net))
}

/** Net inflow of a token over a span. */
export function flowOf(row: ViewRow, span: FlowSpan): Cell {
  return shownCell(row, span)
}

function sizeOf(cell: Cell): number {
  return Math.abs(drawnNumber(cell))
}

/**
 * Uses the square root: one large flow would leave all others without a colour. Where nothing
 * moved, 0 / 0 is NaN.
 */
function heatOf(cell: Cell, max: number): number {
  const root = Math.sqrt(sizeOf(cell) / max)
  return (cell.text.startsWith('-') ? -root : root) || 0
}

function overSpans(make: (span: FlowSpan) => number): MarketFlow['heat'] {
  return {
    net_flow_1h_usd: make('net_flow_1h_usd'),
    net_flow_24h_usd: make('net_flow_24h_usd'),
    net_flow_7d_usd: make('net_flow_7d_usd'),
    net_flow_30d_usd: make('net_flow_30d_usd'),
  }
}
