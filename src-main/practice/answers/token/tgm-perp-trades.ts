import type { Endpoint } from '../../../../src-shared/service/table/endpoint.ts'
import type { Query } from '../../server/query.ts'
import type { Wire } from '../../server/wire.ts'
import { marketOf } from '../../world/market.ts'
import type { World } from '../../world/world.ts'
import { arrange } from '../arrange.ts'
import { actionPasses, perpRow } from '../perp-rows.ts'
import { windowOf } from '../subject.ts'
import { labelsPass } from '../who.ts'

/** POST /api/v1/tgm/perp-trades: everybody's perpetual trades of one contract, newest first unless asked otherwise. */
export function tgmPerpTrades(world: World, _endpoint: Endpoint, query: Query): Wire {
  const { first, end } = windowOf(world, query)
  const coin = query.texts.get('token_symbol')
  const rows = marketOf(world)
    .perps.filter(({ trade }) => trade.coin === coin && trade.second >= first && trade.second < end)
    .filter(({ wallet, trade }) => labelsPass(wallet, query) && actionPasses(query, trade))
    .map((one) => perpRow(world, one, 'tgm'))
  const page = arrange(rows, query, [{ field: 'block_timestamp', direction: 'DESC' }])
  return { data: page.rows, pagination: page.pagination }
}
