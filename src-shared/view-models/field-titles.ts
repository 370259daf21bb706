import { capitalise } from '../core/capitalised.ts'

const WORDS: Readonly<Record<string, string>> = {
  usd: 'USD',
  pnl: 'PnL',
  roi: 'ROI',
  dex: 'DEX',
  cex: 'CEX',
  dca: 'DCA',
  fdv: 'FDV',
  mc: 'market cap',
  nof: 'number of',
  avg: 'average',
  '1h': '1 h',
  '24h': '24 h',
  '7d': '7 d',
  '30d': '30 d',
}

/** Titles of names that read badly word by word. */
const TITLES: Readonly<Record<string, string>> = {
  block_timestamp: 'Time',
  since_timestamp: 'Since',
  last_timestamp: 'Last change',
  bucket_end: 'Until',
  address_label: 'Label',
  trader_address: 'Trader',
  trader_address_label: 'Label of trader',
  trader_label: 'Label of trader',
  from_address: 'From',
  to_address: 'To',
  from_address_label: 'Label of sender',
  to_address_label: 'Label of receiver',
  token_address: 'Token address',
  // Shown next to the requested token, in the same form and list.
  'filters.token_address': 'Filter by token',
  token_symbol: 'Token',
  'filters.oid': 'Order id',
  'filters.crossed': 'Taker',
  timestamp: 'Time',
  ownership_percentage: 'Share of supply',
  transaction_hash: 'Transaction',
  is_complete: 'Day complete',
  num_results: 'Results per query, up to',
  lookback_hours: 'Hours back, up to',
  netflow: 'Net flow',
  nof_traders: 'Traders',
  nof_buyers: 'Buyers',
  nof_sellers: 'Sellers',
  nof_buys: 'Buys',
  nof_sells: 'Sells',
  nof_trades: 'Trades',
  source_input: 'Source',
  hide_spam_token: 'Hide spam tokens',
  urls: 'Web addresses',
  queries: 'Queries',
  sm: 'Smart money',
}

/** Display name of a field of the service: `net_flow_24h_usd` is `Net flow 24 h USD`. */
export function fieldTitle(name: string): string {
  const bare = name.replace(/^filters\./, '')
  for (const known of [name, bare]) if (Object.hasOwn(TITLES, known)) return TITLES[known] ?? bare
  const text = bare
    .split('_')
    .map((word) => (Object.hasOwn(WORDS, word) ? WORDS[word] : word))
    .join(' ')
  return capitalise(text)
}
