import { expect, test } from 'vitest'
import { filteredCases, readTags, statusOf } from '../../../../src-renderer/features/cases/case-list.ts'
import type { CaseRecord } from '../../../../src-shared/case/case-state.ts'

const record = (more: Partial<CaseRecord>): CaseRecord => ({
  id: 'c',
  title: '',
  reference: '',
  investigator: '',
  budget: '0',
  practice: true,
  createdAt: '',
  lastAt: '',
  subjects: 0,
  captures: 0,
  head: '',
  seq: 1,
  ...more,
})
const CASES = [
  record({ id: 'a', title: 'Collector', reference: 'R-7', lastAt: '2026-01-01', tags: ['fraud'] }),
  record({ id: 'b', title: 'Bridge', investigator: 'A. Tester', lastAt: '2026-03-01', status: 'closed' }),
  record({ id: 'c', title: 'Old collector', lastAt: '2026-02-01', status: 'archived' }),
]
const shown = (words: string, status: 'current' | 'all' | 'open' | 'closed' | 'archived' = 'current'): string =>
  filteredCases(CASES, { words, status })
    .map(({ id }) => id)
    .join('')

test('a case is open unless it has another known status', () => {
  expect(CASES.map(statusOf)).toEqual(['open', 'closed', 'archived'])
  expect(statusOf({ status: 'lost' })).toBe('open')
})

test('cases are found by all words of title, reference, investigator and tags; archived ones only if included', () => {
  expect([shown(''), shown('', 'all'), shown('', 'open'), shown('', 'closed'), shown('', 'archived')]).toEqual(['ba', 'bca', 'a', 'b', 'c'])
  expect([shown('COLLECTOR'), shown('collector', 'all'), shown('r-7 fraud'), shown('tester'), shown('tester fraud')]).toEqual([
    'a',
    'ca',
    'a',
    'b',
    '',
  ])
})

test('tags are separated by commas, each once', () => {
  expect(readTags(' fraud, 2026 ,, fraud')).toEqual(['fraud', '2026'])
  expect(readTags('  ')).toEqual([])
})
