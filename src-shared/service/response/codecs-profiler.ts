import type { ResponseCodec, RecordCodec } from './codec.ts'

const TRANSACTION_LEG: RecordCodec = {
  text: ['token_symbol', 'token_address', 'chain', 'from_address', 'to_address', 'from_address_label', 'to_address_label'],
  number: ['token_amount', 'price_usd', 'value_usd'],
}

const PARTIES = ['from_address', 'from_address_label', 'to_address', 'to_address_label'] as const

/** `definition` and `fullname` occur in the bare list of the earlier API generation. */
const LABELS: ResponseCodec = {
  shape: 'rows',
  row: { text: ['label', 'category', 'definition', 'fullname'], lists: ['kind'] },
}

/**
 * Responses about one address or entity, and the lookup of one transaction. Names and types are
 * those of the public schema.
 */
// oxfmt-ignore
export const PROFILER_CODECS = {
  'profiler/transactions': {
    shape: 'rows',
    row: {
      text: ['chain', 'method', 'transaction_hash', 'source_type'],
      number: ['volume_usd'],
      time: ['block_timestamp'],
      nested: { tokens_sent: TRANSACTION_LEG, tokens_received: TRANSACTION_LEG },
    },
  },
  'profiler/transaction-lookup': {
    shape: 'rows',
    row: {
      text: ['chain', 'transaction_hash', ...PARTIES],
      number: ['native_value', 'dated_native_price', 'dated_native_value_usd', 'current_native_price', 'current_native_value_usd'],
      integer: ['receipt_status'],
      time: ['block_timestamp'],
      nested: {
        token_transfer_array: {
          text: [...PARTIES, 'token_address', 'token_symbol'],
          id: ['transfer_id'],
          number: ['token_amount', 'dated_price_usd', 'dated_value_usd', 'current_price_usd', 'current_value_usd'],
        },
        nft_transfer_array: { text: [...PARTIES, 'collection_name'], id: ['project_id', 'nft_id'] },
      },
    },
  },
  'profiler/pnl-summary': {
    shape: 'object',
    rowsField: 'top5_tokens',
    row: { text: ['token_address', 'token_symbol', 'chain'], number: ['realized_pnl', 'realized_roi'] },
    summary: { integer: ['traded_token_count', 'traded_times'], number: ['realized_pnl_usd', 'realized_pnl_percent', 'win_rate'] },
  },
  'profiler/current-balance': {
    shape: 'rows',
    row: { text: ['chain', 'address', 'token_address', 'token_symbol', 'token_name'], number: ['token_amount', 'price_usd', 'value_usd'] },
  },
  'profiler/counterparties': {
    shape: 'rows',
    row: {
      text: ['counterparty_address'],
      lists: ['counterparty_address_label'],
      integer: ['interaction_count'],
      number: ['total_volume_usd', 'volume_in_usd', 'volume_out_usd'],
      nested: {
        tokens_info: {
          text: ['token_address', 'token_symbol', 'token_name'],
          integer: ['num_transfer'],
          number: ['total_token_amount', 'token_in_amount', 'token_out_amount'],
        },
      },
    },
  },
  'profiler/historical-balances': {
    shape: 'rows',
    row: { text: ['token_address', 'chain', 'token_symbol'], number: ['token_amount', 'value_usd'], time: ['block_timestamp'] },
  },
  'profiler/related-wallets': {
    shape: 'rows',
    row: { text: ['address', 'address_label', 'relation', 'transaction_hash', 'chain'], integer: ['order'], time: ['block_timestamp'] },
  },
  'profiler/pnl': {
    shape: 'rows',
    row: {
      text: ['token_address', 'token_symbol'],
      number: [
        'token_price', 'roi_percent_realised', 'pnl_usd_realised', 'pnl_usd_unrealised', 'roi_percent_unrealised', 'bought_amount', 'bought_usd',
        'cost_basis_usd', 'sold_amount', 'sold_usd', 'avg_sold_price_usd', 'holding_amount', 'holding_usd', 'max_balance_held', 'max_balance_held_usd',
      ],
      integer: ['nof_buys', 'nof_sells'],
    },
  },
  'profiler/labels': LABELS,
  'profiler/premium-labels': LABELS,
  'profiler/perp-positions': {
    shape: 'object',
    rowsField: 'asset_positions',
    row: {
      text: ['position_type', 'position.token_symbol', 'position.leverage_type'],
      number: [
        'position.size', 'position.position_value_usd', 'position.entry_price_usd', 'position.mark_price_usd', 'position.liquidation_price_usd',
        'position.leverage_value', 'position.leverage_raw_usd', 'position.margin_used_usd', 'position.max_leverage_value', 'position.return_on_equity',
        'position.unrealized_pnl_usd', 'position.cumulative_funding_all_time_usd', 'position.cumulative_funding_since_change_usd',
        'position.cumulative_funding_since_open_usd',
      ],
    },
    summary: {
      number: [
        'cross_maintenance_margin_used_usd', 'cross_margin_summary_account_value_usd', 'cross_margin_summary_total_margin_used_usd',
        'cross_margin_summary_total_net_liquidation_position_on_usd', 'cross_margin_summary_total_raw_usd', 'margin_summary_account_value_usd',
        'margin_summary_total_margin_used_usd', 'margin_summary_total_net_liquidation_position_usd', 'margin_summary_total_raw_usd', 'withdrawable_usd',
      ],
      integer: ['timestamp'],
      aliases: {
        asset_positions: ['assetPositions'],
        cross_maintenance_margin_used_usd: ['crossMaintenanceMarginUsed'],
        timestamp: ['time'],
        withdrawable_usd: ['withdrawable'],
      },
    },
    notContent: ['timestamp'],
  },
  'profiler/perp-trades': {
    shape: 'rows',
    row: {
      text: ['side', 'action', 'token_symbol', 'fee_token_symbol', 'transaction_hash', 'user'],
      id: ['oid'],
      integer: ['block_number'],
      number: ['price', 'size', 'value_usd', 'start_position', 'closed_pnl', 'fee_usd'],
      boolean: ['crossed'],
      time: ['timestamp'],
    },
  },
} as const satisfies Record<string, ResponseCodec>
