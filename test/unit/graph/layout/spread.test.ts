import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { spread } from '../../../../src-shared/graph/layout/spread.ts'

const whole = fc.integer({ min: -500, max: 500 })
const requests = fc.array(fc.record({ at: whole, weight: fc.constantFrom(1, 2, 10_000), before: fc.nat(40), behind: fc.nat(40) }), { maxLength: 12 })

test('leaves items at their preferred positions if there is space', () => {
  const line = [
    { at: 0, weight: 1, before: 5, behind: 5 },
    { at: 10, weight: 1, before: 5, behind: 5 },
    { at: 300, weight: 1, before: 5, behind: 5 },
  ]
  expect(spread(line)).toEqual([0, 10, 300])
})

test('places items with one preferred position around it, the heaviest at it', () => {
  const alike = { at: 100, weight: 1, before: 10, behind: 10 }
  expect(spread([alike, alike, alike])).toEqual([80, 100, 120])
  const [first = NaN, second = NaN] = spread([{ ...alike, weight: 10_000 }, alike])
  expect(Math.round(first)).toBe(100)
  expect(second - first).toBe(20)
})

test('keeps the order without overlap, and no small move of one item brings it nearer to its preference', () => {
  fc.assert(
    fc.property(requests, (line) => {
      const sorted = line.toSorted((a, b) => a.at - b.at)
      const positions = spread(sorted)
      expect(positions).toHaveLength(sorted.length)
      const space = (index: number): number => (sorted[index - 1]?.behind ?? 0) + (sorted[index]?.before ?? 0)
      for (let index = 1; index < positions.length; index += 1)
        expect((positions[index] ?? NaN) - (positions[index - 1] ?? NaN)).toBeGreaterThanOrEqual(space(index) - 1e-6)
      for (const [index, position] of positions.entries()) {
        const before = index === 0 ? Infinity : position - (positions[index - 1] ?? 0) - space(index)
        const behind = index === positions.length - 1 ? Infinity : (positions[index + 1] ?? 0) - position - space(index + 1)
        const away = (sorted[index]?.at ?? 0) - position
        // Free on the side of its preference, it would have moved there.
        if (away > 1e-3) expect(behind).toBeLessThan(1e-3)
        if (away < -1e-3) expect(before).toBeLessThan(1e-3)
      }
    }),
  )
})
