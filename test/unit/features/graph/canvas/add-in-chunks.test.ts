import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addInChunks } from '../../../../../src-renderer/features/graph/canvas/add-in-chunks.ts'

const things = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function handOver(count: number) {
  const sizes: number[] = []
  const got: number[] = []
  const whole = vi.fn()
  const stop = addInChunks(
    things(count),
    (part) => {
      sizes.push(part.length)
      got.push(...part)
    },
    whole,
  )
  return { sizes, got, whole, stop }
}

test('grows the chunks while the page keeps up, omits nothing, and calls back once, after the last', () => {
  const { sizes, got, whole } = handOver(1_500)
  expect(got).toEqual([])
  vi.runAllTimers()
  expect(sizes).toEqual([25, 50, 100, 200, 400, 400, 325])
  expect(got).toEqual(things(1_500))
  expect(whole).toHaveBeenCalledTimes(1)
})

test('calls back in a task of its own if there is nothing to add', () => {
  const { sizes, whole } = handOver(0)
  expect(whole).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(sizes).toEqual([])
  expect(whole).toHaveBeenCalledTimes(1)
})

test('shrinks chunks that block the page, keeps their size when they nearly do, and grows them again', () => {
  // The delay of each turn of the page.
  const delays = [0, 0, 0, 20, 100, 100, 0]
  let late = 0
  const now = vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + late)
  const sizes: number[] = []
  addInChunks(
    things(700),
    (part) => sizes.push(part.length),
    () => undefined,
  )
  for (const delay of delays) {
    late += delay
    vi.advanceTimersToNextTimer()
  }
  now.mockRestore()
  expect(sizes).toEqual([25, 50, 100, 100, 50, 25, 50])
})

test('adds and calls nothing after a cancellation', () => {
  const { sizes, whole, stop } = handOver(1_000)
  vi.advanceTimersByTime(0)
  stop()
  vi.runAllTimers()
  expect(sizes).toEqual([25])
  expect(whole).not.toHaveBeenCalled()
})
