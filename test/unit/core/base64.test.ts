import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toBase64, fromBase64 } from '../../../src-shared/core/base64.ts'

test('encodes like Node and decodes to the same bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      const text = toBase64(bytes)
      expect(text).toBe(Buffer.from(bytes).toString('base64'))
      expect(fromBase64(text)).toEqual(new Uint8Array(bytes))
    }),
  )
})

test('encodes a view of a larger buffer', () => {
  expect(toBase64(new TextEncoder().encode('before{}after').subarray(6, 8))).toBe('e30=')
})

test.each([
  ['another alphabet', '-_-_'],
  ['signs that are in none', '%%%%'],
  ['a blank', 'e3 0='],
  ['a line end', 'e30=\n'],
  ['no padding', 'e30'],
  ['padding in the middle', 'e30=e30='],
  ['too much of it', 'e30=='],
  ['one character', 'e'],
  ['bits that stand for nothing', 'e31='],
])('refuses a text with %s', (_, text) => {
  expect(fromBase64(text)).toBeUndefined()
})
