import { expect, test } from 'vitest'
import { weekBars } from '../../../../../src-renderer/features/graph/hub/week-bars.ts'

const SIZE = { width: 72, height: 12 }
const heights = (path: string): readonly number[] => [...path.matchAll(/h[\d.]+v([\d.]+)z/g)].map(([, height]) => Number(height))

test('weeks are bars in proportion to the largest, and a small one is still seen', () => {
  const path = weekBars(
    new Map([
      [10, 100],
      [12, 50],
      [13, 0.01],
    ]),
    [10, 13],
    SIZE,
  )
  expect(heights(path)).toEqual([12, 6, 1])
  expect(path.startsWith('M6 12v-12h6v12z')).toBe(true)
})

test('of a long time several weeks share a bar, and one without a value has none', () => {
  const weeks = new Map(Array.from({ length: 100 }, (_, week) => [week, week === 3 ? 0 : 1]))
  expect(heights(weekBars(weeks, [0, 99], SIZE))).toHaveLength(34)
  expect(weekBars(new Map([[5, 0]]), [5, 5], SIZE)).toBe('')
})
