import { describe, expect, test } from 'vitest'
import { parseServiceError } from '../../../../src-shared/service/response/service-error.ts'

const limitOf = (body: object, status = 422): number | undefined =>
  parseServiceError(status, new TextEncoder().encode(JSON.stringify({ error: 'x', code: 'invalid_date_range', ...body }))).maxDays

describe('rangeLimitOf', () => {
  test.each([
    ['This address is too active: the range may be 180 days at most.', 180],
    ['Maximum date range is 180 days', 180],
    ['Date range exceeds maximum of 180 days (requested 365 days).', 180],
    ['Requested 365 days, limit 180 days', 180],
    ['A range of 364 days exceeds 180 days.', 180],
    ['The range of 365 days is longer than 90 days', 90],
    ['At most 30-day windows are served; you asked for 365 days.', 30],
    ['up to 6 months', 180],
    ['Choose 365 days or less', 365],
    ['180 days (max)', 180],
    ['The range must be within 7 days', 7],
    ['Range too long: 180 days', 180],
    ['The range is too long.', undefined],
    ['Range may not exceed 1 day.', 1],
    ['At most 0 days', undefined],
    ['max 99999 days', undefined],
  ])('%s', (message, days) => expect(limitOf({ message })).toBe(days))

  test.each([
    [{ max_days: 180 }],
    [{ details: { maxRangeDays: '180' } }],
    [{ data: { max_range_days: 180, days_requested: 365 } }],
    [{ errors: [{ field: 'body.date', message: 'too long', limit_days: 180 }] }],
    [{ detail: { message: 'm', allowed_days: 180 } }],
  ])('prefers a separate field to the sentence: %j', (more) => {
    expect(limitOf({ message: 'Ask for at most 10 days', ...more })).toBe(180)
  })

  test('is read only from a refusal of the range with a readable body', () => {
    expect(limitOf({ message: 'at most 180 days', code: 'query_too_large' })).toBe(180)
    expect(limitOf({ message: 'at most 180 days', code: 'missing_field' })).toBeUndefined()
    expect(limitOf({ message: 'at most 180 days' }, 402)).toBeUndefined()
    for (const odd of [{ max_days: -1 }, { max_days: 1e9 }, { max_days: [180] }, { max_days: 'many' }])
      expect(limitOf({ message: 'no', ...odd })).toBeUndefined()
  })
})
