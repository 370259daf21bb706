import type { ViewRow, ViewTable } from '../../../../src-shared/view-models/panel-view.ts'
import { NOT_PLAIN } from '../../../../src-shared/core/text/safe-text.ts'
import { holdsWords, type TypedWords } from '../../names/typed-words.ts'
import { rowTest, type ColumnFilters } from '../column-filters.ts'
import { ROWS_AT_ONCE } from '../rows-at-once.ts'
import { foldedText } from '../table-model.ts'

/**
 * The indexes of the rows that contain all words and pass the column filters, in
 * order; yields between steps.
 */
export function* matchingSteps(
  { rows, columns }: ViewTable,
  words: TypedWords,
  columnFilters: ColumnFilters,
): Generator<undefined, Uint32Array, undefined> {
  const passes = rowTest(columns, columnFilters)
  if (words.length === 0 && passes === undefined) return yield* allPlacesSteps(rows.length)
  const mayMatch = prefilterFor(words)
  const found = new Uint32Array(rows.length)
  let count = 0
  for (let index = 0; index < rows.length; index += 1) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield
    const row = rows[index]
    if (row === undefined || passes?.(row) === false) continue
    if (words.length > 0 && !(mayMatch(row) && holdsWords(foldedText(row), words))) continue
    found[count] = index
    count += 1
  }
  return found.slice(0, count)
}

/** Indexes written between two pauses. */
const PLACES_AT_ONCE = 20_000

function* allPlacesSteps(count: number): Generator<undefined, Uint32Array, undefined> {
  const indices = new Uint32Array(count)
  for (let index = 0; index < count; index += 1) {
    if (index % PLACES_AT_ONCE === PLACES_AT_ONCE - 1) yield
    indices[index] = index
  }
  return indices
}

/**
 * A quick check that rejects most rows without all words, at half the cost of folding their texts,
 * and never a row with all of them. In plain text a word occurs as typed except for letter case;
 * other text has to be folded.
 */
function prefilterFor(words: TypedWords): (row: ViewRow) => boolean {
  const patterns = words
    // Longer words are rarer, so most rows are rejected by the first pattern.
    .toSorted(([one = ''], [other = '']) => other.length - one.length)
    .map((forms) => new RegExp([NOT_PLAIN.source, ...forms.map((form) => RegExp.escape(form))].join('|'), 'i'))
  return ({ cells }) => {
    const texts = Object.values(cells)
    return patterns.every((pattern) => texts.some(({ text }) => pattern.test(text)))
  }
}
