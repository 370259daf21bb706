import { compareCodeUnits } from '../../core/compare-code-units.ts'
import type { StateWithResponses } from '../../case/case-state.ts'
import type { Figure, PanelView } from '../panel-view.ts'
import { mapChunked } from '../../core/text/page-yield.ts'
import { runSync } from '../../core/steps.ts'
import { cellOf, fieldSums, shownCell, sumRule, textOf, valueCell } from './cells.ts'
import { commonNotes, fieldNotesSteps } from './notes.ts'
import { figuresInPart } from './figures-in-part.ts'
import { captureIdsOf, gatherFactsSteps } from './panel-facts.ts'
import { column, figure, oncePerRecord, panelOf, table, viewRow } from './panel-parts.ts'
import { utcTime } from './times.ts'
import type { SourcedRow } from './sourced-row.ts'
import type { Subject } from '../../case/case-types.ts'

const HEAD = { id: 'perp-trades', title: 'Perpetual trades', endpoints: ['profiler/perp-trades'] } as const

const COLUMNS = [
  column('timestamp', 'time', 'Time'),
  column('token_symbol', 'token', 'Token'),
  column('side', 'text', 'Side'),
  column('action', 'text', 'Action'),
  column('size', 'amount', 'Size'),
  column('price', 'price', 'Price'),
  column('value_usd', 'usd', 'Value'),
  column('closed_pnl', 'usd', 'Closed profit and loss'),
  column('fee_usd', 'usd', 'Fee'),
  column('fee_token_symbol', 'token', 'Fee token'),
  column('start_position', 'amount', 'Position before'),
  column('crossed', 'text', 'Taker'),
  column('transaction_hash', 'hash', 'Transaction'),
  column('block_number', 'count', 'Block'),
  // A number used as an identifier is copied, not counted: no thousands separators.
  column('oid', 'text', 'Order'),
]

/** Perpetual trades, newest first. */
export function perpTradesView(state: StateWithResponses, subject: Subject): PanelView {
  return runSync(perpTradesInStages(state, subject))
}

/** `perpTradesView` with pauses: automated traders have tens of thousands. */
export function* perpTradesInStages(state: StateWithResponses, subject: Subject): Generator<undefined, PanelView, undefined> {
  const facts = yield* gatherFactsSteps(state, subject, HEAD.endpoints, ({ row }) =>
    ['transaction_hash', 'oid', 'timestamp', 'token_symbol', 'action', 'size', 'price', 'start_position']
      .map((field) => cellOf(row, field).text)
      .join('\n'),
  )
  const trades = yield* mapChunked(facts.rows, (source) => {
    const row = shownTrade(source)
    return { row, time: shownCell(row, 'timestamp').text }
  })
  const rows = trades.toSorted((a, b) => compareCodeUnits(b.time, a.time)).map(({ row }) => row)
  yield
  const ofTrades = yield* fieldNotesSteps(rows, { timestamp: 'time', size: 'size', price: 'price', closed_pnl: 'closed figure' }, 'trade')
  yield
  return panelOf(state, subject, HEAD, {
    figures: figuresInPart(figuresOf(facts.rows), facts.pages),
    tables: [table('perp-trades', 'Perpetual trades', COLUMNS, rows)],
    notes: [...commonNotes(facts), ...ofTrades],
  })
}

/** The displayed cells of one trade. */
export const shownTrade = oncePerRecord((source) =>
  viewRow(
    source,
    COLUMNS.map(({ id }) => id),
    { timestamp: utcTime(cellOf(source.row, 'timestamp')), crossed: takerOf(source) },
  ),
)

function takerOf({ row }: SourcedRow): ReturnType<typeof valueCell> {
  const text = textOf(row, 'crossed')
  return valueCell(text === 'true' ? 'yes' : text === 'false' ? 'no' : text)
}

function figuresOf(rows: readonly SourcedRow[]): Figure[] {
  const ids = captureIdsOf(rows)
  const add = fieldSums(rows)
  const sum = (field: string, title: string, what: string): Figure => {
    const total = add(field)
    return figure(field, title, 'usd', total.cell, ids, sumRule(what, total))
  }
  return [
    figure('trades', 'Trades listed', 'count', valueCell(String(rows.length)), ids, 'Number of records in the results; there may be more pages.'),
    sum('value_usd', 'Value traded', 'trade values'),
    sum('closed_pnl', 'Closed profit and loss', 'closed figures'),
    sum('fee_usd', 'Fees', 'fees'),
  ]
}
