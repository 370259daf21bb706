import { expect, test } from 'vitest'
import { clipMiddle } from '../../../../src-shared/core/text/clip-middle.ts'

test('both ends stay, and no character that a reader sees is cut in two', () => {
  expect(clipMiddle('Meridian Exchange', 17)).toBe('Meridian Exchange')
  expect(clipMiddle('Meridian Exchange', 9)).toBe('Meri…ange')
  expect(clipMiddle('👩‍🚀'.repeat(5), 5)).toBe('👩‍🚀'.repeat(5))
  expect(clipMiddle('👩‍🚀'.repeat(6), 5)).toBe('👩‍🚀👩‍🚀…👩‍🚀👩‍🚀')
})
