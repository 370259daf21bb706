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

/** The subject of a call; `account` includes signing in, `question` is the legacy interface. */
export type EndpointAbout = 'account' | 'address' | 'transaction' | 'token' | 'market' | 'web' | 'question'

/**
 * Default values of an endpoint's requests: sent for subjects, prefilled in the form of a query.
 */
export interface RequestDefaults {
  /**
   * An explicit order makes pages consecutive; the first page has what matters most when there are
   * more pages than were paid for.
   */
  readonly order?: readonly [field: string, direction: 'ASC' | 'DESC']
  /** Page size where it is not the endpoint's largest. */
  readonly perPage?: number
  readonly fields?: Readonly<Record<string, unknown>>
}

/** One operation of the service (docs/service-interface.md, 4). */
export interface Endpoint {
  readonly id: EndpointId
  readonly group: 'account' | 'smart-money' | 'profiler' | 'tgm' | 'portfolio' | 'screener' | 'search' | 'legacy'
  readonly about: EndpointAbout
  /**
   * The interface of the endpoint: the legacy one has a base address and a sign-in of its own, and
   * the account does not report its charges.
   */
  readonly interface: 'data' | 'legacy'
  /** Whether its request contains a password and its response a token. */
  readonly signsIn: boolean
  /**
   * Labels of one address that it sells, if any: the premium ones include the ordinary ones
   * (docs/service-interface.md, 4.2).
   */
  readonly labels: 'ordinary' | 'premium' | undefined
  /**
   * Whether it accepts `premium_labels`, at thirty times its price: Casebook must never send that
   * without a separate confirmation.
   */
  readonly takesPremiumLabels: boolean
  /** Name on screen, sentence case. */
  readonly title: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  /**
   * Credits per call by plan as decimal strings; undefined = not shown by the interface
   * (docs/service-interface.md, 4.1).
   */
  readonly credits: Readonly<Record<AccountPlan, string>> | undefined
  /**
   * Price from public facts, a hint for the investigator where `credits` is undefined; not a
   * promise.
   */
  readonly hintedCredits?: string | undefined
  /** US dollars per call by x402, undefined = none or not shown. */
  readonly x402Usd: string | undefined
  /**
   * The endpoint's own limit in calls per minute (docs/service-interface.md, 8.1), in addition to
   * the plan's.
   */
  readonly perMinute: number | undefined
  /** Chains by docs/service-interface.md, 4.3; undefined = no chain field. */
  readonly chains: readonly ChainId[] | undefined
  /** Name of the chain field, and whether `all` may be sent. */
  readonly chainField: 'chain' | 'chains' | undefined
  readonly allowsAll: boolean
  /**
   * Whether one call on all chains returns as much as one per chain: its records name their chain,
   * or are about the address itself.
   */
  readonly allCoversEachChain: boolean
  /** Maximum number of chains of one request; undefined = no limit. */
  readonly maxChains: number | undefined
  /**
   * The chain of an endpoint without a chain field: the venue or network that it reads
   * (docs/service-interface.md, 4.2).
   */
  readonly impliedChain: ChainId | undefined
  /**
   * For an address without a chain field: the families it may belong to; undefined = that of the
   * implied chain.
   */
  readonly families: readonly ChainFamily[] | undefined
  /** Request field with the address of the account or token it is about. */
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
  /** true: requires a confirmation before it spends (labels, premium labels). */
  readonly requiresConfirmation: boolean
  /**
   * Whether an empty bare list means no results. Elsewhere its shape is unknown: `[]` is also what
   * faults look like.
   */
  readonly bareList: boolean
  /** How well the endpoint's wire format is known. */
  readonly grade: 'interface' | 'schema' | 'example' | 'client code' | 'inferred'
}
