import { absDecimal, isZeroDecimal, ratioOf, subtractDecimals } from '../../core/decimal.ts'
import { MISSING, type Cell } from '../../service/response/rows.ts'
import type { StateWithResponses } from '../../case/case-state.ts'
import type { Figure, PanelView } from '../panel-view.ts'
import { isUsable } from '../../case/usable-cell.ts'
import { cellOf, descendingByValue, sumOf, sumRule, valueCell } from './cells.ts'
import { commonNotes, fieldNotes, RATIO_NOTE } from './notes.ts'
import { captureIdsOf, gatherFacts } from './panel-facts.ts'
import { column, figure, panelOf, table, viewRow } from './panel-parts.ts'
import { epochTime } from './times.ts'
import type { ResponsePage } from './sourced-row.ts'
import type { Subject } from '../../case/case-types.ts'

const HEAD = { id: 'perp-positions', title: 'Perpetual positions', endpoints: ['profiler/perp-positions'] } as const

/** Column id → field of the record; positions are nested one level deep. */
const FIELDS = [
  ['token_symbol', 'token', 'Token'],
  ['side', 'text', 'Side'],
  ['size', 'amount', 'Size, as delivered'],
  ['position_value_usd', 'usd', 'Value'],
  ['unrealized_pnl_usd', 'usd', 'Unrealised'],
  ['entry_price_usd', 'price', 'Entry price'],
  ['mark_price_usd', 'price', 'Mark price'],
  ['liquidation_price_usd', 'price', 'Liquidation price'],
  ['liquidation_distance', 'ratio', 'To liquidation'],
  ['return_on_equity', 'ratio', 'Return on equity'],
  ['leverage_value', 'count', 'Leverage'],
  ['leverage_type', 'text', 'Margin mode'],
  ['margin_used_usd', 'usd', 'Margin used'],
  ['leverage_raw_usd', 'usd', 'Leverage, raw USD'],
  ['max_leverage_value', 'count', 'Maximum leverage'],
  ['cumulative_funding_since_open_usd', 'usd', 'Funding since open'],
  ['cumulative_funding_since_change_usd', 'usd', 'Funding since change'],
  ['cumulative_funding_all_time_usd', 'usd', 'Funding, all time'],
  ['position_type', 'text', 'Position type'],
] as const
const COLUMNS = FIELDS.map(([id, kind, title]) => column(id, kind, title))

const SUMMARY = [
  ['margin_summary_account_value_usd', 'Account value'],
  ['margin_summary_total_margin_used_usd', 'Margin used'],
] as const
/** Details of an account: always requested, and shown as missing where absent. */
const DETAILS = [
  ['withdrawable_usd', 'Withdrawable'],
  ['margin_summary_total_net_liquidation_position_usd', 'Net liquidation position'],
] as const

/** Further fields that a response may contain; shown where present. */
const MORE_SUMMARY = [
  ['margin_summary_total_raw_usd', 'Raw USD'],
  ['cross_margin_summary_account_value_usd', 'Cross margin, account value'],
  ['cross_margin_summary_total_margin_used_usd', 'Cross margin used'],
  ['cross_margin_summary_total_net_liquidation_position_on_usd', 'Cross margin, net liquidation position'],
  ['cross_margin_summary_total_raw_usd', 'Cross margin, raw USD'],
  ['cross_maintenance_margin_used_usd', 'Cross maintenance margin used'],
] as const

const DISTANCE_DIGITS = 6

/** Open positions as one live read: an observation at a time, which cannot be repeated later. */
export function perpPositionsView(state: StateWithResponses, subject: Subject): PanelView {
  const facts = gatherFacts(state, subject, HEAD.endpoints, () => undefined)
  const positions = descendingByValue(facts.rows, ({ row }) => positionCell(row, 'position_value_usd'))
  const rows = positions.map((source) => {
    const cells: Record<string, Cell> = {}
    for (const [id] of FIELDS) cells[id] = positionCell(source.row, id)
    return viewRow(source, [], {
      ...cells,
      side: sideOf(positionCell(source.row, 'size')),
      liquidation_distance: distanceOf(positionCell(source.row, 'mark_price_usd'), positionCell(source.row, 'liquidation_price_usd')),
    })
  })
  const unrealised = sumOf(positions.map(({ row }) => positionCell(row, 'unrealized_pnl_usd')))
  return panelOf(state, subject, HEAD, {
    figures: [
      figure('positions', 'Open positions', 'count', valueCell(String(positions.length)), captureIdsOf(positions), 'Number of records.'),
      figure('unrealised', 'Unrealised', 'usd', unrealised.cell, captureIdsOf(positions), sumRule('the open positions', unrealised)),
      ...facts.pages.flatMap(observation),
    ],
    tables: [table('perp-positions', 'Open positions', COLUMNS, rows)],
    notes: [
      ...commonNotes(facts),
      ...facts.pages.map((page) => `Read live at ${readAt(page)}; positions change by the second and cannot be read again as of that time.`),
      ...fieldNotes(rows, { size: 'size', position_value_usd: 'value', liquidation_price_usd: 'liquidation price' }, 'position'),
      ...(rows.some(({ cells }) => cells['liquidation_distance']?.state === 'value')
        ? ['“To liquidation” is the distance from the mark price to the liquidation price, as a share of the mark price.']
        : []),
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

/** Relative price change until liquidation; missing where either price is missing or zero. */
function distanceOf(mark: Cell, liquidation: Cell): Cell {
  if (!isUsable(mark) || !isUsable(liquidation) || isZeroDecimal(liquidation.text)) return MISSING
  return valueCell(ratioOf(absDecimal(subtractDecimals(mark.text, liquidation.text)), mark.text, DISTANCE_DIGITS) ?? '')
}

function readAt({ response, capture }: ResponsePage): string {
  const time = epochTime(summaryCell(response, 'timestamp'))
  return time.state === 'value' ? time.text : capture.endedAt
}

function summaryCell(response: ResponsePage['response'], field: string): Cell {
  return Object.hasOwn(response.summary, field) ? (response.summary[field] ?? MISSING) : MISSING
}

function observation({ response, capture }: ResponsePage): Figure[] {
  const delivered = summaryCell(response, 'timestamp')
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
          'The response contains no time. This is the time when it was received.',
        )
  const isReported = ([field]: readonly [string, string]): boolean => summaryCell(response, field).state === 'value'
  // for an account without funds its value is sufficient: ten more zeros would add nothing
  const shown = response.empty ? SUMMARY.slice(0, 1).filter(isReported) : SUMMARY
  const details = response.empty ? [] : [...DETAILS, ...MORE_SUMMARY.filter(isReported)]
  const figureOf = ([field, title]: readonly [string, string]): Figure =>
    figure(`${field}-${capture.id}`, title, 'usd', summaryCell(response, field), [capture.id])
  return [...shown.map(figureOf), ...[at, ...details.map(figureOf)].map((one) => ({ ...one, isDetail: true }))]
}
