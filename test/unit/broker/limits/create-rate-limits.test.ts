import { expect, test } from 'vitest'
import { createRateLimits } from '../../../../src-main/broker/limits/create-rate-limits.ts'
import type { Ledger } from '../../../../src-main/broker/ledger/ledger.ts'
import type { RateLimits } from '../../../../src-main/broker/limits/rate-limits.ts'
import { PLAN_LIMITS } from '../../../../src-shared/service/table/limits.ts'

const startedWith = (starts: ReturnType<Ledger['recentStarts']>): RateLimits => createRateLimits({}, { recentStarts: () => starts }, 100_000)

test('starts with the limits of the free plan and counts what the previous run may have started', () => {
  expect(startedWith([]).currentLimits(100_000)).toEqual(PLAN_LIMITS.free)
  expect(startedWith([]).minute.used(100_000)).toBe(0)
  const limits = startedWith([
    { ageMs: 500, endpoint: 'profiler/pnl' },
    { ageMs: 30_000, endpoint: 'profiler/pnl' },
  ])
  // And an account call, which is not in the ledger.
  expect([limits.second.used(100_000), limits.minute.used(100_000)]).toEqual([2, 3])
})
