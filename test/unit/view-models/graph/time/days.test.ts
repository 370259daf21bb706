import { expect, test } from 'vitest'
import { dayBefore, isDay, nextStart, unitFor, unitStart } from '../../../../../src-shared/view-models/graph/time/days.ts'

test('accepts only days of the calendar, without surrounding text', () => {
  expect(['2026-02-28', '2024-02-29', '1999-12-31'].map((text) => isDay(text))).toEqual([true, true, true])
  for (const text of ['', '2026-02-29', '2026-13-01', '2026-00-10', '2026-2-8', ' 2026-02-08', '2026-02-08T00:00:00Z', '+02026-02-08'])
    expect(isDay(text)).toBe(false)
})

test('uses the finest unit that gives few enough bars', () => {
  expect(unitFor('2026-01-01', '2026-05-10')).toBe('day')
  expect(unitFor('2026-01-01', '2026-05-11')).toBe('week')
  expect(unitFor('2020-01-01', '2026-01-01')).toBe('month')
  expect(unitFor('2000-01-01', '2026-01-01')).toBe('year')
})

test('starts a unit on its first day, and the next one right after its last', () => {
  expect((['day', 'week', 'month', 'year'] as const).map((unit) => unitStart('2026-03-01', unit))).toEqual([
    '2026-03-01',
    '2026-02-23',
    '2026-03-01',
    '2026-01-01',
  ])
  expect(nextStart('2026-02-28', 'day')).toBe('2026-03-01')
  expect(nextStart('2026-12-28', 'week')).toBe('2027-01-04')
  expect(nextStart('2026-12-01', 'month')).toBe('2027-01-01')
  expect(nextStart('2026-01-01', 'year')).toBe('2027-01-01')
  expect(dayBefore('2026-03-01')).toBe('2026-02-28')
})
