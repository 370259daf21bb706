import type { Endpoint } from '../../../../src-shared/service/table/endpoint.ts'
import type { Query } from '../../server/query.ts'
import type { Wire } from '../../server/wire.ts'
import type { PerpTrade } from '../../world/perps.ts'
import { marketOf, NOW } from '../../world/market.ts'
import type { World } from '../../world/world.ts'
import { arrange } from '../arrange.ts'
import { actionPasses, perpRow } from '../perp-rows.ts'
import { smartWallets } from '../who.ts'

const USUAL_HOURS = 168

/** POST /api/v1/smart-money/perp-trades: the perpetual trades of smart money in the last hours, newest first unless asked otherwise. */
export function smartPerpTrades(world: World, _endpoint: Endpoint, query: Query): Wire {
  const smart = smartWallets(world, query)
  const from = NOW - (query.numbers.get('lookback_hours') ?? USUAL_HOURS) * 3_600
  const rows = marketOf(world)
    .perps.filter(({ wallet, trade }) => trade.second >= from && smart.has(wallet) && wanted(query, trade))
    .map((one) => perpRow(world, one, 'smart-money'))
  const page = arrange(rows, query, [{ field: 'block_timestamp', direction: 'DESC' }])
  return { data: page.rows, pagination: page.pagination }
}

/** Trades that open a position, and those of the actions asked for: the service joins the two by "or". */
function wanted(query: Query, trade: PerpTrade): boolean {
  if (query.flags.get('only_new_positions') !== true) return actionPasses(query, trade)
  return trade.action === 'Open' || (query.filters.has('action') && actionPasses(query, trade))
}
