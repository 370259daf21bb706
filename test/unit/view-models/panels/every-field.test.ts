import { describe, expect, test } from 'vitest'
import { packResponse, unpackResponse } from '../../../../src-shared/case/columns/packed-response.ts'
import type { StateWithResponses } from '../../../../src-shared/case/case-state.ts'
import type { PanelView } from '../../../../src-shared/view-models/panel-view.ts'
import { panelViews } from '../../../../src-shared/view-models/panel-views.ts'
import { RESPONSE_CODECS } from '../../../../src-shared/service/response/decode-response.ts'
import type { RecordCodec } from '../../../../src-shared/service/response/codec.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { caseStateOf, FIXTURE_SUBJECT, type FixtureResponse } from '../../../support/builders/case-states.ts'

const SUBJECT = { address: '0xcbb811f129782ef87e19dea9d3375045219bae00', family: 'evm', chains: ['bnb'] } as const
const WINDOW = { from: '2026-08-24', to: '2026-09-24' }

/** A record in which every field of its codec has a distinct value. */
function wholeRecord(codec: RecordCodec, chain: string): Record<string, unknown> {
  const { text = [], number = [], integer = [], boolean = [], time = [], lists = [], id = [], nested = {} } = codec
  const record: Record<string, unknown> = {}
  const put = (names: readonly string[], value: (name: string, at: number) => unknown): void => {
    for (const [at, name] of names.entries()) {
      let holder = record
      const path = name.split('.')
      for (const step of path.slice(0, -1)) holder = (holder[step] ??= {}) as Record<string, unknown> // assigned within the expression
      holder[path.at(-1) ?? ''] = value(name, at)
    }
  }
  put(text, (name) => (name === 'chain' ? chain : `the ${name}`))
  put(number, (_name, at) => at + 1.5)
  put(integer, (_name, at) => at + 2)
  put(boolean, () => true)
  put(time, () => '2026-09-01T10:00:00')
  put(id, (_name, at) => at + 700)
  put(lists, (name) => [`a ${name}`])
  for (const [name, inner] of Object.entries(nested)) record[name] = [wholeRecord(inner, chain)]
  return record
}

function whole(endpoint: EndpointId): FixtureResponse {
  const record = wholeRecord(RESPONSE_CODECS[endpoint].row, 'bnb')
  return { endpoint, request: { chain: 'bnb', date: WINDOW }, body: JSON.stringify({ data: [record] }) }
}

const ENDPOINTS: readonly EndpointId[] = [
  'profiler/current-balance',
  'profiler/historical-balances',
  'profiler/pnl-summary',
  'profiler/pnl',
  'profiler/labels',
  'profiler/premium-labels',
  'profiler/counterparties',
  'profiler/related-wallets',
  'profiler/transactions',
  'profiler/transaction-lookup',
  'profiler/perp-positions',
  'profiler/perp-trades',
  'portfolio/defi-holdings',
]

/**
 * Tables by their columns, in order; `-` marks a column that is empty in this case, for a reason
 * specific to the table.
 */
