import { expect, test } from 'vitest'
import { lowerFirst, sentence } from '../../../../src-shared/core/text/sentence.ts'

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

test('a title within a sentence begins small, and names and what is written in capitals stay as they are', () => {
  expect(['Token DCA vaults', 'DeFi holdings', 'PnL', 'DEX trades', 'Labels', 'Volume, in', 'total', ''].map(lowerFirst)).toEqual([
    'token DCA vaults',
    'DeFi holdings',
    'PnL',
    'DEX trades',
    'labels',
    'volume, in',
    'total',
    '',
  ])
})
