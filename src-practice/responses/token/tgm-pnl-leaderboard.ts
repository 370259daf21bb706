import type { Endpoint } from '../../../src-shared/service/table/endpoint.ts'
import { dollarsOf, ratio } from '../../fixed.ts'
import type { Query } from '../../query.ts'
import type { Wire } from '../../wire.ts'
import { WORLD_DAYS } from '../../world/calendar.ts'
import { marketOf } from '../../world/market.ts'
import type { Token } from '../../world/tokens.ts'
import type { Wallet } from '../../world/wallets.ts'
import type { ResponseRow } from '../arrange.ts'
import { arrange } from '../arrange.ts'
import { amountOf, money, price, rowOf, share, text, whole } from '../cells.ts'
import type { TokenProfit } from '../profit.ts'
import { profitsOf } from '../profit.ts'
import { windowOf } from '../subject.ts'
import { tokenOf } from './token.ts'
import type { World } from '../../world/world-types.ts'

export interface Standing {
  readonly wallet: Wallet
  readonly profit: TokenProfit
}

/** The profit of every trader of one token, by the rules of profiler/address/pnl. */
export function standingsOf(world: World, token: Token, window: { readonly first: number; readonly end: number }): readonly Standing[] {
  const traders = new Set(
    marketOf(world)
      .tradesOf(token)
      .map((trade) => trade.wallet),
  )
  const chains = new Set([token.chain])
  return [...traders].flatMap((wallet) =>
    profitsOf(world, { wallets: new Set([wallet]), chains, address: wallet.address }, window)
      .filter((profit) => profit.token === token)
      .map((profit) => ({ wallet, profit })),
  )
}

/** POST /api/v1/tgm/pnl-leaderboard: highest realised profit first by default. */
export function tgmPnlLeaderboard(world: World, _endpoint: Endpoint, query: Query): Wire {
  const token = tokenOf(world, query)
  const rows = token ? standingsOf(world, token, windowOf(world, query)).map((standing) => rowOfStanding(world, standing)) : []
  const page = arrange(rows, query, [{ field: 'pnl_usd_realised', direction: 'DESC' }])
  return { data: page.rows, pagination: page.pagination }
}

function rowOfStanding(world: World, { wallet, profit }: Standing): ResponseRow {
  const { token } = profit
  const today = world.ledger.price(token, WORLD_DAYS) ?? 0n
  const holding = dollarsOf(profit.held, token.decimals, today)
  const unrealised = holding - profit.heldCost
  const total = profit.realised + unrealised
  const row = rowOf({
    trader_address: text(wallet.address),
    trader_address_label: text(wallet.shown),
    price_usd: price(today),
    pnl_usd_realised: money(profit.realised),
    pnl_usd_unrealised: money(unrealised),
    holding_amount: amountOf(token, profit.held),
    holding_usd: money(holding),
    max_balance_held: amountOf(token, profit.maxHeld),
    max_balance_held_usd: money(dollarsOf(profit.maxHeld, token.decimals, today)),
    still_holding_balance_ratio: share(ratio(profit.held, profit.maxHeld)),
    netflow_amount_usd: money(profit.boughtUsd - profit.soldUsd),
    netflow_amount: amountOf(token, profit.boughtAmount - profit.soldAmount),
    roi_percent_total: share(ratio(total, profit.costOfSold + profit.heldCost)),
    roi_percent_realised: share(ratio(profit.realised, profit.costOfSold)),
    roi_percent_unrealised: share(ratio(unrealised, profit.heldCost)),
    pnl_usd_total: money(total),
    nof_trades: whole(profit.buys + profit.sells),
  })
  // The price filter has a different name than the field.
  return { ...row, measures: { ...row.measures, token_price: row.measures['price_usd'] } }
}