const TABLES: Readonly<Record<string, string>> = {
  balances: 'chain token_symbol token_amount value_usd -share price_usd kind remark token_name token_address',
  'balance-history': 'block_timestamp chain token_symbol token_amount value_usd token_address',
  'pnl-top': 'chain token_symbol realized_pnl realized_roi token_address window',
  'pnl-tokens':
    'chain token_symbol pnl_usd_realised roi_percent_realised pnl_usd_unrealised roi_percent_unrealised bought_usd bought_amount sold_usd sold_amount cost_basis_usd avg_sold_price_usd token_price holding_usd holding_amount nof_buys nof_sells max_balance_held max_balance_held_usd token_address window',
  labels: 'label fullname definition category kinds chain source read_at',
  counterparties:
    'counterparty_address volume_in_usd volume_out_usd share_in share_out interaction_count -first_seen -last_seen total_volume_usd tokens labels chain -remark window',
  'counterparty-tokens':
    'counterparty_address token_symbol token_name num_transfer token_in_amount token_out_amount total_token_amount token_address',
  'related-wallets-other': 'address chain block_timestamp transaction_hash relation order address_label -remark',
  'transaction-tokens': 'token_symbol chain transfers_in amount_in value_in transfers_out amount_out value_out transfers_unpriced token_address',
  transactions: 'block_timestamp counterparty sent received volume_usd method chain transaction_hash counterparty_label source_type',
  transfers:
    'block_timestamp chain direction amount token_symbol value_usd price_usd from_address to_address transaction_hash from_address_label to_address_label token_address token_amount',
  lookups:
    'transaction_hash chain status block_timestamp from_address from_address_label to_address to_address_label native_value dated_native_price dated_native_value_usd current_native_price current_native_value_usd',
  'lookup-legs':
    'transaction_hash direction token_symbol token_amount dated_value_usd current_value_usd from_address from_address_label to_address to_address_label token_address dated_price_usd current_price_usd transfer_id',
  'lookup-nfts': 'transaction_hash collection_name nft_id from_address from_address_label to_address to_address_label project_id',
  'perp-positions':
    'token_symbol side size position_value_usd unrealized_pnl_usd entry_price_usd mark_price_usd liquidation_price_usd liquidation_distance return_on_equity leverage_value leverage_type margin_used_usd leverage_raw_usd max_leverage_value cumulative_funding_since_open_usd cumulative_funding_since_change_usd cumulative_funding_all_time_usd position_type',
  'perp-trades':
    'timestamp token_symbol side action size price value_usd closed_pnl fee_usd fee_token_symbol start_position crossed transaction_hash block_number oid',
  'defi-holdings': 'protocol_name chain total_value_usd total_assets_usd total_debts_usd total_rewards_usd',
  'defi-tokens': 'protocol_name chain position_type token_symbol amount value_usd token_address',
}

/** The contents and header of each column. */
const HEADS: Readonly<Record<string, string>> = {
  counterparties:
    'address Counterparty; usd Volume in; usd Volume out; ratio Share in; ratio Share out; count Interactions; time First seen; time Last seen; usd Volume; token Tokens; label Labels of the service; chain Chain; text Remark; text Window',
  'counterparty-tokens':
    'address Counterparty; token Token; text Name; count Transfers; amount Amount in; amount Amount out; amount Amount; address Contract',
  transactions:
    'time Time; address From or to; legs Sent; legs Received; usd Volume; text Method; chain Chain; hash Transaction; label Label in this result; text Source type',
  'transaction-tokens':
    'token Token; chain Chain; count Transfers in; amount Amount in; usd Value in; count Transfers out; amount Amount out; usd Value out; count Without a value; address Contract',
  transfers:
    'time Time; chain Chain; text Direction; amount Amount; token Token; usd Value; price Price; address From; address To; hash Transaction; label Label of sender; label Label of receiver; address Contract; amount Amount as delivered',
  labels: 'label Label; text Full name; text Definition; text Category; text Kind; chain Chain; text Source; time Read at',
  'related-wallets-other':
    'address Wallet; chain Chain; time Time; hash Transaction; text Relation; count Order; label Label of the service; text Remark',
  balances:
    'chain Chain; token Token; amount Amount; usd Value; ratio Share of total; price Price; text Kind; text Remark; text Name; address Contract',
  'balance-history': 'time Time; chain Chain; token Token; amount Amount; usd Value; address Contract',
  'pnl-top': 'chain Chain; token Token; usd Realised; ratio Realised return; address Contract; text Window',
  'pnl-tokens':
    'chain Chain; token Token; usd Realised; ratio Realised return; usd Unrealised; ratio Unrealised return; usd Bought; amount Bought amount; usd Sold; amount Sold amount; price Average buy price; price Average sell price; price Price; usd Holding; amount Holding amount; count Buys; count Sells; amount Largest balance; usd Largest balance, value; address Contract; text Window',
  'perp-positions':
    'token Token; text Side; amount Size, as delivered; usd Value; usd Unrealised; price Entry price; price Mark price; price Liquidation price; ratio To liquidation; ratio Return on equity; count Leverage; text Margin mode; usd Margin used; usd Leverage, raw USD; count Maximum leverage; usd Funding since open; usd Funding since change; usd Funding, all time; text Position type',
  'perp-trades':
    'time Time; token Token; text Side; text Action; amount Size; price Price; usd Value; usd Closed profit and loss; usd Fee; token Fee token; amount Position before; text Taker; hash Transaction; count Block; text Order',
  'defi-holdings': 'text Protocol; chain Chain; usd Value; usd Assets; usd Debts; usd Rewards',
  'defi-tokens': 'text Protocol; chain Chain; text Position; token Token; amount Amount; usd Value; address Contract',
  lookups:
    'hash Transaction; chain Chain; text Status; time Time; address From; label Label of sender; address To; label Label of receiver; amount Native amount; price Native price then; usd Native value then; price Native price at reading; usd Native value at reading',
  'lookup-legs':
    'hash Transaction; text Direction; token Token; amount Amount; usd Value then; usd Value at reading; address From; label Label of sender; address To; label Label of receiver; address Contract; price Price then; price Price at reading; text Transfer',
  'lookup-nfts':
    'hash Transaction; text Collection; text Item; address From; label Label of sender; address To; label Label of receiver; text Project',
}

