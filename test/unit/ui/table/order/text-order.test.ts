import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareCollated, plainKey } from '../../../../../src-renderer/ui/table/order/text-order.ts'

const order = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

test('keys of plain texts sort like the collator, with any characters, cases and numbers', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme-ascii', maxLength: 4 }),
    fc.constantFrom('0', '00', '007', '10', '9', '099', 'a', 'A', 'b', ' ', '-', ':', 'Wallet ', 'wallet', '$', '_', '.'),
    fc.nat({ max: 10_000 }).map(String),
  )
  const plain = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(plain, plain, (a, b) => {
      const [one, other] = [plainKey(a) ?? '', plainKey(b) ?? '']
      expect([a, b, Math.sign(order(one, other))]).toEqual([a, b, Math.sign(compareCollated(a, b))])
    }),
    { numRuns: 5000 },
  )
})

test('a text that is not plain, or an endless number, has no key', () => {
  expect([plainKey('Zürich'), plainKey('а'), plainKey('a\u200bb'), plainKey('a\nb'), plainKey('9'.repeat(500))]).toEqual(Array(5).fill(undefined))
  expect(plainKey('0'.repeat(500))).toBeDefined()
})
