import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { PANEL_IDS } from '../../../../src-shared/view-models/panel-view.ts'
import { panelViews } from '../../../../src-shared/view-models/panel-views.ts'
import { caseStateOf, FIXTURE_SUBJECT } from '../../../support/builders/case-states.ts'

const ENDPOINTS = [
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
] as const satisfies readonly EndpointId[]

const ODD = [
  '',
  '1e400',
  '-0',
  '1e999999',
  '0x10',
  'NaN',
  '__proto__',
  'constructor',
  '<img src=x onerror=alert(1)>',
  '\u202Eevil',
  '2025-02-30',
  '1970-01-01T00:00:00',
  '0xcbb811f129782ef87e19dea9d3375045219bae00\u0000',
  'all',
  'bsc',
] as const

/** Values that a hostile service might send in place of a figure or text. */
const value = fc.oneof(
  fc.constantFrom(...ODD),
  fc.jsonValue({ maxDepth: 2 }),
  fc.double().map((float) => (Number.isFinite(float) ? float : null)),
  fc.bigInt().map(String),
)

const FIELDS = [
  'chain',
  'address',
  'token_address',
  'token_symbol',
  'token_name',
  'token_amount',
  'price_usd',
  'value_usd',
  'block_timestamp',
  'transaction_hash',
  'method',
  'volume_usd',
  'counterparty_address',
  'counterparty_address_label',
  'interaction_count',
  'total_volume_usd',
  'volume_in_usd',
  'volume_out_usd',
  'relation',
  'address_label',
  'order',
  'label',
  'category',
  'kind',
  'pnl_usd_realised',
  'roi_percent_realised',
  'nof_buys',
  'realized_pnl',
  'timestamp',
  'side',
  'size',
  'price',
  'fee_usd',
  'oid',
  'closed_pnl',
  'from_address',
  'to_address',
  'from_address_label',
  'receipt_status',
  'position',
  '__proto__',
  'toString',
] as const
const LISTS = ['tokens_sent', 'tokens_received', 'tokens_info', 'token_transfer_array', 'nft_transfer_array'] as const

const flat = fc.dictionary(fc.constantFrom(...FIELDS), value)
const record = fc
  .tuple(flat, fc.dictionary(fc.constantFrom(...LISTS), fc.oneof(fc.array(flat, { maxLength: 3 }), value)))
  .map(([own, nested]) => ({ ...own, ...nested }))
const rows = fc.array(fc.oneof({ weight: 5, arbitrary: record }, { weight: 1, arbitrary: value }), { maxLength: 6 })
const body = fc.oneof(
  rows.map((data) => ({ data })),
  rows.map((top5) => ({ top5_tokens: top5, realized_pnl_usd: 1, win_rate: 'x' })),
  rows.map((positions) => ({ data: { asset_positions: positions, timestamp: 8.64e15 } })),
  rows,
  fc.jsonValue(),
)

test('no response makes a view throw, and no figure lacks a source', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...ENDPOINTS), body, fc.constantFrom('bnb', 'all', 'base', undefined), fc.nat({ max: 3 })), { maxLength: 5 }),
      (responses) => {
        const state = caseStateOf(
          [{ address: '0xcbb811f129782ef87e19dea9d3375045219bae00', family: 'evm', chains: ['bnb', 'base'] }],
          responses.map(([endpoint, response, chain, page]) => ({
            endpoint,
            body: JSON.stringify(response),
            request: { ...(chain === undefined ? {} : { chain }), pagination: { page } },
          })),
        )
        const loaded = new Set(state.captures.map(({ capture }) => capture.id))
        const panels = panelViews(state, FIXTURE_SUBJECT)
        expect(panels.map(({ id }) => id)).toEqual([...PANEL_IDS])
        for (const panel of panels) {
          for (const figure of panel.figures) {
            expect(figure.captureIds.length).toBeGreaterThan(0)
            expect(figure.captureIds.every((id) => loaded.has(id))).toBe(true)
          }
          for (const table of panel.tables) {
            expect(new Set(table.rows.map(({ id }) => id)).size).toBe(table.rows.length)
            expect(table.rows.every(({ captureId }) => loaded.has(captureId))).toBe(true)
          }
          for (const series of panel.series) for (const point of series.points) expect(loaded.has(point.captureId)).toBe(true)
        }
        expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
      },
    ),
    { numRuns: 300 },
  )
})
