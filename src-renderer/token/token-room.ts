import type { Room } from '../context/room.ts'

const NEWEST = ['block_timestamp', 'DESC'] as const

/** One token: who holds it, moves it, trades it and gains by it (Token God Mode, service-interface.md section 4.3). */
export const TOKEN_ROOM: Room = {
  id: 'token',
  endpoints: [
    'tgm/holders',
    'tgm/flows',
    'tgm/flow-intelligence',
    'tgm/transfers',
    'tgm/dex-trades',
    'tgm/who-bought-sold',
    'tgm/pnl-leaderboard',
    'tgm/perp-trades',
    'tgm/jup-dca',
  ],
  starts: {
    'tgm/holders': { order: ['token_amount', 'DESC'], values: { label_type: 'all_holders' } },
    'tgm/flows': { order: ['date', 'DESC'] },
    'tgm/flow-intelligence': { values: { timeframe: '1d' } },
    'tgm/transfers': { order: NEWEST },
    'tgm/dex-trades': { order: NEWEST },
    'tgm/who-bought-sold': { order: ['trade_volume_usd', 'DESC'], values: { buy_or_sell: 'BUY' } },
    'tgm/pnl-leaderboard': { order: ['pnl_usd_total', 'DESC'] },
    'tgm/perp-trades': { order: NEWEST },
  },
  lead: {
    'tgm/holders': ['address', 'address_label', 'token_amount', 'ownership_percentage', 'value_usd'],
    'tgm/flows': ['date', 'holders_count', 'token_amount', 'value_usd', 'total_inflows_count', 'total_outflows_count'],
    'tgm/transfers': [
      'block_timestamp',
      'from_address',
      'from_address_label',
      'to_address',
      'to_address_label',
      'transfer_amount',
      'transfer_value_usd',
    ],
    'tgm/dex-trades': [
      'block_timestamp',
      'action',
      'trader_address',
      'trader_address_label',
      'token_amount',
      'estimated_value_usd',
      'traded_token_name',
      'traded_token_amount',
    ],
    'tgm/who-bought-sold': ['address', 'address_label', 'bought_volume_usd', 'sold_volume_usd', 'trade_volume_usd'],
    'tgm/pnl-leaderboard': ['trader_address', 'trader_address_label', 'pnl_usd_total', 'roi_percent_total', 'pnl_usd_realised', 'pnl_usd_unrealised'],
    'tgm/perp-trades': ['block_timestamp', 'token_symbol', 'side', 'action', 'trader_address', 'trader_address_label', 'value_usd'],
    'tgm/jup-dca': ['since_timestamp', 'status', 'trader_address', 'trader_label', 'token_input', 'token_output', 'deposit_usd_value'],
  },
  about:
    'Who holds a token, moves it, trades it and gains by it. Choose its chain and enter its address; each question is priced before it is asked.',
}
