import type { StateWithResponses } from '../../case/case-state.ts'
import type { Figure, PanelView, ViewRow } from '../panel-view.ts'
import { cellOf, nestedOf, textOf, valueCell } from './cells.ts'
import { commonNotes, fieldNotes, isSubject } from './notes.ts'
import { captureIdsOf, gatherFacts } from './panel-facts.ts'
import { column, figure, panelOf, table, viewRow } from './panel-parts.ts'
import { utcTime } from './times.ts'
import type { SourcedRow } from './sourced-row.ts'
import type { Subject } from '../../case/case-types.ts'

const HEAD = { id: 'transaction-lookup', title: 'Transaction lookup', endpoints: ['profiler/transaction-lookup'] } as const

const COLUMNS = [
  column('transaction_hash', 'hash', 'Transaction'),
  column('chain', 'chain', 'Chain'),
  column('status', 'text', 'Status'),
  column('block_timestamp', 'time', 'Time'),
  column('from_address', 'address', 'From'),
  column('from_address_label', 'label', 'Label of sender'),
  column('to_address', 'address', 'To'),
  column('to_address_label', 'label', 'Label of receiver'),
  column('native_value', 'amount', 'Native amount'),
  column('dated_native_price', 'price', 'Native price then'),
  column('dated_native_value_usd', 'usd', 'Native value then'),
  column('current_native_price', 'price', 'Native price at reading'),
  column('current_native_value_usd', 'usd', 'Native value at reading'),
]

const LEG_COLUMNS = [
  column('transaction_hash', 'hash', 'Transaction'),
  column('direction', 'text', 'Direction'),
  column('token_symbol', 'token', 'Token'),
  column('token_amount', 'amount', 'Amount'),
  column('dated_value_usd', 'usd', 'Value then'),
  column('current_value_usd', 'usd', 'Value at reading'),
  column('from_address', 'address', 'From'),
  column('from_address_label', 'label', 'Label of sender'),
  column('to_address', 'address', 'To'),
  column('to_address_label', 'label', 'Label of receiver'),
  column('token_address', 'address', 'Contract'),
  column('dated_price_usd', 'price', 'Price then'),
  column('current_price_usd', 'price', 'Price at reading'),
  column('transfer_id', 'text', 'Transfer'),
]

const NFT_COLUMNS = [
  column('transaction_hash', 'hash', 'Transaction'),
  column('collection_name', 'text', 'Collection'),
  column('nft_id', 'text', 'Item'),
  column('from_address', 'address', 'From'),
  column('from_address_label', 'label', 'Label of sender'),
  column('to_address', 'address', 'To'),
  column('to_address_label', 'label', 'Label of receiver'),
  column('project_id', 'text', 'Project'),
]

/** Transactions that were looked up individually, with every leg. */
export function transactionLookupView(state: StateWithResponses, subject: Subject): PanelView {
  const facts = gatherFacts(state, subject, HEAD.endpoints, (row) =>
    textOf(row.row, 'transaction_hash') === '' ? undefined : `${row.chain}\n${textOf(row.row, 'transaction_hash')}`,
  )
  const rows = facts.rows.map((row) =>
    viewRow(
      row,
      COLUMNS.map(({ id }) => id),
      { status: statusOf(row), block_timestamp: utcTime(cellOf(row.row, 'block_timestamp')) },
    ),
  )
  const legs = facts.rows.flatMap((row) => legRows(subject, row, 'token_transfer_array', LEG_COLUMNS))
  const nfts = facts.rows.flatMap((row) => legRows(subject, row, 'nft_transfer_array', NFT_COLUMNS))
  return panelOf(state, subject, HEAD, {
    figures: figuresOf(facts.rows, legs.length + nfts.length),
    tables: [
      table('lookups', 'Transactions looked up', COLUMNS, rows),
      table('lookup-legs', 'Token transfers', LEG_COLUMNS, legs),
      table('lookup-nfts', 'Collectible transfers', NFT_COLUMNS, nfts),
    ],
    notes: [...commonNotes(facts), ...fieldNotes(legs, { token_amount: 'amount', dated_value_usd: 'value at the time' }, 'transfer')],
  })
}

function statusOf({ row }: SourcedRow): ReturnType<typeof valueCell> {
  const { text } = cellOf(row, 'receipt_status')
  return valueCell(text === '1' ? 'succeeded' : text === '0' ? 'failed' : text === '' ? 'unknown' : text)
}

function legRows(subject: Subject, source: SourcedRow, list: string, columns: readonly { readonly id: string }[]): ViewRow[] {
  return nestedOf(source.row, list).map((leg) => {
    const sent = isSubject(subject, textOf(leg, 'from_address'))
    const received = isSubject(subject, textOf(leg, 'to_address'))
    const direction = sent && received ? 'to itself' : sent ? 'sent' : received ? 'received' : 'between others'
    return viewRow(
      { ...source, row: leg, pointer: leg.pointer },
      columns.map(({ id }) => id),
      {
        transaction_hash: cellOf(source.row, 'transaction_hash'),
        direction: valueCell(direction),
      },
    )
  })
}

function figuresOf(rows: readonly SourcedRow[], legs: number): Figure[] {
  const ids = captureIdsOf(rows)
  return [
    figure('lookups', 'Transactions looked up', 'count', valueCell(String(rows.length)), ids, 'Number of records.'),
    figure('legs', 'Transfers in them', 'count', valueCell(String(legs)), ids, 'Number of token and collectible transfers.'),
  ]
}
