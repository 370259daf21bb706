import { divideRounded, pow10, PRICE_SCALE, USD_SCALE } from '../fixed.ts'
import { DAY_SECONDS, WORLD_DAYS } from './calendar.ts'
import type { Prices } from './prices.ts'
import type { Random } from './random.ts'
import { randomOf } from './random.ts'
import type { Asset } from './tokens.ts'
import { ASSETS } from './tokens.ts'
import type { Wallet } from './wallets.ts'

/** Digits after the point of contract sizes. */
export const SIZE_SCALE = 5

export type PerpAction = 'Open' | 'Add' | 'Reduce' | 'Close' | 'Liquidation'

/** One trade of one perpetual contract. Prices at PRICE_SCALE, dollars at USD_SCALE, sizes at SIZE_SCALE. */
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

/** What is open in one contract after all its trades. */
export interface PerpPosition {
  readonly coin: string
  /** Signed: below zero is short. */
  readonly size: bigint
  /** What the open size was bought or sold for, not signed. */
  readonly cost: bigint
  readonly mark: bigint
  readonly leverage: number
  readonly maxLeverage: number
  readonly cross: boolean
  /** Funding that was paid (below zero: received). */
  readonly fundingSinceOpen: bigint
  readonly fundingSinceChange: bigint
  readonly fundingAllTime: bigint
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

/** Dollars of a size at a price. */
export function sizeDollars(size: bigint, price: bigint): bigint {
  return divideRounded(size * price, pow10(SIZE_SCALE + PRICE_SCALE - USD_SCALE))
}

/** The perpetual trades of a wallet and what they left open. Smart perps traders trade most, some others a little. */
export function perpBookOf(seed: string, prices: Prices, wallet: Wallet): PerpBook {
  const keen = wallet.shown?.includes('Perps') ?? false
  const random = randomOf(seed, `perps/${wallet.name}`)
  const some = keen || (wallet.family === 'evm' && (wallet.role === 'trader' || wallet.role === 'person') && random.chance(1, 4))
  if (!some) return { deposit: 0n, trades: [], positions: [], funding: 0n }
  const runs = CONTRACTS.filter(() => keen || random.chance(1, 2)).map((contract) => run(seed, prices, wallet, contract, keen))
  return {
    deposit: BigInt(random.between(20, 400)) * 1_000n * pow10(USD_SCALE),
    trades: runs.flatMap((one) => one.trades).toSorted((a, b) => a.second - b.second || a.oid - b.oid),
    positions: runs.flatMap((one) => (one.position ? [one.position] : [])),
    funding: runs.reduce((sum, one) => sum + one.funding, 0n),
  }
}

/** One wallet in one contract, day by day: perhaps a trade, then the day's funding. */
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

/** Half the largest leverage's margin has to be left, as venues of this kind have it: 1 / (2 × max). */
export function maintenanceOf(dollars: bigint, maxLeverage: number): bigint {
  return divideRounded(dollars, BigInt(2 * maxLeverage))
}

/**
 * Price at which the margin set aside for a position (cost / leverage) is down to the maintenance margin:
 * margin + size × price − cost = |size| × price / (2 × max) for a long position, turned round for a short one.
 */
export function isolatedLiquidation(size: bigint, cost: bigint, leverage: number, maxLeverage: number): bigint {
  return liquidationAt(size, cost, divideRounded(cost, BigInt(leverage)), maxLeverage)
}

/** Price at which `margin` and what the position has gained come down to its maintenance margin; below zero: never. */
export function liquidationAt(size: bigint, cost: bigint, margin: bigint, maxLeverage: number): bigint {
  const held = size < 0n ? -size : size
  const double = BigInt(2 * maxLeverage)
  const dollars = size > 0n ? cost - margin : cost + margin
  const share = size > 0n ? double - 1n : double + 1n
  return divideRounded(dollars * double * pow10(SIZE_SCALE + PRICE_SCALE - USD_SCALE), held * share)
}
