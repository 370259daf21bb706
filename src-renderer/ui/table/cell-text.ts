import { formatDecimal, formatPrice, formatRatio, formatUsd, isDecimal, isZeroDecimal, multiplyDecimals } from '../../../src-shared/decimal.ts'
import { chainTitle } from '../../../src-shared/service/table/chains.ts'
import type { Cell } from '../../../src-shared/service/answer/rows.ts'
import type { ValueKind } from '../../views/panel-view.ts'

export const FIGURE_KINDS: ReadonlySet<ValueKind> = new Set(['usd', 'price', 'amount', 'ratio', 'count'])

/** A figure in parts, to align and weigh them; put together they are every digit delivered. */
export interface FigureParts {
  /** Sign, currency and whole part: `-$1,234`. */
  readonly whole: string
  /** The point and the first digits after it, '' where there are none. */
  readonly fraction: string
  /** The digits that come after those. */
  readonly tail: string
  readonly unit: '' | '%'
  readonly negative: boolean
}

/** Digits after the point that are shown at full strength. */
const HEAD_DIGITS: Partial<Record<ValueKind, number>> = { usd: 2, price: 4, amount: 4, ratio: 2 }
/** A figure below one is told by its first digits that are not zero. */
const SIGNIFICANT_DIGITS = 4
/** A figure with more places than this would fill the line (1e-400); it is shown as delivered. */
const LONGEST_FIGURE = 80

/** Splits the digits of a usable cell; undefined when the text is no figure and is to be shown as delivered. */
export function figureParts(cell: Cell, kind: ValueKind): FigureParts | undefined {
  if (cell.state !== 'value' || !FIGURE_KINDS.has(kind) || !isDecimal(cell.text)) return undefined
  const plain = kind === 'ratio' ? multiplyDecimals(cell.text, '100') : cell.text
  const grouped = formatDecimal(plain)
  if (grouped.length > LONGEST_FIGURE) return undefined
  const unsigned = grouped.startsWith('-') ? grouped.slice(1) : grouped
  // -0 and -0.0 are nothing owed: a sign, and the colour of a loss, would say otherwise.
  const negative = unsigned !== grouped && !isZeroDecimal(plain)
  const [whole = '', fraction = ''] = unsigned.split('.')
  const firstDigit = fraction.search(/[1-9]/)
  const least = HEAD_DIGITS[kind] ?? fraction.length
  const kept = whole === '0' && firstDigit >= 0 ? Math.max(least, firstDigit + SIGNIFICANT_DIGITS) : least
  const currency = kind === 'usd' || kind === 'price' ? '$' : ''
  return {
    whole: `${negative ? '-' : ''}${currency}${whole}`,
    fraction: fraction === '' ? '' : `.${fraction.slice(0, kept)}`,
    tail: fraction.slice(kept),
    unit: kind === 'ratio' ? '%' : '',
    negative,
  }
}

/**
 * A figure as it is drawn: dollars to the cent, prices by the digits that say something and ratios to two digits, so that a column of them can be read (every digit is in the title,
 * in the line below the table, in copies and in CSV); all else with every digit.
 */
export function shownParts(cell: Cell, kind: ValueKind): FigureParts | undefined {
  const parts = figureParts(cell, kind)
  if (parts === undefined || (kind !== 'usd' && kind !== 'price' && kind !== 'ratio')) return parts
  const shown = { usd: formatUsd, price: formatPrice, ratio: formatRatio }[kind](cell.text)
  const [whole = '', digits = ''] = shown.replace('%', '').split('.')
  return { ...parts, whole, fraction: `.${digits}`, tail: '' }
}

/** Letters of a figure as it is drawn; none of what is no figure. */
export function drawnLength(cell: Cell | undefined, kind: ValueKind): number {
  const parts = cell === undefined ? undefined : shownParts(cell, kind)
  return parts === undefined ? 0 : parts.whole.length + parts.fraction.length + parts.tail.length + parts.unit.length
}

/** The whole text of a cell as it reads on screen: for copying, for screen readers, for the inspection line. */
export function cellText(cell: Cell, kind: ValueKind): string {
  if (cell.state === 'missing') return '—'
  const parts = figureParts(cell, kind)
  if (parts !== undefined) return `${parts.whole}${parts.fraction}${parts.tail}${parts.unit}`
  if (kind === 'chain') return chainTitle(cell.text)
  if (kind === 'time' && cell.state === 'value') return timeText(cell.text)
  return cell.text
}

/** 2026-09-23T16:20:33Z as 2026-09-23 16:20:33; the fraction stays, for the second holds many trades. UTC is said by the column. */
export function timeText(iso: string): string {
  return iso.replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2}(?:\.\d+)?)Z$/, '$1 $2')
}

/** Why there is nothing to show, or why what is shown looks odd; '' for a usable cell. */
export function cellReason(cell: Cell): string {
  if (cell.state === 'missing') return 'The service gave no value.'
  if (cell.state === 'invalid') return 'The service gave a value of an unexpected form; shown as delivered.'
  return ''
}
