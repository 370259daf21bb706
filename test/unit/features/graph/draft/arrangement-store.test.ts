import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createArrangementStore, MAX_DELAY_MS, QUIET_MS } from '../../../../../src-renderer/features/graph/draft/arrangement-store.ts'
import type { NodePositions } from '../../../../../src-shared/graph/geometry/geometry.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const placed = (nodes: number): NodePositions => Object.fromEntries(Array.from({ length: nodes }, (_, at) => [`n${at}`, { x: at, y: 0 }]))

function keeper(isWritten = true) {
  const write = vi.fn(async (_places: NodePositions) => isWritten)
  return { write, ...createArrangementStore(write) }
}

test('writes positions that arrive together as one event, a moment after the last of them', () => {
  const { write, changed } = keeper()
  for (let nodes = 1; nodes <= 3; nodes += 1) {
    changed(placed(nodes))
    vi.advanceTimersByTime(QUIET_MS - 1)
  }
  expect(write).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(write.mock.calls).toEqual([[placed(3)]])
})

test('writes within the time limit while responses keep arriving', () => {
  const { write, changed } = keeper()
  for (let at = 0; at < 10 * MAX_DELAY_MS; at += QUIET_MS / 2) {
    changed(placed(at))
    vi.advanceTimersByTime(QUIET_MS / 2)
  }
  expect(write.mock.calls.length).toBe(10)
})

test('writes at once on leaving, and only once', () => {
  const { write, changed, flush } = keeper()
  flush()
  expect(write).not.toHaveBeenCalled()
  const unsaved = placed(2)
  changed(unsaved)
  flush()
  flush()
  changed(unsaved)
  vi.runAllTimers()
  expect(write.mock.calls).toEqual([[unsaved]])
})

test('does not write what the case holds already', () => {
  const { write, changed, flush } = keeper()
  changed(placed(2))
  changed(undefined)
  vi.runAllTimers()
  flush()
  expect(write).not.toHaveBeenCalled()
})

test('retries a failed write with the next change', async () => {
  const { write, changed } = keeper(false)
  const unsaved = placed(2)
  changed(unsaved)
  await vi.runAllTimersAsync()
  changed(unsaved)
  await vi.runAllTimersAsync()
  expect(write).toHaveBeenCalledTimes(2)
})
