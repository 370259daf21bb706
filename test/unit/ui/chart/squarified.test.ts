import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { squarify } from '../../../../src-renderer/ui/chart/squarified.ts'

const WHOLE = { x: 10, y: 20, width: 1000, height: 200 }
const sizes = fc.array(fc.double({ min: 0.001, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 30 }).map((all) => all.toSorted((a, b) => b - a))

test('each part has the area of its size and is inside the whole', () => {
  fc.assert(
    fc.property(sizes, (all) => {
      const sum = all.reduce((total, size) => total + size, 0)
      const rects = squarify(all, WHOLE)
      expect(rects).toHaveLength(all.length)
      for (const [at, { x, y, width, height }] of rects.entries()) {
        expect(width * height).toBeCloseTo(((all[at] ?? 0) / sum) * 200_000, 3)
        expect(Math.min(x - 10, y - 20, 1010 - x - width, 220 - y - height)).toBeGreaterThan(-0.001)
      }
    }),
  )
})

test('no two parts overlap', () => {
  fc.assert(
    fc.property(sizes, (all) => {
      const rects = squarify(all, WHOLE)
      for (const [at, a] of rects.entries()) {
        for (const b of rects.slice(at + 1)) {
          const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
          const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
          expect(Math.min(wide, high)).toBeLessThan(0.001)
        }
      }
    }),
  )
})

test('equal parts of a square are squares; nothing has no parts', () => {
  const square = { x: 0, y: 0, width: 10, height: 10 }
  expect(squarify([1, 1, 1, 1], square)).toEqual([
    { x: 0, y: 0, width: 5, height: 5 },
    { x: 0, y: 5, width: 5, height: 5 },
    { x: 5, y: 0, width: 5, height: 5 },
    { x: 5, y: 5, width: 5, height: 5 },
  ])
  expect(squarify([], square)).toEqual([])
  expect(squarify([0, 0], square)).toEqual([])
})
