import { afterEach, expect, test, vi } from 'vitest'
import { systemClock } from '../../../src-main/broker/clock.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test.each([
  ['beyond the longest timer of the platform, which would fire at once', 1e13, 2_147_483_647],
  ['in the past', -5, 0],
  ['of a fraction, which would fire too early', 0.2, 1],
])('limits a wait %s', (_title, requested, set) => {
  const timer = vi.spyOn(globalThis, 'setTimeout')
  systemClock.after(requested, () => undefined)()
  expect(timer.mock.calls[0]?.[1]).toBe(set)
})

test('never fires a cancelled timer', () => {
  vi.useFakeTimers()
  const fire = vi.fn()
  systemClock.after(10, fire)()
  systemClock.after(10, fire)
  vi.advanceTimersByTime(10)
  vi.useRealTimers()
  expect(fire).toHaveBeenCalledTimes(1)
})

test('advances monotonic clock, wall clock and time since boot', async () => {
  const read = () => ({ now: systemClock.now(), wall: systemClock.wall().getTime(), boot: systemClock.sinceBoot() })
  const before = read()
  // A clock that does not advance never reaches it.
  await expect.poll(() => systemClock.now() - before.now).toBeGreaterThan(20)
  await expect.poll(() => systemClock.wall().getTime() - before.wall).toBeGreaterThan(20)
  // NaN if the system does not report it; otherwise in steps of a hundredth of a second or finer.
  if (Number.isNaN(before.boot)) process.stdout.write('not looked at: this system does not tell how long it has been on\n')
  else await expect.poll(() => systemClock.sinceBoot() - before.boot).toBeGreaterThan(20)
  // All three count milliseconds.
  const after = read()
  expect(Math.abs(after.wall - before.wall - (after.now - before.now))).toBeLessThan(1000)
})
