import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayReload } from '../../../../src-main/hosts/electron/reload-policy.ts'
import { fittingWindow } from '../../../../src-main/hosts/electron/window-place.ts'

const AREA = { x: 0, y: 0, width: 1920, height: 1080 }

test('goes back to where it was', () => {
  expect(fittingWindow({ x: 100, y: 50, width: 1200, height: 800, maximised: false }, [AREA])).toEqual({
    x: 100,
    y: 50,
    width: 1200,
    height: 800,
    maximised: false,
  })
})

test('a corner of exactly nothing is a place that was never told: the size is kept, the system places it', () => {
  const state = { x: 0, y: 0, width: 1200, height: 800, maximised: false }
  // Wayland tells no program where its window stands.
  expect(fittingWindow(state, [AREA])).toEqual({ width: 1200, height: 800, maximised: false })
  expect(fittingWindow({ ...state, width: 9_000, maximised: true }, [AREA])).toEqual({ width: 1920, height: 800, maximised: true })
  expect(fittingWindow({ ...state, y: 1 }, [AREA])).toMatchObject({ x: 0, y: 1 })
})

test('a display that is gone does not take the window with it', () => {
  const place = fittingWindow({ x: 5000, y: 50, width: 1200, height: 800, maximised: true }, [AREA])
  expect(place).toEqual({ width: 1440, height: 900, maximised: true })
})

test('wherever the window was, its grip can be reached or it is placed anew', () => {
  const side = fc.integer({ min: -100_000, max: 100_000 })
  fc.assert(
    fc.property(fc.record({ x: side, y: side, width: side, height: side, maximised: fc.boolean() }), (state) => {
      const place = fittingWindow(state, [AREA])
      if (place.x === undefined || place.y === undefined) return place.width <= AREA.width && place.height <= AREA.height
      return place.x + place.width >= 100 && place.x <= AREA.width - 100 && place.y >= 0 && place.y <= AREA.height - 40 && place.width >= 900
    }),
  )
})

test('a page may be loaded again twice in five minutes, and again after them', () => {
  expect(mayReload([], 0)).toBe(true)
  expect(mayReload([0], 1_000)).toBe(true)
  expect(mayReload([0, 1_000], 2_000)).toBe(false)
  expect(mayReload([0, 1_000], 300_000)).toBe(true)
})
