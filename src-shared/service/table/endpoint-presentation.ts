import type { EndpointId } from './endpoint.ts'

/**
 * What a response omits unless its request sets a filter: name of the filter, and a sentence about
 * it.
 */
type DefaultFilter = readonly [filter: string, note: string]

/** Presentation of one endpoint: only screens and reports need it, the backend never reads it. */
export interface EndpointPresentation {
  /**
   * Where it is offered: in the dossier of a subject, in a group of queries, or as a legacy
   * question; undefined = requested by Casebook itself.
   */
  readonly screen: 'dossier' | 'token' | 'market' | 'search' | 'questions' | undefined
  /** Category under which its credits are summed up. */
  readonly spendingCategory: 'Addresses' | 'Labels' | 'Lookups' | 'Tokens' | 'Market' | 'Searches' | 'Questions' | 'Account'
  /**
   * How its records become rows: one per row, by groups of wallets, results of a web search,
   * fetched web pages.
   */
  readonly table: 'records' | 'segments' | 'web-results' | 'web-pages'
  /** Columns that come first; the others follow in codec order. */
  readonly lead: readonly string[]
  /**
   * Figures in US dollars whose names do not say so, as derived from recorded responses, where
   * other figures are computed from them.
   */
  readonly dollars: readonly string[]
  /** Filters that the service applies by default: records hidden by them look like no results. */
  readonly leftOut: readonly DefaultFilter[]
}

const PLAIN = { table: 'records', lead: [], dollars: [], leftOut: [] } as const
const DOSSIER = { ...PLAIN, screen: 'dossier', spendingCategory: 'Addresses' } as const
const LABELS = { ...DOSSIER, spendingCategory: 'Labels' } as const
const TOKEN = { ...PLAIN, screen: 'token', spendingCategory: 'Tokens' } as const
const MARKET = { ...PLAIN, screen: 'market', spendingCategory: 'Market' } as const
const SEARCH = { ...PLAIN, screen: 'search', spendingCategory: 'Searches' } as const
const QUESTIONS = { ...PLAIN, screen: 'questions', spendingCategory: 'Questions' } as const

const WITHOUT_NATIVE: DefaultFilter = [
  'include_native_tokens',
  'According to the public schema, the service excludes native coins unless they are requested.',
]
const PERP_TRADES = ['block_timestamp', 'token_symbol', 'side', 'action', 'trader_address', 'trader_address_label', 'value_usd'] as const

/**
 * The second table of endpoints, complete by its type. Its order is that of the screens and of the
 * report.
 */
// oxfmt-ignore
export const PRESENTATION: Readonly<Record<EndpointId, EndpointPresentation>> = {
  'profiler/current-balance': DOSSIER,
  'profiler/historical-balances': DOSSIER,
  'profiler/pnl-summary': DOSSIER,
  'profiler/pnl': DOSSIER,
  'profiler/labels': LABELS,
  'profiler/premium-labels': LABELS,
  'profiler/counterparties': DOSSIER,
  'profiler/related-wallets': DOSSIER,
  'profiler/transactions': DOSSIER,
  'profiler/perp-positions': DOSSIER,
  'profiler/perp-trades': DOSSIER,
  'portfolio/defi-holdings': DOSSIER,
  'profiler/transaction-lookup': { ...DOSSIER, spendingCategory: 'Lookups' },
  'tgm/holders': {
    ...TOKEN,
    lead: ['address', 'address_label', 'token_amount', 'ownership_percentage', 'value_usd'],
    leftOut: [['value_usd', 'According to the public schema, the service excludes holders of less than 1 USD unless a value of at least 0 is requested.']],
  },
  'tgm/flows': { ...TOKEN, lead: ['date', 'holders_count', 'token_amount', 'value_usd', 'total_inflows_count', 'total_outflows_count'] },
  'tgm/flow-intelligence': { ...TOKEN, table: 'segments' },
  'tgm/transfers': {
    ...TOKEN,
    lead: ['block_timestamp', 'from_address', 'from_address_label', 'to_address', 'to_address_label', 'transfer_amount', 'transfer_value_usd'],
  },
  'tgm/dex-trades': {
    ...TOKEN,
    lead: [
      'block_timestamp', 'action', 'trader_address', 'trader_address_label',
      'token_amount', 'estimated_value_usd', 'traded_token_name', 'traded_token_amount',
    ],
  },
  'tgm/who-bought-sold': { ...TOKEN, lead: ['address', 'address_label', 'bought_volume_usd', 'sold_volume_usd', 'trade_volume_usd'] },
  'tgm/pnl-leaderboard': {
    ...TOKEN,
    lead: ['trader_address', 'trader_address_label', 'pnl_usd_total', 'roi_percent_total', 'pnl_usd_realised', 'pnl_usd_unrealised'],
  },
  'tgm/perp-trades': { ...TOKEN, lead: PERP_TRADES },
  'tgm/jup-dca': {
    ...TOKEN,
    lead: ['since_timestamp', 'status', 'trader_address', 'trader_label', 'token_input', 'token_output', 'deposit_usd_value'],
  },
  'smart-money/netflow': {
    ...MARKET,
    lead: ['token_symbol', 'chain', 'net_flow_24h_usd', 'net_flow_7d_usd', 'net_flow_30d_usd', 'net_flow_1h_usd', 'trader_count'],
    leftOut: [
      ['include_stablecoins', 'According to the public schema, the service excludes stablecoins unless they are requested.'],
      WITHOUT_NATIVE,
    ],
  },
  'smart-money/holdings': { ...MARKET, lead: ['token_symbol', 'chain', 'value_usd', 'balance_24h_percent_change', 'holders_count'] },
  'smart-money/historical-holdings': { ...MARKET, lead: ['date', 'token_symbol', 'chain', 'value_usd', 'balance'] },
  'smart-money/dex-trades': {
    ...MARKET,
    lead: [
      'block_timestamp', 'chain', 'trader_address', 'trader_address_label', 'token_sold_symbol',
      'token_sold_amount', 'token_bought_symbol', 'token_bought_amount', 'trade_value_usd',
    ],
  },
  'smart-money/perp-trades': { ...MARKET, lead: PERP_TRADES },
  'smart-money/dcas': {
    ...MARKET,
    lead: ['dca_created_at', 'dca_status', 'trader_address', 'trader_address_label', 'input_token_symbol', 'output_token_symbol'],
  },
  'token-screener': {
    ...MARKET,
    lead: ['token_symbol', 'chain', 'price_usd', 'price_change', 'market_cap_usd', 'volume', 'netflow', 'nof_traders'],
    // fdv / market_cap_usd = fdv_mc_ratio, buy_volume / fdv = inflow_fdv_ratio, buy_volume +
    // sell_volume = volume
    dollars: ['liquidity', 'fdv', 'buy_volume', 'sell_volume', 'volume', 'netflow'],
    leftOut: [WITHOUT_NATIVE],
  },
  'search/web-search': { ...SEARCH, table: 'web-results' },
  'search/web-fetch': { ...SEARCH, table: 'web-pages' },
  'search/token-sectors': SEARCH,
  // Signing in happens in the settings and costs nothing.
  'legacy/auth': { ...QUESTIONS, screen: undefined },
  'legacy/question': QUESTIONS,
  account: { ...PLAIN, screen: undefined, spendingCategory: 'Account' },
}

/** Every endpoint in screen order. */
// Keys of a Record<EndpointId, …> that is written out above are endpoint ids.
export const PRESENTED = Object.keys(PRESENTATION) as EndpointId[]
