import { expect, test } from 'vitest'
import { areaOption, timeOfMark } from '../../../../src-renderer/ui/chart/area-chart-option.ts'
import { stackedHistory } from '../../../../src-renderer/views/overview/stacked-history.ts'

const COLOURS = { ink: '#000', muted: '#666', line: '#ccc', surface: '#fff', font: 'sans-serif', series: ['#00f'] }
const point = (time: string, value: string) => ({ time, value, captureId: time })
const DAYS = [point('2026-01-01', '1'), point('2026-01-02', '2'), point('2026-01-05', '3')]
const HISTORY = stackedHistory([
  { id: 't', title: 'Total', points: DAYS },
  { id: 'x', title: '{a|ETH}', points: DAYS },
])

test('areas end before a gap and begin anew behind it, and a day between two gaps is a dot', () => {
  const [area] = areaOption(HISTORY, COLOURS, 'hatch')['series'] as {
    data: { value: unknown[]; symbol: string }[]
    name: string
    markArea: unknown
  }[] // one entry per layer
  expect(area?.data.map(({ value: [, value], symbol }) => [value, symbol])).toEqual([
    [1, 'none'],
    [2, 'none'],
    [null, 'none'],
    [3, 'circle'],
  ])
  expect(area?.name).not.toMatch(/[{}|]/)
  expect(area?.markArea).toMatchObject({ data: [[{ xAxis: Date.UTC(2026, 0, 2) }, { xAxis: Date.UTC(2026, 0, 5) }]] })
})

test('a mark leads to its own time, also behind a gap', () => {
  expect([0, 1, 3, 9].map((place) => timeOfMark(HISTORY, place)?.time)).toEqual(['2026-01-01', '2026-01-02', '2026-01-05', undefined])
})

test('tells the tooltip to draw on the canvas, where no text becomes markup', () => {
  const option = areaOption(HISTORY, COLOURS, 'hatch')
  expect(option['tooltip']).toMatchObject({ renderMode: 'richText' })
  expect(option['useUTC']).toBe(true)
})

test('a day on the axis says its month', () => {
  expect(areaOption(HISTORY, COLOURS, 'hatch')['xAxis']).toMatchObject({ axisLabel: { formatter: { day: '{d} {MMM}' } } })
})
