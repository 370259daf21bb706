import type { Endpoint } from '../../src-shared/service/table/endpoint.ts'
import { PRICE_SCALE, USD_SCALE } from '../fixed.ts'
import type { Query } from '../query.ts'
import type { Wire } from '../wire.ts'
import { figure, usd } from '../wire.ts'
import { WORLD_DAYS } from '../world/calendar.ts'
import { SIZE_SCALE } from '../world/perp-math.ts'
import type { PerpTrade } from '../world/perps.ts'
import { perpBookOf } from '../world/perps.ts'
import type { Wallet } from '../world/wallets.ts'
import type { ResponseRow } from './arrange.ts'
import { arrange } from './arrange.ts'
import { perpHash } from './perp-rows.ts'
import { windowOf } from './subject.ts'
import type { World } from '../world/world-types.ts'

const ACTIONS: Readonly<Record<PerpTrade['action'], string>> = {
  Open: 'Open/Add',
  Add: 'Open/Add',
  Reduce: 'Close/Reduce',
  Close: 'Close/Reduce',
  Liquidation: 'Liquidation',
}

/** POST /api/v1/profiler/perp-trades: newest first by default. */
export function perpTrades(world: World, _endpoint: Endpoint, query: Query): Wire {
  const wallet = query.address === undefined ? undefined : world.walletAt(query.address)
  const { first, end } = windowOf(world, query)
  const crossed = query.filters.get('crossed')
  const rows = (wallet ? perpBookOf(world.seed, world.ledger.prices, wallet).trades : [])
    .filter((trade) => trade.second >= first && trade.second < end && (crossed?.kind !== 'flag' || crossed.on === trade.crossed))
    .flatMap((trade) => (wallet ? [rowOf(world, wallet, trade)] : []))
  const page = arrange(rows, query, [{ field: 'timestamp', direction: 'DESC' }])
  return { pagination: page.pagination, data: page.rows }
}

function rowOf(world: World, wallet: Wallet, trade: PerpTrade): ResponseRow {
  return {
    measures: {
      timestamp: { value: BigInt(trade.second) * 1_000_000n + BigInt(trade.micros), scale: 0 },
      size: { value: trade.size, scale: SIZE_SCALE },
      start_position: { value: trade.startPosition, scale: SIZE_SCALE },
      fee_usd: { value: trade.fee, scale: USD_SCALE },
      closed_pnl: { value: trade.closedPnl, scale: USD_SCALE },
      price: { value: trade.price, scale: PRICE_SCALE },
      value_usd: { value: trade.dollars, scale: USD_SCALE },
      oid: { value: BigInt(trade.oid), scale: 0 },
    },
    texts: { token_symbol: trade.coin, side: trade.side, action: ACTIONS[trade.action], fee_token_symbol: 'USDC' },
    wire: () => ({
      timestamp: `${world.calendar.timeText(trade.second)}.${String(trade.micros).padStart(6, '0')}`,
      side: trade.side,
      action: trade.action,
      block_number: 700_000_000 + trade.second,
      token_symbol: trade.coin,
      price: figure(trade.price, PRICE_SCALE),
      size: figure(trade.size, SIZE_SCALE),
      value_usd: usd(trade.dollars),
      start_position: figure(trade.startPosition, SIZE_SCALE),
      closed_pnl: usd(trade.closedPnl),
      crossed: trade.crossed,
      fee_usd: usd(trade.fee),
      fee_token_symbol: 'USDC',
      transaction_hash: perpHash(world, wallet, trade),
      user: wallet.address,
      oid: trade.oid,
    }),
  }
}

/** The last moment of the world, for responses that are stamped with it. */
export function endOfWorld(world: World): number {
  return world.calendar.epochMs(WORLD_DAYS * 86_400)
}
