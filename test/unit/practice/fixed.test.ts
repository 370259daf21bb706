import { Big } from 'big.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountFor, decimalText, divideRounded, dollarsOf, fixedOf, numberText, PRICE_SCALE, ratio, USD_SCALE } from '../../../src-practice/fixed.ts'

/** Enough places that the reference divides exactly: its 20 by default would round once before the rounding that is tested. */
Big.DP = 80

const scale = fc.integer({ min: 0, max: 18 })
const value = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })

test('the text of a fixed-point figure is the figure', () => {
  fc.assert(
    fc.property(value, scale, (one, positions) => {
      const expected = new Big(one.toString()).div(new Big(10).pow(positions))
      expect(new Big(decimalText(one, positions)).eq(expected)).toBe(true)
      expect(new Big(numberText(one, positions)).eq(expected)).toBe(true)
      expect(decimalText(one, positions)).not.toMatch(/\.$|\.\d*0$/)
    }),
  )
})

test('below a millionth a JSON number is written as the public service writes it', () => {
  expect(numberText(23n, 11)).toBe('2.3e-10')
  expect(numberText(-5n, 7)).toBe('-5e-07')
  expect(numberText(12n, 7)).toBe('0.0000012')
  expect(JSON.parse(numberText(23n, 11))).toBe(2.3e-10)
})

test('dollars are rounded once, half up', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 28n }), scale, fc.bigInt({ min: 1n, max: 10n ** 18n }), (amount, decimals, price) => {
      const expected = new Big(amount.toString()).times(price.toString()).div(new Big(10).pow(decimals + PRICE_SCALE))
      expect(decimalText(dollarsOf(amount, decimals, price), USD_SCALE)).toBe(expected.round(USD_SCALE, Big.roundHalfUp).toFixed())
      expect(dollarsOf(amountFor(10n ** 12n, decimals, price), decimals, price)).toBeLessThanOrEqual(10n ** 12n)
    }),
  )
})

test('division rounds half away from zero on both sides', () => {
  expect([divideRounded(5n, 2n), divideRounded(-5n, 2n), divideRounded(4n, 3n), divideRounded(-4n, 3n)]).toEqual([3n, -3n, 1n, -1n])
  expect(ratio(1n, 0n)).toBeUndefined()
  expect(decimalText(ratio(1n, 3n) ?? 0n, 16)).toBe('0.3333333333333333')
})

test('bounds of a filter are read to the digit', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e20, max: 1e20, noNaN: true }), (bound) => {
      expect(decimalText(fixedOf(bound, 18), 18)).toBe(new Big(String(bound)).round(18, Big.roundDown).toFixed())
    }),
  )
})
