import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attribute, markup, prose, visibleAttribute, visibleMarkup } from '../../../src-shared/report/markup.ts'

const OWN_TAGS = /<bdi>|<\/bdi>|<span class="odd">|<\/span>/g
const RAW = /[<>"'`\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        '<script>',
        '"><img src=x onerror=y>',
        "'",
        '`',
        '&amp;',
        ']]>',
        '<!--',
        '-->',
        '\u202e',
        '\u0000',
        '\u001b[2J',
        '\ud800',
        '</pre>',
        '{{7*7}}',
        '\u2028',
        'e\u0301'.repeat(9),
        '\u0301'.repeat(40),
      ),
    )
    .map((parts) => parts.join('')),
)

describe('visibleMarkup', () => {
  test('for any input, contains only text and its own two elements', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const out = visibleMarkup(text).replace(OWN_TAGS, '')
        expect(out).not.toMatch(RAW)
        expect(out.replaceAll(/&(?:amp|lt|gt|quot|#39|#96);/g, '')).not.toContain('&')
        expect(visibleAttribute(text)).not.toMatch(RAW)
      }),
      { numRuns: 2000 },
    )
  })

  test('leaves plain text unchanged', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w $.,:;()%+*/@#!?=-]*$/), (text) => {
        expect(visibleMarkup(text)).toBe(text)
      }),
    )
    expect(visibleMarkup('Bіnance é 東京')).toBe('<bdi>Bіnance é 東京</bdi>')
  })

  test('names controls, direction changes, invisible characters and stacked marks', () => {
    expect(visibleMarkup('a\u202eb')).toBe('<bdi>a<span class="odd">U+202E</span>b</bdi>')
    expect(visibleMarkup('a\nb')).toBe('<bdi>a<span class="odd">U+000A</span>b</bdi>')
    expect(visibleMarkup('\u{e0041}')).toContain('U+E0041')
    expect(visibleMarkup('a' + '\u0301'.repeat(500))).toBe('<bdi>a<span class="odd">500 combining marks</span></bdi>')
    expect(visibleMarkup('\udc00')).toContain('U+DC00')
  })

  test('truncates a text of megabytes and says so', () => {
    const out = visibleMarkup('x'.repeat(10_000_000))
    expect(out.length).toBeLessThan(5_000)
    expect(out).toContain('cut after 4096 of 10000000 characters')
    // A surrogate pair is never cut in two.
    expect(visibleMarkup(`${'x'.repeat(4095)}😀${'y'.repeat(10)}`)).not.toContain('U+D83D')
  })
})

describe('markup', () => {
  test('escapes everything except markup', () => {
    expect(markup`<p>${'<b>'}${markup`<i>${3}</i>`}${[markup`1`, markup`2`]}</p>`.text).toBe('<p>&lt;b&gt;<i>3</i>12</p>')
    expect(attribute('"><x').text).toBe('&quot;&gt;&lt;x')
  })

  test('prose keeps its lines', () => {
    expect(prose('one\r\n<two>').text).toBe('one<br>&lt;two&gt;')
  })
})
