import { compareDecimals, formatDecimal, formatRatio, formatUsd, isDecimal, multiplyDecimals } from '../core/decimal.ts'
import { chainTitle } from '../addresses/chains/chains.ts'
import type { Cell } from '../service/response/rows.ts'
import type { ValueKind } from '../view-models/panel-view.ts'
import { lookalikeWarning } from '../core/text/safe-text.ts'
import { type Markup, NOTHING, join, markup, visibleAttribute, visibleMarkup } from './markup.ts'
import type { ReportModel } from './report-model.ts'

/**
 * UTC time to the second, `2026-01-02 03:04:05`; text that is not an ISO time stays as delivered.
 */
export function time(iso: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?Z$/.exec(iso)
  return match === null ? iso : `${match[1]} ${match[2]}`
}

const NUMERIC: ReadonlySet<ValueKind> = new Set(['usd', 'price', 'amount', 'ratio', 'count'])
const NAMES: ReadonlySet<ValueKind> = new Set(['text', 'label', 'token', 'legs'])
const MONO: ReadonlySet<ValueKind> = new Set(['address', 'hash'])

/**
 * A word that may be broken anywhere, so that no text of the service can push a table off the page.
 */
const LONG_WORD = /[^\s-]{22}/

/**
 * Class of a column: numbers are right-aligned with tabular figures, addresses and hashes
 * monospaced.
 */
export function classOf(kind: ValueKind): string {
  if (NUMERIC.has(kind)) return 'n'
  if (MONO.has(kind)) return 'm'
  return kind === 'time' || kind === 'chain' ? 't' : ''
}

/**
 * `w`: may be broken anywhere; `l`: a figure so long that it may be broken in a table of many
 * columns.
 */
function widthOf(kind: ValueKind, text: string): string {
  if (LONG_WORD.test(text)) return 'w'
  return NUMERIC.has(kind) && kind !== 'usd' && kind !== 'ratio' && text.length > 13 ? 'l' : ''
}

/**
 * One cell of a table as a `<td>`. Rounded figures have their exact digits as title; in print the
 * exact values list them. `mark`: a warning about the name.
 */
export function tableCell(kind: ValueKind, cell: Cell | undefined, mark = ''): string {
  if (cell === undefined || cell.state === 'missing') return '<td class="none">–</td>'
  const name = [classOf(kind), widthOf(kind, cell.text)].join(' ').trim()
  const attribute = name === '' ? '' : ` class="${name}"`
  if (cell.state === 'invalid') return `<td${attribute}>${visibleMarkup(cell.text)}<span class="odd">not as documented</span></td>`
  const shown = format(kind, cell.text)
  const title = isRounded(kind, cell.text, shown) ? ` title="${visibleAttribute(cell.text)}"` : ''
  // A name that may imitate another is marked on paper too.
  const warning = NAMES.has(kind) ? lookalikeWarning(cell.text) : ''
  const odd = [warning, mark].filter((one) => one !== '').join(', ')
  return `<td${attribute}${title}>${visibleMarkup(shown)}${odd === '' ? '' : `<span class="odd">${odd}</span>`}</td>`
}

/** A single figure: the readable form, followed by the exact digits where they differ. */
export function figureValue(kind: ValueKind, cell: Cell): Markup {
  if (cell.state === 'missing') return markup`<b class="none">–</b>`
  if (cell.state === 'invalid') return markup`<b>${cell.text}</b> <span class="odd">not as documented</span>`
  const shown = format(kind, cell.text)
  const exact = isRounded(kind, cell.text, shown) ? markup`<span class="exact">${cell.text}</span>` : NOTHING
  return markup`<b>${shown}</b>${exact}`
}

/**
 * The delivered digits of a figure whose readable form differs from them; undefined where it does
 * not.
 */
export function exactDigits(kind: ValueKind, text: string): string | undefined {
  return isRounded(kind, text, format(kind, text)) ? text : undefined
}

function isRounded(kind: ValueKind, text: string, shown: string): boolean {
  if ((kind !== 'usd' && kind !== 'ratio') || !isDecimal(text)) return false
  const plain = shown.replaceAll(/[$,%]/g, '')
  return !isDecimal(plain) || compareDecimals(plain, kind === 'ratio' ? multiplyDecimals(text, '100') : text) !== 0
}

function format(kind: ValueKind, text: string): string {
  if (kind === 'usd') return formatUsd(text)
  if (kind === 'ratio') return formatRatio(text)
  if (kind === 'price' || kind === 'amount' || kind === 'count') return formatDecimal(text)
  if (kind === 'chain') return chainTitle(text)
  return kind === 'time' ? time(text) : text
}

/** "capture 3", "captures 3, 5–9": links into the acquisition log. */
export function capturesNamed(model: ReportModel, ids: readonly string[], word: 'capture' | 'Capture' = 'capture'): Markup {
  return markup`${word}${new Set(ids).size === 1 ? '' : 's'} ${captureLinks(model, ids)}`
}

/** Capture numbers as links into the acquisition log: 3, 5–9. */
export function captureLinks(model: ReportModel, ids: readonly string[]): Markup {
  const numbers = [...new Set(ids.flatMap((id) => model.numbers.get(id) ?? []))].sort((a, b) => a - b)
  const unknown = ids.filter((id) => !model.numbers.has(id)).length
  const parts: Markup[] = []
  for (let start = 0; start < numbers.length;) {
    let end = start
    while (numbers[end + 1] === (numbers[end] ?? 0) + 1) end += 1
    const [first = 0, last = 0] = [numbers[start], numbers[end]]
    if (end - start >= 2) parts.push(markup`${captureLink(first)}–${captureLink(last)}`)
    else for (const number of numbers.slice(start, end + 1)) parts.push(captureLink(number))
    start = end + 1
  }
  if (unknown > 0) parts.push(markup`${unknown} not in this case`)
  return join(parts, ', ')
}

function captureLink(number: number): Markup {
  return markup`<a href="#c${number}">${number}</a>`
}
