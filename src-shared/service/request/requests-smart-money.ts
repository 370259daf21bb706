import * as z from 'zod/mini'
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
import { MAX_RANGE_DAYS } from '../table/limits.ts'
import { HOLDINGS_HISTORY_LABELS, PERP_ACTIONS, SMART_MONEY_LABELS } from './request-labels.ts'

const LABEL_FILTERS = { include_smart_money_labels: listOf(oneOf(SMART_MONEY_LABELS)), exclude_smart_money_labels: listOf(oneOf(SMART_MONEY_LABELS)) }
const HISTORY_LABEL_FILTERS = {
  include_smart_money_labels: listOf(oneOf(HOLDINGS_HISTORY_LABELS)),
  exclude_smart_money_labels: listOf(oneOf(HOLDINGS_HISTORY_LABELS)),
}
// oxfmt-ignore
const HOLDINGS_RANGES = ['value_usd', 'balance_24h_percent_change', 'share_of_holdings_percent', 'token_age_days', 'market_cap_usd'] as const
// oxfmt-ignore
const HOLDINGS_ORDER = [
  'chain', 'token_address', 'token_symbol', 'value_usd', 'balance_24h_percent_change', 'holders_count', 'share_of_holdings_percent', 'token_age_days',
  'market_cap_usd',
] as const

/** Requests about smart money (docs/service-interface.md, 4.2). */
// oxfmt-ignore
export const SMART_MONEY_REQUESTS = {
  'smart-money/netflow': plainRequest({
    ...fieldsOf('smart-money/netflow'),
    filters: z.optional(
      filters({
        ...LABEL_FILTERS,
        ...textFilters('token_address'),
        include_stablecoins: flag,
        include_native_tokens: flag,
        // The interface names these two but the public schema does not, so they are sent only on
        // request.
        remove_scam_tokens: flag,
        hide_spam_tokens: flag,
        token_sector: listOf(text),
        ...ranges('trader_count', 'token_age_days', 'market_cap_usd'),
      }),
    ),
    order_by: z.optional(
      orderBy([
        'chain', 'token_address', 'token_symbol', 'net_flow_1h_usd', 'net_flow_24h_usd', 'net_flow_7d_usd', 'net_flow_30d_usd', 'token_sectors',
        'trader_count', 'token_age_days', 'market_cap_usd',
      ]),
    ),
  }),
  'smart-money/dex-trades': plainRequest({
    ...fieldsOf('smart-money/dex-trades'),
    filters: z.optional(
      filters({
        ...LABEL_FILTERS,
        ...textFilters(
          'chain', 'transaction_hash', 'trader_address', 'trader_address_label', 'token_bought_address', 'token_sold_address', 'token_bought_symbol',
          'token_sold_symbol',
        ),
        ...ranges(
          'token_bought_amount', 'token_sold_amount', 'token_bought_age_days', 'token_sold_age_days', 'token_bought_market_cap', 'token_sold_market_cap',
          'token_bought_fdv', 'token_sold_fdv', 'trade_value_usd',
        ),
      }),
    ),
    order_by: z.optional(
      orderBy([
        'chain', 'block_timestamp', 'transaction_hash', 'trader_address', 'trader_address_label', 'token_bought_address', 'token_sold_address',
        'token_bought_amount', 'token_sold_amount', 'token_bought_symbol', 'token_sold_symbol', 'token_bought_age_days', 'token_sold_age_days',
        'token_bought_market_cap', 'token_sold_market_cap', 'token_bought_fdv', 'token_sold_fdv', 'trade_value_usd',
      ]),
    ),
  }),
  'smart-money/perp-trades': plainRequest({
    ...fieldsOf('smart-money/perp-trades'),
    only_new_positions: z.optional(flag),
    lookback_hours: z.optional(z.int('must be a whole number').check(z.gte(1, 'must be at least 1'), z.lte(168, 'must not be more than 168'))),
    filters: z.optional(
      filters({
        ...LABEL_FILTERS,
        ...textFilters('trader_address', 'trader_address_label'),
        token_symbol: text,
        type: oneOf(['Market', 'Limit']),
        side: oneOrMoreOf(['Long', 'Short']),
        action: oneOrMoreOf(PERP_ACTIONS),
        ...ranges('token_amount', 'price_usd', 'value_usd'),
      }),
    ),
    order_by: z.optional(orderBy(['block_timestamp', 'token_amount', 'price_usd', 'value_usd'])),
  }),
  'smart-money/dcas': plainRequest({
    ...fieldsOf('smart-money/dcas'),
    filters: z.optional(
      filters({
        ...LABEL_FILTERS,
        dca_created_at: dateRange(MAX_RANGE_DAYS),
        ...textFilters('transaction_hash', 'trader_address', 'trader_address_label', 'input_token_symbol', 'output_token_symbol'),
        ...ranges('deposit_token_amount', 'token_spent_amount', 'output_token_redeemed_amount'),
      }),
    ),
    order_by: z.optional(
      orderBy([
        'dca_created_at', 'dca_updated_at', 'input_token_symbol', 'output_token_symbol', 'deposit_token_amount', 'token_spent_amount', 'deposit_value_usd',
        'output_token_redeemed_amount',
      ]),
    ),
  }),
  'smart-money/holdings': plainRequest({
    ...fieldsOf('smart-money/holdings'),
    filters: z.optional(
      filters({
        ...LABEL_FILTERS,
        include_stablecoins: flag,
        include_native_tokens: flag,
        ...ranges(...HOLDINGS_RANGES),
        ...wholeRanges('holders_count'),
        ...textFilters('token_address', 'token_symbol'),
        token_sectors: listOf(text),
      }),
    ),
    order_by: z.optional(orderBy(HOLDINGS_ORDER)),
  }),
  'smart-money/historical-holdings': plainRequest({
    ...fieldsOf('smart-money/historical-holdings'),
    filters: z.optional(
      filters({
        ...HISTORY_LABEL_FILTERS,
        include_stablecoins: flag,
        include_native_tokens: flag,
        ...ranges('balance', ...HOLDINGS_RANGES),
        ...wholeRanges('holders_count'),
        ...textFilters('token_address', 'token_symbol'),
      }),
    ),
    order_by: z.optional(orderBy(['date', 'balance', ...HOLDINGS_ORDER])),
  }),
} as const
