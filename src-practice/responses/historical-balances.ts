import type { Endpoint } from '../../src-shared/service/table/endpoint.ts'
import { dollarsOf, USD_SCALE } from '../fixed.ts'
import type { Query } from '../query.ts'
import type { Wire } from '../wire.ts'
import { figure, usd } from '../wire.ts'
import { WORLD_DAYS } from '../world/calendar.ts'
import { dayOf } from '../world/ledger.ts'
import type { Token } from '../world/tokens.ts'
import type { ResponseRow } from './arrange.ts'
import { arrange } from './arrange.ts'
import type { Subject } from './subject.ts'
import { legsOf, subjectOf, windowOf } from './subject.ts'
import type { World } from '../world/world-types.ts'

/**
 * POST /api/v1/profiler/address/historical-balances: balances at the end of each day, at that day's
 * price. Oldest first by default.
 */
export function historicalBalances(world: World, endpoint: Endpoint, query: Query): Wire {
  const hide = query.filters.get('hide_spam_tokens')
  const hidesSpam = hide?.kind === 'flag' && hide.on
  const rows: ResponseRow[] = []
  for (const { day, balances } of daysOf(world, subjectOf(world, endpoint, query), query)) {
    for (const [token, amount] of balances)
      if (amount !== 0n && !(hidesSpam && token.asset.kind === 'spam')) rows.push(rowOf(world, day, token, amount))
  }
  const page = arrange(rows, query, [{ field: 'block_timestamp', direction: 'ASC' }])
  return { data: page.rows, pagination: page.pagination }
}

/**
 * The running sums of a subject's transfers at the end of each day of the query that the world
 * covers.
 */
function* daysOf(world: World, subject: Subject, query: Query): Generator<{ readonly day: number; readonly balances: ReadonlyMap<Token, bigint> }> {
  const { end } = windowOf(world, query)
  const legs = legsOf(world, subject, { first: 0, end })
  const balances = new Map<Token, bigint>()
  let next = 0
  const first = query.date ? world.calendar.dayOf(query.date.from) : 0
  const last = query.date ? Math.min(world.calendar.dayOf(query.date.to), WORLD_DAYS) : WORLD_DAYS
  for (let day = Math.max(first, 0); day <= last; day++) {
    for (let leg = legs[next]; leg && dayOf(leg.transaction.second) <= day; leg = legs[++next]) {
      const change = (subject.wallets.has(leg.to) ? leg.amount : 0n) - (subject.wallets.has(leg.from) ? leg.amount : 0n)
      balances.set(leg.token, (balances.get(leg.token) ?? 0n) + change)
    }
    yield { day, balances }
  }
}

function rowOf(world: World, day: number, token: Token, amount: bigint): ResponseRow {
  const price = world.ledger.price(token, day)
  const dollars = price === undefined ? undefined : dollarsOf(amount, token.decimals, price)
  return {
    measures: {
      block_timestamp: { value: BigInt(day), scale: 0 },
      value_usd: dollars === undefined ? undefined : { value: dollars, scale: USD_SCALE },
      token_amount: { value: amount, scale: token.decimals },
    },
    texts: { token_symbol: token.asset.symbol, token_address: token.address },
    wire: () => ({
      // Today is incomplete: its row is stamped with its first second, which is after the last
      // transfer.
      block_timestamp: `${world.calendar.dateOf(day)}T${day === WORLD_DAYS ? '00:00:00' : '23:59:59'}`,
      token_address: token.address,
      chain: token.chain,
      token_amount: figure(amount, token.decimals),
      value_usd: usd(dollars),
      token_symbol: token.asset.symbol,
    }),
  }
}
