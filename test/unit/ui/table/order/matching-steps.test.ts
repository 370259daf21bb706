import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { typedWords } from '../../../../../src-renderer/ui/names/typed-words.ts'
import { matchingSteps } from '../../../../../src-renderer/ui/table/order/matching-steps.ts'
import { searchText } from '../../../../../src-renderer/ui/table/table-model.ts'
import { runSync } from '../../../../../src-shared/core/steps.ts'
import type { ViewTable } from '../../../../../src-shared/view-models/panel-view.ts'

const ADDRESS = '0xFDEC59c1d0d7cbbb3d3c4d0c6e4e3a2a95ab8895'
const NAMES = { nameOf: () => '', named: [{ address: ADDRESS, name: 'First (link)' }] }

function tableOf(rows: readonly (readonly string[])[]): ViewTable {
  return {
    id: 't',
    title: 'Table',
    columns: [],
    rows: rows.map((texts, at) => ({
      id: String(at),
      cells: Object.fromEntries(texts.map((text, column) => [`column${column}`, { text, state: 'value' as const }])),
      captureId: 'c',
      pointer: '',
    })),
  }
}

/**
 * Signs with a special meaning in patterns, letters of other widths, and those that are another
 * letter in the other case.
 */
const SIGNS = [
  'a',
  'A',
  'k',
  'K',
  'ſ',
  's',
  'İ',
  'ı',
  'ß',
  'ﬁ',
  'ＥＸ',
  'ex',
  '.',
  '*',
  '(',
  '[',
  '\\',
  '|',
  '$',
  '^',
  '-',
  '/',
  '0',
  ' ',
  '\u{1d41a}',
]
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 6 }),
  fc.constantFrom(ADDRESS, ADDRESS.toLowerCase(), 'First', '(link)'),
)

test('finds exactly the rows whose folded text contains every typed word', () => {
  fc.assert(
    fc.property(fc.array(fc.array(text, { maxLength: 3 }), { maxLength: 8 }), text, (rows, typed) => {
      const table = tableOf(rows)
      const words = typedWords(typed, NAMES)
      const stored = table.rows.flatMap((row, at) => (words.every((forms) => forms.some((form) => searchText(row).includes(form))) ? [at] : []))
      expect([...runSync(matchingSteps(table, words, {}))]).toEqual(stored)
    }),
    { numRuns: 2000 },
  )
})

test('finds a subject by a part of its name in a table that has only its address', () => {
  const table = tableOf([['unmatched'], [ADDRESS], ['(link']])
  expect([...runSync(matchingSteps(table, typedWords('(LINK', NAMES), {}))]).toEqual([1, 2])
})
