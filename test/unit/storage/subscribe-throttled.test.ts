import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { subscribeThrottled } from '../../../src-renderer/storage/subscribe-throttled.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function source(): { readonly subscribe: (listener: () => void) => () => void; readonly change: () => void } {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change: () => listeners.forEach((listener) => listener()),
  }
}

test('the first change is reported at once, a burst after it once, and the last change is never lost', () => {
  const { subscribe, change } = source()
  const reported = vi.fn<() => void>()
  subscribeThrottled(subscribe, reported, 100)
  change()
  expect(reported).toHaveBeenCalledTimes(1)
  for (let at = 0; at < 50; at += 1) change()
  expect(reported).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(100)
  expect(reported).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1000)
  expect(reported).toHaveBeenCalledTimes(2)
})

test('nothing is reported after unsubscribing', () => {
  const { subscribe, change } = source()
  const reported = vi.fn<() => void>()
  const stop = subscribeThrottled(subscribe, reported, 100)
  change()
  change()
  stop()
  vi.advanceTimersByTime(1000)
  change()
  expect(reported).toHaveBeenCalledTimes(1)
})

test('the interval counts from the last report, to the millisecond, and is 150 ms by default', () => {
  const { subscribe, change } = source()
  const reported = vi.fn<() => void>()
  subscribeThrottled(subscribe, reported)
  change()
  vi.advanceTimersByTime(149)
  change()
  expect(reported).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(reported).toHaveBeenCalledTimes(2)
  // A late report delays the next one as well.
  vi.advanceTimersByTime(100)
  change()
  vi.advanceTimersByTime(49)
  expect(reported).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1)
  expect(reported).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(150)
  change()
  expect(reported).toHaveBeenCalledTimes(4)
  expect(vi.getTimerCount()).toBe(0)
})