/** Each figure, and how it was computed. */
const FIGURES: Readonly<Record<string, readonly string[]>> = {
  balances: [],
  counterparties: [
    'count Counterparty addresses · Number of different addresses in 1 record, without the subject itself. 2026-08-24 to 2026-09-24, BNB Chain.',
    'usd Volume in · Sum of the listed counterparties over 1 record. 2026-08-24 to 2026-09-24, BNB Chain.',
    'usd Volume out · Sum of the listed counterparties over 1 record. 2026-08-24 to 2026-09-24, BNB Chain.',
    'usd Volume in and out · Sum of the listed counterparties over 1 record. 2026-08-24 to 2026-09-24, BNB Chain.',
  ],
  transactions: [
    'count Transactions listed · Number of records in the results; there may be more pages.',
    'usd Volume (listed) · Sum of delivered volumes over 1 record.',
    'time First listed · Earliest time among the listed transactions.',
    'time Last listed · Latest time among the listed transactions.',
  ],
  labels: ['count Requested labels · Number of records.'],
  'related-wallets': [
    'count Related wallets · Number of different addresses in 1 record.',
    'count the relation · Number of records with this relation.',
  ],
  'balance-history': [
    'usd First value, 2026-09-01 · Sum of the values that the service gave for 2026-09-01T10:00:00Z (1 of 1 record).',
    'usd Last value, 2026-09-01 · Sum of the values that the service gave for 2026-09-01T10:00:00Z (1 of 1 record).',
    'usd Highest value, 2026-09-01 · Sum of the values that the service gave for 2026-09-01T10:00:00Z (1 of 1 record).',
  ],
  pnl: [
    'usd Realised profit and loss · As delivered for BNB Chain, 2026-08-24 to 2026-09-24.',
    'ratio Realised return · Delivered as a ratio for BNB Chain, 2026-08-24 to 2026-09-24.',
    'ratio Win rate · Delivered as a ratio for BNB Chain, 2026-08-24 to 2026-09-24.',
    'count Tokens traded · As delivered for BNB Chain, 2026-08-24 to 2026-09-24.',
    'count Trades · As delivered for BNB Chain, 2026-08-24 to 2026-09-24.',
    'usd Realised, listed tokens · Sum of the listed tokens over 1 record. Window 2026-08-24 to 2026-09-24.',
    'usd Unrealised, listed tokens · Sum of the listed tokens over 1 record. Window 2026-08-24 to 2026-09-24.',
  ],
  'perp-positions': [
    'count Open positions · Number of records.',
    'usd Unrealised · Sum of the open positions over 1 record.',
    'usd Account value',
    'usd Margin used',
    'time Read live at · The response contains no time. This is the time when it was received.',
    'usd Withdrawable',
    'usd Net liquidation position',
  ],
  'perp-trades': [
    'count Trades listed · Number of records in the results; there may be more pages.',
    'usd Value traded · Sum of trade values over 1 record.',
    'usd Closed profit and loss · Sum of closed figures over 1 record.',
    'usd Fees · Sum of fees over 1 record.',
  ],
  'defi-holdings': [
    'usd Value in protocols · As reported by the service on 2026-09-24.',
    'usd Assets · As reported by the service on 2026-09-24.',
    'usd Debts · As reported by the service on 2026-09-24.',
    'usd Rewards · As reported by the service on 2026-09-24.',
    'count Protocols · As reported by the service on 2026-09-24.',
  ],
  'transaction-lookup': ['count Transactions looked up · Number of records.', 'count Transfers in them · Number of token and collectible transfers.'],
}

