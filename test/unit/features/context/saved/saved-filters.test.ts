import { expect, test } from 'vitest'
import type { QueryDraft } from '../../../../../src-renderer/features/context/query-draft.ts'
import { draftOfFilter, filterOf, readSavedFilters, type SavedFilter } from '../../../../../src-renderer/features/context/saved/saved-filters.ts'

const SAVED: SavedFilter = {
  name: 'Young and liquid',
  values: { 'filters.liquidity.min': '10000' },
  chains: ['ethereum', 'base'],
  order: { field: 'volume', direction: 'DESC' },
  perPage: '100',
  maxPages: 2,
  days: 7,
}
const NOW = new Date('2026-11-23T10:00:00Z')

test('a saved filter is requested for as many days up to now, and recognised in any order of its fields and chains', () => {
  const draft = draftOfFilter(SAVED, NOW)
  expect(draft.window).toEqual({ from: '2026-11-17', to: '2026-11-23' })
  expect(filterOf(draft, [SAVED])).toBe(SAVED)
  expect(filterOf({ ...draft, chains: ['base', 'ethereum'], values: { empty: ' ', ...draft.values } }, [SAVED])).toBe(SAVED)
})

test.each<[string, Partial<QueryDraft>]>([
  ['a field', { values: { 'filters.liquidity.min': '9' } }],
  ['a chain', { chains: ['base'] }],
  ['the order', { order: { field: 'volume', direction: 'ASC' } }],
  ['the length of a page', { perPage: '10' }],
  ['the pages', { maxPages: 3 }],
  ['the number of days', { window: { from: '2026-11-16', to: '2026-11-23' } }],
])('with another value of %s it is another query', (_, change) => {
  expect(filterOf({ ...draftOfFilter(SAVED, NOW), ...change }, [SAVED])).toBeUndefined()
})

test('stored filters are read one by one, and unusable ones are ignored', () => {
  const saved = {
    'token-screener': [SAVED, { ...SAVED, name: ' ' }, { ...SAVED, days: 0 }, { ...SAVED, chains: 'base' }, 'x', null],
    nonsense: [SAVED],
  }
  expect(readSavedFilters(JSON.stringify(saved))).toEqual({ 'token-screener': [SAVED] })
  expect(
    readSavedFilters(JSON.stringify({ 'token-screener': [{ ...SAVED, values: { a: 1, b: 'x' }, chains: [1, 'base'], name: 'n'.repeat(100) }] })),
  ).toEqual({
    'token-screener': [{ ...SAVED, values: { b: 'x' }, chains: ['base'], name: 'n'.repeat(60) }],
  })
  for (const odd of [null, '', '{', '[]', '7', '{"token-screener":7}']) expect(readSavedFilters(odd)).toEqual({})
})
