import { expect, test } from 'vitest'
import { sparkPath } from '../../../../src-renderer/ui/chart/spark-path.ts'
import { stackedHistory } from '../../../../src-shared/view-models/overview/stacked-history.ts'

const historyOf = (points: readonly (readonly [day: string, value: string])[]): ReturnType<typeof stackedHistory> =>
  stackedHistory([{ id: 'total', title: 'Total', points: points.map(([day, value]) => ({ time: `${day}T00:00:00Z`, value, captureId: 'c' })) }])

test('a history is a line from zero, interrupted where days are missing', () => {
  const line = sparkPath(
    historyOf([
      ['2026-09-01', '0'],
      ['2026-09-02', '100'],
      ['2026-09-05', '50'],
    ]),
    46,
    26,
  )
  expect(line).toEqual({ path: 'M3 23L13 3M43 13', end: [43, 13] })
})

test('a single time is no line, and constant values are a level line', () => {
  expect(sparkPath(historyOf([['2026-09-01', '5']]), 46, 26)).toBeUndefined()
  expect(sparkPath(historyOf([]), 46, 26)).toBeUndefined()
  const level = historyOf([
    ['2026-09-01', '0'],
    ['2026-09-02', '0'],
  ])
  expect(sparkPath(level, 46, 26)?.path).toBe('M3 23L43 23')
})
