import type { ChainId } from './chains.ts'

/** Ids of every operation of the service, one per row of the endpoint table. */
export const ENDPOINT_IDS = [
  'account',
  'smart-money/netflow',
  'smart-money/dex-trades',
  'smart-money/perp-trades',
  'smart-money/dcas',
  'smart-money/holdings',
  'smart-money/historical-holdings',
  'profiler/transactions',
  'profiler/transaction-lookup',
  'profiler/pnl-summary',
  'profiler/current-balance',
  'profiler/counterparties',
  'profiler/historical-balances',
  'profiler/related-wallets',
  'profiler/pnl',
  'profiler/labels',
  'profiler/premium-labels',
  'profiler/perp-positions',
  'profiler/perp-trades',
  'tgm/flows',
  'tgm/transfers',
  'tgm/holders',
  'tgm/pnl-leaderboard',
  'tgm/dex-trades',
  'tgm/perp-trades',
  'tgm/who-bought-sold',
  'tgm/jup-dca',
  'tgm/flow-intelligence',
  'portfolio/defi-holdings',
  'token-screener',
  'search/token-sectors',
  'search/web-search',
  'search/web-fetch',
  'legacy/auth',
  'legacy/question',
] as const

export type EndpointId = (typeof ENDPOINT_IDS)[number]

export type AccountPlan = 'free' | 'pro'

/** One operation of the service (service-interface.md section 4). */
export interface Endpoint {
  readonly id: EndpointId
  readonly group: 'account' | 'smart-money' | 'profiler' | 'tgm' | 'portfolio' | 'screener' | 'search' | 'legacy'
  /** Name on screen, sentence case. */
  readonly title: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Credits per call by plan as decimal strings; undefined = not shown by the interface (section 4.1). */
  readonly credits: Readonly<Record<AccountPlan, string>> | undefined
  /** Price from public facts, a hint for the investigator where `credits` is undefined; never used as a promise. */
  readonly hintedCredits?: string | undefined
  /** US dollars per call by x402, undefined = none or not shown. */
  readonly x402Usd: string | undefined
  /** The endpoint's own limit in calls per minute (section 8.1), beside the plan's. */
  readonly perMinute: number | undefined
  /** Chains as section 4.3 says; undefined = no chain field. */
  readonly chains: readonly ChainId[] | undefined
  /** Name of the chain field, and whether `all` may be sent. */
  readonly chainField: 'chain' | 'chains' | undefined
  readonly allowsAll: boolean
  readonly maxPerPage: number | undefined
  readonly paged: boolean
  readonly dateField: 'date' | 'date_range' | undefined
  readonly dateRequired: boolean
  readonly maxRangeDays: number | undefined
  readonly maxLookbackDays: number | undefined
  /** true: always asks before it spends (labels, premium labels). */
  readonly alwaysAsk: boolean
  /** How well the wire facts are known. */
  readonly grade: 'interface' | 'schema' | 'example' | 'client code' | 'inferred'
}
