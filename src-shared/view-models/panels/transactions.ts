import { isZeroTime } from '../../service/response/time-text.ts'
import { absDecimal, formatDecimal } from '../../core/decimal.ts'
import { MISSING, type Cell, type Row } from '../../service/response/rows.ts'
import type { StateWithResponses } from '../../case/case-state.ts'
import { mapChunked } from '../../core/text/page-yield.ts'
import { runSync } from '../../core/steps.ts'
import { isLabelStub } from '../../case/label-occurrences.ts'
import type { Figure, PanelView, ViewColumn, ViewRow } from '../panel-view.ts'
import { isUsable } from '../../case/usable-cell.ts'
import { cellOf, descendingByValue, fieldSums, nestedOf, sumOf, sumRule, textOf, valueCell } from './cells.ts'
import { markedSymbol } from './listed-tokens.ts'
import { commonNotes, epochNote, fieldNotesSteps } from './notes.ts'
import { captureIdsOf, gatherFactsSteps } from './panel-facts.ts'
import { column, figure, oncePerRecord, panelOf, table, viewRow } from './panel-parts.ts'
import { assetOfRecord } from './asset.ts'
import { utcTime } from './times.ts'
import type { SourcedRow } from './sourced-row.ts'
import type { Subject } from '../../case/case-types.ts'

const HEAD = { id: 'transactions', title: 'Transactions', endpoints: ['profiler/transactions'] } as const
/** Legs written out in the overview row; the table of transfers contains all of them. */
const LEGS_IN_ROW = 3

/** Maximum width in pixels: a method may be a whole signature, which few readers need. */
const METHOD_WIDTH = 150

const COLUMNS: readonly ViewColumn[] = [
  column('block_timestamp', 'time', 'Time'),
  column('counterparty', 'address', 'From or to'),
  column('sent', 'legs', 'Sent'),
  column('received', 'legs', 'Received'),
  column('volume_usd', 'usd', 'Volume'),
  { ...column('method', 'text', 'Method'), widest: METHOD_WIDTH },
  column('chain', 'chain', 'Chain'),
  column('transaction_hash', 'hash', 'Transaction'),
  column('counterparty_label', 'label', 'Label in this result'),
  column('source_type', 'text', 'Source type'),
]

const LEG_COLUMNS = [
  column('block_timestamp', 'time', 'Time'),
  column('chain', 'chain', 'Chain'),
  column('direction', 'text', 'Direction'),
  column('amount', 'amount', 'Amount'),
  column('token_symbol', 'token', 'Token'),
  column('value_usd', 'usd', 'Value'),
  column('price_usd', 'price', 'Price'),
  column('from_address', 'address', 'From'),
  column('to_address', 'address', 'To'),
  column('transaction_hash', 'hash', 'Transaction'),
  column('from_address_label', 'label', 'Label of sender'),
  column('to_address_label', 'label', 'Label of receiver'),
  column('token_address', 'address', 'Contract'),
  column('token_amount', 'amount', 'Amount as delivered'),
]

const TOKEN_COLUMNS = [
  column('token_symbol', 'token', 'Token'),
  column('chain', 'chain', 'Chain'),
  column('transfers_in', 'count', 'Transfers in'),
  column('amount_in', 'amount', 'Amount in'),
  column('value_in', 'usd', 'Value in'),
  column('transfers_out', 'count', 'Transfers out'),
  column('amount_out', 'amount', 'Amount out'),
  column('value_out', 'usd', 'Value out'),
  column('transfers_unpriced', 'count', 'Without a value'),
  column('token_address', 'address', 'Contract'),
]

/** Transactions newest first, and each of their transfers as a row of its own. */
export function transactionsView(state: StateWithResponses, subject: Subject): PanelView {
  return runSync(transactionsInStages(state, subject))
}

/**
 * `transactionsView` with pauses: this panel has the most records, and each pass over them takes
 * noticeable time.
 */
