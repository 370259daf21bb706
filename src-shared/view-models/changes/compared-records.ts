import type { EndpointId } from '../../service/table/endpoint.ts'
import type { Cell, Row } from '../../service/response/rows.ts'
import type { CaptureWithResponse } from '../../case/case-state.ts'
import type { ValueKind } from '../panel-view.ts'
import { cellOf, listOf, shownCell, valueCell } from '../panels/cells.ts'
import { recordsOf } from '../panels/panel-facts.ts'
import { type ComparedRecord, withDistinctKeys } from './record-changes.ts'

/** A field by which two responses are compared. */
export interface ComparedField {
  readonly id: string
  readonly kind: ValueKind
  readonly title: string
}

/** How the responses of an endpoint are compared. */
export interface ComparedForm {
  /** Fields that identify the subject of a record. */
  readonly key: readonly string[]
  /** The key field used as the display name of a record, and its value kind. */
  readonly name: { readonly id: string; readonly kind: ValueKind }
  /** The fields compared. The first one also represents a record that was added or removed. */
  readonly fields: readonly ComparedField[]
  /** Fields outside the records: of the account as a whole. */
  readonly summary: readonly ComparedField[]
}

const field = (id: string, kind: ValueKind, title: string): ComparedField => ({ id, kind, title })

const LABELS: ComparedForm = {
  key: ['label', 'category'],
  name: { id: 'label', kind: 'label' },
  fields: [field('kind', 'text', 'Kind'), field('definition', 'text', 'Definition'), field('fullname', 'text', 'Full name')],
  summary: [],
}

const FORMS: Readonly<Partial<Record<EndpointId, ComparedForm>>> = {
  'profiler/current-balance': {
    key: ['address', 'chain', 'token_address', 'token_symbol'],
    name: { id: 'token_symbol', kind: 'token' },
    fields: [field('value_usd', 'usd', 'Value'), field('token_amount', 'amount', 'Amount'), field('price_usd', 'price', 'Price')],
    summary: [],
  },
  'profiler/labels': LABELS,
  'profiler/premium-labels': LABELS,
  'profiler/counterparties': {
    key: ['counterparty_address'],
    name: { id: 'counterparty_address', kind: 'address' },
    fields: [
      field('total_volume_usd', 'usd', 'Volume'),
      field('volume_in_usd', 'usd', 'Volume in'),
      field('volume_out_usd', 'usd', 'Volume out'),
      field('interaction_count', 'count', 'Interactions'),
      field('counterparty_address_label', 'label', 'Labels'),
    ],
    summary: [],
  },
  'profiler/related-wallets': {
    key: ['address', 'relation', 'chain'],
    name: { id: 'address', kind: 'address' },
    fields: [field('relation', 'text', 'Relation'), field('address_label', 'label', 'Label')],
    summary: [],
  },
  'profiler/pnl': {
    key: ['token_address', 'token_symbol'],
    name: { id: 'token_symbol', kind: 'token' },
    fields: [
      field('pnl_usd_realised', 'usd', 'Realised'),
      field('pnl_usd_unrealised', 'usd', 'Unrealised'),
      field('bought_usd', 'usd', 'Bought'),
      field('sold_usd', 'usd', 'Sold'),
      field('holding_usd', 'usd', 'Holding'),
      field('holding_amount', 'amount', 'Holding amount'),
      field('nof_buys', 'count', 'Buys'),
      field('nof_sells', 'count', 'Sells'),
    ],
    summary: [],
  },
  'profiler/pnl-summary': {
    key: ['chain', 'token_address', 'token_symbol'],
    name: { id: 'token_symbol', kind: 'token' },
    fields: [field('realized_pnl', 'usd', 'Realised'), field('realized_roi', 'ratio', 'Realised return')],
    summary: [
      field('realized_pnl_usd', 'usd', 'Realised profit and loss'),
      field('realized_pnl_percent', 'ratio', 'Realised return'),
      field('win_rate', 'ratio', 'Win rate'),
      field('traded_token_count', 'count', 'Tokens traded'),
      field('traded_times', 'count', 'Trades'),
    ],
  },
  'profiler/perp-positions': {
    key: ['position.token_symbol', 'position_type'],
    name: { id: 'position.token_symbol', kind: 'token' },
    fields: [
      field('position.position_value_usd', 'usd', 'Value'),
      field('position.size', 'amount', 'Size'),
      field('position.entry_price_usd', 'price', 'Entry price'),
      field('position.unrealized_pnl_usd', 'usd', 'Unrealised'),
      field('position.liquidation_price_usd', 'price', 'Liquidation price'),
      field('position.leverage_value', 'count', 'Leverage'),
      field('position.margin_used_usd', 'usd', 'Margin used'),
    ],
    summary: [
      field('margin_summary_account_value_usd', 'usd', 'Account value'),
      field('margin_summary_total_margin_used_usd', 'usd', 'Margin used'),
      field('withdrawable_usd', 'usd', 'Withdrawable'),
    ],
  },
}

