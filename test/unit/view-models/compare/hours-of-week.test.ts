import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOURS_OF_WEEK, overlapOf, weekHoursOf, type WeekHours } from '../../../../src-shared/view-models/compare/hours-of-week.ts'

function transactions(...times: readonly string[]): Parameters<typeof weekHoursOf>[0] {
  const rows = times.map((text, at) => ({
    id: String(at),
    cells: { block_timestamp: { text, state: 'value' as const } },
    captureId: 'c',
    pointer: '',
  }))
  return { tables: [{ id: 'transactions', title: '', columns: [], rows }] }
}

test('counts hours from Monday on, and ignores transactions without a time', () => {
  const hours = weekHoursOf(transactions('2026-11-16T00:59:59Z', '2026-11-22T23:00:00Z', '2026-11-22T23:30:00Z', '1970-01-01T00:00:00Z', 'soon'))
  expect(hours.counts.flatMap((count, hour) => (count === 0 ? [] : [`${hour}: ${count}`]))).toEqual(['0: 1', '167: 2'])
  expect([hours.transactions, hours.captureIds]).toEqual([3, ['c']])
  expect(weekHoursOf(undefined)).toMatchObject({ transactions: 0, captureIds: [] })
})

const week = fc.array(fc.nat(50), { minLength: HOURS_OF_WEEK, maxLength: HOURS_OF_WEEK }).map((counts): WeekHours => ({
  counts,
  transactions: counts.reduce((sum, count) => sum + count, 0),
  captureIds: [],
}))

test('an overlap is a share, the same from both sides, and complete with oneself', () => {
  fc.assert(
    fc.property(week, week, (a, b) => {
      const overlap = overlapOf(a, b)
      if (overlap === undefined) return
      expect(overlap).toBeGreaterThanOrEqual(0)
      expect(overlap).toBeLessThanOrEqual(1.000001)
      expect(overlapOf(b, a)).toBeCloseTo(overlap, 9)
      expect(overlapOf(a, a)).toBeCloseTo(1, 9)
    }),
  )
})

test('subjects active in different hours share nothing, and few transactions give no share', () => {
  const at = (hour: number, count: number): WeekHours => ({
    counts: Array.from({ length: HOURS_OF_WEEK }, (_, one) => (one === hour ? count : 0)),
    transactions: count,
    captureIds: [],
  })
  expect(overlapOf(at(3, 20), at(4, 20))).toBe(0)
  expect(overlapOf(at(3, 20), at(3, 19))).toBeUndefined()
})
