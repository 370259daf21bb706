import { divideRounded, pow10, PRICE_SCALE, USD_SCALE } from '../fixed.ts'

/** Digits after the point of contract sizes. */
export const SIZE_SCALE = 5

/** The open position in one contract after all its trades. */
export interface PerpPosition {
  readonly coin: string
  /** Signed: below zero is short. */
  readonly size: bigint
  /** Cost or proceeds of the open size, unsigned. */
  readonly cost: bigint
  readonly mark: bigint
  readonly leverage: number
  readonly maxLeverage: number
  readonly cross: boolean
  /** Funding paid (below zero: received). */
  readonly fundingSinceOpen: bigint
  readonly fundingSinceChange: bigint
  readonly fundingAllTime: bigint
}

/** Dollars of a size at a price. */
export function sizeDollars(size: bigint, price: bigint): bigint {
  return divideRounded(size * price, pow10(SIZE_SCALE + PRICE_SCALE - USD_SCALE))
}

/** A position with its derived figures. Dollars at USD_SCALE. */
export interface ValuedPosition {
  readonly position: PerpPosition
  readonly value: bigint
  readonly unrealised: bigint
  readonly margin: bigint
}

/**
 * A cross position's margin is calculated at the mark; an isolated one's is the margin set aside
 * plus the unrealised result.
 */
export function valueOf(position: PerpPosition): ValuedPosition {
  const value = sizeDollars(position.size < 0n ? -position.size : position.size, position.mark)
  const unrealised = position.size > 0n ? value - position.cost : position.cost - value
  const leverage = BigInt(position.leverage)
  const margin = position.cross ? divideRounded(value, leverage) : divideRounded(position.cost, leverage) + unrealised
  return { position, value, unrealised, margin }
}

/**
 * Maintenance margin is half of the margin at the highest leverage, as on comparable venues: 1 / (2
 * × max).
 */
export function maintenanceOf(dollars: bigint, maxLeverage: number): bigint {
  return divideRounded(dollars, BigInt(2 * maxLeverage))
}

/**
 * Price at which the margin set aside for a position (cost / leverage) is down to the maintenance
 * margin: margin + size × price − cost = |size| × price / (2 × max) for a long position, mirrored
 * for a short one.
 */
export function isolatedLiquidation(size: bigint, cost: bigint, leverage: number, maxLeverage: number): bigint {
  return liquidationAt(size, cost, divideRounded(cost, BigInt(leverage)), maxLeverage)
}

/**
 * Price at which `margin` plus the position's gain equals its maintenance margin; below zero:
 * never.
 */
export function liquidationAt(size: bigint, cost: bigint, margin: bigint, maxLeverage: number): bigint {
  const held = size < 0n ? -size : size
  const double = BigInt(2 * maxLeverage)
  const dollars = size > 0n ? cost - margin : cost + margin
  const share = size > 0n ? double - 1n : double + 1n
  return divideRounded(dollars * double * pow10(SIZE_SCALE + PRICE_SCALE - USD_SCALE), held * share)
}
