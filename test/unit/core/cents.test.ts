import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundToSum } from '../../../src-shared/core/cents.ts'
import { absDecimal, addDecimals, compareDecimals, subtractDecimals } from '../../../src-shared/core/decimal.ts'

const figure = fc.tuple(fc.bigInt(-(10n ** 15n), 10n ** 15n), fc.integer({ min: 0, max: 9 })).map(([units, positions]) => {
  const digits = (units < 0n ? -units : units).toString().padStart(positions + 1, '0')
  const whole = digits.slice(0, digits.length - positions)
  return `${units < 0n ? '-' : ''}${whole}${positions === 0 ? '' : `.${digits.slice(-positions)}`}`
})

test('cents add up to the rounded sum, and none differs from its figure by a cent or more', () => {
  fc.assert(
    fc.property(fc.array(figure, { maxLength: 12 }), (figures) => {
      const cents = roundToSum(figures)
      for (const one of cents) expect(one).toMatch(/^-?\d+\.\d\d$/)
      const difference = subtractDecimals(addDecimals(cents), addDecimals(figures))
      expect(compareDecimals(absDecimal(difference), '0.005')).toBeLessThanOrEqual(0)
      for (const [at, one] of cents.entries()) expect(compareDecimals(absDecimal(subtractDecimals(one, figures[at] ?? '0')), '0.01')).toBeLessThan(0)
    }),
  )
})

test('the largest fraction is rounded up first, and a half cent of the sum is rounded up', () => {
  expect(roundToSum(['1.004', '1.006', '1.005'])).toEqual(['1.00', '1.01', '1.01'])
  expect(roundToSum(['0.005'])).toEqual(['0.01'])
  expect(roundToSum(['-1.239', '0.239'])).toEqual(['-1.24', '0.24'])
})
