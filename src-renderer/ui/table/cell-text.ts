import { formatDecimal, formatPrice, formatRatio, formatUsd, isDecimal, isZeroDecimal, multiplyDecimals } from '../../../src-shared/core/decimal.ts'
import { bareLabel } from '../../../src-shared/case/identity/label-text.ts'
import { chainsTitle } from '../../../src-shared/addresses/chains/chains.ts'
import type { Cell } from '../../../src-shared/service/response/rows.ts'
import type { ValueKind } from '../../../src-shared/view-models/panel-view.ts'
import { messages } from '../messages.ts'

export const FIGURE_KINDS: ReadonlySet<ValueKind> = new Set(['usd', 'price', 'amount', 'ratio', 'count'])

/** A figure in parts, for alignment and weight; concatenated they are every digit delivered. */
export interface FigureParts {
  /** Sign, currency and whole part: `-$1,234`. */
  readonly whole: string
  /** The point and the first digits after it, '' where there are none. */
  readonly fraction: string
  /** The remaining digits. */
  readonly tail: string
  readonly unit: '' | '%'
  readonly negative: boolean
}

/** Decimal places shown at full strength. */
const DECIMAL_PLACES: Partial<Record<ValueKind, number>> = { usd: 2, price: 4, amount: 4, ratio: 2 }
/** A figure below one is shown by its first non-zero digits. */
const SIGNIFICANT_DIGITS = 4
/** A figure with more places than this would fill the row (1e-400); it is shown as delivered. */
const MAX_FIGURE_LENGTH = 80

/**
 * Splits the digits of a usable cell; undefined when the text is not a figure
 * and is shown as delivered.
 */
export function figureParts(cell: Cell, kind: ValueKind): FigureParts | undefined {
  if (cell.state !== 'value' || !FIGURE_KINDS.has(kind) || !isDecimal(cell.text)) return undefined
  const plain = kind === 'ratio' ? multiplyDecimals(cell.text, '100') : cell.text
  const grouped = formatDecimal(plain)
  if (grouped.length > MAX_FIGURE_LENGTH) return undefined
  const unsigned = grouped.startsWith('-') ? grouped.slice(1) : grouped
  // -0 and -0.0 are not losses: they get neither a sign nor the colour of a loss.
  const negative = unsigned !== grouped && !isZeroDecimal(plain)
  const [whole = '', fraction = ''] = unsigned.split('.')
  const firstDigit = fraction.search(/[1-9]/)
  const min = DECIMAL_PLACES[kind] ?? fraction.length
  const saved = whole === '0' && firstDigit >= 0 ? Math.max(min, firstDigit + SIGNIFICANT_DIGITS) : min
  const currency = kind === 'usd' || kind === 'price' ? '$' : ''
  return {
    whole: `${negative ? '-' : ''}${currency}${whole}`,
    fraction: fraction === '' ? '' : `.${fraction.slice(0, saved)}`,
    tail: fraction.slice(saved),
    unit: kind === 'ratio' ? '%' : '',
    negative,
  }
}

/**
 * A figure as drawn, readable in a column: dollars to the cent, prices and amounts to their
 * significant digits, ratios to two decimal places; other kinds with every digit. Title, inspection
 * row, copies and CSV have every digit.
 */
export function shownParts(cell: Cell, kind: ValueKind): FigureParts | undefined {
  const parts = figureParts(cell, kind)
  if (parts === undefined) return parts
  if (kind === 'amount') return { ...parts, ...roundedAmount(cell.text, parts), tail: '' }
  if (kind !== 'usd' && kind !== 'price' && kind !== 'ratio') return parts
  const shown = { usd: formatUsd, price: formatPrice, ratio: formatRatio }[kind](cell.text)
  const [whole = '', digits = ''] = shown.replace('%', '').split('.')
  return { ...parts, whole, fraction: `.${digits}`, tail: '' }
}

/** Digits of the whole part from which on so many decimal places are significant. */
const AMOUNT_PLACES: readonly (readonly [number, number])[] = [
  [7, 0],
  [4, 2],
]

/**
 * An amount to its significant digits: four decimal places, two for thousands, none for millions,
 * and below one the first non-zero ones.
 */
function roundedAmount(text: string, { whole, fraction }: FigureParts): Pick<FigureParts, 'whole' | 'fraction'> {
  const digits = whole.replaceAll(/[^\d]/g, '').length
  const places = AMOUNT_PLACES.find(([from]) => digits >= from)?.[1] ?? fraction.length - 1
  const [shown = '', rest = ''] = formatDecimal(text, { maxDigits: Math.max(places, 0) }).split('.')
  return { whole: shown, fraction: rest === '' ? '' : `.${rest}` }
}

