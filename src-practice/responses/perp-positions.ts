import type { Endpoint } from '../../src-shared/service/table/endpoint.ts'
import { decimalText, divideRounded, pow10, PRICE_SCALE, ratio, RATIO_SCALE, USD_SCALE } from '../fixed.ts'
import type { Query } from '../query.ts'
import type { Wire } from '../wire.ts'
import type { ValuedPosition } from '../world/perp-math.ts'
import { isolatedLiquidation, liquidationAt, maintenanceOf, SIZE_SCALE, valueOf } from '../world/perp-math.ts'
import type { PerpBook } from '../world/perps.ts'
import { perpBookOf } from '../world/perps.ts'
import type { ResponseRow } from './arrange.ts'
import { arrange } from './arrange.ts'
import { endOfWorld } from './perp-trades.ts'
import type { World } from '../world/world-types.ts'

/** POST /api/v1/profiler/perp-positions: all figures are strings, the object has no pagination. */
export function perpPositions(world: World, _endpoint: Endpoint, query: Query): Wire {
  const wallet = query.address === undefined ? undefined : world.walletAt(query.address)
  const book: PerpBook = wallet ? perpBookOf(world.seed, world.ledger.prices, wallet) : { deposit: 0n, trades: [], positions: [], funding: 0n }
  const valued = book.positions.map(valueOf)
  const sums = sumsOf(book, valued)
  const rows = valued.map((one) => rowOf(one, sums))
  const page = arrange(rows, { ...query, page: 1, perPage: rows.length + 1 }, [{ field: 'position_value_usd', direction: 'DESC' }])
  return {
    data: {
      asset_positions: page.rows,
      cross_maintenance_margin_used_usd: dollars(sums.maintenance),
      cross_margin_summary_account_value_usd: dollars(sums.crossValue),
      cross_margin_summary_total_margin_used_usd: dollars(sums.crossMargin),
      cross_margin_summary_total_net_liquidation_position_on_usd: dollars(sums.crossNotional),
      cross_margin_summary_total_raw_usd: dollars(sums.crossValue - sums.crossSigned),
      margin_summary_account_value_usd: dollars(sums.value),
      margin_summary_total_margin_used_usd: dollars(sums.margin),
      margin_summary_total_net_liquidation_position_usd: dollars(sums.notional),
      margin_summary_total_raw_usd: dollars(sums.value - sums.signed),
      timestamp: endOfWorld(world),
      withdrawable_usd: dollars(sums.crossValue > sums.crossMargin ? sums.crossValue - sums.crossMargin : 0n),
    },
  }
}

type Sums = Readonly<
  Record<'value' | 'margin' | 'notional' | 'signed' | 'crossValue' | 'crossMargin' | 'crossNotional' | 'crossSigned' | 'maintenance', bigint>
>

/** Cash is deposit + closed profit − fees − funding; the account value is cash plus open profit. */
function sumsOf(book: PerpBook, valued: readonly ValuedPosition[]): Sums {
  const total = (list: readonly ValuedPosition[], of: (one: ValuedPosition) => bigint): bigint => list.reduce((sum, one) => sum + of(one), 0n)
  const cash = book.trades.reduce((sum, trade) => sum + trade.closedPnl - trade.fee, book.deposit) - book.funding
  const value = cash + total(valued, (one) => one.unrealised)
  const cross = valued.filter((one) => one.position.cross)
  const isolated = valued.filter((one) => !one.position.cross)
  const signed = (one: ValuedPosition): bigint => (one.position.size < 0n ? -one.value : one.value)
  return {
    value,
    margin: total(valued, (one) => one.margin),
    notional: total(valued, (one) => one.value),
    signed: total(valued, signed),
    crossValue: value - total(isolated, (one) => one.margin),
    crossMargin: total(cross, (one) => one.margin),
    crossNotional: total(cross, (one) => one.value),
    crossSigned: total(cross, signed),
    maintenance: total(cross, (one) => maintenanceOf(one.value, one.position.maxLeverage)),
  }
}

function rowOf(one: ValuedPosition, sums: Sums): ResponseRow {
  const { position, value, unrealised, margin } = one
  const held = position.size < 0n ? -position.size : position.size
  const entry = divideRounded(position.cost * pow10(SIZE_SCALE + PRICE_SCALE - USD_SCALE), held)
  const others = sums.maintenance - maintenanceOf(value, position.maxLeverage)
  const liquidation = position.cross
    ? liquidationAt(position.size, position.cost, sums.crossValue - unrealised - others, position.maxLeverage)
    : isolatedLiquidation(position.size, position.cost, position.leverage, position.maxLeverage)
  const money = (amount: bigint) => ({ value: amount, scale: USD_SCALE })
  return {
    measures: {
      leverage_value: { value: BigInt(position.leverage), scale: 0 },
      position_value_usd: money(value),
      entry_price_usd: { value: entry, scale: PRICE_SCALE },
      liquidation_price_usd: liquidation > 0n ? { value: liquidation, scale: PRICE_SCALE } : undefined,
      unrealized_pnl_usd: money(unrealised),
      size: { value: position.size, scale: SIZE_SCALE },
    },
    texts: { token_symbol: position.coin, position_type: 'oneWay' },
    wire: () => ({
      position_type: 'oneWay',
      position: {
        token_symbol: position.coin,
        size: text(position.size, SIZE_SCALE),
        position_value_usd: dollars(value),
        entry_price_usd: text(entry, PRICE_SCALE),
        mark_price_usd: text(position.mark, PRICE_SCALE),
        liquidation_price_usd: liquidation > 0n ? text(liquidation, PRICE_SCALE) : null,
        leverage_value: position.leverage,
        leverage_type: position.cross ? 'cross' : 'isolated',
        margin_used_usd: dollars(margin),
        max_leverage_value: position.maxLeverage,
        return_on_equity: text(ratio(unrealised * BigInt(position.leverage), position.cost) ?? 0n, RATIO_SCALE),
        unrealized_pnl_usd: dollars(unrealised),
        cumulative_funding_all_time_usd: dollars(position.fundingAllTime),
        cumulative_funding_since_change_usd: dollars(position.fundingSinceChange),
        cumulative_funding_since_open_usd: dollars(position.fundingSinceOpen),
      },
    }),
  }
}

function dollars(value: bigint): string {
  return text(value, USD_SCALE)
}

/** Text that always contains a point: '0.0'. */
function text(value: bigint, scale: number): string {
  const plain = decimalText(value, scale)
  return plain.includes('.') ? plain : `${plain}.0`
}
