import type { Endpoint } from '../../../src-shared/service/table/endpoint.ts'
import type { Query } from '../../query.ts'
import type { Wire } from '../../wire.ts'
import type { Token } from '../../world/tokens.ts'
import type { Wallet } from '../../world/wallets.ts'
import type { ResponseRow } from '../arrange.ts'
import { arrange } from '../arrange.ts'
import { amountOf, money, rowOf, text } from '../cells.ts'
import { tradesOf } from './tgm-dex-trades.ts'
import type { World } from '../../world/world-types.ts'

interface Side {
  readonly wallet: Wallet
  readonly token: Token
  bought: bigint
  sold: bigint
  boughtUsd: bigint
  soldUsd: bigint
}

/**
 * POST /api/v1/tgm/who-bought-sold: the same swaps summed per trader. As recorded, the trade volume
 * field is the net in the requested direction.
 */
export function tgmWhoBoughtSold(world: World, _endpoint: Endpoint, query: Query): Wire {
  const sells = query.texts.get('buy_or_sell') === 'SELL'
  const sides = new Map<Wallet, Side>()
  for (const { wallet, token, action, amount, dollars } of tradesOf(world, query)) {
    let side = sides.get(wallet)
    if (!side) sides.set(wallet, (side = { wallet, token, bought: 0n, sold: 0n, boughtUsd: 0n, soldUsd: 0n }))
    side[action === 'BUY' ? 'bought' : 'sold'] += amount
    side[action === 'BUY' ? 'boughtUsd' : 'soldUsd'] += dollars
  }
  const rows = [...sides.values()].filter((side) => (sells ? side.sold : side.bought) > 0n).map((side) => rowOfSide(side, sells))
  const page = arrange(rows, query, [{ field: sells ? 'sold_volume_usd' : 'bought_volume_usd', direction: 'DESC' }])
  return { data: page.rows, pagination: page.pagination }
}

function rowOfSide({ wallet, token, bought, sold, boughtUsd, soldUsd }: Side, sells: boolean): ResponseRow {
  return rowOf({
    address: text(wallet.address),
    address_label: text(wallet.shown),
    bought_token_volume: amountOf(token, bought),
    sold_token_volume: amountOf(token, sold),
    token_trade_volume: amountOf(token, sells ? sold - bought : bought - sold),
    bought_volume_usd: money(boughtUsd),
    sold_volume_usd: money(soldUsd),
    trade_volume_usd: money(sells ? soldUsd - boughtUsd : boughtUsd - soldUsd),
  })
}
