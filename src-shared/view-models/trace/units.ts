import { addDecimals } from '../../core/decimal.ts'

/** Decimal places kept of every figure: fractions of a token's smallest unit do not occur. */
export const UNIT_PLACES = 18

/** Needs no rewriting. Longer figures are hostile, and take the careful way. */
const SHORT_FIGURE = /^\d{1,60}(?:\.\d{1,60})?$/

/** A decimal figure as an integer number of units of 10^-places; further digits are cut off. */
export function unitsOf(figure: string, places = UNIT_PLACES): bigint {
  const plain = SHORT_FIGURE.test(figure) ? figure : addDecimals([figure])
  const isNegative = plain.startsWith('-')
  const [whole = '0', fraction = ''] = plain.replace('-', '').split('.')
  const units = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
  return isNegative ? -units : units
}

/** The decimal text of a number of units, without trailing zeros. */
export function figureOfUnits(units: bigint, places = UNIT_PLACES): string {
  const isNegative = units < 0n
  const digits = (isNegative ? -units : units).toString().padStart(places + 1, '0')
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  return `${isNegative ? '-' : ''}${digits.slice(0, digits.length - places)}${fraction === '' ? '' : `.${fraction}`}`
}

/** `whole` × part ÷ of, rounded down; 0 where `of` is 0. The share of the whole is the whole. */
export function shareOf(whole: bigint, part: bigint, of: bigint): bigint {
  if (of === 0n) return 0n
  return part === of ? whole : (whole * part) / of
}

/** Decimal places that the units of these figures need, so that none loses a digit. */
export function decimalPlacesFor(figures: Iterable<string>): number {
  let places = UNIT_PLACES
  for (const figure of figures) {
    const point = figure.indexOf('.')
    // An exponent moves the point: such figures are rare, and are written out before counting.
    const text = /e/i.test(figure) ? addDecimals([figure]) : figure
    const at = text === figure ? point : text.indexOf('.')
    if (at >= 0) places = Math.max(places, text.length - at - 1)
  }
  return places
}
