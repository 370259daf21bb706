import type { Endpoint } from '../../../src-shared/service/table/endpoint.ts'
import { ratio } from '../../fixed.ts'
import type { Query } from '../../query.ts'
import type { Wire } from '../../wire.ts'
import { DAY_SECONDS, WORLD_DAYS } from '../../world/calendar.ts'
import type { TokenTrade } from '../../world/market.ts'
import { marketOf, NOW } from '../../world/market.ts'
import { sectorsOf } from '../../world/sectors.ts'
import type { Token } from '../../world/tokens.ts'
import type { Wallet } from '../../world/wallets.ts'
import type { ResponseRow } from '../arrange.ts'
import { arrange } from '../arrange.ts'
import type { Cell } from '../cells.ts'
import { money, price, rowOf, share, text, time, whole } from '../cells.ts'
import { GROUPS, kindPasses, labelsPass, namesOf, textsPass } from '../wallet-names.ts'
import type { World } from '../../world/world-types.ts'

// oxfmt-ignore
const SECONDS: Readonly<Record<string, number>> = {
  '5m': 300, '10m': 600, '1h': 3_600, '6h': 21_600, '24h': 86_400, '7d': 604_800, '30d': 2_592_000,
}
const UNKNOWN_BIRTH = '1970-01-01T00:00:00'

/**
 * POST /api/v1/token-screener: the tokens of up to five chains with their trades in a timeframe.
 */
export function tokenScreener(world: World, _endpoint: Endpoint, query: Query): Wire {
  const seconds = SECONDS[query.texts.get('timeframe') ?? ''] ?? 0
  const rows = world.tokens
    .filter((token) => query.chains.includes(token.chain) && kindPasses(query, token, { stable: true, native: false }) && sectorsPass(query, token))
    .map((token) => rowOfToken(world, token, seconds, query))
  const page = arrange(rows, query, [{ field: 'volume', direction: 'DESC' }])
  return { data: page.rows, pagination: page.pagination }
}

function sectorsPass(query: Query, token: Token): boolean {
  const sectors = sectorsOf(token.asset)
  return textsPass(query, 'sectors', sectors) && !(query.filters.has('exclude_sectors') && textsPass(query, 'exclude_sectors', sectors))
}

/** The kind of trader that the volumes cover; undefined for all. */
function traderTypeOf(query: Query): ((wallet: Wallet) => boolean) | undefined {
  const filter = query.filters.get('trader_type')
  const type = filter?.kind === 'texts' ? filter.texts[0] : undefined
  if (type === undefined || type === 'all' || type === 'trending') return undefined
  if (type === 'sm') return GROUPS.smart_money
  if (type === 'whale' || type === 'public_figure') return GROUPS[type]
  return (wallet) => namesOf(wallet).includes('Smart HL Perps Trader')
}

function rowOfToken(world: World, token: Token, seconds: number, query: Query): ResponseRow {
  const market = marketOf(world)
  const type = traderTypeOf(query)
  const trades = market
    .tradesOf(token)
    .filter(({ trade, wallet }) => trade.transaction.second >= NOW - seconds && (!type || type(wallet)) && labelsPass(wallet, query))
  const volumeOf = (action: TokenTrade['action']): bigint => trades.reduce((sum, one) => (one.action === action ? sum + one.dollars : sum), 0n)
  const [buys, sells] = [volumeOf('BUY'), volumeOf('SELL')]
  const [now, then] = [world.ledger.price(token, WORLD_DAYS), world.ledger.price(token, Math.floor((NOW - seconds) / DAY_SECONDS))]
  const cap = market.capOf(token)
  const born = market.mintedAt(token)
  return rowOf({
    chain: text(token.chain),
    token_address: text(token.address),
    token_symbol: text(token.asset.symbol),
    token_age_days: whole(market.ageDays(token)),
    token_age_hours: whole(born === undefined ? Math.floor(world.calendar.epochMs(NOW) / 3_600_000) : Math.floor((NOW - born) / 3_600)),
    // As recorded: an unknown beginning is 1970.
    token_deployment_date: time(born ?? 0, born === undefined ? UNKNOWN_BIRTH : world.calendar.timeText(born)),
    market_cap_usd: money(cap),
    liquidity: money(liquidityOf(world, token)),
    price_usd: price(now),
    price_change: share(now === undefined || then === undefined ? undefined : ratio(now - then, then)),
    fdv: money(cap),
    fdv_mc_ratio: share(cap === undefined ? undefined : ratio(cap, cap)),
    buy_volume: money(buys),
    inflow_fdv_ratio: share(cap === undefined ? undefined : ratio(buys, cap)),
    outflow_fdv_ratio: share(cap === undefined ? undefined : ratio(sells, cap)),
    sell_volume: money(sells),
    volume: money(buys + sells),
    netflow: money(buys - sells),
    ...(type ? countsOf(trades) : {}),
  })
}

/** Numbers of traders and trades; the service returns them only with a filter of trader types. */
function countsOf(trades: readonly TokenTrade[]): Record<string, Cell> {
  const of = (action: TokenTrade['action']): readonly TokenTrade[] => trades.filter((one) => one.action === action)
  const wallets = (list: readonly TokenTrade[]): number => new Set(list.map((one) => one.wallet)).size
  return {
    nof_traders: whole(wallets(trades)),
    nof_buyers: whole(wallets(of('BUY'))),
    nof_sellers: whole(wallets(of('SELL'))),
    nof_buys: whole(of('BUY').length),
    nof_sells: whole(of('SELL').length),
  }
}

/** Dollars in the token's own pool; for a token without one, of its amounts in all pools. */
function liquidityOf(world: World, token: Token): bigint | undefined {
  const market = marketOf(world)
  const own = world.cast.pools.get(token)
  if (own) return world.tokens.reduce((sum, one) => sum + (market.worth(one, world.ledger.balance(own, one)) ?? 0n), 0n)
  return market.worth(
    token,
    [...world.cast.pools.values()].reduce((sum, pool) => sum + world.ledger.balance(pool, token), 0n),
  )
}
