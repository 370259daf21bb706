import type { Endpoint } from '../../../src-shared/service/table/endpoint.ts'
import { divideRounded, pow10, PRICE_SCALE, USD_SCALE } from '../../fixed.ts'
import type { Query } from '../../query.ts'
import type { Wire } from '../../wire.ts'
import type { TokenTrade } from '../../world/market.ts'
import { marketOf } from '../../world/market.ts'
import type { ResponseRow } from '../arrange.ts'
import { arrange } from '../arrange.ts'
import { amountOf, hash, money, price, rowOf, text, time } from '../cells.ts'
import { windowOf } from '../subject.ts'
import { tokenOf } from './token.ts'
import { isSmart, labelsPass } from '../wallet-names.ts'
import type { World } from '../../world/world-types.ts'

/** The trades of a token that pass a query's date and label filters, oldest first. */
export function tradesOf(world: World, query: Query): readonly TokenTrade[] {
  const token = tokenOf(world, query)
  const { first, end } = windowOf(world, query)
  return (token ? marketOf(world).tradesOf(token) : []).filter(
    ({ trade, wallet }) => trade.transaction.second >= first && trade.transaction.second < end && labelsPass(wallet, query),
  )
}

/** POST /api/v1/tgm/dex-trades: every swap of a token, newest first by default. */
export function tgmDexTrades(world: World, _endpoint: Endpoint, query: Query): Wire {
  const only = query.flags.get('only_smart_money') === true
  const dates = query.filters.get('block_timestamp')
  const within = ({ trade }: TokenTrade): boolean => {
    const date = world.calendar.timeText(trade.transaction.second).slice(0, 10)
    return dates?.kind !== 'dates' || (date >= dates.from && date <= dates.to)
  }
  const rows = tradesOf(world, query)
    .filter((one) => (!only || isSmart(one.wallet)) && within(one))
    .map((one) => rowOfTrade(world, one))
  const page = arrange(rows, query, [{ field: 'block_timestamp', direction: 'DESC' }])
  return { data: page.rows, pagination: page.pagination }
}

function rowOfTrade(world: World, { trade, wallet, token, action, amount, other, otherAmount, dollars }: TokenTrade): ResponseRow {
  const { transaction } = trade
  return rowOf({
    block_timestamp: time(transaction.number, `${world.calendar.timeText(transaction.second)}Z`),
    transaction_hash: hash(world, transaction),
    trader_address: text(wallet.address),
    trader_address_label: text(wallet.shown),
    action: text(action),
    token_address: text(token.address),
    // As recorded, the name field contains the symbol.
    token_name: text(token.asset.symbol),
    token_amount: amountOf(token, amount),
    traded_token_address: text(other.address),
    traded_token_name: text(other.asset.symbol),
    traded_token_amount: amountOf(other, otherAmount),
    estimated_swap_price_usd: price(divideRounded(dollars * pow10(token.decimals + PRICE_SCALE - USD_SCALE), amount)),
    estimated_value_usd: money(dollars),
  })
}
