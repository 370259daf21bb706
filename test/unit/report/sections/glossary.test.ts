import { expect, test } from 'vitest'
import { glossarySection } from '../../../../src-shared/report/sections/glossary.ts'

test('explains each special term once', () => {
  const words = [...glossarySection().text.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)]
  expect(words.map(([, word]) => word)).toEqual([
    'subject',
    'capture',
    'custody chain',
    'head',
    'author',
    'event',
    'counterparty',
    'related wallet',
    'label',
    'coverage',
    'finding',
    'SHA-256',
  ])
  for (const [, word, meaning] of words) expect([word, (meaning ?? '').length > 20]).toEqual([word, true])
})
