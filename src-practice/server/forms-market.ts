import type { EndpointId } from '../../src-shared/service/table/endpoint.ts'
import type { FilterKind, Form } from './form-types.ts'

const SMART_LABELS = ['Fund', 'Smart Trader', '30D Smart Trader', '90D Smart Trader', '180D Smart Trader', 'Smart HL Perps Trader'] as const
const HISTORY_LABELS = [...SMART_LABELS, 'Smart Dex Trader', '30D Smart Dex Trader', '90D Smart Dex Trader', '180D Smart Dex Trader'] as const
// oxfmt-ignore
export const ALL_LABELS = [
  '30D Smart Trader', '90D Smart Trader', '180D Smart Trader', 'Fund', 'Smart Trader', 'Public Figure', 'Exchange', 'Whale', 'BananaGun Bot User',
  'Top Maestro Bot User', 'Top BananaGun Bot User', 'Maestro Bot User', 'Early MAGIC Miner', 'First Mover LP', 'First Mover Staking', 'Profitable LP',
  'Smart HL Perps Trader',
] as const
// oxfmt-ignore
const PERP_ACTIONS = [
  'Buy - Add Long', 'Buy - Reduce Short', 'Buy - Open Long', 'Buy - Close Short', 'Sell - Add Short', 'Sell - Reduce Long', 'Sell - Open Short',
  'Sell - Close Long',
] as const
const SEGMENTS = ['public_figure', 'top_pnl', 'whale', 'smart_trader', 'exchange', 'fresh_wallets'] as const
const LABEL_TYPES = ['whale', 'public_figure', 'smart_money'] as const

/** Two filters that include and exclude wallets by label. */
function labels(names: readonly string[], prefix = ''): Record<string, FilterKind> {
  return { [`${prefix}include_smart_money_labels`]: { list: names }, [`${prefix}exclude_smart_money_labels`]: { list: names } }
}

function each(kind: FilterKind, ...names: readonly string[]): Record<string, FilterKind> {
  return Object.fromEntries(names.map((name) => [name, kind]))
}

const COINS = each('flag', 'include_stablecoins', 'include_native_tokens')
const HOLDING_RANGES = ['value_usd', 'balance_24h_percent_change', 'share_of_holdings_percent', 'token_age_days', 'market_cap_usd'] as const
const TOKEN = ['chain', 'token_address', 'token_symbol'] as const
const HOLDER_RANGES = [
  'token_amount',
  'total_outflow',
  'total_inflow',
  'balance_change_24h',
  'balance_change_7d',
  'balance_change_30d',
  'ownership_percentage',
  'value_usd',
] as const
const TRADE_VOLUMES = [
  'bought_token_volume',
  'sold_token_volume',
  'token_trade_volume',
  'bought_volume_usd',
  'sold_volume_usd',
  'trade_volume_usd',
] as const
// oxfmt-ignore
const SCREENER_RANGES = [
  'token_age_days', 'market_cap_usd', 'liquidity', 'price_usd', 'price_change', 'fdv', 'fdv_mc_ratio', 'buy_volume', 'sell_volume', 'volume', 'netflow',
  'inflow_fdv_ratio', 'outflow_fdv_ratio',
] as const
const SCREENER_COUNTS = ['nof_buyers', 'nof_traders', 'nof_sellers', 'nof_buys', 'nof_sells'] as const

/**
 * Request forms of smart money, tokens, portfolio, screener and search, by the names of the public
 * schema.
 */
