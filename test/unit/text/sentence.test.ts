import { expect, test } from 'vitest'
import { sentence } from '../../../src-renderer/text/sentence.ts'

test('text of the service ends like a sentence before another one follows', () => {
  expect(['The key is not valid', 'It is not.', 'Why? ', '“quoted.”', '', 'cut…'].map(sentence)).toEqual([
    'The key is not valid.',
    'It is not.',
    'Why?',
    '“quoted.”',
    '',
    'cut…',
  ])
})
