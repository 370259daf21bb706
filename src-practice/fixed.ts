/**
 * Fixed-point decimals on whole numbers, so that the simulated world adds up exactly. A figure is a
 * bigint and a scale: the token's decimals for amounts, PRICE_SCALE for prices, USD_SCALE for US
 * dollars. Dollars are rounded once, half up, at amount × price; every later sum is exact.
 */
export const PRICE_SCALE = 12
export const USD_SCALE = 8
/** Digits after the point of ratios (win rate, return), rounded half away from zero. */
export const RATIO_SCALE = 16

const POWERS = Array.from({ length: 80 }, (_, n) => 10n ** BigInt(n))

export function pow10(n: number): bigint {
  const power = POWERS[n]
  if (power === undefined) throw new Error(`10^${n} is outside the table`)
  return power
}

/** Division rounded half away from zero. The divisor is positive. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const half = divisor / 2n
  return dividend < 0n ? -((-dividend + half) / divisor) : (dividend + half) / divisor
}

/** US dollars (USD_SCALE) of an amount with `decimals` at a price (PRICE_SCALE). */
export function dollarsOf(amount: bigint, decimals: number, price: bigint): bigint {
  return divideRounded(amount * price, pow10(decimals + PRICE_SCALE - USD_SCALE))
}

/**
 * The amount with `decimals` that `dollars` (USD_SCALE) buy at a price (PRICE_SCALE), rounded down.
 */
export function amountFor(dollars: bigint, decimals: number, price: bigint): bigint {
  return (dollars * pow10(decimals + PRICE_SCALE - USD_SCALE)) / price
}

/** part / whole with RATIO_SCALE digits; undefined for a whole of zero. */
export function ratio(part: bigint, whole: bigint): bigint | undefined {
  if (whole === 0n) return undefined
  return whole < 0n ? -divideRounded(part * pow10(RATIO_SCALE), -whole) : divideRounded(part * pow10(RATIO_SCALE), whole)
}

/** Plain decimal text without trailing zeros: 1500000n at scale 6 is '1.5'. */
export function decimalText(value: bigint, scale: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0')
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '')
  const whole = scale === 0 ? digits : digits.slice(0, -scale)
  return `${value < 0n ? '-' : ''}${whole}${scale > 0 && fraction !== '' ? `.${fraction}` : ''}`
}

/**
 * Text of a JSON number as the public service writes it: plain digits, and below one millionth in
 * scientific form ('2.3e-10'), which clients have to be able to read.
 */
export function numberText(value: bigint, scale: number): string {
  const plain = decimalText(value, scale)
  const tiny = /^(-?)0\.(00000[0]+)([1-9])(\d*)$/.exec(plain)
  if (!tiny) return plain
  const [, sign = '', zeros = '', first = '', rest = ''] = tiny
  return `${sign}${first}${rest === '' ? '' : `.${rest}`}e-${String(zeros.length + 1).padStart(2, '0')}`
}

/** A JSON number of a request (a filter's bound) at a scale, rounded toward zero. */
export function fixedOf(value: number, scale: number): bigint {
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  const shift = Number(exponent) - fraction.length + scale
  const digits = BigInt(whole + fraction)
  const size = shift < -79 ? 0n : shift < 0 ? digits / pow10(-shift) : digits * 10n ** BigInt(shift)
  return sign === '-' ? -size : size
}
