import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { earliestFrom, fewestCovering, isLongerThan } from '../../../../src-shared/service/request/date-span.ts'
import { MAX_RANGE_DAYS } from '../../../../src-shared/service/table/limits.ts'
import { checkRequest } from '../../../../src-shared/service/request/requests.ts'

const DAY_MS = 86_400_000
const move = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
const day = fc.date({ min: new Date('1999-01-01'), max: new Date('2101-12-31'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
const year = (from: string, to: string): boolean => !isLongerThan(from, to, MAX_RANGE_DAYS)

describe('one year of a range', () => {
  test.each([
    ['2023-01-01', '2024-01-01', true],
    ['2023-01-01', '2024-01-02', false],
    // These are 366 days apart because of 29 February.
    ['2024-01-01', '2025-01-01', true],
    ['2024-01-01', '2025-01-02', false],
    ['2023-06-01', '2024-06-01', true],
    ['2023-06-01', '2024-06-02', false],
    ['2024-01-01', '2024-12-31', true],
    ['2024-02-29', '2025-02-28', true],
    ['2024-02-29', '2025-03-01', false],
    ['2023-03-01', '2024-02-29', true],
    ['2023-02-28', '2024-02-29', false],
    ['2023-02-28', '2024-02-28', true],
    // Not a leap year.
    ['1999-03-01', '2000-03-01', true],
    ['2099-06-01', '2100-06-01', true],
    ['2099-06-01', '2100-06-02', false],
  ])('%s to %s: %s', (from, to, fits) => {
    expect(year(from, to)).toBe(fits)
    const request = { address: '0xcbb811f129782ef87e19dea9d3375045219bae00', chain: 'ethereum', date: { from, to } }
    expect(checkRequest('profiler/counterparties', request).ok).toBe(fits)
  })

  test('is 365 or 366 days, and the longest allowed range', () => {
    fc.assert(
      fc.property(day, (to) => {
        const from = earliestFrom(to, MAX_RANGE_DAYS)
        expect([365, 366]).toContain((Date.parse(to) - Date.parse(from)) / DAY_MS)
        expect([year(from, to), year(move(from, -1), to)]).toEqual([true, false])
      }),
      { numRuns: 2000 },
    )
  })

  test('still fits when either end moves inwards', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 800 }), (from, length, less) => {
        const to = move(from, length)
        if (!year(from, to) || less > length) return
        expect([year(move(from, less), to), year(from, move(to, -less))]).toEqual([true, true])
      }),
      { numRuns: 2000 },
    )
  })

  test('counts any other number of days exactly, and never finds an invalid date too long', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 364 }), (to, days) => {
        const from = earliestFrom(to, days)
        expect((Date.parse(to) - Date.parse(from)) / DAY_MS).toBe(days)
        expect([isLongerThan(from, to, days), isLongerThan(move(from, -1), to, days)]).toEqual([false, true])
      }),
    )
    expect(isLongerThan('2024-02-30', '2030-01-01', 365)).toBe(false)
  })
})

test('finds the fewest windows that cover a range, and none where a day is missing', () => {
  const covering = (from: string, to: string, ...spans: readonly (readonly [string, string])[]): string[] =>
    fewestCovering(
      { from, to },
      spans.map(([begin, end]) => ({ from: begin, to: end })),
    ).map((span) => `${span.from} ${span.to}`)
  expect(covering('2026-01-01', '2026-01-31', ['2026-01-16', '2026-01-31'], ['2026-01-01', '2026-01-15'])).toEqual([
    '2026-01-01 2026-01-15',
    '2026-01-16 2026-01-31',
  ])
  expect(covering('2026-02-27', '2026-03-01', ['2026-02-27', '2026-02-28'], ['2026-03-01', '2026-03-01'])).toHaveLength(2)
  expect(covering('2026-01-01', '2026-01-31', ['2026-01-01', '2026-01-15'], ['2025-12-01', '2026-02-28'], ['2026-01-16', '2026-01-31'])).toEqual([
    '2025-12-01 2026-02-28',
  ])
  expect(covering('2026-01-01', '2026-01-31', ['2026-01-01', '2026-01-15'], ['2026-01-17', '2026-01-31'])).toEqual([])
  expect(covering('2026-01-01', '2026-01-31', ['2026-01-02', '2026-01-31'])).toEqual([])
  expect(covering('2026-01-01', '2026-01-31', ['2026-01-01', 'later'], ['never', '2026-01-31'])).toEqual([])
  expect(covering('then', 'now', ['2026-01-01', '2026-01-31'])).toEqual([])
  expect(covering('2026-01-31', '2026-01-01', ['2026-01-01', '2026-01-31'])).toEqual([])
})
