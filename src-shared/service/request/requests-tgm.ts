import * as z from 'zod/mini'
import { FLOW_SEGMENTS } from '../table/flow-segments.ts'
import {
  dateRange,
  fieldsOf,
  filters,
  flag,
  listOf,
  oneOf,
  oneOrMoreOf,
  orderBy,
  plainRequest,
  ranges,
  text,
  textFilters,
  wholeRanges,
} from './request-fields.ts'
import { ALL_LABELS, PERP_ACTIONS, SMART_MONEY_LABELS } from './request-labels.ts'
import { MAX_RANGE_DAYS } from '../table/limits.ts'

const LABEL_FILTERS = { include_smart_money_labels: listOf(oneOf(ALL_LABELS)), exclude_smart_money_labels: listOf(oneOf(ALL_LABELS)) }
const TRANSFER_TEXTS = ['transaction_hash', 'from_address', 'to_address', 'from_address_label', 'to_address_label'] as const
// oxfmt-ignore
const HOLDER_RANGES = [
  'token_amount', 'total_outflow', 'total_inflow', 'balance_change_24h', 'balance_change_7d', 'balance_change_30d', 'ownership_percentage', 'value_usd',
] as const
// oxfmt-ignore
const TRADE_VOLUMES = ['bought_token_volume', 'sold_token_volume', 'token_trade_volume', 'bought_volume_usd', 'sold_volume_usd', 'trade_volume_usd'] as const

/**
 * Requests about one token, without `premium_labels` of holders and the leaderboard (reason:
 * requests.ts).
 */
