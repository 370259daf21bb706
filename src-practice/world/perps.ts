import { divideRounded, pow10, PRICE_SCALE, USD_SCALE } from '../fixed.ts'
import { DAY_SECONDS, WORLD_DAYS } from './calendar.ts'
import type { PerpPosition } from './perp-math.ts'
import { isolatedLiquidation, SIZE_SCALE, sizeDollars, valueOf } from './perp-math.ts'
import type { Prices } from './prices.ts'
import type { Random } from './random.ts'
import { randomOf } from './random.ts'
import type { Asset } from './tokens.ts'
import { ASSETS } from './tokens.ts'
import type { Wallet } from './wallets.ts'

export type PerpAction = 'Open' | 'Add' | 'Reduce' | 'Close' | 'Liquidation'

/**
 * One trade of one perpetual contract. Prices at PRICE_SCALE, dollars at USD_SCALE, sizes at
 * SIZE_SCALE.
 */
export interface PerpTrade {
  readonly second: number
  readonly micros: number
  readonly coin: string
  readonly side: 'Long' | 'Short'
  readonly action: PerpAction
  readonly price: bigint
  readonly size: bigint
  readonly dollars: bigint
  /** Signed size before the trade. */
  readonly startPosition: bigint
  readonly closedPnl: bigint
  readonly fee: bigint
  /** true: took liquidity from the book. */
  readonly crossed: boolean
  readonly oid: number
}

export interface PerpBook {
  readonly deposit: bigint
  readonly trades: readonly PerpTrade[]
  readonly positions: readonly PerpPosition[]
  /** Funding paid over all contracts. */
  readonly funding: bigint
}

interface Contract {
  readonly coin: string
  readonly asset: Asset
  readonly maxLeverage: number
}

const CONTRACTS: readonly Contract[] = [
  ['BTC', 40],
  ['ETH', 25],
  ['SOL', 20],
  ['BNB', 10],
  ['TIDE', 5],
  ['HELO', 3],
].flatMap(([coin, maxLeverage]) => {
  const found = ASSETS.find((one) => one.symbol === coin)
  return found && typeof coin === 'string' && typeof maxLeverage === 'number' ? [{ coin, asset: found, maxLeverage }] : []
})

/**
 * The perpetual trades of a wallet and its open positions. Smart perps traders trade most, some
 * others a little.
 */
export function perpBookOf(seed: string, prices: Prices, wallet: Wallet): PerpBook {
  // The venue accepts EVM addresses only.
  const keen = wallet.family === 'evm' && (wallet.shown?.includes('Perps') ?? false)
  const random = randomOf(seed, `perps/${wallet.name}`)
  const some = keen || (wallet.family === 'evm' && (wallet.role === 'trader' || wallet.role === 'person') && random.chance(1, 4))
  if (!some) return { deposit: 0n, trades: [], positions: [], funding: 0n }
  const runs = CONTRACTS.filter(() => keen || random.chance(1, 2)).map((contract) => run(seed, prices, wallet, contract, keen))
  const trades = runs.flatMap((one) => one.trades).toSorted((a, b) => a.second - b.second || a.oid - b.oid)
  const positions = runs.flatMap((one) => (one.position ? [one.position] : []))
  const funding = runs.reduce((sum, one) => sum + one.funding, 0n)
  const savings = BigInt(random.between(20, 400)) * 1_000n * pow10(USD_SCALE)
  return { deposit: savings + requiredDeposit(trades, positions, funding), trades, positions, funding }
}

/**
 * The deposit that a wallet needs to keep its positions open: losses so far and each position's
 * margin, rounded up to whole thousands of dollars.
 */
function requiredDeposit(trades: readonly PerpTrade[], positions: readonly PerpPosition[], funding: bigint): bigint {
  const cash = trades.reduce((sum, trade) => sum + trade.closedPnl - trade.fee, -funding)
  const tied = positions.map(valueOf).reduce((sum, one) => sum + one.margin - one.unrealised, 0n)
  const thousand = 1_000n * pow10(USD_SCALE)
  return tied > cash ? ((tied - cash) / thousand + 1n) * thousand : 0n
}

