import { Big } from 'big.js'

/**
 * Exact decimals as text, over big.js: no floats, and no exponent in the output. Functions that
 * compute throw a RangeError unless `isDecimal` is true for their input; callers validate first.
 */

const FORM = /^-?\d+(\.\d+)?([eE][+-]?\d{1,4})?$/
const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/
/** Longest text accepted as a figure; a 78-digit integer fits many times over. */
const MAX_LENGTH = 1000

/**
 * Whether a text is a decimal figure: optional minus, digits, optional fraction, optional exponent
 * of at most four digits. No plus sign, spaces or thousands separators. At most 1,000 characters.
 */
export function isDecimal(text: string): boolean {
  return text.length <= MAX_LENGTH && FORM.test(text)
}

/**
 * The JSON number equal to a decimal text. Undefined where a number cannot hold all digits: a
 * different value would be sent.
 */
export function exactNumber(text: string): number | undefined {
  const value = Number(text)
  return isDecimal(text) && Number.isFinite(value) && compareDecimals(String(value), text) === 0 ? value : undefined
}

/** The exact sum; '0' for an empty list. */
export function addDecimals(texts: readonly string[]): string {
  if (texts.length < MIN_FAST_SUM_COUNT) return write(texts.reduce((sum, text) => sum.plus(read(text)), new Big(0)))
  // Fast path (ten times as fast): short figures with the same number of places are summed as
  // integers.
  const wholes: number[] = []
  let sum = new Big(0)
  const carry = (whole: number, places: number): void => {
    sum = sum.plus(new Big(`${whole}e-${places}`))
  }
  for (const text of texts) {
    const places = placesOfShort(text)
    if (places === undefined) {
      sum = sum.plus(read(text))
      continue
    }
    const whole = (wholes[places] ?? 0) + Number(places === 0 ? text : text.replace('.', ''))
    if (Math.abs(whole) < MAX_EXACT_SUM) wholes[places] = whole
    else {
      carry(whole, places)
      wholes[places] = 0
    }
  }
  wholes.forEach(carry)
  return write(sum)
}

/** Shorter lists are summed one by one. */
const MIN_FAST_SUM_COUNT = 8
/**
 * Length of a short figure with its point and sign: the sum of two is an integer that a float holds
 * exactly.
 */
const MAX_SHORT_LENGTH = 15
const MAX_EXACT_SUM = 2 ** 52

/** Number of digits after the point of a short plain figure; undefined for any other text. */
function placesOfShort(text: string): number | undefined {
  if (text.length > MAX_SHORT_LENGTH || !PLAIN.test(text)) return undefined
  const point = text.indexOf('.')
  return point === -1 ? 0 : text.length - point - 1
}

/** a − b, exact. */
export function subtractDecimals(a: string, b: string): string {
  return write(read(a).minus(read(b)))
}

/** a × b, exact. */
export function multiplyDecimals(a: string, b: string): string {
  return write(read(a).times(read(b)))
}

/** -1, 0 or 1, as a is less than, equal to or greater than b. */
export function compareDecimals(a: string, b: string): -1 | 0 | 1 {
  return read(a).cmp(read(b))
}

/** The figure without its sign. */
export function absDecimal(text: string): string {
  return write(read(text).abs())
}

export function isZeroDecimal(text: string): boolean {
  return read(text).eq(0)
}

/** Maximum number of decimal places that are computed for a share; a smaller share counts as zero. */
const MAX_SHARE_PLACES = 60
const SMALL_SHARE_DIGITS = 2

/**
 * part ÷ total, rounded half up to `digits` places. A share that would round to zero keeps its
 * first two digits, so a non-zero share is never shown as 0. Undefined where the total is zero.
 */
export function ratioOf(part: string, total: string, digits: number): string | undefined {
  const whole = read(total)
  if (whole.eq(0)) return undefined
  // A separate constructor, so that the precision of this division does not affect other code.
  const Places = Big()
  Places.RM = Big.roundHalfUp
  Places.DP = digits
  const rounded = new Places(read(part)).div(whole)
  if (!rounded.eq(0) || isZeroDecimal(part)) return write(rounded)
  Places.DP = MAX_SHARE_PLACES
  const exact = new Places(read(part)).div(whole)
  return exact.eq(0) ? '0' : write(exact.prec(SMALL_SHARE_DIGITS, Big.roundHalfUp))
}

