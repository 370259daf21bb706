import type { Endpoint } from '../../../src-shared/service/table/endpoint.ts'
import { divideRounded } from '../../fixed.ts'
import type { Query } from '../../query.ts'
import type { Wire } from '../../wire.ts'
import type { Leg } from '../../world/ledger.ts'
import { marketOf, NOW } from '../../world/market.ts'
import type { Token } from '../../world/tokens.ts'
import type { Wallet } from '../../world/wallets.ts'
import { arrange } from '../arrange.ts'
import type { Cell } from '../cells.ts'
import { money, rowOf, whole } from '../cells.ts'
import { standingsOf } from './tgm-pnl-leaderboard.ts'
import { tokenOf } from './token.ts'
import { GROUPS } from '../wallet-names.ts'
import type { World } from '../../world/world-types.ts'

const SECONDS: Readonly<Record<string, number>> = { '5m': 300, '1h': 3_600, '6h': 21_600, '12h': 43_200, '1d': 86_400, '7d': 604_800 }
const FRESH_SECONDS = 15 * 86_400
const TOP_TRADERS = 10
const NOT_COUNTED = (segment: string, name: string): string =>
  `${segment}_wallet_count is always 0 (not tracked), even when ${name} net flow is non-zero.`
const NO_FRESH = 'fresh_wallets fields are null for the requested timeframe; they are populated for 1d and 7d only.'

/**
 * POST /api/v1/tgm/flow-intelligence: one row with the net flow of a token for six groups of
 * wallets, by its transfers.
 */
export function tgmFlowIntelligence(world: World, _endpoint: Endpoint, query: Query): Wire {
  const token = tokenOf(world, query)
  const timeframe = query.texts.get('timeframe') ?? '1d'
  const legs = token
    ? marketOf(world)
        .legsOf(token)
        .filter((leg) => leg.transaction.second >= NOW - (SECONDS[timeframe] ?? 0))
    : []
  const fresh = timeframe === '1d' || timeframe === '7d'
  const best = token ? bestOf(world, token) : new Set<Wallet>()
  const cells: Record<string, Cell> = {
    ...segmentOf(world, 'public_figure', legs, GROUPS.public_figure),
    ...segmentOf(world, 'top_pnl', legs, (wallet) => best.has(wallet)),
    ...segmentOf(world, 'whale', legs, GROUPS.whale),
    ...segmentOf(world, 'smart_trader', legs, GROUPS.smart_money),
    ...segmentOf(world, 'exchange', legs, GROUPS.exchange),
    exchange_wallet_count: whole(0),
    ...segmentOf(world, 'fresh_wallets', legs, (wallet) => isFresh(world, wallet)),
    fresh_wallets_wallet_count: whole(0),
    ...(fresh
      ? {}
      : { fresh_wallets_net_flow_usd: money(undefined), fresh_wallets_avg_flow_usd: money(undefined), fresh_wallets_wallet_count: whole(undefined) }),
  }
  const { rows } = arrange([rowOf(cells)], query, [])
  const warnings = [NOT_COUNTED('exchange', 'exchange'), fresh ? NOT_COUNTED('fresh_wallets', 'fresh-wallet') : NO_FRESH]
  return { data: rows, warnings }
}

/**
 * A segment's net flow, and the mean amount moved per active wallet (both directions added); null
 * if none was active.
 */
function segmentOf(world: World, name: string, legs: readonly Leg[], belongs: (wallet: Wallet) => boolean): Record<string, Cell> {
  const wallets = new Set<Wallet>()
  let [net, moved] = [0n, 0n]
  const book = (wallet: Wallet, signed: bigint): void => {
    if (wallet.role === 'null' || !belongs(wallet)) return
    wallets.add(wallet)
    net += signed
    moved += signed < 0n ? -signed : signed
  }
  for (const leg of legs) {
    const dollars = world.ledger.dollars(leg) ?? 0n
    book(leg.to, dollars)
    book(leg.from, -dollars)
  }
  return {
    [`${name}_net_flow_usd`]: money(net),
    [`${name}_avg_flow_usd`]: money(wallets.size === 0 ? undefined : divideRounded(moved, BigInt(wallets.size))),
    [`${name}_wallet_count`]: whole(wallets.size),
  }
}

/** The ten traders with the highest profit from the token so far. */
function bestOf(world: World, token: Token): ReadonlySet<Wallet> {
  const market = marketOf(world)
  const totals = standingsOf(world, token, { first: 0, end: NOW }).map(({ wallet, profit }) => ({
    wallet,
    total: profit.realised + (market.worth(token, profit.held) ?? 0n) - profit.heldCost,
  }))
  const sorted = totals.filter(({ total }) => total > 0n).toSorted((a, b) => (a.total === b.total ? 0 : a.total > b.total ? -1 : 1))
  return new Set(sorted.slice(0, TOP_TRADERS).map(({ wallet }) => wallet))
}

/** A wallet is fresh if it was first seen in the last fifteen days. */
function isFresh(world: World, wallet: Wallet): boolean {
  const [first] = world.ledger.legsOf(wallet)
  return first !== undefined && first.transaction.second >= NOW - FRESH_SECONDS
}
