import { expect, test } from 'vitest'
import { CircuitBreaker, OPENS_AFTER, OPENS_AFTER_REJECTIONS } from '../../../src-main/broker/circuit-breaker.ts'

test('opens after failures in a row only, waits longer each time, and closes on any answer', () => {
  const breaker = new CircuitBreaker()
  for (let i = 0; i < OPENS_AFTER - 1; i++) breaker.failed(0)
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
