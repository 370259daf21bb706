import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { packRectangles, type Size } from '../../../../src-shared/graph/layout/packed.ts'
import { type Rect, rectsMeet } from '../../../../src-shared/graph/scene/collision-index.ts'

const some = fc.array(fc.record({ width: fc.integer({ min: 64, max: 4000 }), height: fc.integer({ min: 60, max: 2500 }) }), { maxLength: 40 })

function rectsOf(sizes: readonly Size[], obstacles: readonly Rect[]): readonly Rect[] {
  return packRectangles(sizes, obstacles).map(({ x, y }, at) => ({
    left: x,
    top: y,
    right: x + (sizes[at]?.width ?? 0),
    bottom: y + (sizes[at]?.height ?? 0),
  }))
}

test('packs without overlap, deterministically', () => {
  fc.assert(
    fc.property(some, some, fc.integer({ min: -900, max: 900 }), (sizes, before, by) => {
      const obstacles = rectsOf(before, []).map(({ left, right, top, bottom }, at) => ({
        left: left + by + at * 0.25,
        right: right + by + at * 0.25,
        top: top - by,
        bottom: bottom - by,
      }))
      const rects = rectsOf(sizes, obstacles)
      const all = [...obstacles, ...rects]
      for (const [at, rect] of rects.entries())
        for (const other of all.slice(0, obstacles.length + at)) expect([rect, other, rectsMeet(rect, other)]).toEqual([rect, other, false])
      expect(rectsOf(sizes, obstacles)).toEqual(rects)
      for (const { left, top } of rects) expect([left, top].every(Number.isInteger)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test('packs many of one size into the shape of a window, with little free space between them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 6, max: 60 }), fc.integer({ min: 300, max: 900 }), fc.integer({ min: 300, max: 900 }), (count, width, height) => {
      const rects = rectsOf(
        Array.from({ length: count }, () => ({ width, height })),
        [],
      )
      const [wide, high] = [Math.max(...rects.map(({ right }) => right)), Math.max(...rects.map(({ bottom }) => bottom))]
      const needed = Math.sqrt((count * (width + 90) * (height + 60)) / 1.6)
      expect(Math.max(wide / 1.6, high)).toBeLessThan(1.7 * needed)
    }),
  )
})

test('places the largest first, and small ones next to it up to its height', () => {
  const [small, large, other] = packRectangles(
    [
      { width: 200, height: 200 },
      { width: 1000, height: 800 },
      { width: 200, height: 200 },
    ],
    [],
  )
  expect(large).toEqual({ x: 0, y: 0 })
  for (const at of [small, other]) expect(at?.x).toBeGreaterThan(1000)
  expect(packRectangles([], [])).toEqual([])
})