export function* transactionsInStages(state: StateWithResponses, subject: Subject): Generator<undefined, PanelView, undefined> {
  const facts = yield* gatherFactsSteps(state, subject, HEAD.endpoints, (row) => {
    const hash = textOf(row.row, 'transaction_hash')
    return hash === '' ? undefined : [row.chain, hash, textOf(row.row, 'method'), cellOf(row.row, 'block_timestamp').text].join('\n')
  })
  yield
  const inResponses = yield* mapChunked(facts.rows, shownTransaction)
  const shown = inResponses.toSorted((a, b) => (a.time.text === b.time.text ? 0 : a.time.text < b.time.text ? 1 : -1))
  yield
  const rows = shown.map(({ row }) => row)
  const legs = shown.flatMap((one) => one.legs)
  yield
  const tokens = yield* tokenTotals(facts.rows)
  yield
  const figures = figuresOf(
    facts.rows,
    shown.map(({ time }) => time),
  )
  yield
  const ofTransactions = yield* fieldNotesSteps(rows, { block_timestamp: 'time', transaction_hash: 'hash', volume_usd: 'volume' }, 'transaction')
  yield
  const ofTransfers = yield* fieldNotesSteps(legs, { amount: 'amount', price_usd: 'price', value_usd: 'value' }, 'transfer')
  yield
  const hasSigns = legs.some(({ cells }) => cells['token_amount']?.text.startsWith('-') === true)
  yield
  const notes = commonNotes(facts)
  yield
  return panelOf(state, subject, HEAD, {
    figures,
    tables: [
      table('transactions', 'Transactions', COLUMNS, rows),
      table('transaction-tokens', 'Totals by token of these transactions', TOKEN_COLUMNS, tokens),
      table('transfers', 'Transfers of these transactions', LEG_COLUMNS, legs),
    ],
    notes: [
      ...notes,
      ...ofTransactions,
      ...ofTransfers,
      ...(hasSigns
        ? ['The service delivers sent amounts with a minus sign. Here the direction column shows this; “Amount as delivered” includes the sign.']
        : []),
      ...epochNote(facts.rows, 'block_timestamp', 'the service did not know the time.'),
    ],
  })
}

interface ShownTransaction {
  readonly time: Cell
  readonly row: ViewRow
  readonly legs: readonly ViewRow[]
}

/** Transactions whose transfers are added up between two pauses. */
const ADDED_AT_ONCE = 1000

interface TokenLegs {
  readonly first: SourcedRow
  readonly leg: Row
  readonly in: Row[]
  readonly out: Row[]
}

/**
 * Incoming and outgoing amounts of each token: one contract on one chain, since symbols are not
 * unique. The largest values first.
 */
function* tokenTotals(sources: readonly SourcedRow[]): Generator<undefined, ViewRow[], undefined> {
  const byToken = new Map<string, TokenLegs>()
  for (const [at, source] of sources.entries()) {
    if (at % ADDED_AT_ONCE === ADDED_AT_ONCE - 1) yield
    for (const [list, side] of [
      ['tokens_received', 'in'],
      ['tokens_sent', 'out'],
    ] as const) {
      for (const leg of nestedOf(source.row, list)) {
        const key = assetOfRecord(leg, source.chain)
        const known = byToken.get(key) ?? { first: source, leg, in: [], out: [] }
        byToken.set(key, known)
        known[side].push(leg)
      }
    }
  }
  yield
  const rows: ViewRow[] = []
  for (const token of byToken.values()) {
    rows.push(yield* tokenRow(token))
    yield
  }
  return descendingByValue(rows, ({ cells }) => sumOf([cells['value_in'] ?? MISSING, cells['value_out'] ?? MISSING]).cell)
}

function* tokenRow({ first, leg, in: received, out }: TokenLegs): Generator<undefined, ViewRow, undefined> {
  // With pauses: a token may be in nearly all transactions.
  function* sum(legs: readonly Row[], field: string): Generator<undefined, Cell, undefined> {
    return sumOf(yield* mapChunked(legs, (one) => absoluteCell(cellOf(one, field)))).cell
  }
  const row = viewRow({ ...first, row: leg, pointer: leg.pointer }, ['token_symbol', 'token_address'], {
    transfers_in: valueCell(String(received.length)),
    amount_in: yield* sum(received, 'token_amount'),
    value_in: yield* sum(received, 'value_usd'),
    transfers_out: valueCell(String(out.length)),
    amount_out: yield* sum(out, 'token_amount'),
    value_out: yield* sum(out, 'value_usd'),
    transfers_unpriced: valueCell(String([...received, ...out].filter((one) => !isUsable(cellOf(one, 'value_usd'))).length)),
  })
  return { id: row.id, cells: row.cells, captureId: row.captureId, pointer: row.pointer }
}

