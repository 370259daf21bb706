import { expect, test } from 'vitest'
import { shortAddress } from '../../../../src-shared/core/text/short-address.ts'

test('keeps both ends of an address and leaves a short one whole', () => {
  expect(shortAddress('0x826be54a8c736d94987339c47d5eab6a957d1272')).toBe('0x826be5…7d1272')
  expect(shortAddress('12345678901234567')).toBe('12345678901234567')
  expect(shortAddress('123456789012345678')).toBe('12345678…345678')
  expect(shortAddress('a\u202eb')).toBe('a⟨U+202E⟩b')
})
