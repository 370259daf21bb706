import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxBetween, isWithin } from '../../../../src-shared/graph/geometry/within-outline.ts'

test('a box contains everything between its corners, in whichever direction it is drawn', () => {
  const figure = fc.integer({ min: -50, max: 50 })
  const position = fc.record({ x: figure, y: figure })
  fc.assert(
    fc.property(position, position, position, (from, to, at) => {
      const point = { x: at.x + 0.5, y: at.y + 0.5 }
      const isBetween = (a: number, b: number, c: number): boolean => Math.min(a, b) < c && c < Math.max(a, b)
      expect(isWithin(point, boxBetween(from, to))).toBe(isBetween(from.x, to.x, point.x) && isBetween(from.y, to.y, point.y))
    }),
  )
})

test('a lasso contains the points that it encloses, and not those in its bay', () => {
  const bay = [
    { x: 0, y: 0 },
    { x: 30, y: 0 },
    { x: 30, y: 30 },
    { x: 20, y: 30 },
    { x: 20, y: 10 },
    { x: 10, y: 10 },
    { x: 10, y: 30 },
    { x: 0, y: 30 },
  ]
  expect(isWithin({ x: 5, y: 20 }, bay)).toBe(true)
  expect(isWithin({ x: 15, y: 5 }, bay)).toBe(true)
  expect(isWithin({ x: 15, y: 20 }, bay)).toBe(false)
  expect(isWithin({ x: 40, y: 20 }, bay)).toBe(false)
  expect(isWithin({ x: 1, y: 1 }, [])).toBe(false)
})
