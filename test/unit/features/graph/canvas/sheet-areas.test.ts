import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { uncoveredAreas, areasAround, shiftOf, wholePixels } from '../../../../../src-renderer/features/graph/canvas/sheet-areas.ts'

const [WIDE, HIGH] = [60, 40]

test('returns a shift only if more than half of the graph remains, and none for a sheet without size', () => {
  expect(shiftOf(3, -2, 2, WIDE, HIGH)).toEqual({ across: 6, down: -4 })
  expect(shiftOf(123.456 + 3 - 123.456, 0, 1, WIDE, HIGH)).toEqual({ across: 3, down: 0 })
  expect(shiftOf(2.5, 0, 2, WIDE, HIGH)).toEqual({ across: 5, down: 0 })
  expect(shiftOf(-29, 19, 1, WIDE, HIGH)).toEqual({ across: -29, down: 19 })
  expect([shiftOf(30, 0, 1, WIDE, HIGH), shiftOf(0, -20, 1, WIDE, HIGH)]).toEqual([undefined, undefined])
  expect([shiftOf(0, 5, 1, 0, HIGH), shiftOf(5, 0, 1, WIDE, 0)]).toEqual([undefined, undefined])
})

test('rounds any pan at any pixel ratio to the nearest whole pixels', () => {
  const pans = fc.record({ x: fc.double({ min: -1e5, max: 1e5, noNaN: true }), y: fc.double({ min: -1e5, max: 1e5, noNaN: true }) })
  fc.assert(
    fc.property(pans, fc.constantFrom(1, 1.25, 1.5, 1.75, 2, 3), (pan, ratio) => {
      const { x, y } = wholePixels(pan, ratio)
      for (const [whole, given] of [
        [x, pan.x],
        [y, pan.y],
      ] as const) {
        expect(whole * ratio).toBeCloseTo(Math.round(whole * ratio), 6)
        expect(Math.abs(whole - given) * ratio).toBeLessThanOrEqual(0.5 + 1e-6)
      }
    }),
  )
})

test('redraws every pixel or moves it from one that moves with the graph, and draws none twice', () => {
  const shifts = fc.record({ across: fc.integer({ min: -29, max: 29 }), down: fc.integer({ min: -19, max: 19 }) })
  fc.assert(
    fc.property(shifts, fc.integer({ min: 0, max: 50 }), ({ across, down }, still) => {
      const parts = uncoveredAreas({ across, down }, WIDE, HIGH, still)
      for (let x = 0; x < WIDE; x += 1) {
        for (let y = 0; y < HIGH; y += 1) {
          const drawn = parts.filter(({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom).length
          const [fromX, fromY] = [x - across, y - down]
          const isMoved = fromX >= 0 && fromX < WIDE && fromY >= still && fromY < HIGH && y >= still
          if (drawn !== 1 && (drawn !== 0 || !isMoved)) expect.unreachable(`${x}, ${y} of ${across}, ${down} is drawn ${drawn} times`)
        }
      }
    }),
  )
})

test('covers all visible parts of the boxes, no pixel twice, and leaves the rest alone', () => {
  const side = fc.integer({ min: -300, max: 900 })
  const box = fc
    .tuple(side, side, fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 120 }))
    .map(([left, top, wide, high]) => ({ left, top, right: left + wide, bottom: top + high }))
  fc.assert(
    fc.property(fc.array(box, { maxLength: 6 }), ([...boxes]) => {
      const parts = areasAround(boxes, 620, 410)
      for (let x = 5; x < 620; x += 23) {
        for (let y = 5; y < 410; y += 23) {
          const on = ({ left, top, right, bottom }: (typeof boxes)[number]): boolean => x >= left && x < right && y >= top && y < bottom
          const drawn = parts.filter(on).length
          if (drawn > 1 || (drawn === 0 && boxes.some(on))) expect.unreachable(`${x}, ${y} is drawn ${drawn} times`)
        }
      }
      for (const { left, top, right, bottom } of parts)
        expect([left >= 0, top >= 0, right <= 620, bottom <= 410, left < right, top < bottom]).toEqual(Array(6).fill(true))
    }),
  )
  expect(areasAround([{ left: 700, top: 0, right: 800, bottom: 50 }], 620, 410)).toEqual([])
  expect(areasAround([{ left: 100, top: 100, right: 110, bottom: 110 }], 620, 410)).toEqual([{ left: 96, top: 96, right: 192, bottom: 192 }])
})
