import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lookalikeWarning, visibleLine, visibleLines, visibleText } from '../../../../src-shared/core/text/safe-text.ts'

describe('text of several lines', () => {
  const note = 'Asked \u202Ewho\r\nopened it\n\n<b>\u0000'

  test('keeps its lines and shows in each what cannot be seen', () => {
    expect(visibleLines(note, 100)).toBe('Asked ⟨U+202E⟩who\nopened it\n\n<b>⟨U+0000⟩')
    expect(visibleLine(note, 100)).toBe('Asked ⟨U+202E⟩who opened it  <b>⟨U+0000⟩')
  })

  test('is cut where it is too long, and no sign in two', () => {
    expect(visibleLines('ab\ncd\nef', 5)).toBe('ab\ncd…')
    expect(visibleLines('abcde', 5)).toBe('abcde')
    expect(visibleLines('abc🏦d', 4)).toBe('abc…')
    expect(visibleLine('ab\ncd\nef', 5)).toBe('ab cd…')
  })
})

describe('visibleText', () => {
  test.each([
    ['right-to-left override', 'abc\u202Edcba', 'abc⟨U+202E⟩dcba'],
    ['isolates', '\u2066x\u2069', '⟨U+2066⟩x⟨U+2069⟩'],
    ['zero width space', 'USD\u200BC', 'USD⟨U+200B⟩C'],
    ['soft hyphen', 'a\u00ADb', 'a⟨U+00AD⟩b'],
    ['byte order mark', '\uFEFFx', '⟨U+FEFF⟩x'],
    ['NUL', 'a\u0000b', 'a⟨U+0000⟩b'],
    ['line breaks', 'a\r\nb\u2028c', 'a⟨U+000D⟩⟨U+000A⟩b⟨U+2028⟩c'],
    ['terminal escapes', '\u001b[2Jx', '⟨U+001B⟩[2Jx'],
    ['tag characters', 'a\u{E0041}b', 'a⟨U+E0041⟩b'],
    ['lone surrogate', 'a\ud800b', 'a⟨U+D800⟩b'],
    ['Hangul filler', 'a\u3164b', 'a⟨U+3164⟩b'],
  ])('writes out what cannot be seen: %s', (_what, text, shown) => {
    expect(visibleText(text)).toBe(shown)
  })

  test.each([
    '<img src=x onerror=alert(1)>',
    '"><script>',
    '{{7*7}}',
    '${x}',
    ']]>',
    '[a](javascript:b)',
    '🤖 🏦 Pump.fun: ⚠️ ARKXRP-SOL Liquidity Pool [Fr6DCor2]',
    'Björn',
    '日本語',
    'اسم',
  ])('leaves text as it is: %s', (text) => {
    expect(visibleText(text)).toBe(text)
  })

  test('keeps an emoji that is joined of several, and no joiner elsewhere', () => {
    expect(visibleText('👩‍🔬')).toBe('👩‍🔬')
    expect(visibleText('US\u200DDC')).toBe('US⟨U+200D⟩DC')
  })

  test('cuts stacks of marks and says how many there were', () => {
    expect(visibleText(`e${'\u0301'.repeat(500)}x`)).toBe(`e${'\u0301'.repeat(4)}⟨+496 marks⟩x`)
    expect(visibleText(`e${'\u0301'.repeat(6)}`)).toBe(`e${'\u0301'.repeat(4)}⟨+2 marks⟩`)
  })

  test('cuts long text and says so', () => {
    expect(visibleText('a'.repeat(10_000_000))).toBe(`${'a'.repeat(500)}…`)
    expect(visibleText('abcdef', 3)).toBe('abc…')
    expect(visibleText('abc', 3)).toBe('abc')
  })

  test('whatever the text, the result is one well-formed line without anything unseen', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const shown = visibleText(text)
        expect(shown.isWellFormed()).toBe(true)
        expect(/[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/u.test(shown)).toBe(false)
      }),
    )
  })
})

test.each([
  ['Bіnance', 'mixed script'],
  ['Binance', ''],
  ['Бинанс', ''],
  ['Tether Доллар', ''],
  ['PΕPE', 'mixed script'],
  ['ＵＳＤＣ', 'full-width letters'],
  ['𝐔𝐒𝐃𝐂', 'mathematical letters'],
  ['日本 USDC', ''],
])('a name that may imitate another is marked: %s', (name, warning) => {
  expect(lookalikeWarning(name)).toBe(warning)
})

test('a zero-width joiner is part of a picture between two emoji only; before, behind and between others it is written out', () => {
  expect(visibleText('👩\u200d🚀')).toBe('👩\u200d🚀')
  expect(visibleText('👍🏽\u200d🚀')).toBe('👍🏽\u200d🚀')
  for (const text of ['🚀\u200d', '🚀\u200dA', 'A\u200d🚀', '\u200d🚀', '🚀\u200d\u200d🚀']) expect(visibleText(text)).toContain('⟨U+200D⟩')
})
