import { expect, test } from 'vitest'
import {
  CircuitBreaker,
  LONGEST_PROBE_WAIT_MS,
  LONGEST_WAIT_MS,
  OPENS_AFTER,
  OPENS_AFTER_REJECTIONS,
} from '../../../../src-main/broker/limits/circuit-breaker.ts'

test('opens after failures in a row only, waits longer each time, and closes on any answer', () => {
  const breaker = new CircuitBreaker()
  for (let i = 0; i < OPENS_AFTER - 1; i++) breaker.failed(0)
  expect(breaker.openUntil).toBeUndefined()
  breaker.answered()
  for (let i = 0; i < OPENS_AFTER - 1; i++) breaker.failed(0)
  expect(breaker.openUntil).toBeUndefined()
  breaker.failed(0)
  expect(breaker.openUntil).toBe(15_000)
  breaker.failed(10)
  expect(breaker.openUntil).toBe(15_000)
  breaker.failed(15_000)
  expect(breaker.openUntil).toBe(45_000)
  for (let i = 0; i < 20; i++) breaker.failed(breaker.openUntil ?? 0)
  const last = breaker.openUntil ?? 0
  breaker.failed(last)
  expect(breaker.openUntil).toBe(last + 300_000)
  breaker.answered()
  expect(breaker.openUntil).toBeUndefined()
})

test('a storm of 429s opens it too', () => {
  const breaker = new CircuitBreaker()
  for (let i = 0; i < OPENS_AFTER_REJECTIONS; i++) {
    expect(breaker.openUntil).toBeUndefined()
    breaker.rejected(0)
  }
  expect(breaker.openUntil).toBe(15_000)
})

test('after sleep it is open for a moment, and what it says of that ends with the first answer, or with real trouble', () => {
  const breaker = new CircuitBreaker()
  expect(breaker.hasSlept).toBe(false)
  breaker.woke(1000, 500)
  expect([breaker.hasSlept, breaker.openUntil]).toEqual([true, 1500])
  breaker.woke(1000, 100)
  breaker.woke(1000, 900)
  expect(breaker.openUntil).toBe(1100)
  // The probe fails: it waits seconds, not a quarter of a minute, and it is the network's fault from then on.
  breaker.failed(1100)
  expect([breaker.hasSlept, breaker.openUntil]).toEqual([false, 1100 + 4000])
  breaker.answered()
  breaker.woke(9000, 500)
  breaker.answered()
  expect([breaker.hasSlept, breaker.openUntil]).toEqual([false, undefined])
  for (let i = 0; i < OPENS_AFTER; i++) breaker.failed(10_000)
  expect(breaker.openUntil).toBe(25_000)
  // Of a service that is known to be in trouble sleep says nothing better.
  breaker.woke(12_000, 500)
  expect([breaker.hasSlept, breaker.openUntil]).toEqual([false, 12_500])
})

test('an answer between two 429s begins the count of them anew', () => {
  const breaker = new CircuitBreaker()
  for (let i = 0; i < OPENS_AFTER_REJECTIONS - 1; i++) breaker.rejected(0)
  breaker.answered()
  for (let i = 0; i < OPENS_AFTER_REJECTIONS - 1; i++) breaker.rejected(0)
  expect(breaker.openUntil).toBeUndefined()
})

test('a host that answers the free call after failures is on trial: the next failure opens it at once and longer, the next answer closes it', () => {
  const breaker = new CircuitBreaker()
  const fail = (now: number): void => {
    for (let i = 0; i < OPENS_AFTER; i++) breaker.failed(now)
  }
  fail(0)
  breaker.probed()
  expect([breaker.isOnTrial, breaker.openUntil]).toEqual([true, undefined])
  // Another reading of the account says nothing new.
  breaker.probed()
  expect(breaker.isOnTrial).toBe(true)
  breaker.failed(20_000)
  expect([breaker.isOnTrial, breaker.openUntil]).toEqual([false, 50_000])
  breaker.failed(20_010)
  expect(breaker.openUntil).toBe(50_000)
  breaker.probed()
  breaker.answered()
  expect([breaker.isOnTrial, breaker.openUntil]).toEqual([false, undefined])
  fail(60_000)
  expect(breaker.openUntil).toBe(75_000)
})

test('after sleep or a storm of 429s an answer to the free call is enough', () => {
  const breaker = new CircuitBreaker()
  breaker.woke(1000, 500)
  breaker.probed()
  expect([breaker.isOnTrial, breaker.openUntil]).toEqual([false, undefined])
  for (let i = 0; i < OPENS_AFTER_REJECTIONS; i++) breaker.rejected(0)
  breaker.probed()
  expect([breaker.isOnTrial, breaker.openUntil]).toEqual([false, undefined])
  breaker.probed()
  expect(breaker.isOnTrial).toBe(false)
})

test('a probe that fails waits less than a minute, a call on trial that fails up to five minutes, and Retry-After is believed as far', () => {
  const breaker = new CircuitBreaker()
  for (let i = 0; i < OPENS_AFTER; i++) breaker.failed(0)
  let now = 0
  for (let i = 0; i < 20; i++) breaker.failed((now = breaker.openUntil ?? 0), { isProbe: true })
  expect(breaker.openUntil).toBe(now + LONGEST_PROBE_WAIT_MS)
  breaker.failed(now, { retryAfterMs: 120_000 })
  expect(breaker.openUntil).toBe(now + 120_000)
  breaker.failed(now, { retryAfterMs: 86_400_000 })
  expect(breaker.openUntil).toBe(now + LONGEST_WAIT_MS)
})
