import { bytesToHex } from '@noble/hashes/utils.js'
import { PRICE_SCALE } from '../fixed.ts'
import type { Query } from '../query.ts'
import { figure } from '../wire.ts'
import type { PerpOf } from '../world/market.ts'
import type { PerpTrade } from '../world/perps.ts'
import { SIZE_SCALE } from '../world/perp-math.ts'
import { namedBytes } from '../world/random.ts'
import type { Wallet } from '../world/wallets.ts'
import type { ResponseRow } from './arrange.ts'
import { money, rowOf, text, time } from './cells.ts'
import type { World } from '../world/world-types.ts'

/** The hash of a perpetual trade, the same in every response. */
export function perpHash(world: World, wallet: Wallet, trade: PerpTrade): string {
  return `0x${bytesToHex(namedBytes(world.seed, `perp/${wallet.name}/${trade.oid}`, 32))}`
}

/**
 * An action in the words of the filter: 'Buy - Open Long'. A liquidation closes the open position.
 */
export function longAction({ side, action }: PerpTrade): string {
  const opens = action === 'Open' || action === 'Add'
  return `${(side === 'Long') === opens ? 'Buy' : 'Sell'} - ${shortAction(action)} ${side}`
}

function shortAction(action: PerpTrade['action']): string {
  return action === 'Liquidation' ? 'Close' : action
}

/** Whether a trade's action is among the requested ones. */
export function actionPasses(query: Query, trade: PerpTrade): boolean {
  const filter = query.filters.get('action')
  return filter?.kind !== 'texts' || filter.texts.includes(longAction(trade))
}

/**
 * A row of the two endpoints that list perpetual trades of many wallets; they differ in the format
 * of times and order types.
 */
export function perpRow(world: World, { wallet, trade }: PerpOf, form: 'smart-money' | 'tgm'): ResponseRow {
  const type = form === 'tgm' ? (trade.crossed ? 'MARKET' : 'LIMIT') : trade.crossed ? 'Market' : 'Limit'
  const row = rowOf({
    trader_address_label: text(wallet.shown),
    trader_address: text(wallet.address),
    token_symbol: text(trade.coin),
    side: text(trade.side),
    action: { wire: () => shortAction(trade.action) },
    token_amount: { wire: () => figure(trade.size, SIZE_SCALE), measure: { value: trade.size, scale: SIZE_SCALE } },
    price_usd: { wire: () => figure(trade.price, PRICE_SCALE), measure: { value: trade.price, scale: PRICE_SCALE } },
    value_usd: money(trade.dollars),
    type: text(type),
    block_timestamp: time(BigInt(trade.second) * 1_000_000n + BigInt(trade.micros), timeOf(world, trade, form)),
    transaction_hash: { wire: () => perpHash(world, wallet, trade), text: () => perpHash(world, wallet, trade) },
  })
  return { ...row, texts: Object.defineProperty(row.texts, 'order_type', { value: type, enumerable: true }) }
}

/**
 * One endpoint writes Z, the other does not; as recorded, some times of the former have no
 * fraction.
 */
function timeOf(world: World, trade: PerpTrade, form: 'smart-money' | 'tgm'): string {
  const [second, fraction] = [world.calendar.timeText(trade.second), `.${String(trade.micros).padStart(6, '0')}`]
  if (form === 'smart-money') return second + fraction
  return `${second}${trade.oid % 4 === 0 ? '' : fraction}Z`
}
