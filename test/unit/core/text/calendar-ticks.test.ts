import { assert, integer, oneof, property } from 'fast-check'
import { expect, test } from 'vitest'
import { calendarTicks } from '../../../../src-shared/core/text/calendar-ticks.ts'

const at = (text: string): number => Date.parse(text)
const labels = (from: string, to: string, width = 400): readonly string[] => calendarTicks(at(from), at(to), width).map(({ text }) => text)

test.each([
  ['a year', '2025-11-28', '2026-11-27', ['Jan 2026', 'Apr 2026', 'Jul 2026', 'Oct 2026']],
  ['a month', '2026-08-25', '2026-09-24', ['31 Aug 2026', '7 Sep', '14 Sep', '21 Sep']],
  ['two weeks over a new year', '2025-12-25', '2026-01-05', ['26 Dec 2025', '30 Dec', '3 Jan 2026']],
  ['a day', '2026-03-05T01:00Z', '2026-03-05T23:00Z', ['5 Mar 2026 06:00', '5 Mar 12:00', '5 Mar 18:00']],
  ['an hour', '2026-03-05T06:10Z', '2026-03-05T07:05Z', ['5 Mar 2026 06:30', '5 Mar 07:00']],
  ['eleven years', '2015-06-01', '2026-06-01', ['2016', '2018', '2020', '2022', '2024', '2026']],
  ['one time', '2026-03-05T06:10:07Z', '2026-03-05T06:10:07Z', ['5 Mar 2026 06:10:07']],
])('labels %s by calendar unit', (_name, from, to, expected) => {
  expect(labels(from, to)).toEqual(expected)
})

test('returns no ticks for invalid times', () => {
  expect(calendarTicks(Number.NaN, 5, 400)).toEqual([])
  expect(calendarTicks(5, 4, 400)).toEqual([])
})

test('returns distinct labels within the range, no more than fit', () => {
  const day = 86_400_000
  assert(
    property(
      integer({ min: -10_000 * day, max: 30_000 * day }),
      oneof(integer({ min: 0, max: 5 * day }), integer({ min: 0, max: 20_000 * day })),
      integer({ min: 0, max: 2000 }),
      (from, span, width) => {
        const ticks = calendarTicks(from, from + span, width)
        expect(ticks.length).toBeGreaterThan(0)
        expect(ticks.length).toBeLessThanOrEqual(Math.max(1, width / 44))
        expect(new Set(ticks.map(({ text }) => text)).size).toBe(ticks.length)
        expect(ticks.every((tick) => tick.at >= from && tick.at <= from + span)).toBe(true)
        const steps = ticks.slice(1).map((tick, position) => tick.at - (ticks[position]?.at ?? 0))
        // Months and years differ in length, by a tenth for months and less for years.
        expect(Math.max(...steps, 1) / Math.min(...steps, Number.MAX_VALUE) || 1).toBeLessThanOrEqual(31 / 28)
      },
    ),
  )
})
