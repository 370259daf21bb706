import { expect, test } from 'vitest'
import { describeCharacter, MAX_PASTED, readPasted, trimAround } from '../../../src-shared/addresses/pasted-text.ts'

test.each([
  ['\u0000', 'U+0000, NUL'],
  ['\u0001', 'U+0001, a control character'],
  ['\u001f', 'U+001F, a control character'],
  ['\u0080', 'U+0080, a control character'],
  ['\u009f', 'U+009F, a control character'],
  ['\u00a0', 'U+00A0, a no-break space'],
  ['\ud800', 'U+D800, an unpaired surrogate'],
  ['\udfff', 'U+DFFF, an unpaired surrogate'],
  ['\u{e0000}', 'U+E0000, an invisible tag character'],
  ['\u{e007f}', 'U+E007F, an invisible tag character'],
  ['\u{e0100}', 'U+E0100, a combining mark'],
  ['\u0301', 'U+0301, a combining mark'],
  ['а', 'U+0430, a Cyrillic letter that looks like a'],
  ['ж', 'U+0436, a Cyrillic letter'],
  ['ο', 'U+03BF, a Greek letter that looks like o'],
  ['ω', 'U+03C9, a Greek letter'],
  ['！', 'U+FF01, a full-width form of !'],
  ['～', 'U+FF5E, a full-width form of ~'],
  ['é', 'U+00E9, a letter or sign that looks like e'],
  ['交', 'U+4EA4'],
])('reads %j as %s', (character, said) => {
  expect(describeCharacter(character)).toBe(said)
})

test('names the position of the first forbidden character, counted in whole characters', () => {
  expect(readPasted('  0x12  ')).toEqual({ ok: true, text: '0x12' })
  expect(readPasted('   ')).toEqual({ ok: false, wrong: 'There is no address here.' })
  expect(readPasted('0x\u200b')).toMatchObject({ wrong: expect.stringContaining('Character 3 is U+200B') })
  expect(readPasted('~!')).toMatchObject({ ok: true })
  expect(readPasted('a'.repeat(MAX_PASTED))).toMatchObject({ ok: true })
  expect(readPasted('a'.repeat(MAX_PASTED + 1))).toMatchObject({ wrong: expect.stringContaining('longer than any address') })
})

test('trims only the given characters, and only at the ends', () => {
  expect(trimAround('  a b\t ', ' ')).toBe('a b\t')
  expect(trimAround('  a b\t ', ' \t')).toBe('a b')
  expect(trimAround('   ', ' ')).toBe('')
  expect(trimAround('ab', ' ')).toBe('ab')
})
