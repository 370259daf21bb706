import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditsLeft, creditsSpent, formatCredits, readCredits, spentFraction } from '../../../../src-shared/core/text/credits.ts'

test('adds thousands separators at any length', () => {
  expect(formatCredits('1234567')).toBe('1,234,567')
  expect(formatCredits('999')).toBe('999')
  expect(formatCredits('-1500')).toBe('-1,500')
  expect(formatCredits('1000.25')).toBe('1,000.25')
})

test('returns text that is not a number unchanged', () => {
  expect(formatCredits('unlimited')).toBe('unlimited')
})

test('parses what it formats', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999n }), (credits) => readCredits(formatCredits(credits.toString())) === credits.toString()),
  )
})

test('accepts a whole number of at most twelve digits as credits', () => {
  expect(readCredits(' 50 000 ')).toBe('50000')
  expect(readCredits('007')).toBe('7')
  for (const typed of ['', '-5', '1.5', '1e3', '1234567890123', 'ten']) expect(readCredits(typed)).toBeUndefined()
})

test('counts reserved and disputed credits as spent until they are settled', () => {
  const money = { cap: '100', settled: '40', reserved: '30', disputed: '20' }
  expect(creditsLeft(money)).toBe('10')
  expect(creditsSpent(money)).toBe('90')
})

test('never returns negative credits, and rounds a fraction up to a whole credit', () => {
  expect(creditsLeft({ cap: '10', settled: '12', reserved: '0', disputed: '0' })).toBe('0')
  expect(creditsLeft({ cap: '10', settled: '0.5', reserved: '0', disputed: '0' })).toBe('9')
})

test('keeps the spent fraction within 0 and 1', () => {
  expect(spentFraction('5', '10')).toBe(0.5)
  expect(spentFraction('50', '10')).toBe(1)
  expect(spentFraction('5', '0')).toBe(0)
})
