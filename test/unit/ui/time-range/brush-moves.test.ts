import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveRange, playRange, pressKey } from '../../../../src-renderer/ui/time-range/brush-moves.ts'

test('a moved range keeps at least one bar, stays on the axis, and keeps its width if moved as a whole', () => {
  const ranges = fc
    .tuple(fc.nat(60), fc.nat(60), fc.nat(60))
    .map(([a, b, more]) => ({ range: [Math.min(a, b), Math.max(a, b)] as const, last: Math.max(a, b) + more }))
  fc.assert(
    fc.property(ranges, fc.constantFrom('from', 'to', 'whole'), fc.integer({ min: -200, max: 200 }), ({ range, last }, part, by) => {
      const [low, high] = moveRange(part, range, by, last)
      expect(low).toBeGreaterThanOrEqual(0)
      expect(high).toBeLessThanOrEqual(last)
      expect(low).toBeLessThanOrEqual(high)
      if (part === 'whole') expect(high - low).toBe(range[1] - range[0])
      if (part === 'from') expect(high).toBe(range[1])
      if (part === 'to') expect(low).toBe(range[0])
    }),
  )
})

test('arrow, page and end keys move a handle; other keys do nothing', () => {
  expect(pressKey('from', 'ArrowRight', [2, 9], 20)).toEqual([3, 9])
  expect(pressKey('to', 'ArrowLeft', [2, 9], 20)).toEqual([2, 8])
  expect(pressKey('to', 'PageUp', [2, 9], 20)).toEqual([2, 16])
  expect(pressKey('whole', 'PageDown', [9, 12], 20)).toEqual([2, 5])
  expect(pressKey('whole', 'End', [2, 9], 20)).toEqual([13, 20])
  expect(pressKey('from', 'Home', [2, 9], 20)).toEqual([0, 9])
  expect(pressKey('from', 'x', [2, 9], 20)).toBeUndefined()
})

test('playback stops at the last bar', () => {
  expect(playRange([0, 3], true, 5)).toEqual([0, 4])
  expect(playRange([2, 3], false, 5)).toEqual([3, 4])
  expect(playRange([0, 5], true, 5)).toBeUndefined()
})
