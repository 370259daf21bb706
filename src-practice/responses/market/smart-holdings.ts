import type { Endpoint } from '../../../src-shared/service/table/endpoint.ts'
import { ratio } from '../../fixed.ts'
import { problem } from '../../problem.ts'
import type { Query } from '../../query.ts'
import { Refusal } from '../../query.ts'
import type { Wire } from '../../wire.ts'
import { DAY_SECONDS, WORLD_DAYS } from '../../world/calendar.ts'
import { marketOf } from '../../world/market.ts'
import { sectorsOf } from '../../world/sectors.ts'
import type { Token } from '../../world/tokens.ts'
import type { Wallet } from '../../world/wallets.ts'
import { arrange } from '../arrange.ts'
import type { Cell } from '../cells.ts'
import { amountOf, money, rowOf, share, text, texts, time, whole } from '../cells.ts'
import { kindPasses, smartLabelsOf, smartWallets } from '../wallet-names.ts'
import type { World } from '../../world/world-types.ts'

const MAX_LOOKBACK_DAYS = 1_461
const BOTH = { stable: true, native: true }

/**
 * POST /api/v1/smart-money/holdings: total holdings of smart money per token. Spam does not count
 * as a holding.
 */
export function smartHoldings(world: World, _endpoint: Endpoint, query: Query): Wire {
  const rows = [...snapshotsOf(world, query, WORLD_DAYS, WORLD_DAYS)].map(({ token, cells }) =>
    rowOf({
      ...tokenFields(token),
      ...holdingFields(cells),
    }),
  )
  const page = arrange(rows, query, [{ field: 'value_usd', direction: 'DESC' }])
  return { data: page.rows, pagination: page.pagination }
}

/**
 * POST /api/v1/smart-money/historical-holdings: the same figures at the first second of each day,
 * at that day's price.
 */
export function smartHistoricalHoldings(world: World, _endpoint: Endpoint, query: Query): Wire {
  const [from, to] = [world.calendar.dayOf(query.date?.from ?? ''), world.calendar.dayOf(query.date?.to ?? '')]
  if (WORLD_DAYS - from > MAX_LOOKBACK_DAYS)
    throw new Refusal(problem('invalid_date_range', 'The lookback is four years at most.', { param: 'date_range' }))
  const rows = [...snapshotsOf(world, query, Math.max(from, 0), Math.min(to, WORLD_DAYS))].map(({ day, token, cells, labels, balance }) =>
    rowOf({
      date: time(day, world.calendar.dateOf(day)),
      ...tokenFields(token),
      smart_money_labels: texts(labels),
      balance: amountOf(token, balance),
      ...holdingFields(cells),
    }),
  )
  const page = arrange(rows, query, [{ field: 'date', direction: 'ASC' }])
  return { data: page.rows, pagination: page.pagination }
}

type Held = ReadonlyMap<Token, ReadonlyMap<Wallet, bigint>>

interface Snapshot {
  readonly day: number
  readonly token: Token
  readonly balance: bigint
  readonly labels: readonly string[]
  readonly cells: Readonly<Record<'value' | 'change' | 'holders' | 'share' | 'age' | 'cap', Cell>>
}

function tokenFields(token: Token): Readonly<Record<string, Cell>> {
  return {
    chain: text(token.chain),
    token_address: text(token.address),
    token_symbol: text(token.asset.symbol),
    token_sectors: texts(sectorsOf(token.asset)),
  }
}

function holdingFields({ value, change, holders, share: ofAll, age, cap }: Snapshot['cells']): Readonly<Record<string, Cell>> {
  return {
    value_usd: value,
    balance_24h_percent_change: change,
    holders_count: holders,
    share_of_holdings_percent: ofAll,
    token_age_days: age,
    market_cap_usd: cap,
  }
}

/** One row per token and day. Shares are of all holdings of smart money, on all chains. */
function* snapshotsOf(world: World, query: Query, first: number, last: number): Generator<Snapshot> {
  const market = marketOf(world)
  let before = new Map<Token, bigint>()
  for (const { day, held } of heldByDay(world, smartWallets(world, query), first - 1, last)) {
    const sums = new Map([...held].map(([token, wallets]) => [token, total(wallets)]))
    const worth = (token: Token): bigint => market.worth(token, sums.get(token) ?? 0n, day) ?? 0n
    const all = [...sums.keys()].reduce((sum, token) => sum + worth(token), 0n)
    for (const [token, balance] of day < first ? [] : sums) {
      if (balance === 0n || !query.chains.includes(token.chain) || !kindPasses(query, token, BOTH)) continue
      const old = before.get(token) ?? 0n
      const owners = [...(held.get(token) ?? [])].filter(([, amount]) => amount > 0n).map(([wallet]) => wallet)
      const cells = {
        value: money(worth(token)),
        change: share(ratio(balance - old, old)),
        holders: whole(owners.length),
        share: share(ratio(worth(token), all)),
        age: whole(market.ageDays(token, day * DAY_SECONDS)),
        cap: money(market.capOf(token, day)),
      }
      yield { day, token, balance, labels: [...new Set(owners.flatMap(smartLabelsOf))], cells }
    }
    before = sums
  }
}

/**
 * Balance of each wallet per token at the first second of every day; the same map objects are
 * reused from day to day.
 */
function* heldByDay(
  world: World,
  wallets: ReadonlySet<Wallet>,
  first: number,
  last: number,
): Generator<{ readonly day: number; readonly held: Held }> {
  const held = new Map<Token, Map<Wallet, bigint>>()
  const legs = world.ledger.legs.filter((leg) => leg.token.asset.kind !== 'spam' && (wallets.has(leg.from) || wallets.has(leg.to)))
  const change = (token: Token, wallet: Wallet, amount: bigint): void => {
    if (!wallets.has(wallet)) return
    let owners = held.get(token)
    if (!owners) held.set(token, (owners = new Map()))
    owners.set(wallet, (owners.get(wallet) ?? 0n) + amount)
  }
  let next = 0
  for (let day = first; day <= last; day++) {
    for (let leg = legs[next]; leg && leg.transaction.second < day * DAY_SECONDS; leg = legs[++next]) {
      change(leg.token, leg.from, -leg.amount)
      change(leg.token, leg.to, leg.amount)
    }
    yield { day, held }
  }
}

function total(wallets: ReadonlyMap<Wallet, bigint>): bigint {
  return [...wallets.values()].reduce((sum, amount) => sum + amount, 0n)
}
