import { expect, test } from 'vitest'
import { clipMiddle } from '../../../../src-shared/core/text/clip-middle.ts'

test('keeps both ends of a text and never splits a grapheme cluster', () => {
  expect(clipMiddle('Meridian Exchange', 17)).toBe('Meridian Exchange')
  expect(clipMiddle('Meridian Exchange', 9)).toBe('Meri…ange')
  expect(clipMiddle('👩‍🚀'.repeat(5), 5)).toBe('👩‍🚀'.repeat(5))
  expect(clipMiddle('👩‍🚀'.repeat(6), 5)).toBe('👩‍🚀👩‍🚀…👩‍🚀👩‍🚀')
})
