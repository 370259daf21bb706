import { expect, test } from 'vitest'
import { lastDays } from '../../../src-shared/case/last-days.ts'

test('the default window is a year that ends today in UTC, both days counted', () => {
  expect(lastDays(365, new Date('2026-11-21T23:59:59Z'))).toEqual({ from: '2025-11-22', to: '2026-11-21' })
})