/**
 * Labels in readable form, `Meridian Exchange: Deposit`: without leading emoji and
 * trailing address prefix.
 */
function labelsText(text: string): string {
  return text.split(' · ').map(bareLabel).join(' · ')
}

/** The text of a cell without a figure; the full text is in the title, in copies and in CSV. */
export function shownText(cell: Cell, kind: ValueKind): string {
  if (cell.state !== 'value') return cellText(cell, kind)
  if (kind === 'legs') return legsText(cell.text)
  return kind === 'label' ? labelsText(cell.text) : cellText(cell, kind)
}

/** Maximum characters of the amounts in one cell; further amounts are counted. */
const MAX_LEGS_LENGTH = 26

/**
 * Amounts of several tokens in one cell as drawn, e.g. `12842.139207000000000001 USDT, 5 ETH`: each
 * to the digits of an amount and with its whole symbol, as many as fit; the others are counted. The
 * full text is in the title, in copies and in CSV.
 */
export function legsText(text: string): string {
  const pieces = text.split(', ')
  const counted = Number(/^and (\d+) more$/.exec(pieces.at(-1) ?? '')?.[1] ?? 0)
  const legs = (counted > 0 ? pieces.slice(0, -1) : pieces).map(legText)
  const fitting = legs.filter((_, index) => index === 0 || legs.slice(0, index + 1).join(', ').length <= MAX_LEGS_LENGTH)
  const more = legs.length - fitting.length + counted
  return [...fitting, ...(more > 0 ? [messages.andMore(more)] : [])].join(', ')
}

function legText(leg: string): string {
  const [amount = '', ...symbol] = leg.split(' ')
  const parts = shownParts({ text: amount.replaceAll(',', ''), state: 'value' }, 'amount')
  return parts === undefined ? leg : [`${parts.whole}${parts.fraction}`, ...symbol].join(' ')
}

/** The decimal point and four digits: the usual fraction of amounts and prices. */
const USUAL_FRACTION = 5

/** Characters of padding after a figure in a column, so that decimal points are aligned. */
export function padOf({ fraction }: FigureParts, kind: ValueKind): number {
  return kind === 'amount' || kind === 'price' ? Math.max(0, USUAL_FRACTION - fraction.length) : 0
}

/**
 * Maximum padding in characters: a figure with a longer fraction extends to the left of its column
 * instead of moving all the others.
 */
const MAX_DECIMAL_PAD = 9

/**
 * Characters after the whole part, the point included, that a column reserves for each of these
 * figures.
 */
export function decimalPadWidth(cells: readonly Cell[], kind: ValueKind): number {
  const lengths = cells.map((cell) => shownParts(cell, kind)?.fraction.length ?? 0)
  return Math.min(MAX_DECIMAL_PAD, Math.max(0, ...lengths))
}

/**
 * Invisible padding after a figure in a column with this width of fraction: a point pads as a
 * point, and a digit as a digit.
 */
export function hiddenPadDigits({ fraction }: FigureParts, space: number): string {
  const missing = Math.max(0, space - fraction.length)
  return fraction === '' && missing > 0 ? `.${'0'.repeat(missing - 1)}` : '0'.repeat(missing)
}

/** Characters of a figure as drawn, including its padding; 0 for a cell that is not a figure. */
export function drawnLength(cell: Cell | undefined, kind: ValueKind): number {
  const parts = cell === undefined ? undefined : shownParts(cell, kind)
  return parts === undefined ? 0 : parts.whole.length + parts.fraction.length + parts.tail.length + parts.unit.length + padOf(parts, kind)
}

/**
 * The full text of a cell as shown on screen: for copying, screen readers and the inspection row.
 */
export function cellText(cell: Cell, kind: ValueKind): string {
  if (cell.state === 'missing') return '—'
  const parts = figureParts(cell, kind)
  if (parts !== undefined) return `${parts.whole}${parts.fraction}${parts.tail}${parts.unit}`
  if (kind === 'chain') return chainsTitle(cell.text)
  if (kind === 'time' && cell.state === 'value') return timeText(cell.text)
  return cell.text
}

/**
 * 2026-09-23T16:20:33Z as 2026-09-23 16:20:33. The fraction stays, since one second has many
 * trades; the column title names UTC.
 */
export function timeText(iso: string): string {
  return iso.replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2}(?:\.\d+)?)Z$/, '$1 $2')
}

/** Why a cell is empty or looks odd; '' for a usable cell. */
export function cellReason(cell: Cell): string {
  if (cell.state === 'missing') return messages.missingValue
  if (cell.state === 'invalid') return messages.invalidValue
  return ''
}
