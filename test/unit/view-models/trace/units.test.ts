import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { figureOfUnits, decimalPlacesFor, shareOf, unitsOf } from '../../../../src-shared/view-models/trace/units.ts'

test('a figure and its units convert into each other, below zero too', () => {
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

test('units keep every digit: eighteen places at least, more if a figure has more, in any form', () => {
  expect([
    decimalPlacesFor([]),
    decimalPlacesFor(['1', '2.5']),
    decimalPlacesFor([`0.${'1'.repeat(18)}`]),
    decimalPlacesFor(['5', `0.${'1'.repeat(21)}`, '7']),
  ]).toEqual([18, 18, 18, 21])
  expect([decimalPlacesFor(['1e-25']), decimalPlacesFor(['1.5E-25']), decimalPlacesFor(['1e30'])]).toEqual([25, 26, 18])
  expect([unitsOf('1e-25', 25), unitsOf('1', 3), unitsOf('1.23456', 3)]).toEqual([1n, 1000n, 1234n])
})

test('a share is rounded down, the whole is the whole, and zero has none', () => {
  expect([shareOf(10n, 1n, 3n), shareOf(10n, 3n, 3n), shareOf(10n, 1n, 0n), shareOf(7n, 0n, 3n)]).toEqual([3n, 10n, 0n, 0n])
})
