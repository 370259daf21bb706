import { describe, expect, test } from 'vitest'
import { backoffMs, decideRetry, MAX_OUTAGES, RetryBudget, type RetryInput } from '../../../../src-main/broker/limits/retry-policy.ts'

const facts = (more: Partial<RetryInput>): RetryInput => ({
  end: { kind: 'not-sent' },
  retries: 0,
  rejections: 0,
  price: 1n,
  requiresConfirmation: false,
  random: () => 0,
  ...more,
})
const unknown = { kind: 'unknown', repeats: false, slow: false } as const

describe('decideRetry', () => {
  test.each([
    ['not sent, labels too', facts({ price: 500n, requiresConfirmation: true }), true],
    ['a third time', facts({ retries: 2 }), false],
    ['a retryable refusal', facts({ end: { kind: 'refused', retryable: true } }), true],
    ['a retryable refusal of labels', facts({ end: { kind: 'refused', retryable: true }, requiresConfirmation: true }), false],
    ['a lasting refusal', facts({ end: { kind: 'refused', retryable: false } }), false],
    ['unknown and cheap', facts({ end: unknown, price: 5n }), true],
    ['unknown and dear', facts({ end: unknown, price: 6n }), false],
    ['unknown labels', facts({ end: unknown, requiresConfirmation: true }), false],
    ['unknown that would come again', facts({ end: { ...unknown, repeats: true } }), false],
    ['one whole deadline', facts({ end: { ...unknown, slow: true } }), true],
    ['two whole deadlines', facts({ end: { ...unknown, slow: true }, retries: 1 }), false],
    ['a 429', facts({ end: { kind: 'rate-limited' }, retries: 2, rejections: 1 }), true],
    ['the fifth 429', facts({ end: { kind: 'rate-limited' }, rejections: 5 }), false],
  ])('decides whether to retry: %s', (_name, given, again) => {
    expect(decideRetry(given).again).toBe(again)
  })

  test('waits at least as long as the service asks', () => {
    expect(decideRetry(facts({ end: { kind: 'refused', retryable: true, retryAfterMs: 30_000 } }))).toEqual({ again: true, waitMs: 30_000 })
  })
})

describe('retries in an outage', () => {
  const refused = { kind: 'refused', retryable: true } as const

  test('waits for several intervals of the breaker in addition to its retries, because a refusal is no fault of the call', () => {
    expect(decideRetry(facts({ end: refused, retries: 2, outages: 0 }))).toEqual({ again: true, waitMs: 500, isOutage: true })
    expect(decideRetry(facts({ end: { ...refused, retryAfterMs: 9000 }, outages: MAX_OUTAGES - 1 }))).toMatchObject({ again: true, waitMs: 9000 })
    expect(decideRetry(facts({ end: refused, outages: MAX_OUTAGES })).again).toBe(false)
  })

  test('does not repeat labels or permanent refusals, and limits calls that may have been charged as usual', () => {
    expect(decideRetry(facts({ end: refused, outages: 0, requiresConfirmation: true })).again).toBe(false)
    expect(decideRetry(facts({ end: { kind: 'refused', retryable: false }, outages: 0 })).again).toBe(false)
    expect(decideRetry(facts({ end: unknown, outages: 0, retries: 2 })).again).toBe(false)
    expect(decideRetry(facts({ end: unknown, outages: 0 }))).toEqual({ again: true, waitMs: 500 })
  })
})

test('backoff doubles up to a maximum, and is never less than half of it', () => {
  expect([0, 1, 2].map((n) => backoffMs(n, () => 0))).toEqual([500, 1000, 2000])
  expect([0, 1, 2].map((n) => backoffMs(n, () => 1))).toEqual([1000, 2000, 4000])
  expect(backoffMs(40, () => 1)).toBe(60_000)
})

test('limits retries over all calls to a tenth of the last hundred attempts plus three', () => {
  const budget = new RetryBudget()
  const attempts: boolean[] = []
  for (let i = 0; i < 1000; i++) {
    budget.recordAttempt()
    attempts.push(false)
    if (budget.take()) attempts.push(true)
  }
  expect(attempts.filter(Boolean).length).toBeGreaterThan(100)
  for (let i = 0; i + 100 <= attempts.length; i++) expect(attempts.slice(i, i + 100).filter(Boolean).length).toBeLessThanOrEqual(13)
})

test('limits retries of a volley of failures by their shared budget', () => {
  const budget = new RetryBudget()
  for (let i = 0; i < 20; i++) budget.recordAttempt()
  const retries = Array.from({ length: 20 }, () => budget.take())
  expect(retries.filter(Boolean).length).toBeLessThanOrEqual(6)
})

test('always allows a retry that waits for the end of an outage, at the expense of others', () => {
  const budget = new RetryBudget()
  for (let i = 0; i < 20; i++) budget.recordAttempt()
  expect(Array.from({ length: 20 }, () => budget.take(true))).not.toContain(false)
  expect(budget.take()).toBe(false)
})
