import type { ResponseCodec } from './codec.ts'

/** Responses about smart money. Names and types are those of the public schema. */
// oxfmt-ignore
export const SMART_MONEY_CODECS = {
  'smart-money/netflow': {
    shape: 'rows',
    row: {
      text: ['token_address', 'token_symbol', 'chain'],
      number: ['net_flow_1h_usd', 'net_flow_24h_usd', 'net_flow_7d_usd', 'net_flow_30d_usd', 'market_cap_usd'],
      integer: ['trader_count', 'token_age_days'],
      lists: ['token_sectors'],
    },
  },
  'smart-money/dex-trades': {
    shape: 'rows',
    row: {
      text: [
        'chain', 'transaction_hash', 'trader_address', 'trader_address_label', 'token_bought_address', 'token_sold_address', 'token_bought_symbol',
        'token_sold_symbol',
      ],
      number: [
        'token_bought_amount', 'token_sold_amount', 'token_bought_market_cap', 'token_sold_market_cap', 'token_bought_fdv', 'token_sold_fdv',
        'trade_value_usd',
      ],
      integer: ['token_bought_age_days', 'token_sold_age_days'],
      time: ['block_timestamp'],
    },
  },
  'smart-money/perp-trades': {
    shape: 'rows',
    row: {
      text: ['trader_address_label', 'trader_address', 'token_symbol', 'side', 'action', 'type', 'transaction_hash'],
      number: ['token_amount', 'price_usd', 'value_usd'],
      time: ['block_timestamp'],
    },
  },
  'smart-money/dcas': {
    shape: 'rows',
    row: {
      text: [
        'trader_address', 'transaction_hash', 'trader_address_label', 'dca_vault_address', 'input_token_address', 'output_token_address', 'dca_status',
        'input_token_symbol', 'output_token_symbol',
      ],
      number: ['deposit_token_amount', 'token_spent_amount', 'output_token_redeemed_amount', 'deposit_value_usd'],
      time: ['dca_created_at', 'dca_updated_at'],
    },
  },
  'smart-money/holdings': {
    shape: 'rows',
    row: {
      text: ['chain', 'token_address', 'token_symbol'],
      number: ['value_usd', 'balance_24h_percent_change', 'share_of_holdings_percent', 'market_cap_usd'],
      integer: ['holders_count', 'token_age_days'],
      lists: ['token_sectors'],
    },
  },
  'smart-money/historical-holdings': {
    shape: 'rows',
    row: {
      text: ['chain', 'token_address', 'token_symbol'],
      number: ['balance', 'value_usd', 'balance_24h_percent_change', 'share_of_holdings_percent', 'market_cap_usd'],
      integer: ['holders_count', 'token_age_days'],
      time: ['date'],
      lists: ['token_sectors', 'smart_money_labels'],
    },
  },
} as const satisfies Record<string, ResponseCodec>
