import { createWorld } from '../../src-practice/world/world.ts'
import type { EndpointId } from '../../src-shared/service/table/endpoint.ts'
import { GOOD as PROFILER_GOOD, TODAY, TRADER } from './practice-help.ts'
import { ENDPOINTS } from '../../src-shared/service/table/endpoint-table.ts'

const world = createWorld('casebook', TODAY)

export function tokenAddress(chain: string, symbol: string): string {
  const token = world.tokens.find((one) => one.chain === chain && one.asset.symbol === symbol)
  if (!token) throw new Error(`no ${symbol} on ${chain}`)
  return token.address
}

/** Hash of a transaction on Ethereum, for the lookup. */
const HASH = world.ledger.transactions
  .filter((one) => one.chain === 'ethereum' && one.legs.length > 0)
  .slice(0, 1)
  .map((transaction) => world.hashOf(transaction))
  .join('')

const date = { from: '2026-09-01', to: TODAY }
const TIDE = { chain: 'ethereum', token_address: tokenAddress('ethereum', 'TIDE') }

/** A valid request for every endpoint of the data interface, with a non-empty response. */
export const GOOD_BODIES: ReadonlyMap<EndpointId, Record<string, unknown> | undefined> = new Map<EndpointId, Record<string, unknown> | undefined>([
  ...PROFILER_GOOD.flatMap(([path, body]) => {
    const endpoint = Object.values(ENDPOINTS).find((one) => one.path === path)
    return endpoint ? [[endpoint.id, body] as const] : []
  }),
  ['profiler/transaction-lookup', { chain: 'ethereum', transaction_hash: HASH }],
  ['smart-money/netflow', { chains: ['all'] }],
  ['smart-money/dex-trades', { chains: ['ethereum', 'base', 'arbitrum', 'bnb', 'polygon', 'optimism', 'solana'] }],
  ['smart-money/perp-trades', {}],
  ['smart-money/dcas', {}],
  ['smart-money/holdings', { chains: ['ethereum', 'solana'] }],
  ['smart-money/historical-holdings', { chains: ['ethereum'], date_range: date }],
  ['tgm/flows', { ...TIDE, date }],
  ['tgm/transfers', { ...TIDE, date }],
  ['tgm/holders', TIDE],
  ['tgm/pnl-leaderboard', { ...TIDE, date }],
  ['tgm/dex-trades', { ...TIDE, date }],
  ['tgm/perp-trades', { token_symbol: 'BTC', date }],
  ['tgm/who-bought-sold', { ...TIDE, date }],
  ['tgm/jup-dca', { token_address: tokenAddress('solana', 'USDC') }],
  ['tgm/flow-intelligence', TIDE],
  ['portfolio/defi-holdings', { wallet_address: TRADER }],
  ['token-screener', { chains: ['ethereum', 'base'], timeframe: '7d' }],
  ['search/token-sectors', undefined],
  ['search/web-search', { queries: ['Meridian Exchange', 'mixer fraud'] }],
  ['search/web-fetch', { urls: ['https://meridian.example/about', 'https://nowhere.example/'], question: 'Who keeps the money?' }],
])

/** No limits, for tests that do not cover them. */
export const NO_LIMITS = {
  second: 1_000_000,
  minute: 1_000_000,
  endpoints: Object.fromEntries(Object.values(ENDPOINTS).map((endpoint) => [endpoint.path, 1_000_000])),
}
