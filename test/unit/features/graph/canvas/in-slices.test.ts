import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inSlices } from '../../../../../src-renderer/features/graph/canvas/in-slices.ts'

let clock = 0

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Work of so many steps that take so long each. */
function* work(steps: number, each: number, done: number[]): Generator<undefined, string, undefined> {
  for (let step = 0; step < steps; step += 1) {
    clock += each
    done.push(step)
    yield
  }
  return 'whole'
}

test('continues in a task of its own once a slice is used up, and passes on the result once', () => {
  const done: number[] = []
  const reported = vi.fn()
  inSlices(work(4, 5, done), reported)
  expect(done).toEqual([])
  vi.advanceTimersToNextTimer()
  // Two steps of five use up a slice of eight.
  expect(done).toEqual([0, 1])
  expect(reported).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(done).toEqual([0, 1, 2, 3])
  expect(reported.mock.calls).toEqual([['whole']])
})

test('stops cancelled work and passes on no result', () => {
  const done: number[] = []
  const reported = vi.fn()
  const stop = inSlices(work(4, 5, done), reported)
  vi.advanceTimersToNextTimer()
  stop()
  vi.runAllTimers()
  expect(done).toEqual([0, 1])
  expect(reported).not.toHaveBeenCalled()
})
