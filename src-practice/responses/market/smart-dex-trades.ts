import type { Endpoint } from '../../../src-shared/service/table/endpoint.ts'
import type { Query } from '../../query.ts'
import type { Wire } from '../../wire.ts'
import { DAY_SECONDS } from '../../world/calendar.ts'
import { marketOf, NOW } from '../../world/market.ts'
import type { Token } from '../../world/tokens.ts'
import type { Trade } from '../../world/trades.ts'
import type { ResponseRow } from '../arrange.ts'
import { arrange } from '../arrange.ts'
import type { Cell } from '../cells.ts'
import { amountOf, hash, money, rowOf, text, time, whole } from '../cells.ts'
import { smartWallets } from '../wallet-names.ts'
import type { World } from '../../world/world-types.ts'

/**
 * POST /api/v1/smart-money/dex-trades: swaps of smart money in the last 24 hours, newest first by
 * default.
 */
export function smartDexTrades(world: World, _endpoint: Endpoint, query: Query): Wire {
  const smart = smartWallets(world, query)
  const rows = world.trades.trades
    .filter(({ transaction, wallet, token }) => transaction.second >= NOW - DAY_SECONDS && smart.has(wallet) && query.chains.includes(token.chain))
    .map((trade) => rowOfTrade(world, trade))
  const page = arrange(rows, query, [{ field: 'block_timestamp', direction: 'DESC' }])
  return { data: page.rows, pagination: page.pagination }
}

function rowOfTrade(world: World, trade: Trade): ResponseRow {
  const { transaction, wallet, action, tokenLeg, quoteLeg } = trade
  const [bought, sold] = action === 'BUY' ? [tokenLeg, quoteLeg] : [quoteLeg, tokenLeg]
  return rowOf({
    chain: text(transaction.chain),
    block_timestamp: time(transaction.number, world.calendar.timeText(transaction.second)),
    transaction_hash: hash(world, transaction),
    trader_address: text(wallet.address),
    trader_address_label: text(wallet.shown),
    ...sideOf(world, 'bought', bought.token, bought.amount),
    ...sideOf(world, 'sold', sold.token, sold.amount),
    trade_value_usd: money(trade.dollars),
  })
}

function sideOf(world: World, side: 'bought' | 'sold', token: Token, amount: bigint): Record<string, Cell> {
  const market = marketOf(world)
  const cap = market.capOf(token)
  return {
    [`token_${side}_address`]: text(token.address),
    [`token_${side}_amount`]: amountOf(token, amount),
    [`token_${side}_symbol`]: text(token.asset.symbol),
    [`token_${side}_age_days`]: whole(market.ageDays(token)),
    // As recorded, small coins often have no market cap although their diluted value is known.
    [`token_${side}_market_cap`]: money(token.asset.symbol === 'FROGGO' ? undefined : cap),
    [`token_${side}_fdv`]: money(cap),
  }
}
