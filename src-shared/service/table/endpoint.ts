import type { ChainFamily, ChainId } from '../../addresses/chains/chains.ts'

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

/** The endpoints that sell labels of one address. */
export type LabelEndpoint = Extract<EndpointId, 'profiler/labels' | 'profiler/premium-labels'>

export type AccountPlan = 'free' | 'pro'

/** What a call is about; `account` also stands for signing in, `question` for the legacy interface. */
export type EndpointAbout = 'account' | 'address' | 'transaction' | 'token' | 'market' | 'web' | 'question'

/** What requests of an endpoint hold unless a person wants it otherwise: sent as it is about subjects, offered by the form of a query. */
export interface RequestDefaults {
  /** A stated order makes pages follow on each other; first comes what an investigator wants when there are more pages than were paid for. */
  readonly order?: readonly [field: string, direction: 'ASC' | 'DESC']
  /** Records of one page where it is not the endpoint's largest. */
  readonly perPage?: number
  readonly fields?: Readonly<Record<string, unknown>>
}

/** One operation of the service (docs/service-interface.md, 4). */
export interface Endpoint {
  readonly id: EndpointId
  readonly group: 'account' | 'smart-money' | 'profiler' | 'tgm' | 'portfolio' | 'screener' | 'search' | 'legacy'
  readonly about: EndpointAbout
  /** The interface that it belongs to: the legacy one has a base address and a sign-in of its own, and the account does not tell what it charges. */
  readonly interface: 'data' | 'legacy'
  /** Whether its request is a password and its answer a token. */
  readonly signsIn: boolean
  /** Which labels of one address it sells, if any: the premium ones hold the ordinary ones (docs/service-interface.md, 4.2). */
  readonly labels: 'ordinary' | 'premium' | undefined
  /** Whether it would take `premium_labels`, at thirty times its price: no part of Casebook may send that without a confirmation of its own. */
  readonly takesPremiumLabels: boolean
  /** Name on screen, sentence case. */
  readonly title: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Credits per call by plan as decimal strings; undefined = not shown by the interface (docs/service-interface.md, 4.1). */
  readonly credits: Readonly<Record<AccountPlan, string>> | undefined
  /** Price from public facts, a hint for the investigator where `credits` is undefined; never used as a promise. */
  readonly hintedCredits?: string | undefined
  /** US dollars per call by x402, undefined = none or not shown. */
  readonly x402Usd: string | undefined
  /** The endpoint's own limit in calls per minute (docs/service-interface.md, 8.1), beside the plan's. */
  readonly perMinute: number | undefined
  /** Chains as docs/service-interface.md, 4.3 says; undefined = no chain field. */
  readonly chains: readonly ChainId[] | undefined
  /** Name of the chain field, and whether `all` may be sent. */
  readonly chainField: 'chain' | 'chains' | undefined
  readonly allowsAll: boolean
  /** Whether one call on all chains brings as much as one for each: its records name their chain, or are about the address itself. */
  readonly allAnswersEach: boolean
  /** Most chains of one request; undefined = as many as there are. */
  readonly maxChains: number | undefined
  /** The chain of what has no chain field: the venue or network that the endpoint reads (docs/service-interface.md, 4.2). */
  readonly impliedChain: ChainId | undefined
  /** About an address without a chain field: families whose addresses can have it; undefined = that of the implied chain. */
  readonly families: readonly ChainFamily[] | undefined
  /** Field of the request that holds the address of the account or token it is about. */
  readonly addressField: 'address' | 'wallet_address' | 'token_address' | undefined
  /** Whether `entity_name` may be sent in place of the address (docs/service-interface.md, 4.2). */
  readonly takesEntity: boolean
  readonly defaults: RequestDefaults
  readonly maxPerPage: number | undefined
  readonly paged: boolean
  readonly dateField: 'date' | 'date_range' | undefined
  readonly dateRequired: boolean
  readonly maxRangeDays: number | undefined
  readonly maxLookbackDays: number | undefined
  /** true: always asks before it spends (labels, premium labels). */
  readonly alwaysAsk: boolean
  /** Whether an empty bare list says that there is nothing. Elsewhere it is an answer of no known shape: `[]` is also what faults look like. */
  readonly bareList: boolean
  /** How well the wire facts are known. */
  readonly grade: 'interface' | 'schema' | 'example' | 'client code' | 'inferred'
}
