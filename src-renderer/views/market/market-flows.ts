import { addDecimals, compareDecimals } from '../../../src-shared/decimal.ts'
import { MISSING, type Cell } from '../../../src-shared/service/answer/rows.ts'
import type { AnsweredCapture } from '../../evidence/case-state.ts'
import { isUsable } from '../../evidence/usable-cell.ts'
import { cellOf, descendingByValue, listOf } from '../panels/cells.ts'
import { viewRow } from '../panels/panel-parts.ts'
import type { ViewRow } from '../panel-view.ts'
import { chainOfRecord } from '../record-chain.ts'

/** The spans of time over which smart money's net flow is told, the shortest first. */
export const FLOW_SPANS = ['net_flow_1h_usd', 'net_flow_24h_usd', 'net_flow_7d_usd', 'net_flow_30d_usd'] as const
export type FlowSpan = (typeof FLOW_SPANS)[number]

/** What smart money took in of one token less what it gave away. */
export interface MarketFlow {
  readonly row: ViewRow
  readonly sectors: readonly string[]
  /** From -1 to 1 for each span, against the largest of its column; for colour alone. */
  readonly heat: Readonly<Record<FlowSpan, number>>
}

/** What the tokens of one sector took in together. A token of several sectors counts in each. */
export interface SectorFlow {
  readonly sector: string
  /** Decimal text. */
  readonly net: string
  readonly tokens: number
  /** From -1 to 1, against the largest; for drawing alone. */
  readonly reach: number
}

const FIELDS = ['token_symbol', 'token_address', ...FLOW_SPANS, 'trader_count', 'market_cap_usd']

/** The flows of an answer, a token once: on the page that names it last. */
export function marketFlows(pages: readonly AnsweredCapture[]): readonly MarketFlow[] {
  const found = new Map<string, { readonly row: ViewRow; readonly sectors: readonly string[] }>()
  for (const { capture, answer } of pages) {
    for (const record of answer?.rows ?? []) {
      const chain = chainOfRecord(record, capture)
      const row = viewRow({ row: record, capture, pointer: record.pointer, chain }, FIELDS)
      const address = cellOf(record, 'token_address').text
      found.set(address === '' ? row.id : `${chain} ${address.toLowerCase()}`, { row, sectors: listOf(record, 'token_sectors') })
    }
  }
  const flows = [...found.values()]
  const most = new Map(FLOW_SPANS.map((span) => [span, Math.max(0, ...flows.map(({ row }) => sizeOf(flowOf(row, span))))]))
  return flows.map(({ row, sectors }) => ({
    row,
    sectors,
    heat: {
      net_flow_1h_usd: heatOf(row, 'net_flow_1h_usd', most),
      net_flow_24h_usd: heatOf(row, 'net_flow_24h_usd', most),
      net_flow_7d_usd: heatOf(row, 'net_flow_7d_usd', most),
      net_flow_30d_usd: heatOf(row, 'net_flow_30d_usd', most),
    },
  }))
}

/** The largest intakes over a span and the largest outflows, each from its end; without those that say nothing of it, or that moved nothing. */
export function largestFlowsOver(flows: readonly MarketFlow[], span: FlowSpan, most: number): readonly MarketFlow[] {
  const moved = flows.filter(({ row }) => sizeOf(flowOf(row, span)) > 0)
  const sorted = descendingByValue(moved, ({ row }) => flowOf(row, span))
  if (sorted.length <= most) return sorted
  const gave = sorted.filter(({ row }) => flowOf(row, span).text.startsWith('-')).slice(-Math.floor(most / 2))
  const took = sorted.filter((flow) => !gave.includes(flow)).slice(0, most - gave.length)
  return [...took, ...gave]
}

/** The net flow of each sector over a span, the largest intake first. */
export function sectorFlows(flows: readonly MarketFlow[], span: FlowSpan): readonly SectorFlow[] {
  const bySector = new Map<string, string[]>()
  for (const { row, sectors } of flows) {
    const cell = flowOf(row, span)
    if (!isUsable(cell)) continue
    for (const sector of new Set(sectors)) bySector.set(sector, [...(bySector.get(sector) ?? []), cell.text])
  }
  const sums = [...bySector].map(([sector, texts]) => ({ sector, net: addDecimals(texts), tokens: texts.length }))
  const most = Math.max(0, ...sums.map(({ net }) => Math.abs(Number(net))))
  return sums.map((sum) => ({ ...sum, reach: most > 0 ? Number(sum.net) / most : 0 })).toSorted((a, b) => compareDecimals(b.net, a.net))
}

/** What a token took in over a span. */
export function flowOf({ cells }: ViewRow, span: FlowSpan): Cell {
  return cells[span] ?? MISSING
}

function sizeOf(cell: Cell): number {
  const size = isUsable(cell) ? Math.abs(Number(cell.text)) : 0
  return Number.isFinite(size) ? size : 0
}

/** By the root: one large flow would leave all others without a colour. */
function heatOf(row: ViewRow, span: FlowSpan, most: ReadonlyMap<FlowSpan, number>): number {
  const cell = flowOf(row, span)
  const of = most.get(span) ?? 0
  return of > 0 ? Math.sqrt(sizeOf(cell) / of) * (cell.text.startsWith('-') ? -1 : 1) : 0
}
