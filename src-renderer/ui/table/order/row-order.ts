import type { ViewTable } from '../../../views/panel-view.ts'
import { dealSteps } from './deal-steps.ts'
import { NO_RANK, type SortRanks } from './rank-steps.ts'
import { sortRankSteps } from './sort-ranks.ts'
import { rowTest } from '../column-filters.ts'
import type { ColumnFilters } from '../column-filters.ts'
import { NO_SUBJECT_NAMES, type SubjectNames } from '../../../evidence/identity/subject-names.ts'
import { holdsWords, typedWords, type TypedWords } from '../../names/typed-words.ts'
import { ROWS_AT_ONCE } from '../rows-at-once.ts'
import { foldedText } from '../table-model.ts'

/** How a table is to be shown: sorted by a column or not, and only rows that hold all words and pass the filters of the columns. */
export interface OrderWish {
  readonly sorting: { readonly id: string; readonly desc: boolean } | undefined
  readonly filter: string
  readonly columnFilters?: ColumnFilters
  /** What the addresses in its rows are called on screen, and so found by. */
  readonly names?: SubjectNames
}

/** Columns that were sorted by once; a table never changes. */
const ranked = new WeakMap<ViewTable, Map<string, SortRanks>>()

/**
 * The rows of a table as wished, by their places in it, worked out with places to pause: the same order as the sorting of the grid itself,
 * for tables that are too large to be sorted and searched in one go. Rows without a value come last, equal ones stay as they are.
 */
export function* rowOrderSteps(
  table: ViewTable,
  { sorting, filter, columnFilters = {}, names = NO_SUBJECT_NAMES }: OrderWish,
): Generator<undefined, Uint32Array, undefined> {
  const found = yield* matchingSteps(table, typedWords(filter, names), columnFilters)
  const column = table.columns.find(({ id }) => id === sorting?.id)
  if (sorting === undefined || column === undefined) return found
  const known = ranked.get(table) ?? new Map<string, SortRanks>()
  ranked.set(table, known)
  const { ranks, count } = known.get(column.id) ?? (yield* sortRankSteps(table.rows, column))
  known.set(column.id, { ranks, count })
  const placeOf = (row: number): number => {
    const rank = ranks[row] ?? NO_RANK
    if (rank === NO_RANK) return count
    return sorting.desc ? count - 1 - rank : rank
  }
  // Behind all ranks stand the rows that have none.
  return (yield* dealSteps(found, placeOf, count + 1)).rows
}

function* matchingSteps({ rows, columns }: ViewTable, words: TypedWords, columnFilters: ColumnFilters): Generator<undefined, Uint32Array, undefined> {
  const passes = rowTest(columns, columnFilters)
  // Not `Uint32Array.from`, which goes over a list as over any iterable and takes ten times as long.
  if (words.length === 0 && passes === undefined) return new Uint32Array(rows.length).map((_, index) => index)
  const found: number[] = []
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield
    if (passes?.(row) === false) continue
    if (words.length === 0 || holdsWords(foldedText(row), words)) found.push(index)
  }
  return Uint32Array.from(found)
}
