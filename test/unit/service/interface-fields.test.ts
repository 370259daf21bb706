import { describe, expect, test } from 'vitest'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { checkRequest } from '../../../src-shared/service/request/requests.ts'

/**
 * Every field, value and bound that docs/service-interface.md names in its prose, typed by hand,
 * with what must be refused.
 */
const TODAY = '2026-11-21'
const EVM = '0xcbb811f129782ef87e19dea9d3375045219bae00'
const date = { from: '2026-10-01', to: '2026-10-08' }
const WALLET = { address: EVM, chain: 'ethereum' }
const MARKET = { chains: ['ethereum'] }

type Facts = readonly (readonly [section: string, id: EndpointId, taken: object, refused: object])[]
// oxfmt-ignore
const FACTS: Facts = [
  ['2.2 all', 'smart-money/netflow', { chains: ['all'] }, { chains: ['all', 'base'] }],
  ['2.2 lower case', 'smart-money/netflow', { chains: ['bnb'] }, { chains: ['BNB'] }],
  ['2.2 EVM form', 'profiler/labels', WALLET, { chain: 'ethereum', address: EVM.slice(2) }],
  ['2.2 base58', 'profiler/labels', { chain: 'solana', address: 'GBWaMZ6NfBw1Z8wRNyGxJ1KxrPpTfTjmFZNQPaLLhFkX' }, { chain: 'solana', address: EVM }],
  ['2.2 bitcoin P2PKH', 'profiler/current-balance', { chain: 'bitcoin', address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }, { chain: 'bitcoin', address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb' }],
  ['2.2 bitcoin P2SH', 'profiler/current-balance', { chain: 'bitcoin', address: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy' }, { chain: 'bitcoin', address: EVM }],
  ['2.2 bitcoin Bech32', 'profiler/current-balance', { chain: 'bitcoin', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }, { chain: 'bitcoin', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5' }],
  ['2.2 ton has no PnL', 'profiler/pnl', WALLET, { ...WALLET, chain: 'ton' }],
  ['2.2 no lookup on solana', 'profiler/transaction-lookup', { chain: 'ethereum', transaction_hash: '0x1' }, { chain: 'solana', transaction_hash: '0x1' }],
  ['2.3 pages inside pagination', 'tgm/holders', { chain: 'base', token_address: EVM, pagination: { page: 2, per_page: 50 } }, { chain: 'base', token_address: EVM, page: 2 }],
  ['2.3 per_page inside pagination', 'smart-money/dcas', { pagination: { per_page: 50 } }, { per_page: 50 }],
  ['2.3 whole page numbers', 'smart-money/dcas', { pagination: { page: 1 } }, { pagination: { page: 1.5 } }],
  ['2.3 dates', 'profiler/perp-trades', { address: EVM, date }, { address: EVM, date: { from: '2026-10-01T00:00:00Z', to: '2026-10-08' } }],
  ['2.3 snake_case', 'tgm/jup-dca', { token_address: 'So11111111111111111111111111111111111111112' }, { tokenAddress: 'So11111111111111111111111111111111111111112' }],
  ['4.2 netflow', 'smart-money/netflow', { ...MARKET, filters: { remove_scam_tokens: true, hide_spam_tokens: true, token_sector: ['AI'] } }, { ...MARKET, filters: { remove_scam_tokens: 'yes' } }],
  ['4.2 netflow periods', 'smart-money/netflow', { ...MARKET, order_by: ['1h', '24h', '7d', '30d'].map((one) => ({ field: `net_flow_${one}_usd`, direction: 'DESC' })) }, { ...MARKET, order_by: [{ field: 'net_flow_1y_usd', direction: 'DESC' }] }],
  ['4.2 DEX trades are of the last day', 'smart-money/dex-trades', MARKET, { ...MARKET, date }],
  ['4.2 perp trades send no chain', 'smart-money/perp-trades', { only_new_positions: true }, MARKET],
  ['4.2 perp trades, Market', 'smart-money/perp-trades', { filters: { type: 'Market' } }, { filters: { type: 'MARKET' } }],
  ['4.2 perp trades, Limit', 'smart-money/perp-trades', { filters: { type: 'Limit' } }, { filters: { type: 'Stop' } }],
  ['4.2 DCA sorting', 'smart-money/dcas', { order_by: [{ field: 'deposit_value_usd', direction: 'ASC' }] }, { order_by: [{ field: 'deposit_value_usd', direction: 'up' }] }],
  ['4.2 holdings', 'smart-money/holdings', { ...MARKET, filters: { token_sectors: ['AI'] }, pagination: { page: 1 } }, { chain: 'ethereum' }],
  ['4.2 four years back', 'smart-money/historical-holdings', { ...MARKET, date_range: { from: '2022-11-21', to: '2022-12-01' } }, { ...MARKET, date_range: { from: '2022-11-20', to: '2022-12-01' } }],
  ['4.2 twenty transactions a page', 'profiler/transactions', { ...WALLET, date, pagination: { per_page: 20 } }, { ...WALLET, date, pagination: { per_page: 21 } }],
  ['4.2 transaction filters', 'profiler/transactions', { ...WALLET, date, filters: { method: 'sent', source_type: 'transfer' } }, { ...WALLET, date, filters: { method: 7 } }],
  ['4.2 an entity', 'profiler/current-balance', { chain: 'all', entity_name: 'Binance' }, { ...WALLET, entity_name: 'Binance' }],
  ['4.2 ranges of value', 'profiler/current-balance', { ...WALLET, filters: { value_usd: { min: 1, max: 2 } } }, { ...WALLET, filters: { value_usd: { min: 2, max: 1 } } }],
  ['4.2 counterparties, Combined', 'profiler/counterparties', { ...WALLET, date, source_input: 'Combined' }, { ...WALLET, date, source_input: 'combined' }],
  ['4.2 counterparties, Tokens', 'profiler/counterparties', { ...WALLET, date, source_input: 'Tokens' }, { ...WALLET, date, source_input: 'Token' }],
  ['4.2 counterparties, ETH', 'profiler/counterparties', { ...WALLET, date, source_input: 'ETH' }, { ...WALLET, date, source_input: 'NFT' }],
  ['4.2 counterparties by entity', 'profiler/counterparties', { ...WALLET, date, group_by: 'entity' }, { ...WALLET, date, group_by: 'label' }],
  ['4.2 counterparty filters', 'profiler/counterparties', { ...WALLET, date, filters: { interaction_count: { min: 2 }, total_volume_usd: { min: 1 }, include_smart_money_labels: ['Exchange'] } }, { ...WALLET, date, filters: { include_smart_money_labels: ['Bank'] } }],
  ['4.2 history of an entity', 'profiler/historical-balances', { chain: 'all', entity_name: 'Binance', date, filters: { hide_spam_tokens: true } }, { chain: 'all', entity_name: 'Binance' }],
  ['4.2 related wallets sorted', 'profiler/related-wallets', { ...WALLET, order_by: [{ field: 'order', direction: 'ASC' }] }, { ...WALLET, order_by: { field: 'order' } }],
  ['4.2 PnL of one token', 'profiler/pnl', { ...WALLET, filters: { token_address: EVM } }, { ...WALLET, token_address: EVM }],
  ['4.2 premium labels ask as labels do', 'profiler/premium-labels', { chain: 'all', address: EVM }, { chain: 'all', entity_name: 'Binance' }],
  ['4.2 perp trades of an address', 'profiler/perp-trades', { address: EVM, date }, { address: EVM }],
  ['4.4 sign-in', 'legacy/auth', { email: 'a@b.example', password: 'x' }, { email: 'a@b.example' }],
  ['4.4 params may be empty', 'legacy/question', { params: {} }, {}],
  ['8.2 a year', 'tgm/transfers', { chain: 'base', token_address: EVM, date: { from: '2025-11-21', to: TODAY } }, { chain: 'base', token_address: EVM, date: { from: '2025-11-20', to: TODAY } }],
  ['9.2 no wrapper', 'profiler/labels', WALLET, { parameters: WALLET }],
  ['9.2 recordsPerPage', 'smart-money/holdings', { ...MARKET, pagination: { per_page: 5 } }, { ...MARKET, pagination: { recordsPerPage: 5 } }],
  ['9.2 flags', 'smart-money/holdings', { ...MARKET, filters: { include_stablecoins: true, include_native_tokens: true } }, { ...MARKET, filters: { includeStablecoins: true } }],
]

describe('accepts what the interface names and refuses what contradicts it before it costs anything', () => {
  test.each(FACTS)('%s: %s', (_section, id, taken, refused) => {
    expect(checkRequest(id, taken, TODAY)).toMatchObject({ ok: true })
    const wrong = checkRequest(id, refused, TODAY)
    expect(wrong).toMatchObject({ ok: false, error: { code: 'bad_request' } })
    // One sentence, and one remedy.
    if (!wrong.ok)
      expect([wrong.error.message, wrong.error.remedy]).toEqual([expect.stringMatching(/^[A-Z].+\.$/s), expect.stringMatching(/^[A-Z].+\.$/s)])
  })
})
