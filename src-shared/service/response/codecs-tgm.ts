import { FLOW_SEGMENTS } from '../table/flow-segments.ts'
import type { ResponseCodec } from './codec.ts'

/** Responses about one token. Names and types are those of the public schema. */
// oxfmt-ignore
export const TGM_CODECS = {
  'tgm/flows': {
    shape: 'rows',
    row: {
      number: [
        'price_usd', 'token_amount', 'value_usd', 'total_inflows_count', 'total_outflows_count', 'total_inflows_dex', 'total_outflows_dex',
        'total_inflows_cex', 'total_outflows_cex',
      ],
      integer: ['holders_count'],
      boolean: ['is_complete'],
      time: ['date', 'bucket_end'],
    },
  },
  'tgm/transfers': {
    shape: 'rows',
    row: {
      text: ['transaction_hash', 'from_address', 'to_address', 'from_address_label', 'to_address_label', 'transaction_type'],
      number: ['transfer_amount', 'transfer_value_usd'],
      time: ['block_timestamp'],
    },
  },
  'tgm/holders': {
    shape: 'rows',
    row: {
      text: ['address', 'address_label'],
      number: [
        'token_amount', 'total_outflow', 'total_inflow', 'balance_change_24h', 'balance_change_7d', 'balance_change_30d', 'ownership_percentage',
        'value_usd',
      ],
    },
  },
  'tgm/pnl-leaderboard': {
    shape: 'rows',
    row: {
      text: ['trader_address', 'trader_address_label'],
      number: [
        'price_usd', 'pnl_usd_realised', 'pnl_usd_unrealised', 'holding_amount', 'holding_usd', 'max_balance_held', 'max_balance_held_usd',
        'still_holding_balance_ratio', 'netflow_amount_usd', 'netflow_amount', 'roi_percent_total', 'roi_percent_realised', 'roi_percent_unrealised',
        'pnl_usd_total',
      ],
      integer: ['nof_trades'],
    },
  },
  'tgm/dex-trades': {
    shape: 'rows',
    row: {
      text: [
        'transaction_hash', 'trader_address', 'trader_address_label', 'action', 'token_address', 'token_name', 'traded_token_address',
        'traded_token_name',
      ],
      number: ['token_amount', 'traded_token_amount', 'estimated_swap_price_usd', 'estimated_value_usd'],
      time: ['block_timestamp'],
    },
  },
  'tgm/perp-trades': {
    shape: 'rows',
    row: {
      text: ['trader_address_label', 'trader_address', 'token_symbol', 'side', 'action', 'type', 'transaction_hash'],
      number: ['token_amount', 'price_usd', 'value_usd'],
      time: ['block_timestamp'],
    },
  },
  'tgm/who-bought-sold': {
    shape: 'rows',
    row: {
      text: ['address', 'address_label'],
      number: ['bought_token_volume', 'sold_token_volume', 'token_trade_volume', 'bought_volume_usd', 'sold_volume_usd', 'trade_volume_usd'],
    },
  },
  'tgm/jup-dca': {
    shape: 'rows',
    row: {
      text: [
        'trader_address', 'creation_hash', 'trader_label', 'dca_vault_address', 'input_mint_address', 'output_mint_address', 'status', 'token_input',
        'token_output',
      ],
      number: ['deposit_amount', 'deposit_spent', 'other_token_redeemed', 'deposit_usd_value'],
      time: ['since_timestamp', 'last_timestamp'],
    },
  },
  'tgm/flow-intelligence': {
    shape: 'rows',
    row: {
      number: FLOW_SEGMENTS.flatMap((segment) => [`${segment}_net_flow_usd`, `${segment}_avg_flow_usd`]),
      integer: FLOW_SEGMENTS.map((segment) => `${segment}_wallet_count`),
    },
  },
} as const satisfies Record<string, ResponseCodec>
