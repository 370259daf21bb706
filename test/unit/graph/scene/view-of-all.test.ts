import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { MIN_ZOOM } from '../../../../src-shared/graph/scene/label-overhang.ts'
import { isCut, panToShow, VIEW_MARGIN_PX, viewOfAll } from '../../../../src-shared/graph/scene/view-of-all.ts'

const position = fc.record({ x: fc.integer({ min: -2000, max: 2000 }), y: fc.integer({ min: -2000, max: 2000 }) })

test('fits every position with its surrounding texts into the window, centred', () => {
  fc.assert(
    fc.property(
      fc.array(position, { minLength: 1 }),
      fc.integer({ min: 500, max: 2000 }),
      fc.integer({ min: 500, max: 2000 }),
      (positions, width, height) => {
        const { zoom, pan } = viewOfAll(positions, width, height)
        const across = positions.map(({ x }) => x * zoom + pan.x)
        const down = positions.map(({ y }) => y * zoom + pan.y)
        expect(Math.min(...across)).toBeGreaterThanOrEqual(VIEW_MARGIN_PX.side - 1e-6)
        expect(Math.max(...across)).toBeLessThanOrEqual(width - VIEW_MARGIN_PX.side + 1e-6)
        expect(Math.min(...down)).toBeGreaterThanOrEqual(VIEW_MARGIN_PX.above - 1e-6)
        expect(Math.max(...down)).toBeLessThanOrEqual(height - VIEW_MARGIN_PX.below + 1e-6)
        expect(isCut(positions, { zoom, pan }, width, height)).toBe(false)
        expect(isCut(positions, { zoom, pan: { x: pan.x + width, y: pan.y } }, width, height)).toBe(true)
        expect((Math.min(...across) + Math.max(...across)) / 2).toBeCloseTo(width / 2, 3)
      },
    ),
  )
})

test('shows the middle of a graph that is too large for the minimum zoom', () => {
  const view = viewOfAll(
    [
      { x: 0, y: -9000 },
      { x: 100, y: 9000 },
    ],
    1000,
    700,
  )
  expect(view).toEqual({ zoom: MIN_ZOOM, pan: { x: 500 - 50 * MIN_ZOOM, y: (700 + VIEW_MARGIN_PX.above - VIEW_MARGIN_PX.below) / 2 } })
})

test('does not enlarge a single node; accepts an empty graph and an empty window', () => {
  expect(viewOfAll([{ x: 5, y: 5 }], 800, 800).zoom).toBe(1.25)
  expect(viewOfAll([], 800, 600)).toEqual({ zoom: 1, pan: { x: 400, y: 300 } })
  const { zoom } = viewOfAll([{ x: 1, y: 1 }], 0, 0)
  expect(Number.isFinite(zoom) && zoom > 0).toBe(true)
})

test('brings new nodes into view at the same zoom, moving no further than needed', () => {
  const view = { zoom: 1, pan: { x: 0, y: 0 } }
  expect(panToShow([{ x: 300, y: 300 }], view, 800, 600)).toBeUndefined()
  expect(panToShow([], view, 800, 600)).toBeUndefined()
  expect(panToShow([{ x: 900, y: 300 }], view, 800, 600)).toEqual({ x: 800 - VIEW_MARGIN_PX.side - 900, y: 0 })
  expect(panToShow([{ x: -50, y: -50 }], view, 800, 600)).toEqual({ x: VIEW_MARGIN_PX.side + 50, y: VIEW_MARGIN_PX.above + 50 })
  fc.assert(
    fc.property(fc.array(position, { minLength: 1, maxLength: 5 }), fc.double({ min: 0.05, max: 0.09, noNaN: true }), (positions, zoom) => {
      const pan = panToShow(positions, { zoom, pan: { x: 4000, y: -900 } }, 1400, 1100)
      if (pan !== undefined) expect(isCut(positions, { zoom, pan }, 1400, 1100)).toBe(false)
    }),
  )
})
