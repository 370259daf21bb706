import { expect, test } from 'vitest'
import { excerptOf, needleOf } from '../../../../src-renderer/shell/find/find-in-case.ts'

test('one letter is looked for nowhere; case and blanks around the words say nothing', () => {
  expect([needleOf(''), needleOf(' a '), needleOf(' 0xAB ')]).toEqual([undefined, undefined, '0xab'])
})

test('an excerpt holds the words with some text around them, and says where text was left out', () => {
  expect(excerptOf('Paid to Meridian Exchange', 'meridian')).toBe('Paid to Meridian Exchange')
  expect(excerptOf('nothing here', 'meridian')).toBeUndefined()
  const long = `${'a'.repeat(200)} MERIDIAN ${'b'.repeat(200)}`
  const excerpt = excerptOf(long, 'meridian') ?? ''
  expect(excerpt).toMatch(/^…a+ MERIDIAN b+…$/)
  expect(excerpt.length).toBe(60 + 8 + 60 + 2)
})
