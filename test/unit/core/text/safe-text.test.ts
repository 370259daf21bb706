import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lookalikeWarning, visibleLine, visibleLines, visibleText } from '../../../../src-shared/core/text/safe-text.ts'

describe('visibleLines and visibleLine', () => {
  const note = 'Asked \u202Ewho\r\nopened it\n\n<b>\u0000'

  test('keep the lines of a text and escape invisible characters in each', () => {
    expect(visibleLines(note, 100)).toBe('Asked ⟨U+202E⟩who\nopened it\n\n<b>⟨U+0000⟩')
    expect(visibleLine(note, 100)).toBe('Asked ⟨U+202E⟩who opened it  <b>⟨U+0000⟩')
  })

  test('cut a long text without splitting a surrogate pair', () => {
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
  ])('escapes invisible characters: %s', (_what, text, shown) => {
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
  ])('leaves plain text unchanged: %s', (text) => {
    expect(visibleText(text)).toBe(text)
  })

  test('keeps a joiner within an emoji and escapes it elsewhere', () => {
    expect(visibleText('👩‍🔬')).toBe('👩‍🔬')
    expect(visibleText('US\u200DDC')).toBe('US⟨U+200D⟩DC')
  })

  test('cuts stacked combining marks and reports their number', () => {
    expect(visibleText(`e${'\u0301'.repeat(500)}x`)).toBe(`e${'\u0301'.repeat(4)}⟨+496 marks⟩x`)
    expect(visibleText(`e${'\u0301'.repeat(6)}`)).toBe(`e${'\u0301'.repeat(4)}⟨+2 marks⟩`)
  })

  test('cuts long text and appends an ellipsis', () => {
    expect(visibleText('a'.repeat(10_000_000))).toBe(`${'a'.repeat(500)}…`)
    expect(visibleText('abcdef', 3)).toBe('abc…')
    expect(visibleText('abc', 3)).toBe('abc')
  })

  test('returns one well-formed line without invisible characters for any text', () => {
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
])('warns about a look-alike name: %s', (name, warning) => {
  expect(lookalikeWarning(name)).toBe(warning)
})

test('escapes a zero-width joiner unless it is between two emoji', () => {
  expect(visibleText('👩\u200d🚀')).toBe('👩\u200d🚀')
  expect(visibleText('👍🏽\u200d🚀')).toBe('👍🏽\u200d🚀')
  for (const text of ['🚀\u200d', '🚀\u200dA', 'A\u200d🚀', '\u200d🚀', '🚀\u200d\u200d🚀']) expect(visibleText(text)).toContain('⟨U+200D⟩')
})
