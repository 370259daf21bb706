import { expect, test } from 'vitest'
import { barAmount, barShapes } from '../../../../src-renderer/ui/time-range/bar-shapes.ts'
import { barLabels } from '../../../../src-renderer/ui/time-range/bar-labels.ts'
import { axisWords } from '../../../../src-renderer/features/graph/time/axis-words.ts'
import type { TimeBar, TimeBars } from '../../../../src-shared/view-models/graph/time/time-bars.ts'

const bar = (incoming: string, outgoing = '0', more = '0', unpriced = 0): TimeBar => ({
  from: '2026-09-04',
  to: '2026-09-04',
  sums: { incoming, outgoing, other: more },
  transfers: 2,
  unpriced,
})
const pathOf = (bars: readonly TimeBar[]): Record<string, string> => Object.fromEntries(barShapes(bars).paths)

test('incoming amounts rise from the line, outgoing ones hang below it, and the largest of each fills its side', () => {
  const bars = [bar('75'), bar('0', '25')]
  expect(barShapes(bars).zero).toBe(74)
  expect(pathOf(bars)).toEqual({ incoming: 'M0.09 2h0.82v72h-0.82z', outgoing: 'M1.09 74h0.82v24h-0.82z', other: '' })
})

test('small amounts and amounts without a value are visible, and nothing else', () => {
  expect(pathOf([bar('1000000'), bar('0.01')])['incoming']).toContain('v2h')
  expect(pathOf([bar('5'), bar('0', '0', '0', 1)])['other']).toContain('v2h')
  expect(pathOf([bar('0')])).toEqual({ incoming: '', outgoing: '', other: '' })
})

test('a bar names its days, transfers and sums', () => {
  expect(barAmount(bar('75', '25.5', '0', 1))).toBe('2026-09-04: 2 transfers, $75.00 in, $25.50 out, 1 without a value')
  expect(barAmount({ ...bar('0'), transfers: 0, to: '2026-09-10' })).toBe('2026-09-04 to 2026-09-10: no dated transfer')
})

test('labels are at bars of calendar units, and the first label of a year has the year', () => {
  const days = Array.from({ length: 21 }, (_, at) => ({ from: `2026-12-${String(at + 1).padStart(2, '0')}` }))
  expect(barLabels(days, 'day')).toEqual([
    [0, '1 Dec 2026'],
    [4, '5 Dec'],
    [8, '9 Dec'],
    [12, '13 Dec'],
    [16, '17 Dec'],
    [20, '21 Dec'],
  ])
  expect(barLabels([{ from: '2026-12-01' }, { from: '2027-01-01' }], 'month')).toEqual([
    [0, 'Dec 2026'],
    [1, 'Jan 2027'],
  ])
  expect(barLabels([{ from: '2026-12-07' }, { from: '2026-12-14' }], 'week').map(([, text]) => text)).toEqual(['7 Dec 2026', '14 Dec'])
  expect(barLabels([{ from: '2026-12-02' }], 'day')).toEqual([[0, '2 Dec 2026']])
  expect(barLabels([], 'year')).toEqual([])
})

test('the axis names the number of flows that it cannot show', () => {
  const time: TimeBars = { unit: 'day', bars: [bar('1')], transfers: 312, unpriced: 2, undated: 3, flows: 58, flowsDated: 31, flowsWhole: 30 }
  const { transfers, coverage, detail } = axisWords(time, { hasTransfers: true }, 'Collector')
  expect(transfers).toBe('312 transfers · UTC · by day')
  expect(coverage).toBe('31 of 58 flows dated, 27 not on the timeline')
  expect(detail).toContain('The times of 27 flows are unknown')
  expect(detail).toContain('3 transfers have no time')
  expect(axisWords({ ...time, flowsDated: 58 }, { hasTransfers: true }, '').coverage).toBe('All 58 flows are dated')
  expect(axisWords({ ...time, flows: 1, flowsDated: 1 }, { hasTransfers: true }, '').coverage).toBe('The flow is dated')
  expect(axisWords({ ...time, bars: [], flowsDated: 0 }, { hasTransfers: true }, '').coverage).toContain('None of the 58 visible flows')
  expect(axisWords(undefined, { hasTransfers: false }, '').coverage).toContain('Open a flow to request')
})