/** Columns whose field has another name. */
const NAMED_ELSE: Readonly<Record<string, string>> = {
  // from the first leg: the receiver of an outgoing transfer
  'transactions counterparty': 'to_address',
  'transactions counterparty_label': 'to_address_label',
  'counterparties tokens': 'token_symbol',
  'defi-tokens token_symbol': 'symbol',
  'defi-tokens token_address': 'address',
}

describe('responses with a value in every field', () => {
  const panels = panelViews(caseStateOf([SUBJECT], ENDPOINTS.map(whole)), FIXTURE_SUBJECT)
  const tables = panels.flatMap((panel) => panel.tables)

  test('have all their tables', () => {
    expect(tables.map(({ id }) => id).toSorted()).toEqual(Object.keys(TABLES).toSorted())
  })

  test.each(Object.entries(TABLES))('fill every column of %s', (id, columns) => {
    const table = tables.find((one) => one.id === id)
    const [row] = table?.rows ?? []
    const filled = table?.columns.map((column) => `${row?.cells[column.id]?.state === 'value' ? '' : '-'}${column.id}`)
    expect(filled?.join(' ')).toBe(columns)
    expect(table?.columns.every(({ title }) => title !== '')).toBe(true)
  })

  test.each(Object.entries(HEADS))('have a header for each column of %s, by its content', (id, heads) => {
    const table = tables.find((one) => one.id === id)
    expect(table?.columns.map(({ kind, title }) => `${kind} ${title}`)).toEqual(heads.split('; '))
  })

  test('give each cell its own field', () => {
    for (const table of tables) {
      const [row] = table.rows
      for (const { id } of table.columns) {
        const text = row?.cells[id]?.text ?? ''
        // Generated text names its field.
        const [, field] = /^the (?:position\.)?(\w+)$/.exec(text) ?? []
        if (field !== undefined) expect([table.id, NAMED_ELSE[`${table.id} ${id}`] ?? id]).toEqual([table.id, field])
      }
    }
  })

  test('have the figures that are computed from them', () => {
    // Two panels have a figure named "first".
    const figures = Object.fromEntries(
      panels.flatMap((panel) => panel.figures.map((one) => [one.id === 'first' ? `${panel.id} first` : one.id, one.cell.text])),
    )
    expect(figures).toMatchObject({
      'transactions first': '2026-09-01T10:00:00Z',
      'balance-history first': '2.5',
      volume: '1.5',
      transactions: '1',
      'pnl_usd_realised-2026-08-24 to 2026-09-24': '3.5',
      'pnl_usd_unrealised-2026-08-24 to 2026-09-24': '4.5',
      labels: '2',
      'counterparties-0': '1',
      'volume_in_usd-0': '2.5',
      'volume_out_usd-0': '3.5',
      'total_volume_usd-0': '1.5',
      related: '1',
      lookups: '1',
      legs: '2',
      positions: '1',
      unrealised: '11.5',
      trades: '1',
      value_usd: '3.5',
      closed_pnl: '5.5',
      fee_usd: '6.5',
    })
  })

  test('name each figure and its computation', () => {
    const said = panels.map(({ id, figures }) => [id, figures.map(({ kind, title, rule }) => `${kind} ${title}${rule === '' ? '' : ` · ${rule}`}`)])
    expect(Object.fromEntries(said)).toEqual(FIGURES)
  })

  test('a case without responses has no figure, no table and no note', () => {
    for (const panel of panelViews(caseStateOf([SUBJECT], []), FIXTURE_SUBJECT))
      expect([panel.id, panel.figures, panel.tables, panel.series, panel.notes]).toEqual([panel.id, [], [], [], []])
  })
})

