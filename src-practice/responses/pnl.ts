import type { Endpoint } from '../../src-shared/service/table/endpoint.ts'
import { divideRounded, dollarsOf, pow10, PRICE_SCALE, ratio, RATIO_SCALE, USD_SCALE } from '../fixed.ts'
import type { Query } from '../query.ts'
import type { Wire } from '../wire.ts'
import { figure, ratioWire, usd } from '../wire.ts'
import { WORLD_DAYS } from '../world/calendar.ts'
import type { ResponseRow, Measure } from './arrange.ts'
import { arrange } from './arrange.ts'
import type { TokenProfit } from './profit.ts'
import { profitsOf } from './profit.ts'
import { subjectOf, windowOf } from './subject.ts'
import type { World } from '../world/world-types.ts'

/**
 * POST /api/v1/profiler/address/pnl: profit per token. As recorded, an order by realised figures is
 * ignored while `show_realized` is off; the unrealised profit is used instead.
 */
export function pnl(world: World, endpoint: Endpoint, query: Query): Wire {
  const show = query.filters.get('show_realized')
  const realised = show?.kind === 'flag' && show.on
  const profits = profitsOf(world, subjectOf(world, endpoint, query), windowOf(world, query)).filter((profit) => !realised || profit.sells > 0)
  const order = realised ? query.order : query.order.filter(({ field }) => !field.endsWith('_realised'))
  const page = arrange(
    profits.map((profit) => rowOf(world, profit)),
    { ...query, order },
    [{ field: realised ? 'pnl_usd_realised' : 'pnl_usd_unrealised', direction: 'DESC' }],
  )
  return { data: page.rows, pagination: page.pagination }
}

function rowOf(world: World, profit: TokenProfit): ResponseRow {
  const { token } = profit
  const price = world.ledger.price(token, WORLD_DAYS) ?? 0n
  const holdingUsd = dollarsOf(profit.held, token.decimals, price)
  const unrealised = holdingUsd - profit.heldCost
  const [roiRealised, roiUnrealised] = [ratio(profit.realised, profit.costOfSold), ratio(unrealised, profit.heldCost)]
  const dollars = (value: bigint): Measure => ({ value, scale: USD_SCALE })
  const share = (value: bigint | undefined): Measure | undefined => (value === undefined ? undefined : { value, scale: RATIO_SCALE })
  return {
    measures: {
      pnl_usd_realised: dollars(profit.realised),
      roi_percent_realised: share(roiRealised),
      pnl_usd_unrealised: dollars(unrealised),
      roi_percent_unrealised: share(roiUnrealised),
      bought_usd: dollars(profit.boughtUsd),
      sold_usd: dollars(profit.soldUsd),
      holding_usd: dollars(holdingUsd),
    },
    texts: { token_address: token.address },
    wire: () => ({
      token_address: token.address,
      token_symbol: token.asset.symbol,
      token_price: figure(price, PRICE_SCALE),
      roi_percent_realised: ratioWire(roiRealised),
      pnl_usd_realised: usd(profit.realised),
      pnl_usd_unrealised: usd(unrealised),
      roi_percent_unrealised: ratioWire(roiUnrealised),
      bought_amount: figure(profit.boughtAmount, token.decimals),
      bought_usd: usd(profit.boughtUsd),
      cost_basis_usd: figure(
        profit.held > 0n ? each(profit.heldCost, profit.held, token.decimals) : each(profit.boughtUsd, profit.boughtAmount, token.decimals),
        PRICE_SCALE,
      ),
      sold_amount: figure(profit.soldAmount, token.decimals),
      sold_usd: usd(profit.soldUsd),
      avg_sold_price_usd: figure(each(profit.soldUsd, profit.soldAmount, token.decimals), PRICE_SCALE),
      holding_amount: figure(profit.held, token.decimals),
      holding_usd: usd(holdingUsd),
      nof_buys: String(profit.buys),
      nof_sells: String(profit.sells),
      max_balance_held: figure(profit.maxHeld, token.decimals),
      max_balance_held_usd: usd(dollarsOf(profit.maxHeld, token.decimals, price)),
    }),
  }
}

/** Dollars for one token (PRICE_SCALE); undefined if there is none. */
function each(dollars: bigint, amount: bigint, decimals: number): bigint | undefined {
  return amount === 0n ? undefined : divideRounded(dollars * pow10(decimals + PRICE_SCALE - USD_SCALE), amount)
}
