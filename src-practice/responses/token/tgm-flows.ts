import type { Endpoint } from '../../../src-shared/service/table/endpoint.ts'
import type { Query } from '../../query.ts'
import type { Wire } from '../../wire.ts'
import { DAY_SECONDS, WORLD_DAYS } from '../../world/calendar.ts'
import type { Leg } from '../../world/ledger.ts'
import { marketOf } from '../../world/market.ts'
import type { Token } from '../../world/tokens.ts'
import type { Wallet } from '../../world/wallets.ts'
import type { ResponseRow } from '../arrange.ts'
import { arrange } from '../arrange.ts'
import type { Cell } from '../cells.ts'
import { amountOf, money, price, rowOf, time, whole } from '../cells.ts'
import { tokenOf } from './token.ts'
import { inGroup, isExchange } from '../wallet-names.ts'
import type { World } from '../../world/world-types.ts'

const TOP = 100
const NOT_EXCHANGE =
  'total_inflows_dex, total_outflows_dex, total_inflows_cex and total_outflows_cex are only populated when label=exchange and are null for all other labels. For net flow per holder segment (e.g. smart money), use POST /api/v1/tgm/flow-intelligence.'

/**
 * POST /api/v1/tgm/flows: per day, a group of holders' balance of a token and the number of
 * transfers into and out of the group.
 */
export function tgmFlows(world: World, _endpoint: Endpoint, query: Query): Wire {
  const token = tokenOf(world, query)
  const label = query.texts.get('label') ?? 'top_100_holders'
  const rows = token ? daysOf(world, token, label, query) : []
  const page = arrange(rows, query, [{ field: 'date', direction: 'ASC' }])
  return { data: page.rows, pagination: page.pagination, ...(label === 'exchange' ? {} : { warnings: [NOT_EXCHANGE] }) }
}

/** The wallets of a label: a group, or the largest current holders of the token. */
export function holdersOf(world: World, token: Token, label: string): ReadonlySet<Wallet> {
  const balances = [...marketOf(world).balancesAt(token)].filter(([, amount]) => amount > 0n)
  if (label !== 'top_100_holders') return new Set(world.cast.wallets.filter((wallet) => inGroup(label, wallet)))
  const sorted = balances.toSorted(([, a], [, b]) => (a === b ? 0 : a > b ? -1 : 1))
  return new Set(sorted.slice(0, TOP).map(([wallet]) => wallet))
}

function daysOf(world: World, token: Token, label: string, query: Query): readonly ResponseRow[] {
  const holders = holdersOf(world, token, label)
  const legs = marketOf(world).legsOf(token)
  const held = new Map<Wallet, bigint>()
  const [first, last] = [world.calendar.dayOf(query.date?.from ?? ''), Math.min(world.calendar.dayOf(query.date?.to ?? ''), WORLD_DAYS)]
  const rows: ResponseRow[] = []
  let next = 0
  for (let day = 0; day <= last; day++) {
    const today: Leg[] = []
    for (let leg = legs[next]; leg && leg.transaction.second < (day + 1) * DAY_SECONDS; leg = legs[++next]) {
      today.push(leg)
      if (holders.has(leg.from)) held.set(leg.from, (held.get(leg.from) ?? 0n) - leg.amount)
      if (holders.has(leg.to)) held.set(leg.to, (held.get(leg.to) ?? 0n) + leg.amount)
    }
    if (day >= first) rows.push(rowOfDay(world, token, day, { holders, held, today, split: label === 'exchange' }))
  }
  return rows
}

interface Day {
  readonly holders: ReadonlySet<Wallet>
  readonly held: ReadonlyMap<Wallet, bigint>
  readonly today: readonly Leg[]
  readonly split: boolean
}

function rowOfDay(world: World, token: Token, day: number, { holders, held, today, split }: Day): ResponseRow {
  const amounts = [...held.values()]
  const balance = amounts.reduce((sum, amount) => sum + amount, 0n)
  const [incoming, outgoing] = [today.filter((leg) => holders.has(leg.to)), today.filter((leg) => holders.has(leg.from))]
  const sum = (legs: readonly Leg[]): Cell => amountOf(token, split ? legs.reduce((total, leg) => total + leg.amount, 0n) : undefined)
  return rowOf({
    date: time(day, `${world.calendar.timeText(day * DAY_SECONDS)}Z`),
    bucket_end: time(day, `${world.calendar.timeText((day + 1) * DAY_SECONDS)}Z`),
    is_complete: { wire: () => day < WORLD_DAYS },
    price_usd: price(world.ledger.price(token, day)),
    token_amount: amountOf(token, balance),
    value_usd: money(marketOf(world).worth(token, balance, day)),
    holders_count: whole(amounts.filter((amount) => amount > 0n).length),
    total_inflows_count: whole(incoming.length),
    total_outflows_count: whole(outgoing.length),
    total_inflows_dex: sum(incoming.filter((leg) => leg.from.role === 'pool')),
    total_outflows_dex: sum(outgoing.filter((leg) => leg.to.role === 'pool')),
    total_inflows_cex: sum(incoming.filter((leg) => isExchange(leg.from))),
    total_outflows_cex: sum(outgoing.filter((leg) => isExchange(leg.to))),
  })
}
