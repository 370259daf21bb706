import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditsLeft, creditsSpent, formatCredits, readCredits, spentFraction } from '../../../../src-shared/core/text/credits.ts'

test('thousands are set apart, whatever the length', () => {
  expect(formatCredits('1234567')).toBe('1,234,567')
  expect(formatCredits('999')).toBe('999')
  expect(formatCredits('-1500')).toBe('-1,500')
  expect(formatCredits('1000.25')).toBe('1,000.25')
})

test('text that is no number is shown as it is', () => {
  expect(formatCredits('unlimited')).toBe('unlimited')
})

test('what is shown can be typed back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999n }), (credits) => readCredits(formatCredits(credits.toString())) === credits.toString()),
  )
})

test('a budget is a whole number of at most twelve digits', () => {
  expect(readCredits(' 50 000 ')).toBe('50000')
  expect(readCredits('007')).toBe('7')
  for (const typed of ['', '-5', '1.5', '1e3', '1234567890123', 'ten']) expect(readCredits(typed)).toBeUndefined()
})

test('reserved and disputed credits are spent until they are settled', () => {
  const money = { cap: '100', settled: '40', reserved: '30', disputed: '20' }
  expect(creditsLeft(money)).toBe('10')
  expect(creditsSpent(money)).toBe('90')
})

test('less than nothing is never left, and a fraction counts as a whole credit', () => {
  expect(creditsLeft({ cap: '10', settled: '12', reserved: '0', disputed: '0' })).toBe('0')
  expect(creditsLeft({ cap: '10', settled: '0.5', reserved: '0', disputed: '0' })).toBe('9')
})

test('the share of a budget never leaves the bar', () => {
  expect(spentFraction('5', '10')).toBe(0.5)
  expect(spentFraction('50', '10')).toBe(1)
  expect(spentFraction('5', '0')).toBe(0)
})
