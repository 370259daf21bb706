import { addDecimals } from '../../core/decimal.ts'

/** Places after the point that are kept of every figure: a share of the smallest unit of a token is none. */
export const UNIT_PLACES = 18

/** A decimal figure as a whole number of units of 10^-places; digits beyond are cut off. */
export function unitsOf(figure: string, places = UNIT_PLACES): bigint {
  const plain = addDecimals([figure])
  const isNegative = plain.startsWith('-')
  const [whole = '0', fraction = ''] = plain.replace('-', '').split('.')
  const units = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
  return isNegative ? -units : units
}

/** The decimal text of a number of units, without idle zeros. */
export function figureOfUnits(units: bigint, places = UNIT_PLACES): string {
  const isNegative = units < 0n
  const digits = (isNegative ? -units : units).toString().padStart(places + 1, '0')
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  return `${isNegative ? '-' : ''}${digits.slice(0, digits.length - places)}${fraction === '' ? '' : `.${fraction}`}`
}

/** `whole` × part ÷ of, rounded down; 0 where `of` is 0. The share of all of it is all of it. */
export function shareOf(whole: bigint, part: bigint, of: bigint): bigint {
  if (of === 0n) return 0n
  return part === of ? whole : (whole * part) / of
}

/** Places that the units of these figures need, so that none loses a digit. */
export function placesFor(figures: Iterable<string>): number {
  let places = UNIT_PLACES
  for (const figure of figures) {
    const point = figure.indexOf('.')
    // An exponent moves the point: such figures are seldom, and written out to be counted.
    const text = /e/i.test(figure) ? addDecimals([figure]) : figure
    const at = text === figure ? point : text.indexOf('.')
    if (at >= 0) places = Math.max(places, text.length - at - 1)
  }
  return places
}