/** One wallet in one contract, day by day: possibly a trade, then the day's funding. */
function run(
  seed: string,
  prices: Prices,
  wallet: Wallet,
  contract: Contract,
  keen: boolean,
): { trades: PerpTrade[]; position: PerpPosition | undefined; funding: bigint } {
  const random = randomOf(seed, `perps/${wallet.name}/${contract.coin}`)
  const leverage = random.between(2, contract.maxLeverage)
  const cross = random.chance(1, 2)
  const trades: PerpTrade[] = []
  let [size, cost, sinceOpen, sinceChange, allTime] = [0n, 0n, 0n, 0n, 0n]
  const trade = (day: number, action: PerpAction, amount: bigint, price: bigint): void => {
    const long = size === 0n ? random.chance(11, 20) : size > 0n
    const dollars = sizeDollars(amount, price)
    const opens = action === 'Open' || action === 'Add'
    const closedCost = opens || size === 0n ? 0n : divideRounded(cost * amount, size < 0n ? -size : size)
    const closedPnl = opens ? 0n : long ? dollars - closedCost : closedCost - dollars
    const crossed = random.chance(2, 3)
    const fee = divideRounded(dollars * (crossed ? 45n : 15n), 100_000n)
    const second = day * DAY_SECONDS + random.below(DAY_SECONDS)
    const oid = 100_000_000_000 + second * 1_000 + random.below(1_000)
    trades.push({
      second,
      micros: random.below(1_000_000),
      coin: contract.coin,
      side: long ? 'Long' : 'Short',
      action,
      price,
      size: amount,
      dollars,
      startPosition: size,
      closedPnl,
      fee,
      crossed,
      oid,
    })
    const signed = long === opens ? amount : -amount
    if (size === 0n) sinceOpen = 0n
    sinceChange = 0n
    size += signed
    cost += opens ? dollars : -closedCost
  }
  for (let day = random.between(5, 400); day < WORLD_DAYS; day++) {
    const price = prices.at(contract.asset, day) ?? 0n
    const ruin = size === 0n || cross ? undefined : isolatedLiquidation(size, cost, leverage, contract.maxLeverage)
    if (ruin !== undefined && (size > 0n ? price <= ruin : price >= ruin)) trade(day, 'Liquidation', size < 0n ? -size : size, ruin)
    else if (random.chance(keen ? 3 : 1, 16)) act(random, day, price, size, trade)
    const paid = divideRounded(sizeDollars(size, price) * BigInt(random.between(-8, 24)), 100_000n)
    sinceOpen += paid
    sinceChange += paid
    allTime += paid
  }
  const mark = prices.at(contract.asset, WORLD_DAYS) ?? 0n
  const position =
    size === 0n
      ? undefined
      : {
          coin: contract.coin,
          size,
          cost,
          mark,
          leverage,
          maxLeverage: contract.maxLeverage,
          cross,
          fundingSinceOpen: sinceOpen,
          fundingSinceChange: sinceChange,
          fundingAllTime: allTime,
        }
  return { trades, position, funding: allTime }
}

function act(
  random: Random,
  day: number,
  dayPrice: bigint,
  size: bigint,
  trade: (day: number, action: PerpAction, amount: bigint, price: bigint) => void,
): void {
  const price = sixDigits((dayPrice * BigInt(10_000 + random.between(-60, 60))) / 10_000n)
  const held = size < 0n ? -size : size
  const draw = random.below(10)
  if (size !== 0n && draw >= 7) return trade(day, 'Close', held, price)
  if (size !== 0n && draw >= 4 && held > 1n) return trade(day, 'Reduce', (held * BigInt(random.between(20, 70))) / 100n || 1n, price)
  const dollars = BigInt(random.between(500, 30_000)) * pow10(USD_SCALE)
  const amount = (dollars * pow10(SIZE_SCALE + PRICE_SCALE - USD_SCALE)) / price
  if (amount > 0n) trade(day, size === 0n ? 'Open' : 'Add', amount, price)
}

function sixDigits(price: bigint): bigint {
  const unit = pow10(Math.max(price.toString().length - 6, 0))
  return divideRounded(price, unit) * unit
}
