import type { ViewTable } from '../../../../src-shared/view-models/panel-view.ts'
import { matchingSteps } from './matching-steps.ts'
import { countingSortSteps } from './counting-sort.ts'
import { NO_RANK, type SortRanks } from './rank-steps.ts'
import { sortRankSteps } from './sort-ranks.ts'
import type { ColumnFilters } from '../column-filters.ts'
import { NO_SUBJECT_NAMES, type SubjectNames } from '../../../../src-shared/case/identity/subject-names.ts'
import { typedWords } from '../../names/typed-words.ts'

/**
 * How a table is sorted and filtered: by a column or not, and only rows with all words that
 * pass the column filters.
 */
export interface SortFilterRequest {
  readonly sorting: { readonly id: string; readonly desc: boolean } | undefined
  readonly filter: string
  readonly columnFilters?: ColumnFilters
  /** On-screen names of the addresses in its rows, which the search includes. */
  readonly names?: SubjectNames
}

/** Ranks of columns that were sorted before; a table never changes. */
const ranked = new WeakMap<ViewTable, Map<string, SortRanks>>()

/**
 * The row indexes of a table, filtered and sorted, with pauses: the same order as the grid's own
 * sorting, for tables too large to be sorted and searched at once. Rows without a value come last;
 * equal rows keep their order.
 */
export function* rowOrderSteps(
  table: ViewTable,
  { sorting, filter, columnFilters = {}, names = NO_SUBJECT_NAMES }: SortFilterRequest,
): Generator<undefined, Uint32Array, undefined> {
  const found = yield* matchingSteps(table, typedWords(filter, names), columnFilters)
  const column = table.columns.find(({ id }) => id === sorting?.id)
  if (sorting === undefined || column === undefined) return found
  const known = ranked.get(table) ?? new Map<string, SortRanks>()
  ranked.set(table, known)
  const { ranks, count } = known.get(column.id) ?? (yield* sortRankSteps(table.rows, column))
  known.set(column.id, { ranks, count })
  const positionOf = (row: number): number => {
    const rank = ranks[row] ?? NO_RANK
    if (rank === NO_RANK) return count
    return sorting.desc ? count - 1 - rank : rank
  }
  // Rows without a value rank last.
  return (yield* countingSortSteps(found, positionOf, count + 1)).rows
}
