import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startDeadline } from '../../../../src-main/broker/http/deadline.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a deadline passes once, after its time', () => {
  const passed = vi.fn<() => void>()
  startDeadline(90_000, passed)
  vi.advanceTimersByTime(89_999)
  expect(passed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(passed).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000_000)
  expect(passed).toHaveBeenCalledTimes(1)
})

test('a deadline does not pass after it was ended, in any of its parts', () => {
  const passed = vi.fn<() => void>()
  const end = startDeadline(90_000, passed)
  vi.advanceTimersByTime(45_500)
  end()
  vi.advanceTimersByTime(1_000_000)
  expect(passed).not.toHaveBeenCalled()
})

test('a blocked process counts as no more than one part of a deadline', async () => {
  vi.useRealTimers()
  const passed = vi.fn<() => void>()
  const end = startDeadline(2000, passed)
  const until = performance.now() + 2500
  while (performance.now() < until);
  // Due timers have run, and waiting input is read after them.
  await new Promise((resolve) => setImmediate(resolve))
  expect(passed).not.toHaveBeenCalled()
  end()
})
