import { expect, test } from 'vitest'
import {
  CircuitBreaker,
  MAX_PROBE_WAIT_MS,
  MAX_OPEN_MS,
  FAILURE_THRESHOLD,
  RATE_LIMIT_THRESHOLD,
} from '../../../../src-main/broker/limits/circuit-breaker.ts'

test('opens after consecutive failures only, waits longer each time, and closes on any response', () => {
  const breaker = new CircuitBreaker()
  for (let i = 0; i < FAILURE_THRESHOLD - 1; i++) breaker.recordFailure(0)
  expect(breaker.openUntil).toBeUndefined()
  breaker.recordSuccess()
  for (let i = 0; i < FAILURE_THRESHOLD - 1; i++) breaker.recordFailure(0)
  expect(breaker.openUntil).toBeUndefined()
  breaker.recordFailure(0)
  expect(breaker.openUntil).toBe(15_000)
  breaker.recordFailure(10)
  expect(breaker.openUntil).toBe(15_000)
  breaker.recordFailure(15_000)
  expect(breaker.openUntil).toBe(45_000)
  for (let i = 0; i < 20; i++) breaker.recordFailure(breaker.openUntil ?? 0)
  const last = breaker.openUntil ?? 0
  breaker.recordFailure(last)
  expect(breaker.openUntil).toBe(last + 300_000)
  breaker.recordSuccess()
  expect(breaker.openUntil).toBeUndefined()
})

test('opens after a series of 429s', () => {
  const breaker = new CircuitBreaker()
  for (let i = 0; i < RATE_LIMIT_THRESHOLD; i++) {
    expect(breaker.openUntil).toBeUndefined()
    breaker.recordRateLimit(0)
  }
  expect(breaker.openUntil).toBe(15_000)
})

test('opens for a moment after sleep, and reports that until the first response or a real failure', () => {
  const breaker = new CircuitBreaker()
  expect(breaker.wasSuspended).toBe(false)
  breaker.handleSystemResume(1000, 500)
  expect([breaker.wasSuspended, breaker.openUntil]).toEqual([true, 1500])
  breaker.handleSystemResume(1000, 100)
  breaker.handleSystemResume(1000, 900)
  expect(breaker.openUntil).toBe(1100)
  // The probe fails: it waits seconds, not a quarter of a minute, and counts as a network failure
  // from then on.
  breaker.recordFailure(1100)
  expect([breaker.wasSuspended, breaker.openUntil]).toEqual([false, 1100 + 4000])
  breaker.recordSuccess()
  breaker.handleSystemResume(9000, 500)
  breaker.recordSuccess()
  expect([breaker.wasSuspended, breaker.openUntil]).toEqual([false, undefined])
  for (let i = 0; i < FAILURE_THRESHOLD; i++) breaker.recordFailure(10_000)
  expect(breaker.openUntil).toBe(25_000)
  // Sleep does not change the state of a service with known failures.
  breaker.handleSystemResume(12_000, 500)
  expect([breaker.wasSuspended, breaker.openUntil]).toEqual([false, 12_500])
})

test('restarts the count of 429s after a response between two of them', () => {
  const breaker = new CircuitBreaker()
  for (let i = 0; i < RATE_LIMIT_THRESHOLD - 1; i++) breaker.recordRateLimit(0)
  breaker.recordSuccess()
  for (let i = 0; i < RATE_LIMIT_THRESHOLD - 1; i++) breaker.recordRateLimit(0)
  expect(breaker.openUntil).toBeUndefined()
})

test('puts a host that answers the free call after failures on trial: a failure opens the breaker longer, a response closes it', () => {
  const breaker = new CircuitBreaker()
  const fail = (now: number): void => {
    for (let i = 0; i < FAILURE_THRESHOLD; i++) breaker.recordFailure(now)
  }
  fail(0)
  breaker.recordProbeSuccess()
  expect([breaker.isHalfOpen, breaker.openUntil]).toEqual([true, undefined])
  // Another reading of the account changes nothing.
  breaker.recordProbeSuccess()
  expect(breaker.isHalfOpen).toBe(true)
  breaker.recordFailure(20_000)
  expect([breaker.isHalfOpen, breaker.openUntil]).toEqual([false, 50_000])
  breaker.recordFailure(20_010)
  expect(breaker.openUntil).toBe(50_000)
  breaker.recordProbeSuccess()
  breaker.recordSuccess()
  expect([breaker.isHalfOpen, breaker.openUntil]).toEqual([false, undefined])
  fail(60_000)
  expect(breaker.openUntil).toBe(75_000)
})

test('closes after a response to the free call if it opened because of sleep or 429s', () => {
  const breaker = new CircuitBreaker()
  breaker.handleSystemResume(1000, 500)
  breaker.recordProbeSuccess()
  expect([breaker.isHalfOpen, breaker.openUntil]).toEqual([false, undefined])
  for (let i = 0; i < RATE_LIMIT_THRESHOLD; i++) breaker.recordRateLimit(0)
  breaker.recordProbeSuccess()
  expect([breaker.isHalfOpen, breaker.openUntil]).toEqual([false, undefined])
  breaker.recordProbeSuccess()
  expect(breaker.isHalfOpen).toBe(false)
})

test('waits less than a minute after a failed probe, up to five minutes after a failed trial, and as long as Retry-After up to that', () => {
  const breaker = new CircuitBreaker()
  for (let i = 0; i < FAILURE_THRESHOLD; i++) breaker.recordFailure(0)
  let now = 0
  for (let i = 0; i < 20; i++) breaker.recordFailure((now = breaker.openUntil ?? 0), { isProbe: true })
  expect(breaker.openUntil).toBe(now + MAX_PROBE_WAIT_MS)
  breaker.recordFailure(now, { retryAfterMs: 120_000 })
  expect(breaker.openUntil).toBe(now + 120_000)
  breaker.recordFailure(now, { retryAfterMs: 86_400_000 })
  expect(breaker.openUntil).toBe(now + MAX_OPEN_MS)
})
