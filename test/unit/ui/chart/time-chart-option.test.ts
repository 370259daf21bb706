import { expect, test } from 'vitest'
import { chartOption } from '../../../../src-renderer/ui/chart/time-chart-option.ts'

const COLOURS = { ink: '#000', muted: '#666', line: '#ccc', surface: '#fff', font: 'sans-serif', series: ['#00f'] }

function dataOf(points: readonly (readonly [string, string])[]): unknown {
  const option = chartOption([{ id: 't', title: '{a|x} <b>', points: points.map(([time, value]) => ({ time, value, captureId: 'c' })) }], COLOURS)
  return (option['series'] as { data: unknown }[])[0]?.data // the option holds one entry per series
}

const DAY = 86_400_000
const first = Date.UTC(2026, 0, 1)

test('draws points in UTC, skips what is no figure, and breaks the line at a gap', () => {
  expect(
    dataOf([
      ['2026-01-01T00:00:00Z', '1.5'],
      ['2026-01-02T00:00:00Z', 'n/a'],
      ['2026-01-02T00:00:00Z', '2'],
      ['2026-01-10T00:00:00Z', '3'],
    ]),
  ).toEqual([
    [first, 1.5, '1.5'],
    [first + DAY, 2, '2'],
    [first + 2 * DAY, null, ''],
    [first + 9 * DAY, 3, '3'],
  ])
})

test('does not break the line of values that are far apart anyway', () => {
  expect(
    dataOf([
      ['2026-01-01', '1'],
      ['2026-02-01', '2'],
      ['2026-03-01', '3'],
    ]),
  ).toHaveLength(3)
})

test('tells the tooltip to draw on the canvas and makes no markup of names', () => {
  const option = chartOption([{ id: 't', title: '{a|x}', points: [] }], COLOURS)
  expect(option['tooltip']).toMatchObject({ renderMode: 'richText' })
  expect(option['useUTC']).toBe(true)
  expect(JSON.stringify(option['series'])).not.toContain('{a|x}')
})
