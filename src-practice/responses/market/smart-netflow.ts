import type { Endpoint } from '../../../src-shared/service/table/endpoint.ts'
import type { Query } from '../../query.ts'
import type { Wire } from '../../wire.ts'
import type { Leg } from '../../world/ledger.ts'
import { marketOf, NOW } from '../../world/market.ts'
import { sectorsOf } from '../../world/sectors.ts'
import type { Token } from '../../world/tokens.ts'
import type { Wallet } from '../../world/wallets.ts'
import type { ResponseRow } from '../arrange.ts'
import { arrange } from '../arrange.ts'
import { money, rowOf, text, texts, whole } from '../cells.ts'
import { isExchange, kindPasses, smartWallets, textsPass } from '../wallet-names.ts'
import type { World } from '../../world/world-types.ts'

const HOUR = 3_600
const WINDOWS = { '1h': HOUR, '24h': 24 * HOUR, '7d': 7 * 24 * HOUR, '30d': 30 * 24 * HOUR } as const

/**
 * POST /api/v1/smart-money/netflow: what smart money bought and withdrew from exchanges, less what
 * it sold and deposited. Both sides of a swap count: buying with dollars is an outflow of dollars.
 */
export function smartNetflow(world: World, _endpoint: Endpoint, query: Query): Wire {
  const smart = smartWallets(world, query)
  const flows = new Map<Token, Flow>()
  for (const leg of world.ledger.legs) {
    const age = NOW - leg.transaction.second
    if (age <= WINDOWS['30d'] && query.chains.includes(leg.token.chain)) book(world, flows, smart, leg, age)
  }
  const rows = [...flows.values()].flatMap((flow) => (matchesQuery(query, flow.token) ? [rowOfFlow(world, flow)] : []))
  const page = arrange(rows, query, [{ field: 'net_flow_24h_usd', direction: 'DESC' }])
  return { data: page.rows, pagination: page.pagination }
}

interface Flow {
  readonly token: Token
  readonly net: Record<keyof typeof WINDOWS, bigint>
  readonly traders: Set<Wallet>
}

/** A leg counts when one side is smart money and the other a pool or an exchange. */
function book(world: World, flows: Map<Token, Flow>, smart: ReadonlySet<Wallet>, leg: Leg, age: number): void {
  const dollars = world.ledger.dollars(leg)
  if (dollars === undefined) return
  for (const [wallet, other, signed] of [
    [leg.to, leg.from, dollars],
    [leg.from, leg.to, -dollars],
  ] as const) {
    if (!smart.has(wallet) || !(other.role === 'pool' || isExchange(other))) continue
    let flow = flows.get(leg.token)
    if (!flow) flows.set(leg.token, (flow = { token: leg.token, net: { '1h': 0n, '24h': 0n, '7d': 0n, '30d': 0n }, traders: new Set() }))
    flow.traders.add(wallet)
    for (const window of ['1h', '24h', '7d', '30d'] as const) if (age <= WINDOWS[window]) flow.net[window] += signed
  }
}

function matchesQuery(query: Query, token: Token): boolean {
  return kindPasses(query, token, { stable: false, native: false }) && textsPass(query, 'token_sector', sectorsOf(token.asset))
}

function rowOfFlow(world: World, { token, net, traders }: Flow): ResponseRow {
  const market = marketOf(world)
  return rowOf({
    token_address: text(token.address),
    token_symbol: text(token.asset.symbol),
    net_flow_1h_usd: money(net['1h']),
    net_flow_24h_usd: money(net['24h']),
    net_flow_7d_usd: money(net['7d']),
    net_flow_30d_usd: money(net['30d']),
    chain: text(token.chain),
    token_sectors: texts(sectorsOf(token.asset)),
    trader_count: whole(traders.size),
    token_age_days: whole(market.ageDays(token)),
    market_cap_usd: money(market.capOf(token)),
  })
}
