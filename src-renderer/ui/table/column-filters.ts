import { compareDecimals, multiplyDecimals } from '../../../src-shared/core/decimal.ts'
import type { Cell } from '../../../src-shared/service/response/rows.ts'
import { isUsable } from '../../../src-shared/case/usable-cell.ts'
import { readVolume } from '../../../src-shared/core/text/volume-text.ts'
import type { ValueKind, ViewColumn, ViewRow } from '../../../src-shared/view-models/panel-view.ts'
import { cellText, FIGURE_KINDS } from './cell-text.ts'
import { fold, wordsOf } from '../names/fold.ts'
import { messages } from '../messages.ts'

/** The filter of a column, as typed; fields that do not suit its kind are ignored. */
export interface ColumnFilter {
  /** Words that must all occur. */
  readonly words?: string
  /** Accepted values; none means any. */
  readonly chosen?: readonly string[]
  /**
   * A figure (`10k`, `-2.5m`, `5` for 5 %) or a day (2026-09-23), and the upper end likewise;
   * both ends are inclusive.
   */
  readonly from?: string
  readonly to?: string
}

/** Filters by the id of their column. */
export type ColumnFilters = Readonly<Record<string, ColumnFilter>>

/** How a column can be filtered. */
export type FilterForm = 'figures' | 'days' | 'words'

export function filterForm(kind: ValueKind): FilterForm {
  if (FIGURE_KINDS.has(kind)) return 'figures'
  return kind === 'time' ? 'days' : 'words'
}

/** Parses a typed figure into the units of the column's cells; undefined where it is none. */
export function readBound(text: string, kind: ValueKind): string | undefined {
  const plain = text.trim().replace(/^[−–]/, '-').replace(/\s*%$/, '')
  const isNegative = plain.startsWith('-')
  const read = readVolume(isNegative ? plain.slice(1) : plain)
  if (!read.ok || plain === '' || plain === '-') return undefined
  const value = kind === 'ratio' ? multiplyDecimals(read.value, '0.01') : read.value
  return isNegative ? multiplyDecimals(value, '-1') : value
}

/** The error in one typed end of a range; '' for none. */
export function boundProblem(text: string | undefined, kind: ValueKind): string {
  if (text === undefined || text.trim() === '') return ''
  if (kind === 'time') return isDay(text.trim()) ? '' : messages.invalidDate
  return readBound(text, kind) === undefined ? messages.invalidNumber : ''
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** Whether a filter excludes anything: an empty or unreadable one does not. */
export function isInForce(column: ViewColumn, filter: ColumnFilter | undefined): boolean {
  return filter !== undefined && testOf(column, filter) !== undefined
}

type CellTest = (cell: Cell | undefined) => boolean

/** The test for cells of a column; undefined where the filter is empty. */
function testOf({ kind }: ViewColumn, { words = '', chosen = [], from = '', to = '' }: ColumnFilter): CellTest | undefined {
  const form = filterForm(kind)
  if (form === 'figures') {
    const [min, max] = [readBound(from, kind), readBound(to, kind)]
    if (min === undefined && max === undefined) return undefined
    return (cell) =>
      cell !== undefined &&
      isUsable(cell) &&
      (min === undefined || compareDecimals(cell.text, min) >= 0) &&
      (max === undefined || compareDecimals(cell.text, max) <= 0)
  }
  if (form === 'days') {
    const [first, last] = [isDay(from.trim()) ? from.trim() : '', isDay(to.trim()) ? to.trim() : '']
    if (first === '' && last === '') return undefined
    return (cell) => {
      if (cell?.state !== 'value') return false
      const day = cell.text.slice(0, 10)
      return isDay(day) && (first === '' || day >= first) && (last === '' || day <= last)
    }
  }
  const wanted = wordsOf(words)
  if (wanted.length === 0 && chosen.length === 0) return undefined
  const among = new Set(chosen)
  return (cell) => {
    if (among.size > 0 && !among.has(valueOf(cell))) return false
    if (wanted.length === 0) return true
    const text = cell === undefined || cell.state === 'missing' ? '' : fold(`${cell.text}\n${cellText(cell, kind)}`)
    return wanted.every((word) => text.includes(word))
  }
}

/** The value that distinguishes a cell within its column; '' for none. */
export function valueOf(cell: Cell | undefined): string {
  return cell === undefined || cell.state === 'missing' ? '' : cell.text
}

/** Whether a row passes all filters of its columns; undefined where none is in force. */
export function rowTest(columns: readonly ViewColumn[], filters: ColumnFilters): ((row: ViewRow) => boolean) | undefined {
  const tests = columns.flatMap((column) => {
    const filter = filters[column.id]
    const test = filter === undefined ? undefined : testOf(column, filter)
    return test === undefined ? [] : [{ id: column.id, test }]
  })
  if (tests.length === 0) return undefined
  return ({ cells }) => tests.every(({ id, test }) => test(cells[id]))
}

/** A filter in a few words: `Volume in ≥ 10k`, `Chain: Base, Ethereum`. */
export function filterWords({ title, kind }: ViewColumn, { words = '', chosen = [], from = '', to = '' }: ColumnFilter): string {
  const min = boundProblem(from, kind) === '' ? from.trim() : ''
  const max = boundProblem(to, kind) === '' ? to.trim() : ''
  if (filterForm(kind) !== 'words') {
    if (min !== '' && max !== '') return `${title} ${min} to ${max}`
    return min === '' ? `${title} ≤ ${max}` : `${title} ≥ ${min}`
  }
  const named = chosen.map((text) => (text === '' ? messages.noValue : cellText({ text, state: 'value' }, kind)))
  const list = named.length > 3 ? messages.andMoreOfNamed(named.slice(0, 3).join(', '), named.length - 3) : named.join(', ')
  return `${title}: ${[list, words.trim() === '' ? '' : `“${words.trim()}”`].filter((part) => part !== '').join(', ')}`
}
