import { expect, test } from 'vitest'
import { areaOption, timeOfMark } from '../../../../src-renderer/ui/chart/area-chart-option.ts'
import { stackedHistory } from '../../../../src-shared/view-models/overview/stacked-history.ts'

const COLOURS = { ink: '#000', muted: '#666', line: '#ccc', surface: '#fff', font: 'sans-serif', series: ['#00f'] }
const point = (time: string, value: string) => ({ time, value, captureId: time })
const DAYS = [point('2026-01-01', '1'), point('2026-01-02', '2'), point('2026-01-05', '3')]
const HISTORY = stackedHistory([
  { id: 't', title: 'Total', points: DAYS },
  { id: 'x', title: '{a|ETH}', points: DAYS },
])

test('areas end before a gap and continue after it, and a day between two gaps is a dot', () => {
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

test('a mark belongs to its own time, also after a gap', () => {
  expect([0, 1, 3, 9].map((index) => timeOfMark(HISTORY, index)?.time)).toEqual(['2026-01-01', '2026-01-02', '2026-01-05', undefined])
})

test('makes the tooltip draw on the canvas, where no text becomes markup', () => {
  const option = areaOption(HISTORY, COLOURS, 'hatch')
  expect(option['tooltip']).toMatchObject({ renderMode: 'richText' })
  expect(option['useUTC']).toBe(true)
})

test('axis marks are calendar days, as many as fit the width', () => {
  const labelsAt = (width: number): unknown => {
    const { axisLabel } = areaOption(HISTORY, COLOURS, 'hatch', width)['xAxis'] as {
      readonly axisLabel: { readonly customValues: readonly number[]; readonly formatter: (at: number) => string }
    } // in the form of the library
    return axisLabel.customValues.map(axisLabel.formatter)
  }
  expect(labelsAt(500)).toEqual(['1 Jan 2026', '2 Jan', '3 Jan', '4 Jan', '5 Jan'])
  expect(labelsAt(300)).toEqual(['1 Jan 2026', '3 Jan', '5 Jan'])
})

test('the axis spans the requested range, which is hatched after the last data', () => {
  const range = { from: '2026-01-01', to: '2026-03-01', hasMore: true }
  const history = stackedHistory([{ id: 't', title: 'Total', points: DAYS, range }])
  const { xAxis, series } = areaOption(history, COLOURS, 'hatch') as {
    readonly xAxis: { readonly max: number }
    readonly series: readonly { readonly markArea: { readonly data: readonly unknown[] } }[]
  } // in the form of the library
  expect(xAxis.max).toBe(Date.UTC(2026, 2, 1))
  expect(series[0]?.markArea.data.at(-1)).toEqual([{ xAxis: Date.UTC(2026, 0, 5) }, { xAxis: Date.UTC(2026, 2, 1) }])
  expect(history.ends).toBe('Data end on 2026-01-05; requested to 2026-03-01. More pages are not loaded yet.')
})
