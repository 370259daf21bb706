import { expect, test } from 'vitest'
import { lowerFirst, sentence } from '../../../../src-shared/core/text/sentence.ts'

test('ends text of the service with a full stop where it has no end mark', () => {
  expect(['The key is not valid', 'It is not.', 'Why? ', '“quoted.”', '', 'cut…'].map(sentence)).toEqual([
    'The key is not valid.',
    'It is not.',
    'Why?',
    '“quoted.”',
    '',
    'cut…',
  ])
})

test('lowers the first letter of a title, but not of names and acronyms', () => {
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
