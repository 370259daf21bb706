import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RateWindow, type SendMark } from '../../../../src-main/broker/limits/rate-window.ts'

/**
 * The service's own sliding window: counts a call at some moment between its sending and the
 * arrival of its response.
 */
function mostInAnyWindow(counted: readonly number[], widthMs: number): number {
  const times = counted.toSorted((a, b) => a - b)
  let max = 0
  let first = 0
  for (let last = 0; last < times.length; last++) {
    while ((times[last] ?? 0) - (times[first] ?? 0) >= widthMs) first++
    max = Math.max(max, last - first + 1)
  }
  return max
}

describe('RateWindow', () => {
  test('never exceeds the limit in any window of the service, for any latencies and any moment of counting', () => {
    const call = fc.record({
      latency: fc.integer({ min: 0, max: 4000 }),
      countedAt: fc.double({ min: 0, max: 1, noNaN: true }),
      pause: fc.integer({ min: 0, max: 40 }),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 50, max: 400 }),
        fc.array(call, { minLength: 1, maxLength: 80 }),
        (limit, widthMs, calls) => {
          const window = new RateWindow(limit, widthMs)
          const counted: number[] = []
          let flights: { arrives: number; mark: SendMark }[] = []
          let now = 0
          const land = (until: number): void => {
            for (const flight of flights.toSorted((a, b) => a.arrives - b.arrives))
              if (flight.arrives <= until) window.markAnswered(flight.mark, flight.arrives)
            flights = flights.filter((flight) => flight.arrives > until)
          }
          for (const { latency, countedAt, pause } of calls) {
            now += pause
            land(now)
            while (!window.hasSpace(now)) {
              const next = Math.min(window.nextSlotAt(now), ...flights.map((flight) => flight.arrives))
              expect(next).toBeGreaterThan(now)
              now = next
              land(now)
            }
            const mark = window.hold(now)
            window.markSent(mark, now)
            flights.push({ arrives: now + latency, mark })
            // Received within a second and a half, whenever its response arrives.
            counted.push(now + Math.min(latency, 1500) * countedAt)
          }
          expect(mostInAnyWindow(counted, widthMs)).toBeLessThanOrEqual(limit)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('frees a returned slot at once, and never frees a held one by itself', () => {
    const window = new RateWindow(1, 100)
    const mark = window.hold(0)
    expect(window.hasSpace(1e9)).toBe(false)
    expect(window.nextSlotAt(1e9)).toBe(Infinity)
    window.release(mark)
    expect(window.hasSpace(0)).toBe(true)
  })

  test('counts a sent call as received after a second and a half, until a 429 shows that this may be wrong', () => {
    const window = new RateWindow(1, 1000)
    const slow = window.hold(0)
    window.markSent(slow, 10)
    expect(window.nextSlotAt(20)).toBe(10 + 1500 + 1001.5)
    expect(window.hasSpace(2511)).toBe(false)
    expect(window.hasSpace(2512)).toBe(true)
    // A later response counts nothing twice.
    window.markAnswered(slow, 4000)
    expect(window.hasSpace(4000)).toBe(true)
    window.recordRateLimit(4000)
    const slower = window.hold(4000)
    window.markSent(slower, 4000)
    expect(window.nextSlotAt(5000)).toBe(Infinity)
    expect(window.hasSpace(9000)).toBe(false)
    window.markAnswered(slower, 9000)
    expect(window.hasSpace(10_002)).toBe(true)
  })

  test('subtracts other clients on the key from the limit, with a reserve for their next calls', () => {
    const window = new RateWindow(100, 1000)
    const mark = window.hold(0)
    window.observe(10, { limit: 100, remaining: 59 }, mark)
    // 41 counted, 1 of them ours.
    expect(window.limit(10)).toBe(100 - 44 - 1)
    // Without headers the last count holds for two windows, one slot stays free for ten, then the
    // key has no other clients.
    expect(window.limit(2200)).toBe(100 - 44 - 1)
    expect(window.limit(2251)).toBe(99)
    expect(window.limit(10_009)).toBe(99)
    expect(window.limit(10_010)).toBe(100)
  })

  test('replaces earlier header figures by later ones', () => {
    const window = new RateWindow(100, 1000)
    const mark = window.hold(0)
    window.observe(10, { limit: 100, remaining: 59 }, mark)
    for (const now of [300, 600]) window.observe(now, { limit: 100, remaining: 99 }, mark)
    expect(window.limit(600)).toBe(99)
  })

  test('makes space for other clients after a 429 that our own calls cannot explain', () => {
    const window = new RateWindow(15, 1000)
    expect(window.limit(0)).toBe(15)
    window.assumeSharedKey(0)
    expect(window.limit(0)).toBe(14)
  })

  test('never takes our own calls for those of other clients', () => {
    const window = new RateWindow(100, 1000)
    const first = window.hold(0)
    for (let i = 0; i < 9; i++) window.hold(1)
    window.observe(20, { limit: 100, remaining: 90 }, first)
    expect(window.limit(20)).toBe(100)
  })

  test.each([{ remaining: 999_999_999 }, { limit: 999_999_999 }, { limit: 999_999_999, remaining: 999_999_999 }])(
    '$limit/$remaining never raises the limit',
    (said) => {
      const window = new RateWindow(15, 1000)
      window.observe(0, said, window.hold(0))
      expect(window.limit(0)).toBe(15)
    },
  )

  test('applies a lower limit, and slows but never stops on a false report of nothing left', () => {
    const window = new RateWindow(100, 1000)
    window.observe(0, { limit: 50 }, window.hold(0))
    expect(window.limit(0)).toBe(50)
    window.observe(0, { limit: 1, remaining: 0 }, window.hold(0))
    expect(window.limit(0)).toBe(5)
    window.observe(0, { limit: 0 }, window.hold(0))
    expect(window.limit(1e6)).toBeGreaterThan(0)
  })

  test('counts starts of an earlier run until they have left the window', () => {
    const window = new RateWindow(2, 1000)
    window.restore([-600, -100])
    expect(window.hasSpace(0)).toBe(false)
    expect(window.nextSlotAt(0)).toBeCloseTo(401.5, 5)
    expect(window.hasSpace(402)).toBe(true)
  })

  test('keeps counting starts of this run when those of an earlier run are added', () => {
    const window = new RateWindow(3, 1000)
    window.markAnswered(window.hold(0), 0)
    window.restore([-100])
    expect(window.used(1)).toBe(2)
    window.markAnswered(window.hold(1), 1)
    expect(window.hasSpace(2)).toBe(false)
    // The earlier one leaves the window first.
    expect(window.nextSlotAt(2)).toBeCloseTo(901.5, 5)
  })

  test('forgets calls that have left the window among thousands, and no other', () => {
    const window = new RateWindow(5000, 1000)
    for (let at = 0; at < 3000; at++) window.markAnswered(window.hold(at), at)
    expect(window.used(2999)).toBe(1002)
    expect(window.used(3500)).toBe(501)
    for (let at = 3501; at < 3600; at++) window.markAnswered(window.hold(at), at)
    expect(window.used(3599)).toBe(501)
    expect(window.used(4001)).toBe(99)
  })
})
