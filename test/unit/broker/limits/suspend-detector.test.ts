import { describe, expect, test } from 'vitest'
import type { Clock } from '../../../../src-main/broker/clock.ts'
import { resumeDelayMs, SuspendDetector } from '../../../../src-main/broker/limits/suspend-detector.ts'

const at = (now: number, boot = now): Clock => ({ now: () => now, sinceBoot: () => boot, wall: () => new Date(0), after: () => () => undefined })

describe('detecting that the machine slept', () => {
  test('detects sleep by the time since boot if the clock stops meanwhile', () => {
    const watch = new SuspendDetector()
    expect(watch.check(at(0), true)).toBe(false)
    expect(watch.check(at(100, 20_100), true)).toBe(false)
    expect(watch.check(at(200, 40_201), true)).toBe(true)
    expect(watch.check(at(300, 40_301), true)).toBe(false)
  })

  test('detects sleep by a late timer if the clock continues', () => {
    const watch = new SuspendDetector()
    watch.check(at(0), true)
    watch.expect(1_000)
    expect(watch.check(at(21_000), true)).toBe(false)
    watch.expect(22_000)
    expect(watch.check(at(42_001), true)).toBe(true)
    // No timer is set: nothing is late.
    expect(watch.check(at(99_000), true)).toBe(false)
  })

  test('ignores sleep while nothing was to be done, and an unknown time since boot', () => {
    const watch = new SuspendDetector()
    watch.check(at(0), false)
    expect(watch.check(at(0, 90_000), true)).toBe(false)
    watch.check(at(0, 90_000), false)
    watch.expect(5)
    expect(watch.check(at(90_000, 180_000), true)).toBe(false)
    expect(watch.check(at(90_000, Number.NaN), true)).toBe(false)
  })

  test('delays calls by one to three seconds for the network', () => {
    expect([resumeDelayMs(() => 0), resumeDelayMs(() => 0.5), resumeDelayMs(() => 1)]).toEqual([1000, 2000, 3000])
  })
})
