import type { EndpointId } from '../../src-shared/service/table/endpoint.ts'
import { MARKET_FORMS } from './forms-market.ts'
import type { Form } from './form-types.ts'

export const COUNTERPARTY_LABELS = [
  '30D Smart Trader',
  '90D Smart Trader',
  '180D Smart Trader',
  'Fund',
  'Smart Trader',
  'Public Figure',
  'Exchange',
  'Whale',
  'BananaGun Bot User',
  'Top Maestro Bot User',
  'Top BananaGun Bot User',
  'Maestro Bot User',
  'Early MAGIC Miner',
  'First Mover LP',
  'First Mover Staking',
  'Profitable LP',
  'Smart HL Perps Trader',
] as const

/**
 * Request forms of the endpoints that the practice service implements, by the names of the public
 * schema.
 */
export const FORMS: Readonly<Partial<Record<EndpointId, Form>>> = {
  ...MARKET_FORMS,
  account: { address: 'none' },
  'profiler/current-balance': {
    address: 'or-entity',
    fields: { hide_spam_token: 'flag' },
    orderBy: ['value_usd', 'token_symbol'],
    filters: {
      value_usd: 'range',
      price_usd: 'range',
      token_amount: 'whole-range',
      token_symbol: 'texts',
      token_address: 'texts',
      token_name: 'texts',
    },
  },
  'profiler/historical-balances': {
    address: 'or-entity',
    orderBy: ['block_timestamp', 'value_usd', 'token_symbol'],
    filters: { value_usd: 'range', token_amount: 'whole-range', token_symbol: 'texts', token_address: 'texts', hide_spam_tokens: 'flag' },
  },
  'profiler/counterparties': {
    address: 'or-entity',
    fields: { source_input: ['Combined', 'Tokens', 'ETH'], group_by: ['wallet', 'entity'] },
    orderBy: ['interaction_count', 'total_volume_usd', 'volume_in_usd', 'volume_out_usd'],
    filters: {
      interaction_count: 'whole-range',
      total_volume_usd: 'range',
      volume_in_usd: 'range',
      volume_out_usd: 'range',
      include_smart_money_labels: { list: COUNTERPARTY_LABELS },
      exclude_smart_money_labels: { list: COUNTERPARTY_LABELS },
    },
  },
  'profiler/transactions': {
    address: 'required',
    fields: { hide_spam_token: 'flag' },
    orderBy: ['block_timestamp'],
    perPage: 20,
    filters: {
      token_symbol: 'texts',
      token_address: 'texts',
      counterparty_name: 'texts',
      counterparty_address: 'text',
      volume_usd: 'range',
      method: 'text',
      source_type: 'text',
    },
  },
  'profiler/transaction-lookup': { address: 'none', fields: { transaction_hash: 'text', block_timestamp: 'text' }, required: ['transaction_hash'] },
  'profiler/pnl': {
    address: 'or-entity',
    filters: { show_realized: 'flag', token_address: 'text' },
    orderBy: ['pnl_usd_realised', 'roi_percent_realised', 'pnl_usd_unrealised', 'roi_percent_unrealised', 'bought_usd', 'sold_usd', 'holding_usd'],
  },
  'profiler/pnl-summary': { address: 'or-entity' },
  'profiler/related-wallets': { address: 'required', orderBy: ['order'] },
  'profiler/labels': { address: 'required', perPage: 100 },
  'profiler/premium-labels': { address: 'required', perPage: 100 },
  'profiler/perp-positions': {
    address: 'required',
    filters: { token_symbol: 'text', position_type: 'text', position_value_usd: 'range', unrealized_pnl_usd: 'range' },
    orderBy: [
      'leverage_value',
      'position_value_usd',
      'entry_price_usd',
      'liquidation_price_usd',
      'unrealized_pnl_usd',
      'size',
      'token_symbol',
      'position_type',
    ],
  },
  'profiler/perp-trades': {
    address: 'required',
    orderBy: ['timestamp', 'size', 'fee_usd', 'closed_pnl', 'price', 'value_usd'],
    filters: {
      token_symbol: 'text',
      side: { one: ['Long', 'Short'] },
      action: { one: ['Open/Add', 'Close/Reduce', 'Liquidation'] },
      crossed: 'flag',
      fee_token_symbol: 'text',
      size: 'range',
      start_position: 'range',
      closed_pnl: 'range',
      fee_usd: 'range',
      price: 'range',
      value_usd: 'range',
      oid: 'whole-range',
    },
  },
}
