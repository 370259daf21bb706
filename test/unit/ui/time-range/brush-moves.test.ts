import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { moved, played, pressed } from '../../../../src-renderer/ui/time-range/brush-moves.ts'

test('however a range is moved, it keeps a bar at least, stays on the axis, and as a whole keeps its width', () => {
  const ranges = fc
    .tuple(fc.nat(60), fc.nat(60), fc.nat(60))
    .map(([a, b, more]) => ({ range: [Math.min(a, b), Math.max(a, b)] as const, last: Math.max(a, b) + more }))
  fc.assert(
    fc.property(ranges, fc.constantFrom('from', 'to', 'whole'), fc.integer({ min: -200, max: 200 }), ({ range, last }, part, by) => {
      const [low, high] = moved(part, range, by, last)
      expect(low).toBeGreaterThanOrEqual(0)
      expect(high).toBeLessThanOrEqual(last)
      expect(low).toBeLessThanOrEqual(high)
      if (part === 'whole') expect(high - low).toBe(range[1] - range[0])
      if (part === 'from') expect(high).toBe(range[1])
      if (part === 'to') expect(low).toBe(range[0])
    }),
  )
})

test('arrows, pages and ends move a part; other keys do nothing', () => {
  expect(pressed('from', 'ArrowRight', [2, 9], 20)).toEqual([3, 9])
  expect(pressed('to', 'ArrowLeft', [2, 9], 20)).toEqual([2, 8])
  expect(pressed('to', 'PageUp', [2, 9], 20)).toEqual([2, 16])
  expect(pressed('whole', 'PageDown', [9, 12], 20)).toEqual([2, 5])
  expect(pressed('whole', 'End', [2, 9], 20)).toEqual([13, 20])
  expect(pressed('from', 'Home', [2, 9], 20)).toEqual([0, 9])
  expect(pressed('from', 'x', [2, 9], 20)).toBeUndefined()
})

test('played, time ends at its last bar', () => {
  expect(played([0, 3], true, 5)).toEqual([0, 4])
  expect(played([2, 3], false, 5)).toEqual([3, 4])
  expect(played([0, 5], true, 5)).toBeUndefined()
})
