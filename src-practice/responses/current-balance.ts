import type { Endpoint } from '../../src-shared/service/table/endpoint.ts'
import { dollarsOf, PRICE_SCALE, USD_SCALE } from '../fixed.ts'
import type { Query } from '../query.ts'
import type { Wire } from '../wire.ts'
import { figure, usd } from '../wire.ts'
import { WORLD_DAYS } from '../world/calendar.ts'
import type { Token } from '../world/tokens.ts'
import type { ResponseRow } from './arrange.ts'
import { arrange } from './arrange.ts'
import type { Subject } from './subject.ts'
import { legsOf, subjectOf } from './subject.ts'
import type { World } from '../world/world-types.ts'

const EVER = { first: 0, end: Number.MAX_SAFE_INTEGER }

/** Incoming minus outgoing amounts, per token. */
export function balancesOf(world: World, subject: Subject, window: { readonly first: number; readonly end: number } = EVER): Map<Token, bigint> {
  const balances = new Map<Token, bigint>()
  for (const leg of legsOf(world, subject, window)) {
    const change = (subject.wallets.has(leg.to) ? leg.amount : 0n) - (subject.wallets.has(leg.from) ? leg.amount : 0n)
    balances.set(leg.token, (balances.get(leg.token) ?? 0n) + change)
  }
  return balances
}

/**
 * POST /api/v1/profiler/address/current-balance: holdings at today's price. Spam is hidden by
 * default.
 */
export function currentBalance(world: World, endpoint: Endpoint, query: Query): Wire {
  const subject = subjectOf(world, endpoint, query)
  const rows: ResponseRow[] = []
  for (const [token, amount] of balancesOf(world, subject)) {
    if (amount === 0n || (token.asset.kind === 'spam' && query.flags.get('hide_spam_token') !== false)) continue
    const price = world.ledger.price(token, WORLD_DAYS)
    const dollars = price === undefined ? undefined : dollarsOf(amount, token.decimals, price)
    rows.push({
      measures: {
        value_usd: dollars === undefined ? undefined : { value: dollars, scale: USD_SCALE },
        price_usd: price === undefined ? undefined : { value: price, scale: PRICE_SCALE },
        token_amount: { value: amount, scale: token.decimals },
      },
      texts: { token_symbol: token.asset.symbol, token_address: token.address, token_name: token.asset.name },
      wire: () => ({
        chain: token.chain,
        address: subject.address,
        token_address: token.address,
        token_symbol: token.asset.symbol,
        token_name: token.asset.name,
        token_amount: figure(amount, token.decimals),
        price_usd: figure(price, PRICE_SCALE),
        value_usd: usd(dollars),
      }),
    })
  }
  const page = arrange(rows, query, [{ field: 'value_usd', direction: 'DESC' }])
  return { data: page.rows, pagination: page.pagination }
}