describe('panels whose records are read from columns', () => {
  /** Complete records, empty ones, records with odd fields, and repeated ones. */
  function several(endpoint: EndpointId, at: number): FixtureResponse {
    const { row } = RESPONSE_CODECS[endpoint]
    const record = wholeRecord(row, 'bnb')
    const odd = Object.fromEntries(
      Object.entries(record).map(([name, value], position) => [name, position % 3 === 0 ? null : position % 3 === 1 ? 'odd' : value]),
    )
    const data = [record, odd, {}, record, { ...record, chain: 'ethereum' }]
    const pagination = { page: at, per_page: 5, is_last_page: at === 2 }
    return { endpoint, request: { chain: 'bnb', date: WINDOW, pagination: { page: at, per_page: 5 } }, body: JSON.stringify({ data, pagination }) }
  }

  const inColumns = (state: StateWithResponses): StateWithResponses => ({
    ...state,
    captures: state.captures.map((stored) => ({
      ...stored,
      // A separate header: no cached result of the other one may apply to it.
      capture: { ...stored.capture },
      response: stored.response === undefined ? undefined : unpackResponse(structuredClone(packResponse(stored.response))),
    })),
  })
  /** A view with everything its rows return when displayed. */
  const inFull = (views: readonly PanelView[]): unknown =>
    views.map((view) => ({
      ...view,
      tables: view.tables.map((table) => ({
        ...table,
        rows: table.rows.map(({ id, captureId, pointer, cells }) => ({ id, captureId, pointer, cells: { ...cells } })),
      })),
    }))

  test.each([
    ['every field', ENDPOINTS.map(whole)],
    ['odd and repeated records on two pages', ENDPOINTS.flatMap((endpoint) => [several(endpoint, 1), several(endpoint, 2)])],
  ])('are the same as those of decoded records: %s', (_what, responses) => {
    const state = caseStateOf([SUBJECT], responses)
    const decoded = inFull(panelViews(state, FIXTURE_SUBJECT))
    expect(inFull(panelViews(inColumns(state), FIXTURE_SUBJECT))).toEqual(decoded)
    expect(JSON.stringify(decoded).length).toBeGreaterThan(10_000)
  })
})

test.each(ENDPOINTS)('marks simulated data wherever it is shown: %s', (endpoint) => {
  const said = panelViews(caseStateOf([SUBJECT], [{ ...whole(endpoint), practice: true }]), FIXTURE_SUBJECT)
  const shown = said.filter(({ endpoints }) => endpoints.includes(endpoint))
  expect(shown.length).toBeGreaterThan(0)
  for (const { notes } of shown) expect(notes).toContain('Simulated data: all figures here come from the practice service.')
})

/** The fields that identify a record when another page of the same response delivers it again. */
const KNOWN_BY: readonly (readonly [endpoint: EndpointId, table: string, fields: string])[] = [
  ['profiler/current-balance', 'balances', 'chain token_address token_symbol'],
  ['profiler/historical-balances', 'balance-history', 'chain token_address block_timestamp'],
  ['profiler/pnl', 'pnl-tokens', 'token_address token_symbol'],
  ['profiler/labels', 'labels', 'label category'],
  ['profiler/counterparties', 'counterparties', 'counterparty_address counterparty_address_label'],
  ['profiler/related-wallets', 'related-wallets', 'chain address relation transaction_hash'],
  ['profiler/transactions', 'transactions', 'chain transaction_hash method block_timestamp'],
  ['profiler/perp-trades', 'perp-trades', 'transaction_hash oid timestamp token_symbol action size price start_position'],
  ['profiler/transaction-lookup', 'lookups', 'chain transaction_hash'],
]

test.each(KNOWN_BY)('a record of %s repeated on another page is listed once in %s, unless it differs in one of: %s', (endpoint, id, fields) => {
  const record = wholeRecord(RESPONSE_CODECS[endpoint].row, 'bnb')
  const paged = (page: number, data: object): FixtureResponse => ({
    endpoint,
    request: { chain: 'all', date: WINDOW, pagination: { page, per_page: 1 } },
    body: JSON.stringify({ data: [data], pagination: { page, per_page: 1, is_last_page: page === 2 } }),
  })
  const listed = (other: object): number =>
    panelViews(caseStateOf([SUBJECT], [paged(1, record), paged(2, other)]), FIXTURE_SUBJECT)
      .flatMap(({ tables }) => tables)
      .filter((table) => table.id.startsWith(id))
      .reduce((sum, { rows }) => sum + rows.length, 0)
  expect(listed(record)).toBe(1)
  for (const field of fields.split(' ')) {
    const reported = record[field]
    const other =
      field === 'chain'
        ? 'base'
        : Array.isArray(reported)
          ? ['another']
          : typeof reported === 'number'
            ? reported + 1
            : String(reported).startsWith('2026')
              ? '2026-09-02T10:00:00'
              : 'another'
    expect([field, listed({ ...record, [field]: other })]).toEqual([field, 2])
  }
})
