import { compareCodeUnits } from '../../core/compare-code-units.ts'
import { absDecimal, addDecimals, compareDecimals, multiplyDecimals, ratioOf, subtractDecimals } from '../../core/decimal.ts'
import type { Transfer } from './transfer.ts'

/** An address that a bridge paid on another chain, by the service's sums. */
export interface PaidByBridge {
  readonly address: string
  readonly chain: string
  /** US dollars, decimal text. */
  readonly value: string
}

/**
 * The output may be lower because of fees, and at most slightly higher because of a price change.
 */
const MIN_SHARE = '0.5'
const MAX_SHARE = '1.05'
const PLACES = 6

/**
 * Addresses that may have received from a bridge what one sender put into it, by the sums alone,
 * the nearest first, `max` at most.
 */
export function likelyRecipients(into: readonly Transfer[], paid: readonly PaidByBridge[], max: number): readonly PaidByBridge[] {
  const sums = [...Map.groupBy(into, ({ from }) => from).values()].map((own) =>
    addDecimals(own.flatMap(({ value }) => (value === '' ? [] : [value]))),
  )
  const near = paid.flatMap((one) => {
    const gaps = sums.flatMap((sum) => {
      const fits =
        compareDecimals(one.value, multiplyDecimals(sum, MIN_SHARE)) >= 0 && compareDecimals(one.value, multiplyDecimals(sum, MAX_SHARE)) <= 0
      const gap = fits ? ratioOf(absDecimal(subtractDecimals(sum, one.value)), sum, PLACES) : undefined
      return gap === undefined ? [] : [gap]
    })
    const [best] = gaps.toSorted(compareDecimals)
    return best === undefined ? [] : [{ one, gap: best }]
  })
  return near
    .toSorted((a, b) => compareDecimals(a.gap, b.gap) || compareCodeUnits(a.one.address, b.one.address))
    .slice(0, max)
    .map(({ one }) => one)
}
