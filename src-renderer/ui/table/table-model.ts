import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { ColumnDef, FilterFn, SortFn } from '@tanstack/react-table'
import type { Cell } from '../../../src-shared/service/response/rows.ts'
import type { ValueKind, ViewColumn, ViewRow, ViewTable } from '../../../src-shared/view-models/panel-view.ts'
import { bareLabel } from '../../../src-shared/case/identity/label-text.ts'
import { drawnLength, FIGURE_KINDS, shownText } from './cell-text.ts'
import { NO_SUBJECT_NAMES, type SubjectNames } from '../../../src-shared/case/identity/subject-names.ts'
import { holdsWords, typedWords, type TypedWords } from '../names/typed-words.ts'
import { MAX_NAME_LENGTH } from '../names/longest-name.ts'
import { fold } from '../names/fold.ts'
import { lookalikeWarning, visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { isUnverifiedCell } from '../../../src-shared/view-models/panels/left-out.ts'
import { messages } from '../messages.ts'
import { sortRanks } from './order/sort-ranks.ts'

/** A row of a view with its index. */
export interface TableItem {
  readonly row: ViewRow
  readonly index: number
}

export const FEATURES = tableFeatures({
  rowSortingFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
})

const searchTexts = new WeakMap<ViewRow, string>()

/**
 * The searchable text of a row, folded so that letter case and width do not matter
 * (docs/hostile-input.md, D7).
 */
export function searchText(row: ViewRow): string {
  let text = searchTexts.get(row)
  if (text === undefined) {
    text = foldedText(row)
    searchTexts.set(row, text)
  }
  return text
}

/**
 * `searchText` without a cache: for hundreds of thousands of rows a cache would take more memory
 * than the rows.
 */
export function foldedText({ cells }: ViewRow): string {
  let text = ''
  // Separated by a space, which no search word contains.
  for (const cell of Object.values(cells)) text += `${cell.text} `
  return fold(text)
}

/** All typed words must occur in the row, or in the name of a subject whose address the row has. */
export function matchesAllWords(names: SubjectNames): FilterFn<typeof FEATURES, TableItem> {
  const matches: FilterFn<typeof FEATURES, TableItem> = (item, _columnId, words: TypedWords) => holdsWords(searchText(item.original.row), words)
  matches.resolveFilterValue = (typed: unknown): TypedWords => (typeof typed === 'string' ? typedWords(typed, names) : [])
  return matches
}

const byRank: SortFn<typeof FEATURES, TableItem> = (a, b, columnId) => Number(a.getValue(columnId)) - Number(b.getValue(columnId))

/**
 * Column definitions for a view. The accessor returns a row's rank in the column's order, computed
 * on the first sort: comparing exact decimals a hundred thousand times would take noticeable time.
 */
export function columnDefs(table: ViewTable): ColumnDef<typeof FEATURES, TableItem>[] {
  return table.columns.map((column, position) => {
    let ranks: readonly (number | undefined)[] | undefined
    return {
      id: column.id,
      header: column.title,
      accessorFn: ({ index }: TableItem) => (ranks ??= sortRanks(table.rows, column))[index],
      sortFn: byRank,
      sortUndefined: 'last' as const,
      sortDescFirst: FIGURE_KINDS.has(column.kind) || column.kind === 'time',
      // The filter checks the whole row, so it runs for one column only.
      enableGlobalFilter: position === 0,
    }
  })
}

const WIDTHS: Readonly<Record<ValueKind, number>> = {
  text: 90,
  label: 120,
  address: 168,
  hash: 144,
  chain: 96,
  token: 90,
  legs: 120,
  usd: 140,
  price: 130,
  amount: 150,
  ratio: 100,
  count: 84,
  time: 172,
}
const MAX_WIDTH_PX = 260
/** Width of a bar next to a figure, in pixels. */
const BAR_WIDTH_PX = 64
const LETTER = 8
/** Maximum width of a digit, point or comma of a figure, in pixels. */
const DIGIT = 8
const PADDING = 22
/** Rows measured for the width of a column; measuring all of them would be wasteful. */
const ROWS_MEASURED = 60
/** Extra digits allowed for figures of rows that were not measured. */
const DIGITS_MORE = 2
/**
 * Maximum pixels of a symbol or a list of amounts where space is short: enough for nearly all of
 * them.
 */
const MAX_NARROW_WIDTH_PX = 136
/** Width of a badge next to the symbol of a token, in pixels: its border, and each of its letters. */
const BADGE_PX = 16
const BADGE_LETTER = 6

/**
 * Width of a column in pixels: figures, times and addresses by kind, text by the content of the
 * first rows, never less than its title. A rounded figure gets the width that it needs even in a
 * narrow column: truncated, it would read as another figure.
 */
export function columnWidth(column: ViewColumn, rows: readonly ViewRow[], { nameOf, named }: SubjectNames = NO_SUBJECT_NAMES): number {
  const title = titleWidth(column)
  const longestOf = (letters: (cell: Cell | undefined, kind: ValueKind) => number): number =>
    rows.slice(0, ROWS_MEASURED).reduce((max, row) => Math.max(max, letters(row.cells[column.id], column.kind)), 0)
  if (!FITTED.has(column.kind)) {
    const usual = Math.min(WIDTHS[column.kind], column.widest ?? Infinity)
    const needed = ROUNDED.has(column.kind) ? Math.min(longestOf(drawnLength) * DIGIT + PADDING, MAX_WIDTH_PX) : 0
    // The fraction of a second distinguishes trades: truncated, two of them would look equal.
    const fraction = column.kind === 'time' ? longestOf(fractionLetters) * DIGIT : 0
    const own = column.kind === 'address' && named.length > 0 ? longestOf((cell) => nameOf(cell?.text ?? '').length) : 0
    const said =
      column.kind === 'address' ? rows.slice(0, ROWS_MEASURED).reduce((max, row) => Math.max(max, labelInRow(row, column.id).length), 0) : 0
    const name = Math.min(Math.max(own, said), MAX_NAME_LENGTH)
    return Math.max(usual + name * LETTER + fraction, title, needed) + (column.bar === undefined ? 0 : BAR_WIDTH_PX)
  }
  const longest = longestOf(lettersOf) * LETTER + PADDING
  const marked = column.kind === 'token' ? markedWidth(column, rows) : 0
  return Math.min(Math.max(WIDTHS[column.kind], title, longest, marked), Math.max(column.widest ?? MAX_WIDTH_PX, title))
}

/**
 * Minimum width of a column with the width `usual`: before columns are pushed out of view, a figure
 * gives up unused space, and long symbols and lists of amounts are truncated (their hint has the
 * full text). Rows of the whole table are sampled, since the first ones may have small figures.
 */
export function minWidth(column: ViewColumn, rows: readonly ViewRow[], usual: number): number {
  const { kind } = column
  if (kind === 'token') return Math.min(usual, Math.max(titleWidth(column), MAX_NARROW_WIDTH_PX, markedWidth(column, rows)))
  if (kind === 'legs') return Math.min(usual, Math.max(titleWidth(column), MAX_NARROW_WIDTH_PX))
  if (!ROUNDED.has(kind) || column.bar !== undefined) return usual
  const step = Math.max(1, Math.floor(rows.length / ROWS_MEASURED))
  let digits = 0
  for (let at = 0; at < rows.length; at += step) digits = Math.max(digits, drawnLength(rows[at]?.cells[column.id], kind))
  return Math.min(usual, Math.max(titleWidth(column), (digits + (step === 1 ? 0 : DIGITS_MORE)) * DIGIT + PADDING))
}

/** Width of the widest symbol with its warnings, which are never cut: a cut warning is not read. 0 without warnings. */
function markedWidth({ id, kind }: ViewColumn, rows: readonly ViewRow[]): number {
  return rows.slice(0, ROWS_MEASURED).reduce((max, row) => {
    const cell = row.cells[id]
    const text = cell === undefined ? '' : visibleText(shownText(cell, kind), 80)
    const badges = [lookalikeWarning(text), ...(isUnverifiedCell(row, id) ? [messages.unverified] : [])].filter((badge) => badge !== '')
    const width = badges.reduce((sum, badge) => sum + BADGE_PX + badge.length * BADGE_LETTER, text.length * LETTER + PADDING)
    return badges.length === 0 ? max : Math.max(max, width)
  }, 0)
}

function titleWidth({ title }: ViewColumn): number {
  return title.length * 7 + 34
}

/** The label of an address in its record, which is shown before the address; '' for none. */
function labelInRow({ cells }: ViewRow, id: string): string {
  const cell = [`${id}_label`, ...(id === 'counterparty_address' ? ['labels'] : [])].map((one) => cells[one]).find((one) => one?.state === 'value')
  return cell === undefined ? '' : bareLabel(cell.text.split(' · ')[0] ?? '')
}

function lettersOf(cell: Cell | undefined, kind: ValueKind): number {
  if (cell === undefined || cell.state === 'missing') return 0
  const text = visibleText(shownText(cell, kind), 80)
  // Digits, of which an address consists, are wider than letters.
  return text.length + (text.startsWith('0x') ? 1 : 0) + lookalikeWarning(text).length
}

/**
 * Characters of the fraction of a second, the point included; the default width is for whole
 * seconds.
 */
function fractionLetters(cell: Cell | undefined): number {
  return /:\d{2}(\.\d{1,9})Z?$/.exec(cell?.text ?? '')?.[1]?.length ?? 0
}

/** Kinds that are drawn rounded, so that their figures have similar lengths. */
const ROUNDED: ReadonlySet<ValueKind> = new Set(['usd', 'price', 'amount', 'ratio', 'count'])
const FITTED: ReadonlySet<ValueKind> = new Set(['text', 'label', 'chain', 'token', 'legs'])

export function isFigure(kind: ValueKind): boolean {
  return FIGURE_KINDS.has(kind)
}
