import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { restoreWindowBounds } from '../../../../src-main/hosts/electron/window-place.ts'

const AREA = { x: 0, y: 0, width: 1920, height: 1080 }

test('returns to its last position', () => {
  expect(restoreWindowBounds({ x: 100, y: 50, width: 1200, height: 800, maximised: false }, [AREA])).toEqual({
    x: 100,
    y: 50,
    width: 1200,
    height: 800,
    maximised: false,
  })
})

test('keeps the size but not the position of a corner at exactly 0, 0, which is an unreported position', () => {
  const state = { x: 0, y: 0, width: 1200, height: 800, maximised: false }
  // Wayland reports no window position.
  expect(restoreWindowBounds(state, [AREA])).toEqual({ width: 1200, height: 800, maximised: false })
  expect(restoreWindowBounds({ ...state, width: 9_000, maximised: true }, [AREA])).toEqual({ width: 1920, height: 800, maximised: true })
  expect(restoreWindowBounds({ ...state, y: 1 }, [AREA])).toMatchObject({ x: 0, y: 1 })
})

test('a window of a missing display is placed on another one', () => {
  const position = restoreWindowBounds({ x: 5000, y: 50, width: 1200, height: 800, maximised: true }, [AREA])
  expect(position).toEqual({ width: 1440, height: 900, maximised: true })
})

test('the title bar is always reachable, or the window is placed again', () => {
  const side = fc.integer({ min: -100_000, max: 100_000 })
  fc.assert(
    fc.property(fc.record({ x: side, y: side, width: side, height: side, maximised: fc.boolean() }), (state) => {
      const position = restoreWindowBounds(state, [AREA])
      if (position.x === undefined || position.y === undefined) return position.width <= AREA.width && position.height <= AREA.height
      return (
        position.x + position.width >= 100 &&
        position.x <= AREA.width - 100 &&
        position.y >= 0 &&
        position.y <= AREA.height - 40 &&
        position.width >= 900
      )
    }),
  )
})

const STATE = { x: 100, y: 50, width: 1200, height: 800, maximised: false }
const MIDDLE = { width: 1440, height: 900, maximised: false }

test('the first start is in the middle of the first display, and no larger than it', () => {
  expect(restoreWindowBounds(undefined, [AREA])).toEqual(MIDDLE)
  expect(restoreWindowBounds(undefined, [{ ...AREA, width: 1280, height: 720 }, AREA])).toEqual({ width: 1280, height: 720, maximised: false })
  expect(restoreWindowBounds(undefined, [])).toEqual(MIDDLE)
  expect(restoreWindowBounds(STATE, [])).toEqual(MIDDLE)
})

test('keeps its size within the limits of the display', () => {
  expect(restoreWindowBounds({ ...STATE, width: 10, height: 10 }, [AREA])).toMatchObject({ width: 900, height: 600 })
  expect(restoreWindowBounds({ ...STATE, width: 9_000, height: 9_000 }, [AREA])).toMatchObject({ width: 1920, height: 1080 })
  expect(restoreWindowBounds({ ...STATE, width: 901, height: 601 }, [AREA])).toMatchObject({ width: 901, height: 601 })
})

test('100 pixels of its width and 40 of its height have to be on one display, to the last pixel', () => {
  const second = { x: 2000, y: 300, width: 1920, height: 1080 }
  const isSaved = (x: number, y: number): boolean => restoreWindowBounds({ ...STATE, x, y }, [second]).x !== undefined
  // Left, right, above, below.
  expect([isSaved(2000 - 1100, 400), isSaved(2000 - 1101, 400)]).toEqual([true, false])
  expect([isSaved(3920 - 100, 400), isSaved(3920 - 99, 400)]).toEqual([true, false])
  expect([isSaved(2100, 300), isSaved(2100, 299)]).toEqual([true, false])
  expect([isSaved(2100, 1340), isSaved(2100, 1341)]).toEqual([true, false])
  expect(restoreWindowBounds({ ...STATE, x: 0, y: 400 }, [{ ...second, x: -500 }])).toMatchObject({ x: 0, y: 400 })
})
