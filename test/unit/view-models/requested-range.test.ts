import { describe, expect, test } from 'vitest'
import { openEnds } from '../../../src-shared/view-models/requested-range.ts'

const daily = (from: string, count: number): readonly number[] => Array.from({ length: count }, (_, at) => Date.parse(from) + at * 86_400_000)
const range = { from: '2026-01-01', to: '2026-03-01', hasMore: false }

describe('a history without data at one end of the requested range', () => {
  test.each([
    ['ends early', daily('2026-01-01', 20), range, 'Data end on 2026-01-20; requested to 2026-03-01.'],
    ['begins late', daily('2026-02-10', 20), range, 'Data begin on 2026-02-10; requested from 2026-01-01.'],
    [
      'has more pages',
      daily('2026-01-01', 20),
      { ...range, hasMore: true },
      'Data end on 2026-01-20; requested to 2026-03-01. More pages are not loaded yet.',
    ],
    ['misses both', daily('2026-01-20', 3), range, 'Data begin on 2026-01-20 and end on 2026-01-22; requested from 2026-01-01 to 2026-03-01.'],
    ['reaches the day before the last', daily('2026-01-02', 58), range, ''],
    ['comes by the week', daily('2026-01-04', 8).map((_, at) => Date.parse('2026-01-04') + at * 7 * 86_400_000), range, ''],
    ['has no data', [], range, ''],
    ['was requested without days', daily('2026-01-01', 3), undefined, ''],
  ])('has a note: %s', (_name, epochs, requested, text) => {
    const ends = openEnds(epochs, requested)
    expect(ends.text).toBe(text)
    expect(ends.stretches.length > 0).toBe(text !== '')
  })
})