/** The displayed cells of one transaction. */
export const shownTransaction = oncePerRecord((source): ShownTransaction => {
  const time = utcTime(cellOf(source.row, 'block_timestamp'))
  const row = viewRow(source, ['method', 'volume_usd', 'transaction_hash', 'source_type'], {
    block_timestamp: time,
    sent: legsCell(nestedOf(source.row, 'tokens_sent'), source.chain),
    received: legsCell(nestedOf(source.row, 'tokens_received'), source.chain),
    ...otherSide(source),
  })
  return { time, row, legs: [...legRows(source, time, 'tokens_sent', 'sent'), ...legRows(source, time, 'tokens_received', 'received')] }
})

/**
 * The counterparty: the receiver of outgoing legs, the sender of incoming ones. With several, the
 * first one and the number of others.
 */
function otherSide({ row }: SourcedRow): { readonly counterparty: Cell; readonly counterparty_label: Cell } {
  const sides = new Map<string, Cell>()
  const add = (legs: readonly Row[], field: 'to_address' | 'from_address'): void => {
    for (const leg of legs) {
      const address = textOf(leg, field)
      if (address !== '' && !sides.has(address)) sides.set(address, cellOf(leg, `${field}_label`))
    }
  }
  add(nestedOf(row, 'tokens_sent'), 'to_address')
  add(nestedOf(row, 'tokens_received'), 'from_address')
  const [first] = sides
  if (first === undefined) return { counterparty: MISSING, counterparty_label: MISSING }
  const [address, label] = first
  const named = label.state === 'value' && !isLabelStub(label.text, address) ? label.text : ''
  const more = sides.size > 1 ? `and ${sides.size - 1} more` : ''
  return { counterparty: valueCell(address), counterparty_label: valueCell([named, more].filter((text) => text !== '').join(', ')) }
}

/** An amount without its sign, digits unchanged: the direction is given in words. */
function absoluteCell(cell: Cell): Cell {
  return isUsable(cell) && cell.text.startsWith('-') ? valueCell(absDecimal(cell.text)) : cell
}

/** A figure written out without an exponent, as everywhere on screen. */
function plainText(cell: Cell): string {
  return isUsable(cell) ? formatDecimal(cell.text) : cell.text
}

function legsCell(legs: readonly Row[], chain: string): Cell {
  const shown = legs.slice(0, LEGS_IN_ROW).map((leg) => `${plainText(absoluteCell(cellOf(leg, 'token_amount')))} ${markedSymbol(leg, chain)}`.trim())
  return valueCell([...shown, ...(legs.length > LEGS_IN_ROW ? [`and ${legs.length - LEGS_IN_ROW} more`] : [])].join(', '))
}

const LEG_FIELDS = [
  'token_symbol',
  'value_usd',
  'price_usd',
  'from_address',
  'from_address_label',
  'to_address',
  'to_address_label',
  'token_address',
  'token_amount',
]

function legRows(source: SourcedRow, time: Cell, list: 'tokens_sent' | 'tokens_received', direction: string): ViewRow[] {
  return nestedOf(source.row, list).map((leg) =>
    viewRow({ ...source, row: leg, pointer: leg.pointer }, LEG_FIELDS, {
      block_timestamp: time,
      direction: valueCell(direction),
      amount: absoluteCell(cellOf(leg, 'token_amount')),
      transaction_hash: cellOf(source.row, 'transaction_hash'),
    }),
  )
}

function figuresOf(rows: readonly SourcedRow[], times: readonly Cell[]): Figure[] {
  const ids = captureIdsOf(rows)
  const volume = fieldSums(rows)('volume_usd')
  const known = times.filter(({ state, text }) => state === 'value' && !isZeroTime(text)).map(({ text }) => text)
  return [
    figure(
      'transactions',
      'Transactions listed',
      'count',
      valueCell(String(rows.length)),
      ids,
      'Number of records in the results; there may be more pages.',
    ),
    figure('volume', 'Volume (listed)', 'usd', volume.cell, ids, sumRule('delivered volumes', volume)),
    ...(known.length > 0
      ? [
          // newest first, so the last is the earliest
          figure('first', 'First listed', 'time', valueCell(known.at(-1) ?? ''), ids, 'Earliest time among the listed transactions.'),
          figure('last', 'Last listed', 'time', valueCell(known[0] ?? ''), ids, 'Latest time among the listed transactions.'),
        ]
      : []),
  ]
}
