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
  const mayHold = glanceFor(words)
  const found = new Uint32Array(rows.length)
  let count = 0
  for (let index = 0; index < rows.length; index += 1) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield
    const row = rows[index]
    if (row === undefined || passes?.(row) === false) continue
    if (words.length > 0 && !(mayHold(row) && holdsWords(foldedText(row), words))) continue
    found[count] = index
    count += 1
  }
  return found.slice(0, count)
}

/** Indexes written between two pauses. */
const PLACES_AT_ONCE = 20_000

function* allPlacesSteps(count: number): Generator<undefined, Uint32Array, undefined> {
  const places = new Uint32Array(count)
  for (let place = 0; place < count; place += 1) {
    if (place % PLACES_AT_ONCE === PLACES_AT_ONCE - 1) yield
    places[place] = place
  }
  return places
}

/**
 * Tells most rows that do not hold all words, at half of what it takes to fold their texts: never one that does. In plain text a word stands
 * as it was typed but for case; of all other text only folding tells.
 */
function glanceFor(words: TypedWords): (row: ViewRow) => boolean {
  const patterns = words
    // The long ones are rarer: of most rows no more is asked.
    .toSorted(([one = ''], [other = '']) => other.length - one.length)
    .map((forms) => new RegExp([NOT_PLAIN.source, ...forms.map((form) => RegExp.escape(form))].join('|'), 'i'))
  return ({ cells }) => {
    const texts = Object.values(cells)
    return patterns.every((pattern) => texts.some(({ text }) => pattern.test(text)))
  }
}
