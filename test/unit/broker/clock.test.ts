import { afterEach, expect, test, vi } from 'vitest'
import { systemClock } from '../../../src-main/broker/clock.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test.each([
  ['beyond the longest timer of the platform, which would fire at once', 1e13, 2_147_483_647],
  ['in the past', -5, 0],
  ['of a fraction, which would fire too early', 0.2, 1],
])('a wait %s', (_title, asked, set) => {
  const timer = vi.spyOn(globalThis, 'setTimeout')
  systemClock.after(asked, () => undefined)()
  expect(timer.mock.calls[0]?.[1]).toBe(set)
})

test('a timer that is called off never fires', () => {
  vi.useFakeTimers()
  const fire = vi.fn()
  systemClock.after(10, fire)()
  systemClock.after(10, fire)
  vi.advanceTimersByTime(10)
  vi.useRealTimers()
  expect(fire).toHaveBeenCalledTimes(1)
})

test('time goes on, in three ways', () => {
  const before = { now: systemClock.now(), boot: systemClock.sinceBoot(), wall: systemClock.wall() }
  expect(systemClock.now()).toBeGreaterThanOrEqual(before.now)
  // NaN where the system does not tell.
  expect(systemClock.sinceBoot() < before.boot).toBe(false)
  expect(systemClock.wall() instanceof Date).toBe(true)
})
