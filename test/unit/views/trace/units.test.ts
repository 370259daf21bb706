import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { figureOfUnits, unitsOf } from '../../../../src-renderer/views/trace/units.ts'

test('a figure and its units are each other, below zero too', () => {
  expect([unitsOf('1.5', 2), unitsOf('-1.5', 2), unitsOf('-0.019', 2)]).toEqual([150n, -150n, -1n])
  expect([figureOfUnits(150n, 2), figureOfUnits(-150n, 2), figureOfUnits(0n, 2)]).toEqual(['1.5', '-1.5', '0'])
  fc.assert(
    fc.property(
      fc.bigInt(-(10n ** 40n), 10n ** 40n),
      fc.integer({ min: 1, max: 18 }),
      (units, places) => unitsOf(figureOfUnits(units, places), places) === units,
    ),
  )
})
