import { expect, test } from 'vitest'
import { findPhrases } from '../../../../src-shared/addresses/secrets/recovery-phrase.ts'

const PHRASE = 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above'

test('finds a phrase after a long text of words of the list', () => {
  const before = 'private '.repeat(30_000)
  const found = findPhrases(`${before}- - - - - - - - - - - - - - - - - - - - - - ${PHRASE}`)
  expect(found.map(({ words }) => words.length)).toEqual([12])
  expect(found[0]?.end).toBeGreaterThan(before.length)
})

test('joins overlapping phrases in a text that repeats itself', () => {
  const text = 'private key '.repeat(100).trim()
  expect(findPhrases(text).map(({ start, end }) => [start, end])).toMatchInlineSnapshot(`
    [
      [
        0,
        1199,
      ],
    ]
  `)
})
