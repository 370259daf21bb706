import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortDateRange } from '../../../../src-shared/core/text/short-date-range.ts'

describe('shortDateRange', () => {
  test.each([
    ['2026-10-27 to 2026-11-26', '27 Oct to 26 Nov 2026'],
    ['2025-11-27 to 2026-11-26', '27 Nov 2025 to 26 Nov 2026'],
    ['2026-01-01 to 2026-01-01', '1 Jan to 1 Jan 2026'],
    ['', ''],
    ['Saved on 2026-01-01', 'Saved on 2026-01-01'],
    ['2026-13-01 to 2026-14-01', '2026-13-01 to 2026-14-01'],
  ])('writes “%s” as “%s”', (text, expected) => {
    expect(shortDateRange(text)).toBe(expected)
  })

  test('returns text that is not a range unchanged', () => {
    fc.assert(fc.property(fc.string(), (text) => shortDateRange(text) === text || / to /.test(text)))
  })
})