// oxfmt-ignore
export const TGM_REQUESTS = {
  'tgm/flows': plainRequest({
    token_address: text,
    ...fieldsOf('tgm/flows'),
    label: z.optional(oneOf(['whale', 'public_figure', 'smart_money', 'top_100_holders', 'exchange'])),
    filters: z.optional(filters({ ...ranges('price_usd', 'token_amount', 'value_usd'), ...wholeRanges('holders_count', 'total_inflows_count', 'total_outflows_count') })),
    order_by: z.optional(
      orderBy([
        'date', 'price_usd', 'token_amount', 'value_usd', 'holders_count', 'total_inflows_count', 'total_outflows_count', 'total_inflows_dex',
        'total_outflows_dex', 'total_inflows_cex', 'total_outflows_cex',
      ]),
    ),
  }),
  'tgm/transfers': plainRequest({
    token_address: text,
    ...fieldsOf('tgm/transfers'),
    filters: z.optional(
      filters({
        include_dex: flag,
        include_cex: flag,
        non_exchange_transfers: flag,
        only_smart_money: flag,
        from_include_smart_money_labels: listOf(oneOf(ALL_LABELS)),
        from_exclude_smart_money_labels: listOf(oneOf(ALL_LABELS)),
        to_include_smart_money_labels: listOf(oneOf(ALL_LABELS)),
        to_exclude_smart_money_labels: listOf(oneOf(ALL_LABELS)),
        ...textFilters(...TRANSFER_TEXTS),
        transaction_type: text,
        ...ranges('transfer_amount', 'transfer_value_usd'),
      }),
    ),
    order_by: z.optional(orderBy(['block_timestamp', ...TRANSFER_TEXTS, 'transaction_type', 'transfer_amount', 'transfer_value_usd'])),
  }),
  'tgm/holders': plainRequest({
    token_address: text,
    ...fieldsOf('tgm/holders'),
    aggregate_by_entity: z.optional(flag),
    label_type: z.optional(oneOf(['whale', 'public_figure', 'smart_money', 'all_holders', 'exchange'])),
    filters: z.optional(filters({ ...LABEL_FILTERS, ...textFilters('address', 'address_label'), ...ranges(...HOLDER_RANGES) })),
    order_by: z.optional(orderBy(['address', 'name', ...HOLDER_RANGES])),
  }),
  'tgm/pnl-leaderboard': plainRequest({
    token_address: text,
    ...fieldsOf('tgm/pnl-leaderboard'),
    filters: z.optional(
      filters({
        ...textFilters('trader_address', 'trader_address_label'),
        ...ranges(
          'token_price', 'pnl_usd_realised', 'pnl_usd_unrealised', 'holding_amount', 'holding_usd', 'max_balance_held', 'max_balance_held_usd',
          'still_holding_balance_ratio', 'nof_trades',
        ),
      }),
    ),
    order_by: z.optional(
      orderBy([
        'pnl_usd_realised', 'pnl_usd_unrealised', 'pnl_usd_total', 'roi_percent_total', 'roi_percent_realised', 'roi_percent_unrealised', 'holding_amount',
        'holding_usd', 'max_balance_held', 'max_balance_held_usd', 'still_holding_balance_ratio', 'netflow_amount_usd', 'netflow_amount', 'nof_trades',
      ]),
    ),
  }),
  'tgm/dex-trades': plainRequest({
    token_address: text,
    ...fieldsOf('tgm/dex-trades'),
    only_smart_money: z.optional(flag),
    filters: z.optional(
      filters({
        ...LABEL_FILTERS,
        block_timestamp: dateRange(MAX_RANGE_DAYS),
        ...textFilters('transaction_hash', 'trader_address', 'trader_address_label', 'token_address', 'traded_token_address'),
        action: oneOf(['BUY', 'SELL']),
        token_name: text,
        traded_token_name: text,
        ...ranges('token_amount', 'traded_token_amount', 'estimated_swap_price_usd', 'estimated_value_usd'),
      }),
    ),
    order_by: z.optional(
      orderBy([
        'block_timestamp', 'transaction_hash', 'trader_address', 'trader_address_label', 'token_address', 'action', 'token_name', 'token_amount',
        'traded_token_address', 'traded_token_name', 'traded_token_amount', 'estimated_swap_price_usd', 'estimated_value_usd',
      ]),
    ),
  }),
  'tgm/perp-trades': plainRequest({
    token_symbol: text,
    ...fieldsOf('tgm/perp-trades'),
    filters: z.optional(
      filters({
        include_smart_money_labels: listOf(oneOf(SMART_MONEY_LABELS)),
        exclude_smart_money_labels: listOf(oneOf(SMART_MONEY_LABELS)),
        ...textFilters('trader_address', 'trader_address_label'),
        side: oneOrMoreOf(['Long', 'Short']),
        action: oneOrMoreOf(PERP_ACTIONS),
        order_type: oneOrMoreOf(['MARKET', 'LIMIT']),
        ...ranges('token_amount', 'price_usd', 'value_usd'),
      }),
    ),
    order_by: z.optional(orderBy(['block_timestamp', 'token_amount', 'value_usd', 'transaction_hash', 'trader_address'])),
  }),
  'tgm/who-bought-sold': plainRequest({
    token_address: text,
    ...fieldsOf('tgm/who-bought-sold'),
    buy_or_sell: z.optional(oneOf(['BUY', 'SELL'])),
    filters: z.optional(filters({ ...LABEL_FILTERS, ...textFilters('address', 'address_label'), ...ranges(...TRADE_VOLUMES) })),
    order_by: z.optional(orderBy(TRADE_VOLUMES)),
  }),
  'tgm/jup-dca': plainRequest({
    token_address: text,
    ...fieldsOf('tgm/jup-dca'),
    filters: z.optional(
      filters({
        ...LABEL_FILTERS,
        ...textFilters('trader_address', 'trader_label', 'creation_hash', 'dca_vault_address', 'input_mint_address', 'output_mint_address'),
        ...ranges('deposit_amount', 'deposit_spent', 'other_token_redeemed', 'deposit_usd_value'),
        status: oneOf(['Active', 'Closed']),
        token_input: text,
        token_output: text,
      }),
    ),
  }),
  'tgm/flow-intelligence': plainRequest({
    token_address: text,
    ...fieldsOf('tgm/flow-intelligence'),
    timeframe: z.optional(oneOf(['5m', '1h', '6h', '12h', '1d', '7d'])),
    filters: z.optional(
      filters({
        ...ranges(...FLOW_SEGMENTS.flatMap((segment) => [`${segment}_net_flow_usd`, `${segment}_avg_flow_usd`])),
        ...wholeRanges(...FLOW_SEGMENTS.map((segment) => `${segment}_wallet_count`)),
      }),
    ),
  }),
} as const