/** The endpoints whose responses are compared, in reading order. */
export const COMPARED_ENDPOINTS: readonly EndpointId[] = [
  'profiler/current-balance',
  'profiler/counterparties',
  'profiler/labels',
  'profiler/premium-labels',
  'profiler/related-wallets',
  'profiler/pnl-summary',
  'profiler/pnl',
  'profiler/perp-positions',
]

/**
 * How an endpoint's responses are compared; undefined for an endpoint whose records are an
 * append-only log.
 */
export function comparedFormOf(endpoint: EndpointId): ComparedForm | undefined {
  return FORMS[endpoint]
}

/** The key of the account-level record. No record has it, since record keys are lists. */
const ACCOUNT = 'account'
const ONLY_ACCOUNT = JSON.stringify([ACCOUNT, 1])

/**
 * The records of an acquisition in page order, prepared for comparison; the account-level records
 * come first.
 */
export function comparedRecords(endpoint: EndpointId, pages: readonly CaptureWithResponse[]): ComparedRecord[] {
  const form = comparedFormOf(endpoint)
  if (form === undefined) return []
  const account = pages.slice(0, 1).flatMap(({ capture, response }): ComparedRecord[] => {
    if (response === undefined || form.summary.length === 0) return []
    const cells = Object.fromEntries(form.summary.map(({ id }) => [id, cellOf({ cells: response.summary }, id)]))
    return [{ key: ACCOUNT, cells, captureId: capture.id, pointer: '' }]
  })
  const records = pages.flatMap((page) =>
    recordsOf(page).map(({ row, capture, pointer, chain }): ComparedRecord => {
      const cells = cellsOf(form, row)
      // A record that names no chain is of the requested chain, as in the panels.
      const names = form.key.map((id) => (id === 'chain' ? chain : shownCell({ cells }, id).text))
      // Counterparties requested by entity have a label in place of an address.
      const isNameless = shownCell({ cells }, form.name.id).text === ''
      const key = JSON.stringify(isNameless ? [...names, shownCell({ cells }, 'counterparty_address_label').text] : names)
      return { key, cells: { ...cells, chain: valueCell(chain) }, captureId: capture.id, pointer }
    }),
  )
  return withDistinctKeys([...account, ...records])
}

/** Whether a record is about the account as a whole. */
export function isOfAccount({ key }: ComparedRecord): boolean {
  return key === ONLY_ACCOUNT
}

function cellsOf(form: ComparedForm, row: Row): Record<string, Cell> {
  const cells: Record<string, Cell> = {}
  for (const id of [...form.key, ...form.fields.map((one) => one.id)]) {
    cells[id] = Object.hasOwn(row.lists, id) ? valueCell(listOf(row, id).join(' · ')) : nestedCell(row, id)
  }
  return cells
}

/** Positions are nested one level deep, or flat in an older form. */
function nestedCell(row: Row, id: string): Cell {
  const cell = cellOf(row, id)
  return cell.state === 'missing' ? cellOf(row, id.replace(/^position\./, '')) : cell
}