// oxfmt-ignore
export const MARKET_FORMS: Readonly<Partial<Record<EndpointId, Form>>> = {
  'smart-money/netflow': {
    address: 'none',
    filters: {
      ...labels(SMART_LABELS), ...COINS, ...each('flag', 'remove_scam_tokens', 'hide_spam_tokens'), token_address: 'texts', token_sector: 'list',
      ...each('range', 'trader_count', 'token_age_days', 'market_cap_usd'),
    },
    orderBy: [
      ...TOKEN, 'net_flow_1h_usd', 'net_flow_24h_usd', 'net_flow_7d_usd', 'net_flow_30d_usd', 'token_sectors', 'trader_count', 'token_age_days',
      'market_cap_usd',
    ],
  },
  'smart-money/dex-trades': {
    address: 'none',
    filters: {
      ...labels(SMART_LABELS),
      ...each(
        'texts', 'chain', 'transaction_hash', 'trader_address', 'trader_address_label', 'token_bought_address', 'token_sold_address',
        'token_bought_symbol', 'token_sold_symbol',
      ),
      ...each(
        'range', 'token_bought_amount', 'token_sold_amount', 'token_bought_age_days', 'token_sold_age_days', 'token_bought_market_cap',
        'token_sold_market_cap', 'token_bought_fdv', 'token_sold_fdv', 'trade_value_usd',
      ),
    },
    orderBy: [
      'chain', 'block_timestamp', 'transaction_hash', 'trader_address', 'trader_address_label', 'token_bought_address', 'token_sold_address',
      'token_bought_amount', 'token_sold_amount', 'token_bought_symbol', 'token_sold_symbol', 'token_bought_age_days', 'token_sold_age_days',
      'token_bought_market_cap', 'token_sold_market_cap', 'token_bought_fdv', 'token_sold_fdv', 'trade_value_usd',
    ],
  },
  'smart-money/perp-trades': {
    address: 'none',
    fields: { only_new_positions: 'flag', lookback_hours: { min: 1, max: 168 } },
    filters: {
      ...labels(SMART_LABELS), ...each('texts', 'trader_address', 'trader_address_label'), token_symbol: 'text', type: { one: ['Market', 'Limit'] },
      side: ['Long', 'Short'], action: PERP_ACTIONS, ...each('range', 'token_amount', 'price_usd', 'value_usd'),
    },
    orderBy: ['block_timestamp', 'token_amount', 'price_usd', 'value_usd'],
  },
  'smart-money/dcas': {
    address: 'none',
    filters: {
      ...labels(SMART_LABELS), dca_created_at: 'dates',
      ...each('texts', 'transaction_hash', 'trader_address', 'trader_address_label', 'input_token_symbol', 'output_token_symbol'),
      ...each('range', 'deposit_token_amount', 'token_spent_amount', 'output_token_redeemed_amount'),
    },
    orderBy: [
      'dca_created_at', 'dca_updated_at', 'input_token_symbol', 'output_token_symbol', 'deposit_token_amount', 'token_spent_amount', 'deposit_value_usd',
      'output_token_redeemed_amount',
    ],
  },
  'smart-money/holdings': {
    address: 'none',
    filters: { ...labels(SMART_LABELS), ...COINS, ...each('range', ...HOLDING_RANGES), holders_count: 'whole-range', ...each('texts', 'token_address', 'token_symbol'), token_sectors: 'list' },
    orderBy: [...TOKEN, ...HOLDING_RANGES, 'holders_count'],
  },
  'smart-money/historical-holdings': {
    address: 'none',
    filters: { ...labels(HISTORY_LABELS), ...COINS, ...each('range', 'balance', ...HOLDING_RANGES), holders_count: 'whole-range', ...each('texts', 'token_address', 'token_symbol') },
    orderBy: ['date', 'balance', ...TOKEN, ...HOLDING_RANGES, 'holders_count'],
  },
  'tgm/flows': {
    address: 'none',
    fields: { token_address: 'token', label: [...LABEL_TYPES, 'top_100_holders', 'exchange'] },
    required: ['token_address'],
    filters: { ...each('range', 'price_usd', 'token_amount', 'value_usd'), ...each('whole-range', 'holders_count', 'total_inflows_count', 'total_outflows_count') },
    orderBy: [
      'date', 'price_usd', 'token_amount', 'value_usd', 'holders_count', 'total_inflows_count', 'total_outflows_count', 'total_inflows_dex',
      'total_outflows_dex', 'total_inflows_cex', 'total_outflows_cex',
    ],
  },
  'tgm/transfers': {
    address: 'none',
    fields: { token_address: 'token' },
    required: ['token_address'],
    filters: {
      ...each('flag', 'include_dex', 'include_cex', 'non_exchange_transfers', 'only_smart_money'), ...labels(ALL_LABELS, 'from_'), ...labels(ALL_LABELS, 'to_'),
      ...each('texts', 'transaction_hash', 'from_address', 'to_address', 'from_address_label', 'to_address_label'), transaction_type: 'text',
      ...each('range', 'transfer_amount', 'transfer_value_usd'),
    },
    orderBy: [
      'block_timestamp', 'transaction_hash', 'from_address', 'to_address', 'from_address_label', 'to_address_label', 'transaction_type',
      'transfer_amount', 'transfer_value_usd',
    ],
  },
  'tgm/holders': {
    address: 'none',
    fields: { token_address: 'token', aggregate_by_entity: 'flag', label_type: [...LABEL_TYPES, 'all_holders', 'exchange'], premium_labels: 'flag' },
    required: ['token_address'],
    filters: { ...labels(ALL_LABELS), ...each('texts', 'address', 'address_label'), ...each('range', ...HOLDER_RANGES) },
    orderBy: ['address', 'name', ...HOLDER_RANGES],
  },
  'tgm/pnl-leaderboard': {
    address: 'none',
    fields: { token_address: 'token', premium_labels: 'flag' },
    required: ['token_address'],
    filters: {
      ...each('texts', 'trader_address', 'trader_address_label'),
      ...each(
        'range', 'token_price', 'pnl_usd_realised', 'pnl_usd_unrealised', 'holding_amount', 'holding_usd', 'max_balance_held', 'max_balance_held_usd',
        'still_holding_balance_ratio', 'nof_trades',
      ),
    },
    orderBy: [
      'pnl_usd_realised', 'pnl_usd_unrealised', 'pnl_usd_total', 'roi_percent_total', 'roi_percent_realised', 'roi_percent_unrealised',
      'holding_amount', 'holding_usd', 'max_balance_held', 'max_balance_held_usd', 'still_holding_balance_ratio', 'netflow_amount_usd',
      'netflow_amount', 'nof_trades',
    ],
  },
  'tgm/dex-trades': {
    address: 'none',
    fields: { token_address: 'token', only_smart_money: 'flag' },
    required: ['token_address'],
    filters: {
      ...labels(ALL_LABELS), block_timestamp: 'dates', action: { one: ['BUY', 'SELL'] },
      ...each(
        'texts', 'transaction_hash', 'trader_address', 'trader_address_label', 'token_address', 'traded_token_address',
      ),
      token_name: 'text', traded_token_name: 'text',
      ...each('range', 'token_amount', 'traded_token_amount', 'estimated_swap_price_usd', 'estimated_value_usd'),
    },
    orderBy: [
      'block_timestamp', 'transaction_hash', 'trader_address', 'trader_address_label', 'token_address', 'action', 'token_name', 'token_amount',
      'traded_token_address', 'traded_token_name', 'traded_token_amount', 'estimated_swap_price_usd', 'estimated_value_usd',
    ],
  },
  'tgm/perp-trades': {
    address: 'none',
    fields: { token_symbol: 'text' },
    required: ['token_symbol'],
    filters: {
      ...labels(SMART_LABELS), ...each('texts', 'trader_address', 'trader_address_label'), side: ['Long', 'Short'], action: PERP_ACTIONS,
      order_type: ['MARKET', 'LIMIT'], ...each('range', 'token_amount', 'price_usd', 'value_usd'),
    },
    orderBy: ['block_timestamp', 'token_amount', 'value_usd', 'transaction_hash', 'trader_address'],
  },
  'tgm/who-bought-sold': {
    address: 'none',
    fields: { token_address: 'token', buy_or_sell: ['BUY', 'SELL'] },
    required: ['token_address'],
    filters: { ...labels(ALL_LABELS), ...each('texts', 'address', 'address_label'), ...each('range', ...TRADE_VOLUMES) },
    orderBy: TRADE_VOLUMES,
  },
  'tgm/jup-dca': {
    address: 'none',
    fields: { token_address: 'token' },
    required: ['token_address'],
    filters: {
      ...labels(ALL_LABELS), status: { one: ['Active', 'Closed'] }, token_input: 'text', token_output: 'text',
      ...each(
        'texts', 'trader_address', 'trader_label', 'creation_hash', 'dca_vault_address', 'input_mint_address', 'output_mint_address',
      ),
      ...each('range', 'deposit_amount', 'deposit_spent', 'other_token_redeemed', 'deposit_usd_value'),
    },
  },
  'tgm/flow-intelligence': {
    address: 'none',
    fields: { token_address: 'token', timeframe: ['5m', '1h', '6h', '12h', '1d', '7d'] },
    required: ['token_address'],
    filters: {
      ...each('range', ...SEGMENTS.flatMap((one) => [`${one}_net_flow_usd`, `${one}_avg_flow_usd`])),
      ...each('whole-range', ...SEGMENTS.map((one) => `${one}_wallet_count`)),
    },
  },
  'portfolio/defi-holdings': { address: 'none', fields: { wallet_address: 'wallet' }, required: ['wallet_address'] },
  'token-screener': {
    address: 'none',
    fields: { timeframe: ['5m', '10m', '1h', '6h', '24h', '7d', '30d'] },
    required: ['timeframe'],
    maxChains: 5,
    filters: {
      ...labels(SMART_LABELS), ...COINS, ...each('texts', 'token_address', 'token_symbol'), sectors: 'list', exclude_sectors: 'list',
      trader_type: {
        one: ['all', 'sm', 'whale', 'public_figure', 'trending', 'consistent_perps_winner', 'high_winrate_hl_perps_trader', 'predicted_winner'],
      },
      ...each('range', ...SCREENER_RANGES), ...each('whole-range', ...SCREENER_COUNTS),
    },
    orderBy: [...TOKEN, ...SCREENER_RANGES, ...SCREENER_COUNTS],
  },
  'search/token-sectors': { address: 'none' },
  'search/web-search': { address: 'none', fields: { queries: { maxItems: 100 }, num_results: { min: 1, max: 20 } }, required: ['queries'] },
  'search/web-fetch': { address: 'none', fields: { urls: { maxItems: 20, web: true }, question: 'text' }, required: ['urls', 'question'] },
}
