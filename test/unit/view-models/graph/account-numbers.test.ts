import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAccountNumbers } from '../../../../src-shared/view-models/graph/account-numbers.ts'

/** Addresses, and other text that a service may write in their place. */
const address = fc.oneof(
  fc.nat({ max: 400 }).map((number) => `0x${number.toString(16).padStart(40, '0')}`),
  fc.string({ maxLength: 3 }),
  fc.string({ minLength: 120, maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom('', 'ÿ', 'Ā', '\0', '\0\0', '\uD800'),
)

test('gives each address one number per family, in the order of arrival, and returns it unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat({ max: 3 }), address), { maxLength: 300 }), (met) => {
      const accounts = createAccountNumbers()
      const expected = new Map<string, number>()
      for (const [family, text] of met) {
        const key = JSON.stringify([family, text])
        if (!expected.has(key)) expected.set(key, expected.size)
        expect(accounts.numberOf(family, text)).toBe(expected.get(key))
      }
      expect(accounts.size()).toBe(expected.size)
      for (const [key, number] of expected) {
        expect(JSON.stringify([accounts.family(number), accounts.address(number)])).toBe(key)
        const { length, at } = accounts.letters(number)
        expect(String.fromCharCode(...Array.from({ length }, (_, index) => at(index)))).toBe(accounts.address(number))
      }
    }),
  )
})

test('finds each of a hundred thousand accounts, which fill several chunks and tables', () => {
  const accounts = createAccountNumbers()
  const addresses = Array.from({ length: 100_000 }, (_, at) => `0x${(at * 7919).toString(16).padStart(40, '0')}`)
  for (const text of addresses) accounts.numberOf(0, text)
  expect(accounts.size()).toBe(addresses.length)
  expect(addresses.every((text, at) => accounts.numberOf(0, text) === at && accounts.address(at) === text)).toBe(true)
  expect(accounts.size()).toBe(addresses.length)
})

test('returns nothing for an unknown account', () => {
  const accounts = createAccountNumbers()
  accounts.numberOf(0, '0x1')
  expect([accounts.address(1), accounts.address(0)]).toEqual(['', '0x1'])
})
