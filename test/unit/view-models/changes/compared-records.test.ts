import { expect, test } from 'vitest'
import { acquiredQueries } from '../../../../src-shared/view-models/changes/acquisitions.ts'
import {
  COMPARED_ENDPOINTS,
  comparedFormOf,
  comparedRecords,
  type ComparedField,
} from '../../../../src-shared/view-models/changes/compared-records.ts'
import { queryChanges } from '../../../../src-shared/view-models/changes/query-changes.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { caseStateOf, type FixtureResponse } from '../../../support/builders/case-states.ts'
import { response, OWN, rows } from '../panels/panel-of.ts'

const SUBJECT = { address: OWN, family: 'evm', chains: ['ethereum'] } as const

test('compares balances, counterparties and labels first, profits and staking after them', () => {
  expect(COMPARED_ENDPOINTS).toEqual([
    'profiler/current-balance',
    'profiler/counterparties',
    'profiler/labels',
    'profiler/premium-labels',
    'profiler/related-wallets',
    'profiler/pnl-summary',
    'profiler/pnl',
    'profiler/perp-positions',
  ])
  expect(comparedFormOf('profiler/transactions')).toBeUndefined()
  expect(comparedRecords('profiler/transactions', [])).toEqual([])
})

/** The fields that identify a record across responses, and the compared fields, as displayed. */
const COMPARED: Readonly<Partial<Record<EndpointId, readonly [keys: string, name: string, fields: string, summary?: string]>>> = {
  'profiler/current-balance': [
    'address chain token_address token_symbol',
    'token_symbol token',
    'value_usd usd Value; token_amount amount Amount; price_usd price Price',
  ],
  'profiler/counterparties': [
    'counterparty_address',
    'counterparty_address address',
    'total_volume_usd usd Volume; volume_in_usd usd Volume in; volume_out_usd usd Volume out; interaction_count count Interactions; counterparty_address_label label Labels',
  ],
  'profiler/labels': ['label category', 'label label', 'kind text Kind; definition text Definition; fullname text Full name'],
  'profiler/premium-labels': ['label category', 'label label', 'kind text Kind; definition text Definition; fullname text Full name'],
  'profiler/related-wallets': ['address relation chain', 'address address', 'relation text Relation; address_label label Label'],
  'profiler/pnl-summary': [
    'chain token_address token_symbol',
    'token_symbol token',
    'realized_pnl usd Realised; realized_roi ratio Realised return',
    'realized_pnl_usd usd Realised profit and loss; realized_pnl_percent ratio Realised return; win_rate ratio Win rate; traded_token_count count Tokens traded; traded_times count Trades',
  ],
  'profiler/pnl': [
    'token_address token_symbol',
    'token_symbol token',
    'pnl_usd_realised usd Realised; pnl_usd_unrealised usd Unrealised; bought_usd usd Bought; sold_usd usd Sold; holding_usd usd Holding; holding_amount amount Holding amount; nof_buys count Buys; nof_sells count Sells',
  ],
  'profiler/perp-positions': [
    'position.token_symbol position_type',
    'position.token_symbol token',
    'position.position_value_usd usd Value; position.size amount Size; position.entry_price_usd price Entry price; position.unrealized_pnl_usd usd Unrealised; position.liquidation_price_usd price Liquidation price; position.leverage_value count Leverage; position.margin_used_usd usd Margin used',
    'margin_summary_account_value_usd usd Account value; margin_summary_total_margin_used_usd usd Margin used; withdrawable_usd usd Withdrawable',
  ],
}

test.each(COMPARED_ENDPOINTS)('%s is compared by the fields that identify a record and the fields that describe it', (endpoint) => {
  const form = comparedFormOf(endpoint)
  const said = (fields: readonly ComparedField[]): string => fields.map(({ id, kind, title }) => `${id} ${kind} ${title}`).join('; ')
  expect(form === undefined ? [] : [form.key.join(' '), `${form.name.id} ${form.name.kind}`, said(form.fields), said(form.summary)]).toEqual(
    [...(COMPARED[endpoint] ?? []), ''].slice(0, 4),
  )
})

/** The changes between the newest two responses. */
function changes(...responses: readonly [FixtureResponse, FixtureResponse]): string[] {
  const state = caseStateOf([SUBJECT], responses)
  const [subject] = state.subjects
  const [query] = subject === undefined ? [] : acquiredQueries(state.captures, subject)
  const [after, before] = query?.acquisitions ?? []
  if (query === undefined || after === undefined || before === undefined) throw new Error('there are two acquisitions')
  const pages = ({ pages: own }: typeof after) => state.captures.filter(({ capture }) => own.some((one) => one.capture.id === capture.id))
  const { rows: changed } = queryChanges(query.endpoint, { isWhole: true, pages: pages(before) }, { isWhole: true, pages: pages(after) })
  return changed.map((row) => `${row.state} ${row.name.text} on ${row.chain}: ${row.field.title} ${row.before.text} → ${row.after.text}`)
}

test('a token on two chains is two records, and the requested chain applies where none is named', () => {
  const token = (value_usd: number, chain?: string) => ({
    token_symbol: 'A',
    token_address: '0xa',
    address: OWN,
    value_usd,
    ...(chain === undefined ? {} : { chain }),
  })
  const requested = (chain: string, ...data: readonly object[]) => rows('profiler/current-balance', { chain }, ...data)
  expect(changes(requested('ethereum', token(1)), requested('ethereum', token(3, 'ethereum')))).toEqual(['changed A on ethereum: Value 1 → 3'])
  expect(changes(requested('all', token(1, 'ethereum'), token(2, 'base')), requested('all', token(2, 'base'), token(3, 'ethereum')))).toEqual([
    'changed A on ethereum: Value 1 → 3',
  ])
})

test('a label of another category is another label', () => {
  const label = (name: string, category: string, definition: string) => ({ label: name, category, definition })
  const requested = (...data: readonly object[]) => response('profiler/labels', { chain: 'ethereum' }, { data })
  expect(changes(requested(label('Fund', 'cex', 'old')), requested(label('Fund', 'cex', 'new'), label('Fund', 'defi', 'x')))).toEqual([
    'new Fund on ethereum: Kind  → ',
    'changed Fund on ethereum: Definition old → new',
  ])
})
