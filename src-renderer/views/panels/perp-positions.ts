import { isZeroDecimal } from '../../../src-shared/decimal.ts'
import { MISSING, type Cell } from '../../../src-shared/service/answer/rows.ts'
import type { AnsweredState, Subject } from '../../evidence/case-state.ts'
import type { Figure, PanelView } from '../panel-view.ts'
import { isUsable } from '../../evidence/usable-cell.ts'
import { cellOf, descendingByValue, sumOf, sumRule, valueCell } from './cells.ts'
import { commonNotes, fieldNotes, RATIO_NOTE } from './notes.ts'
import { captureIdsOf, gatherFacts } from './panel-facts.ts'
import type { AnsweredPage } from './panel-facts.ts'
import { column, figure, panelOf, table, viewRow } from './panel-parts.ts'
import { epochTime } from './times.ts'

const HEAD = { id: 'perp-positions', title: 'Perpetual positions', endpoints: ['profiler/perp-positions'] } as const

/** Column id → field of the record; positions are nested one deep. */
const FIELDS = [
  ['token_symbol', 'token', 'Token'],
  ['side', 'text', 'Side'],
  ['size', 'amount', 'Size, as delivered'],
  ['position_value_usd', 'usd', 'Value'],
  ['entry_price_usd', 'price', 'Entry price'],
  ['mark_price_usd', 'price', 'Mark price'],
  ['liquidation_price_usd', 'price', 'Liquidation price'],
  ['unrealized_pnl_usd', 'usd', 'Unrealised'],
  ['return_on_equity', 'ratio', 'Return on equity'],
  ['leverage_value', 'count', 'Leverage'],
  ['leverage_type', 'text', 'Margin mode'],
  ['margin_used_usd', 'usd', 'Margin used'],
  ['max_leverage_value', 'count', 'Most leverage'],
  ['cumulative_funding_since_open_usd', 'usd', 'Funding since open'],
  ['cumulative_funding_all_time_usd', 'usd', 'Funding, all time'],
  ['position_type', 'text', 'Position type'],
] as const
const COLUMNS = FIELDS.map(([id, kind, title]) => column(id, kind, title))

const SUMMARY = [
  ['margin_summary_account_value_usd', 'Perpetuals account value'],
  ['margin_summary_total_margin_used_usd', 'Margin used'],
  ['margin_summary_total_net_liquidation_position_usd', 'Net liquidation position'],
  ['withdrawable_usd', 'Withdrawable'],
] as const

/** Open positions as one live read: an observation at a time, which cannot be asked for again later. */
export function perpPositionsView(state: AnsweredState, subject: Subject): PanelView {
  const facts = gatherFacts(state, subject, HEAD.endpoints, () => undefined)
  const positions = descendingByValue(facts.rows, ({ row }) => positionCell(row, 'position_value_usd'))
  const rows = positions.map((source) => {
    const cells: Record<string, Cell> = {}
    for (const [id] of FIELDS) cells[id] = positionCell(source.row, id)
    return viewRow(source, [], { ...cells, side: sideOf(positionCell(source.row, 'size')) })
  })
  const unrealised = sumOf(positions.map(({ row }) => positionCell(row, 'unrealized_pnl_usd')))
  return panelOf(state, subject, HEAD, {
    figures: [
      ...facts.pages.flatMap(observation),
      figure('positions', 'Open positions', 'count', valueCell(String(positions.length)), captureIdsOf(positions), 'Number of records.'),
      figure('unrealised', 'Unrealised', 'usd', unrealised.cell, captureIdsOf(positions), sumRule('the open positions', unrealised)),
    ],
    tables: [table('perp-positions', 'Open positions', COLUMNS, rows)],
    notes: [
      ...commonNotes(facts),
      ...facts.pages.map((page) => `Read live at ${readAt(page)}; positions change by the second and cannot be read again as of that time.`),
      ...fieldNotes(rows, { size: 'size', position_value_usd: 'value', liquidation_price_usd: 'liquidation price' }, 'position'),
      ...(rows.length > 0 ? ['The side follows from the sign of the size: negative is short.', RATIO_NOTE] : []),
    ],
  })
}

function positionCell(row: Parameters<typeof cellOf>[0], field: string): Cell {
  const nested = cellOf(row, `position.${field}`)
  return nested.state === 'missing' ? cellOf(row, field) : nested
}

function sideOf(size: Cell): Cell {
  if (!isUsable(size)) return MISSING
  if (isZeroDecimal(size.text)) return valueCell('flat')
  return valueCell(size.text.startsWith('-') ? 'short' : 'long')
}

function readAt({ answer, capture }: AnsweredPage): string {
  const time = epochTime(summaryCell(answer, 'timestamp'))
  return time.state === 'value' ? time.text : capture.endedAt
}

function summaryCell(answer: AnsweredPage['answer'], field: string): Cell {
  return Object.hasOwn(answer.summary, field) ? (answer.summary[field] ?? MISSING) : MISSING
}

function observation({ answer, capture }: AnsweredPage): Figure[] {
  const delivered = summaryCell(answer, 'timestamp')
  const time = epochTime(delivered)
  const at =
    time.state === 'value'
      ? figure(`read-at-${capture.id}`, 'Read live at', 'time', time, [capture.id], `Delivered as ${delivered.text} milliseconds since 1970.`)
      : figure(
          `read-at-${capture.id}`,
          'Read live at',
          'time',
          valueCell(capture.endedAt),
          [capture.id],
          'The answer names no time; this is when it arrived.',
        )
  return [at, ...SUMMARY.map(([field, title]) => figure(`${field}-${capture.id}`, title, 'usd', summaryCell(answer, field), [capture.id]))]
}
