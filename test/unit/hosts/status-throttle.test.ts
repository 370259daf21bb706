import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BrokerStatus } from '../../../src-shared/ipc/casebook-api.ts'
import { throttleStatus } from '../../../src-main/hosts/status-throttle.ts'
import { IDLE_STATUS } from '../../support/builders/idle-status.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const withSteps = (count: number, queued = count): BrokerStatus => ({
  ...IDLE_STATUS,
  queued,
  steps: Array.from({ length: count }, (_, index) => ({ caseId: 'case-1', stepId: `step-${index}`, state: 'queued' as const })),
})

test('short queues are reported at once, each time', () => {
  const send = vi.fn()
  const pace = throttleStatus(send)
  for (let change = 0; change < 5; change += 1) pace.publish(withSteps(2_000, change))
  expect(send.mock.calls.map(([status]) => status.queued)).toEqual([0, 1, 2, 3, 4])
})

test('long ones once a second, with the newest and always the last', () => {
  const send = vi.fn()
  const pace = throttleStatus(send)
  const reported = (): number[] => send.mock.calls.map(([status]) => status.queued)
  pace.publish(withSteps(20_000, 1))
  expect(reported()).toEqual([1])
  for (let change = 2; change <= 8; change += 1) {
    vi.advanceTimersByTime(100)
    pace.publish(withSteps(20_000, change))
  }
  expect(reported()).toEqual([1])
  vi.advanceTimersByTime(300)
  expect(reported()).toEqual([1, 8])
  vi.advanceTimersByTime(10_000)
  expect(reported()).toEqual([1, 8])
})

test('a queue that has become short is reported at once, and nothing older follows', () => {
  const send = vi.fn()
  const pace = throttleStatus(send)
  pace.publish(withSteps(20_000, 1))
  pace.publish(withSteps(20_000, 2))
  pace.publish(withSteps(10, 3))
  vi.advanceTimersByTime(5_000)
  expect(send.mock.calls.map(([status]) => status.queued)).toEqual([1, 3])
})

test('after the end nothing is reported', () => {
  const send = vi.fn()
  const pace = throttleStatus(send)
  pace.publish(withSteps(20_000, 1))
  pace.publish(withSteps(20_000, 2))
  pace.end()
  vi.advanceTimersByTime(5_000)
  expect(send).toHaveBeenCalledTimes(1)
})

test('a second is counted from the last reported long one, to the millisecond', () => {
  const send = vi.fn()
  const pace = throttleStatus(send)
  const reported = (): number[] => send.mock.calls.map(([status]) => status.queued)
  pace.publish(withSteps(2_001, 1))
  vi.advanceTimersByTime(999)
  pace.publish(withSteps(2_001, 2))
  expect(reported()).toEqual([1])
  vi.advanceTimersByTime(1)
  expect(reported()).toEqual([1, 2])
  // Sent late by the timer, it delays the next one like any other.
  vi.advanceTimersByTime(500)
  pace.publish(withSteps(2_001, 3))
  expect(reported()).toEqual([1, 2])
  vi.advanceTimersByTime(499)
  expect(reported()).toEqual([1, 2])
  vi.advanceTimersByTime(1)
  expect(reported()).toEqual([1, 2, 3])
  vi.advanceTimersByTime(1_000)
  pace.publish(withSteps(2_001, 4))
  expect(reported()).toEqual([1, 2, 3, 4])
  expect(vi.getTimerCount()).toBe(0)
})

test('a short one does not delay a long one', () => {
  const send = vi.fn()
  const pace = throttleStatus(send)
  pace.publish(withSteps(10, 1))
  pace.publish(withSteps(2_001, 2))
  expect(send.mock.calls.map(([status]) => status.queued)).toEqual([1, 2])
})
