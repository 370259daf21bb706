import type { Room } from '../context/room.ts'

const NEWEST = ['block_timestamp', 'DESC'] as const

/** Smart money and the screener: what skilled traders and funds do, and which tokens move (service-interface.md section 4.2). */
export const MARKET_ROOM: Room = {
  id: 'market',
  endpoints: [
    'smart-money/netflow',
    'smart-money/holdings',
    'smart-money/historical-holdings',
    'smart-money/dex-trades',
    'smart-money/perp-trades',
    'smart-money/dcas',
    'token-screener',
  ],
  starts: {
    'smart-money/netflow': { order: ['net_flow_24h_usd', 'DESC'] },
    'smart-money/holdings': { order: ['value_usd', 'DESC'] },
    'smart-money/historical-holdings': { order: ['date', 'DESC'] },
    'smart-money/dex-trades': { order: NEWEST },
    'smart-money/perp-trades': { order: NEWEST },
    'smart-money/dcas': { order: ['dca_created_at', 'DESC'] },
    'token-screener': { order: ['volume', 'DESC'], values: { timeframe: '24h' } },
  },
  lead: {
    'smart-money/netflow': ['token_symbol', 'chain', 'net_flow_24h_usd', 'net_flow_7d_usd', 'net_flow_30d_usd', 'net_flow_1h_usd', 'trader_count'],
    'smart-money/holdings': ['token_symbol', 'chain', 'value_usd', 'balance_24h_percent_change', 'holders_count'],
    'smart-money/historical-holdings': ['date', 'token_symbol', 'chain', 'value_usd', 'balance'],
    'smart-money/dex-trades': [
      'block_timestamp',
      'chain',
      'trader_address',
      'trader_address_label',
      'token_sold_symbol',
      'token_sold_amount',
      'token_bought_symbol',
      'token_bought_amount',
      'trade_value_usd',
    ],
    'smart-money/perp-trades': ['block_timestamp', 'token_symbol', 'side', 'action', 'trader_address', 'trader_address_label', 'value_usd'],
    'smart-money/dcas': ['dca_created_at', 'dca_status', 'trader_address', 'trader_address_label', 'input_token_symbol', 'output_token_symbol'],
    'token-screener': ['token_symbol', 'chain', 'price_usd', 'price_change', 'market_cap_usd', 'volume', 'netflow', 'nof_traders'],
  },
  about: 'What skilled traders and funds buy, sell and hold, and which tokens move: the background against which a subject’s trades are read.',
}
