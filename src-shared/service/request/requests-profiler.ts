import * as z from 'zod/mini'
import {
  fieldsOf,
  filters,
  flag,
  listOf,
  oneOf,
  orderBy,
  plainRequest,
  ranges,
  subjectRequest,
  text,
  textFilters,
  wholeRanges,
} from './request-fields.ts'
import { ALL_LABELS } from './request-labels.ts'
import { epochOfTime } from '../response/time-text.ts'

const labelFilters = { include_smart_money_labels: listOf(oneOf(ALL_LABELS)), exclude_smart_money_labels: listOf(oneOf(ALL_LABELS)) }

const LABELS = { address: text }

/** Requests about one address or entity, and the lookup (docs/service-interface.md, 4.2). */
// oxfmt-ignore
export const PROFILER_REQUESTS = {
  'profiler/transactions': plainRequest({
    address: text,
    ...fieldsOf('profiler/transactions'),
    hide_spam_token: z.optional(flag),
    filters: z.optional(
      filters({ ...textFilters('token_symbol', 'token_address', 'counterparty_name'), ...ranges('volume_usd'), counterparty_address: text, method: text, source_type: text }),
    ),
    order_by: z.optional(orderBy(['block_timestamp'])),
  }),
  'profiler/transaction-lookup': plainRequest({
    ...fieldsOf('profiler/transaction-lookup'),
    transaction_hash: text,
    block_timestamp: z.optional(
      text.check(z.refine((value) => /^[\d-]{10} [\d:]{8}$/.test(value) && epochOfTime(value) !== undefined, 'must be a UTC time written as YYYY-MM-DD HH:MM:SS')),
    ),
  }),
  'profiler/pnl-summary': subjectRequest(fieldsOf('profiler/pnl-summary')),
  'profiler/current-balance': subjectRequest({
    ...fieldsOf('profiler/current-balance'),
    hide_spam_token: z.optional(flag),
    filters: z.optional(filters({ ...ranges('value_usd', 'price_usd'), ...wholeRanges('token_amount'), ...textFilters('token_symbol', 'token_address', 'token_name') })),
    order_by: z.optional(orderBy(['value_usd', 'token_symbol'])),
  }),
  'profiler/counterparties': subjectRequest({
    ...fieldsOf('profiler/counterparties'),
    source_input: z.optional(oneOf(['Combined', 'Tokens', 'ETH'])),
    group_by: z.optional(oneOf(['wallet', 'entity'])),
    filters: z.optional(filters({ ...wholeRanges('interaction_count'), ...ranges('total_volume_usd', 'volume_in_usd', 'volume_out_usd'), ...labelFilters })),
    order_by: z.optional(orderBy(['interaction_count', 'total_volume_usd', 'volume_in_usd', 'volume_out_usd'])),
  }),
  'profiler/historical-balances': subjectRequest({
    ...fieldsOf('profiler/historical-balances'),
    filters: z.optional(filters({ ...ranges('value_usd'), ...wholeRanges('token_amount'), ...textFilters('token_symbol', 'token_address'), hide_spam_tokens: flag })),
    order_by: z.optional(orderBy(['block_timestamp', 'value_usd', 'token_symbol'])),
  }),
  'profiler/related-wallets': plainRequest({ address: text, ...fieldsOf('profiler/related-wallets'), order_by: z.optional(orderBy(['order'])) }),
  'profiler/pnl': subjectRequest({
    ...fieldsOf('profiler/pnl'),
    filters: z.optional(filters({ show_realized: flag, token_address: text })),
    order_by: z.optional(
      orderBy(['pnl_usd_realised', 'roi_percent_realised', 'pnl_usd_unrealised', 'roi_percent_unrealised', 'bought_usd', 'sold_usd', 'holding_usd']),
    ),
  }),
  'profiler/labels': plainRequest({ ...LABELS, ...fieldsOf('profiler/labels') }),
  'profiler/premium-labels': plainRequest({ ...LABELS, ...fieldsOf('profiler/premium-labels') }),
  'profiler/perp-positions': plainRequest({
    address: text,
    filters: z.optional(filters({ token_symbol: text, position_type: text, ...ranges('position_value_usd', 'unrealized_pnl_usd') })),
    order_by: z.optional(
      orderBy([
        'leverage_value', 'position_value_usd', 'entry_price_usd', 'liquidation_price_usd', 'unrealized_pnl_usd', 'size', 'token_symbol', 'position_type',
      ]),
    ),
  }),
  'profiler/perp-trades': plainRequest({
    address: text,
    ...fieldsOf('profiler/perp-trades'),
    filters: z.optional(
      filters({
        token_symbol: text,
        side: oneOf(['Long', 'Short']),
        action: oneOf(['Open/Add', 'Close/Reduce', 'Liquidation']),
        crossed: flag,
        fee_token_symbol: text,
        ...ranges('size', 'start_position', 'closed_pnl', 'fee_usd', 'price', 'value_usd'),
        ...wholeRanges('oid'),
      }),
    ),
    order_by: z.optional(orderBy(['timestamp', 'size', 'fee_usd', 'closed_pnl', 'price', 'value_usd'])),
  }),
} as const
