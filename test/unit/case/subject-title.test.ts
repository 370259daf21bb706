import { expect, test } from 'vitest'
import { shortSubject, shownAddress, shownSubject, subjectTitle, wordsOf } from '../../../src-shared/case/subject-title.ts'

const TON = { family: 'ton', address: '0:2cf55953e92efbeadab7ba725c3f93a0b23f842cbba72d7b8e6f510a70e422e3', alias: '' }
const EVM = { family: 'evm', address: '0xcbb811f129782ef87e19dea9d3375045219bae00', alias: '' }

test('a TON subject is shown in the form that people and the service use, every other one as it is stored', () => {
  expect(shownAddress(TON)).toBe('EQAs9VlT6S776tq3unJcP5Ogsj-ELLunLXuOb1EKcOQi4wJB')
  expect(subjectTitle(TON)).toBe('EQAs9VlT…Qi4wJB')
  expect(shownAddress(EVM)).toBe(EVM.address)
  expect(shownAddress({ family: 'of another time', address: 'x' })).toBe('x')
  expect(subjectTitle({ ...TON, alias: 'Treasury' })).toBe('Treasury')
})

test('an entity is called by its name, never cut in the middle, and hidden characters in it are written out', () => {
  const entity = { entityName: 'Wintermute Trading Limited of the Harbour', alias: '' }
  expect([subjectTitle(entity), shortSubject(entity), shownSubject(entity)]).toEqual(Array.from({ length: 3 }, () => entity.entityName))
  expect(subjectTitle({ ...entity, alias: 'Maker' })).toBe('Maker')
  expect(shownSubject({ entityName: 'a\u202eb' })).toBe('a⟨U+202E⟩b')
  expect(shownSubject({ entityName: 'x'.repeat(10_000) })).toBe(`${'x'.repeat(200)}…`)
  expect(wordsOf(entity)).toEqual([entity.entityName])
})

test('an address is found in its stored and its displayed form, once where they are the same', () => {
  expect(wordsOf(TON)).toEqual([shownAddress(TON), TON.address])
  expect(wordsOf(EVM)).toEqual([EVM.address])
  expect([shortSubject(TON), shownSubject(TON)]).toEqual(['EQAs9VlT…Qi4wJB', shownAddress(TON)])
})
