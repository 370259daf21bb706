import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIT_PADDING } from '../../../../src-renderer/graph/canvas/fit-zoom.ts'
import { viewOfAll } from '../../../../src-renderer/graph/canvas/view-of-all.ts'

const place = fc.record({ x: fc.integer({ min: -4000, max: 4000 }), y: fc.integer({ min: -4000, max: 4000 }) })

test('every place stands within the window, away from its edge, and their middle in its middle', () => {
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 1 }),
      fc.integer({ min: 500, max: 2000 }),
      fc.integer({ min: 500, max: 2000 }),
      (places, width, height) => {
        const { zoom, pan } = viewOfAll(places, width, height)
        const across = places.map(({ x }) => x * zoom + pan.x)
        const down = places.map(({ y }) => y * zoom + pan.y)
        expect(Math.min(...across)).toBeGreaterThanOrEqual(FIT_PADDING - 1e-6)
        expect(Math.max(...across)).toBeLessThanOrEqual(width - FIT_PADDING + 1e-6)
        expect(Math.min(...down)).toBeGreaterThanOrEqual(FIT_PADDING - 1e-6)
        expect(Math.max(...down)).toBeLessThanOrEqual(height - FIT_PADDING + 1e-6)
        expect((Math.min(...across) + Math.max(...across)) / 2).toBeCloseTo(width / 2, 3)
      },
    ),
  )
})

test('nothing to show and no window are no fault', () => {
  expect(viewOfAll([], 800, 600)).toEqual({ zoom: 1, pan: { x: 400, y: 300 } })
  expect(Number.isFinite(viewOfAll([{ x: 1, y: 1 }], 0, 0).zoom)).toBe(true)
})
