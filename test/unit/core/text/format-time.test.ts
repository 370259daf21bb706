import { expect, test } from 'vitest'
import { formatDayMinute, formatDays, formatMinute, formatSeconds, formatTime } from '../../../../src-shared/core/text/format-time.ts'
import { readThemeChoice, themeOf } from '../../../../src-renderer/state/theme.ts'

test('formats times as UTC to the second and returns other text unchanged', () => {
  expect(formatTime('2026-11-21T03:25:07.123Z')).toBe('2026-11-21 03:25:07 UTC')
  expect(formatMinute('2026-11-21T03:25:07.123Z')).toBe('2026-11-21 03:25')
  expect(formatDayMinute('2026-09-04T02:11:07.123Z')).toBe('4 Sep 02:11')
  expect(['2026-13-04T02:11', 'yesterday'].map(formatDayMinute)).toEqual(['2026-13-04T02:11', 'yesterday'])
  expect(formatTime('yesterday')).toBe('yesterday')
})

test('formats durations in a fitting unit', () => {
  expect(formatSeconds(0)).toBe('about a second')
  expect(formatSeconds(61.2)).toBe('about 62 seconds')
  expect(formatSeconds(600)).toBe('about 10 minutes')
  expect(formatSeconds(9000)).toBe('about 2.5 hours')
})

test('follows the system theme unless a theme was chosen', () => {
  expect(themeOf('system', true)).toBe('dark')
  expect(themeOf('light', true)).toBe('light')
  expect(readThemeChoice('dark')).toBe('dark')
  expect(readThemeChoice('<script>')).toBe('system')
})

test('formats a range of days in short form, with the years only where they differ', () => {
  expect(formatDays('2026-09-04', '2026-09-28')).toBe('4–28 Sep')
  expect(formatDays('2026-09-04', '2026-09-04')).toBe('4 Sep')
  expect(formatDays('2026-08-30', '2026-09-28')).toBe('30 Aug – 28 Sep')
  expect(formatDays('2025-09-04', '2026-09-28')).toBe('4 Sep 2025 – 28 Sep 2026')
})