export interface DecimalFormat {
  /** Maximum number of digits after the point; undefined does not round. */
  readonly maxDigits?: number | undefined
  /** Thousands separators; default true. */
  readonly group?: boolean | undefined
}

/**
 * Formats a figure for the screen. Without `maxDigits` nothing is rounded and trailing zeros stay.
 * With it the figure is rounded half up; a non-zero figure never becomes 0 but `<0.01` or `>-0.01`.
 * Text that is not a decimal is returned unchanged.
 */
export function formatDecimal(text: string, format: DecimalFormat = {}): string {
  if (!isDecimal(text)) return text
  const plain = PLAIN.test(text) ? text : write(read(text))
  const rounded = format.maxDigits === undefined ? plain : roundPlain(plain, format.maxDigits)
  return format.group === false ? rounded : groupPlain(rounded)
}

/** US dollars with two digits after the point: `$1,234.50`, `-$0.07`, `<$0.01`. */
export function formatUsd(text: string): string {
  if (!isDecimal(text)) return text
  const shown = roundedTo(absDecimal(text), 2)
  const sign = text.startsWith('-') && !isZeroDecimal(text) ? '-' : ''
  return shown.startsWith('<') ? `${sign === '' ? '<' : '>-'}$${shown.slice(1)}` : `${sign}$${shown}`
}

/** Significant digits of a price: a token worth a thousandth of a dollar is not shown as $0.00. */
const PRICE_DIGITS = 4

/**
 * A price in US dollars: two digits after the point from a hundred dollars up, else four
 * significant digits: `$2.8174`, `$0.008879`.
 */
export function formatPrice(text: string): string {
  if (!isDecimal(text) || isZeroDecimal(text)) return formatUsd(text)
  const plain = formatDecimal(absDecimal(text), { group: false })
  const firstDigit = plain.startsWith('0.') ? plain.slice(2).search(/[1-9]/) : 0
  const digits = plain.indexOf('.') > 2 || /^\d{3,}$/.test(plain) ? 2 : firstDigit + PRICE_DIGITS
  const [whole = '', fraction = ''] = formatDecimal(plain, { maxDigits: digits }).split('.')
  return `${text.startsWith('-') ? '-' : ''}$${whole}.${fraction.padEnd(2, '0')}`
}

/**
 * A ratio as per cent: `27.17%`, `9.00%`, `-0.50%`, `<0.01%`. Always two digits after the point, so
 * that figures in a column align at the point.
 */
export function formatRatio(text: string): string {
  return isDecimal(text) ? `${roundedTo(multiplyDecimals(text, '100'), 2)}%` : text
}

/**
 * Exactly `digits` digits after the point; a smaller non-zero figure is shown as less than the last
 * digit, never as 0.
 */
function roundedTo(text: string, digits: number): string {
  const shown = formatDecimal(text, { maxDigits: digits })
  const [whole = '', fraction = ''] = shown.split('.')
  return `${whole}.${fraction.padEnd(digits, '0')}`
}

function read(text: string): Big {
  if (!isDecimal(text)) throw new RangeError('Not a decimal figure')
  return new Big(text)
}

/** Plain notation without an exponent and without a negative zero. */
function write(figure: Big): string {
  return figure.eq(0) ? '0' : figure.toFixed()
}

function roundPlain(plain: string, digits: number): string {
  const fraction = PLAIN.exec(plain)?.[3] ?? ''
  if (fraction.length <= digits) return plain
  const rounded = write(read(plain).round(digits, Big.roundHalfUp))
  if (rounded !== '0' || isZeroDecimal(plain)) return rounded
  const min = digits === 0 ? '1' : `0.${'0'.repeat(digits - 1)}1`
  return plain.startsWith('-') ? `>-${min}` : `<${min}`
}

function groupPlain(plain: string): string {
  const parts = PLAIN.exec(plain)
  if (parts === null) return plain
  const [, sign = '', whole = '', fraction] = parts
  const groups = [whole.slice(0, whole.length % 3)]
  for (let at = whole.length % 3; at < whole.length; at += 3) groups.push(whole.slice(at, at + 3))
  const grouped = groups.filter((group) => group !== '').join(',')
  return fraction === undefined ? sign + grouped : `${sign}${grouped}.${fraction}`
}
