import { divideRounded } from '../fixed.ts'
import { WORLD_DAYS } from './calendar.ts'
import { randomOf } from './random.ts'
import type { Asset } from './tokens.ts'
import { ASSETS } from './tokens.ts'

/**
 * Daily prices (PRICE_SCALE) of every asset: a random walk in whole numbers, computed on first use.
 */
export interface Prices {
  /** Price of an asset on a day of the world; undefined if it has none. */
  at(asset: Asset, day: number): bigint | undefined
}

/** Rounds a price to nine significant digits. */
function tidy(price: bigint): bigint {
  const digits = price.toString().length
  const unit = digits > 9 ? 10n ** BigInt(digits - 9) : 1n
  return divideRounded(price, unit) * unit
}

function walk(seed: string, asset: Asset, number: number, first: bigint): readonly bigint[] {
  const random = randomOf(seed, `price/${number}`)
  const series: bigint[] = []
  let price = first
  for (let day = 0; day <= WORLD_DAYS; day++) {
    series.push(tidy(price))
    const move = random.between(-asset.swing, asset.swing)
    // A stablecoin is pulled strongly to its first price, other assets slightly, so that no price
    // drifts away in two years.
    const pull = asset.kind === 'stable' ? (first - price) / 2n : (first - price) / 180n
    price += (price * BigInt(move)) / 10_000n + pull
    if (price < 10n) price = 10n
  }
  return series
}

export function makePrices(seed: string): Prices {
  const drawn = new Map<Asset, readonly bigint[]>()
  const numbers = new Map(ASSETS.map((asset, number) => [asset, number]))
  return {
    at(asset, day) {
      if (asset.firstPrice === undefined) return undefined
      let series = drawn.get(asset)
      if (!series) {
        // Assets with the same first price and swing have the same prices: wrapped bitcoin follows
        // bitcoin, and both kinds of USDT are equal.
        const sameWalk = ASSETS.find((other) => other.firstPrice === asset.firstPrice && other.swing === asset.swing) ?? asset
        series = walk(seed, sameWalk, numbers.get(sameWalk) ?? 0, asset.firstPrice)
        drawn.set(asset, series)
      }
      return series[Math.min(Math.max(day, 0), WORLD_DAYS)]
    },
  }
}
