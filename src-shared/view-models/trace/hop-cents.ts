import { roundToSum } from '../../core/cents.ts'
import { addDecimals, subtractDecimals } from '../../core/decimal.ts'
import type { HopRow } from './hop-rows.ts'

/** US dollars of an address, decimal text: in + price change = passed on + split off + remaining. */
export type HopDollars = readonly [come: string, change: string, onward: string, split: string, left: string]

export function hopDollars({ value, byPrice }: Pick<HopRow, 'value' | 'byPrice'>): HopDollars {
  return [value.in, byPrice, value.onward, value.split, value.left]
}

/** The same in cents, which balance: the hop table and a citation of a hop print the same. */
export function hopCents([come, , onward, split, left]: HopDollars): HopDollars {
  const parts = roundToSum([onward, split, left])
  const [first = '0'] = roundToSum([come])
  return [first, subtractDecimals(addDecimals(parts), first), parts[0] ?? '0', parts[1] ?? '0', parts[2] ?? '0']
}
