import type { EndpointId } from './endpoint.ts'

/** How a field of a response is compared with the field of the request that it repeats. */
export type EchoKind = 'account' | 'token' | 'chain' | 'hash' | 'name' | 'website'

/** Fields of a response that repeat a field of the request. */
export interface ResponseEcho {
  /** Field of the request; a dot leads into an object. */
  readonly request: string
  readonly kind: EchoKind
  /** Fields of a record; a dot leads into a nested record or a list of records. */
  readonly record: readonly string[]
  /**
   * `every`: each of the fields repeats it. `any`: at least one does, because a record has several
   * sides; a record with an unnamed side is not compared.
   */
  readonly match: 'every' | 'any'
  /** Fields that occur once for the whole response. */
  readonly response: readonly string[]
}

const NAMES_OF_ACCOUNT = ['address', 'wallet_address', 'user', 'user_address'] as const

const CHAIN: ResponseEcho = { request: 'chain', kind: 'chain', record: ['chain'], match: 'every', response: ['chain'] }
const CHAINS: ResponseEcho = { ...CHAIN, request: 'chains', response: ['chain', 'chains'] }
const ACCOUNT: ResponseEcho = { request: 'address', kind: 'account', record: NAMES_OF_ACCOUNT, match: 'every', response: NAMES_OF_ACCOUNT }
/**
 * Records contain the addresses of others; only the response as a whole can name the requested one.
 */
const ACCOUNT_OF_RESPONSE: ResponseEcho = { ...ACCOUNT, record: [] }
const ENTITY: ResponseEcho = { request: 'entity_name', kind: 'name', record: [], match: 'every', response: ['entity_name'] }
const TOKEN: ResponseEcho = { request: 'token_address', kind: 'token', record: ['token_address'], match: 'every', response: ['token_address'] }
const SYMBOL: ResponseEcho = { request: 'token_symbol', kind: 'name', record: ['token_symbol'], match: 'every', response: ['token_symbol'] }
const HASH: ResponseEcho = { request: 'transaction_hash', kind: 'hash', record: ['transaction_hash'], match: 'every', response: ['transaction_hash'] }
const FILTERED_TOKEN: ResponseEcho = { ...TOKEN, request: 'filters.token_address', response: [] }

const LEG_CHAINS = ['tokens_sent.chain', 'tokens_received.chain'] as const
const LEG_PARTIES = ['tokens_sent.from_address', 'tokens_sent.to_address', 'tokens_received.from_address', 'tokens_received.to_address'] as const

/**
 * The third table of endpoints, complete by its type: response fields that repeat the request's
 * subject. Names and meanings are those of the response codecs; absent and empty fields are
 * ignored.
 * Endpoints whose requests name no address, chain or hash have no echo.
 */
export const RESPONSE_ECHOES: Readonly<Record<EndpointId, readonly ResponseEcho[]>> = {
  account: [],
  'smart-money/netflow': [CHAINS],
  'smart-money/dex-trades': [CHAINS],
  'smart-money/perp-trades': [],
  'smart-money/dcas': [],
  'smart-money/holdings': [CHAINS],
  'smart-money/historical-holdings': [CHAINS],
  'profiler/transactions': [
    { ...CHAIN, record: ['chain', ...LEG_CHAINS] },
    ACCOUNT,
    // The address is the sender of some legs and the recipient of others.
    { ...ACCOUNT, record: LEG_PARTIES, match: 'any', response: [] },
  ],
  'profiler/transaction-lookup': [CHAIN, HASH],
  'profiler/pnl-summary': [CHAIN, ACCOUNT, ENTITY],
  'profiler/current-balance': [CHAIN, ACCOUNT, ENTITY, FILTERED_TOKEN],
  // `counterparty_address` names the other side.
  'profiler/counterparties': [CHAIN, ACCOUNT, ENTITY],
  'profiler/historical-balances': [CHAIN, ACCOUNT, ENTITY, FILTERED_TOKEN],
  // `address` of a record is the related wallet.
  'profiler/related-wallets': [CHAIN, ACCOUNT_OF_RESPONSE],
  'profiler/pnl': [CHAIN, ACCOUNT, ENTITY, FILTERED_TOKEN],
  'profiler/labels': [CHAIN, ACCOUNT],
  'profiler/premium-labels': [CHAIN, ACCOUNT],
  'profiler/perp-positions': [ACCOUNT],
  'profiler/perp-trades': [ACCOUNT],
  'tgm/flows': [CHAIN, TOKEN],
  'tgm/transfers': [CHAIN, TOKEN],
  'tgm/holders': [CHAIN, TOKEN],
  'tgm/pnl-leaderboard': [CHAIN, TOKEN],
  // The token of the request is on one side of each trade.
  'tgm/dex-trades': [CHAIN, { ...TOKEN, record: ['token_address', 'traded_token_address'], match: 'any' }],
  'tgm/perp-trades': [SYMBOL],
  'tgm/who-bought-sold': [CHAIN, TOKEN],
  'tgm/jup-dca': [{ ...TOKEN, record: ['input_mint_address', 'output_mint_address'], match: 'any' }],
  'tgm/flow-intelligence': [CHAIN, TOKEN],
  // A wallet has protocols on several chains, and the request names none.
  'portfolio/defi-holdings': [{ ...ACCOUNT, request: 'wallet_address', record: ['wallet_address'] }],
  'token-screener': [CHAINS],
  'search/token-sectors': [],
  'search/web-search': [{ request: 'queries', kind: 'name', record: ['query'], match: 'every', response: [] }],
  'search/web-fetch': [{ request: 'urls', kind: 'website', record: [], match: 'any', response: ['retrieved_urls'] }],
  'legacy/auth': [],
  'legacy/question': [],
}
