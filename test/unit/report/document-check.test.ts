import { beforeAll, describe, expect, test } from 'vitest'
import { documentFaults } from '../../../src-shared/report/document-check.ts'
import { verifyFile } from '../../../src-shared/report/verify-file.ts'
import { reseal, stampedAs } from '../features/report/reseal.ts'
import { WRITTEN, recordedCase } from '../../support/builders/recorded-case.ts'
import { wholeReport } from '../../support/builders/whole-report.ts'

let html: string
beforeAll(async () => {
  html = (await wholeReport(recordedCase(true).state(), WRITTEN)).html
})

const after = (mark: string, more: string) => (text: string) => text.replace(mark, `${mark}${more}`)
const picture = (svg: string) => after('<h2>Glossary</h2>\n', `<img alt="x" src="data:image/svg+xml;base64,${btoa(svg)}">`)

/**
 * Changes that make a document act or load something, each applied to an otherwise intact report.
 */
const ACTIVE: readonly (readonly [what: string, alter: (text: string) => string])[] = [
  ['a script', after('<h2>Glossary</h2>\n', '<script>alert(1)</script>')],
  ['a script in capitals', after('<h2>Glossary</h2>\n', '<SCRIPT>alert(1)</SCRIPT>')],
  ['a script of SVG', after('<h2>Glossary</h2>\n', '<svg><script>alert(1)</script></svg>')],
  ['an event attribute', after('<h2>Glossary</h2>\n', '<p onclick="alert(1)">x</p>')],
  ['an event attribute in capitals', after('<h2>Glossary</h2>\n', '<p OnClick="alert(1)">x</p>')],
  ['an event attribute without quotes', after('<h2>Glossary</h2>\n', '<p onclick=alert(1)>x</p>')],
  ['an event attribute behind a slash', after('<h2>Glossary</h2>\n', '<svg/onload="alert(1)">')],
  ['a link elsewhere', after('<h2>Glossary</h2>\n', '<a href="https://x.example/">x</a>')],
  ['a link that is a script', after('<h2>Glossary</h2>\n', '<a href="javascript:alert(1)">x</a>')],
  ['a link written in character references', after('<h2>Glossary</h2>\n', '<a href="&#106;avascript:alert(1)">x</a>')],
  ['a link of SVG', after('<h2>Glossary</h2>\n', '<svg><a xlink:href="https://x.example/"><text>x</text></a></svg>')],
  ['a picture elsewhere', after('<h2>Glossary</h2>\n', '<img alt="x" src="https://x.example/p.png">')],
  ['a picture set elsewhere', after('<h2>Glossary</h2>\n', '<img alt="x" srcset="https://x.example/p.png 1x">')],
  ['a picture of another kind', after('<h2>Glossary</h2>\n', '<img alt="x" src="data:text/html;base64,PHA+">')],
  ['a picture with a script', picture('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a picture with an event', picture('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>')],
  ['a picture with an entity', picture('<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"></svg>')],
  ['a picture with a link', picture('<svg xmlns="http://www.w3.org/2000/svg"><a href="https://x.example/"><text>x</text></a></svg>')],
  ['a frame', after('<h2>Glossary</h2>\n', '<iframe src="https://x.example/"></iframe>')],
  ['a frame of its own', after('<h2>Glossary</h2>\n', '<iframe srcdoc="x"></iframe>')],
  ['an object', after('<h2>Glossary</h2>\n', '<object data="https://x.example/"></object>')],
  ['an embedded thing', after('<h2>Glossary</h2>\n', '<embed src="https://x.example/">')],
  ['a form', after('<h2>Glossary</h2>\n', '<form action="https://x.example/"><p>x</p></form>')],
  ['a base', after('<meta name="referrer" content="no-referrer">\n', '<base href="https://x.example/">')],
  ['a style sheet elsewhere', after('<meta name="referrer" content="no-referrer">\n', '<link rel="stylesheet" href="https://x.example/s.css">')],
  ['a refresh', after('<meta name="referrer" content="no-referrer">\n', '<meta http-equiv="refresh" content="0;url=https://x.example/">')],
  ['a refresh in capitals', after('<meta name="referrer" content="no-referrer">\n', '<meta HTTP-EQUIV="refresh" content="0">')],
  ['an import in the style', after('<style>', '@import "https://x.example/s.css";')],
  ['a picture in the style', after('<style>', 'body{background:url(https://x.example/p.png)}')],
  ['a picture in the style, escaped', after('<style>', 'body{background:u\\72l(https://x.example/p.png)}')],
  ['a picture behind the running head', after('@page{@top-left{content:"', '"}}p{background:url(https://x.example/p.png)}@page{@top-left{content:"')],
  ['a picture in the running head', after('@page{@top-left{content:', 'url(https://x.example/p.png) ')],
  ['a picture set in the style', after('<style>', 'body{background:image-set("https://x.example/p.png" 1x)}')],
  ['a second style', after('<h2>Glossary</h2>\n', '<style>p{background:URL( https://x.example/ )}</style>')],
  ['a picture in an attribute', after('<h2>Glossary</h2>\n', '<p style="background:url(https://x.example/p.png)">x</p>')],
  ['a picture in an attribute, in references', after('<h2>Glossary</h2>\n', '<p style="background:&#117;rl(https://x.example/p.png)">x</p>')],
  ['a paint elsewhere', after('<h2>Glossary</h2>\n', '<svg><rect fill="url(https://x.example/#a)"/></svg>')],
  ['something used from elsewhere', after('<h2>Glossary</h2>\n', '<svg><use href="https://x.example/#a"/></svg>')],
  ['an animation of a link', after('<h2>Glossary</h2>\n', '<svg><a href="#x"><set attributeName="href" to="https://x.example/"/></a></svg>')],
  ['foreign content', after('<h2>Glossary</h2>\n', '<svg><foreignObject><p>x</p></foreignObject></svg>')],
  ['a comment', after('<h2>Glossary</h2>\n', '<!-- x -->')],
  ['a tag that is not closed', after('<h2>Glossary</h2>\n', '<p title="x')],
  ['a tag over two lines', after('<h2>Glossary</h2>\n', '<p\nonclick="alert(1)">x</p>')],
  ['a value in single quotes', after('<h2>Glossary</h2>\n', "<p title='x' onclick='alert(1)'>x</p>")],
  ['a template', after('<h2>Glossary</h2>\n', '<template><p>x</p></template>')],
  ['an element that is not known', after('<h2>Glossary</h2>\n', '<x-element>x</x-element>')],
  ['a ping', after('<h2>Glossary</h2>\n', '<a href="#c4" ping="https://x.example/">x</a>')],
  ['no policy', (text) => text.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>\n/, '')],
  ['a wider policy', (text) => text.replace("default-src 'none'", "default-src 'self'")],
  ['a policy with more in it', (text) => text.replace("; form-action 'none'", "; form-action 'none'; script-src 'unsafe-inline'")],
  [
    'a policy that stands later',
    (text) => text.replace(/(<meta http-equiv="Content-Security-Policy"[^>]*>\n)(<meta name="referrer"[^>]*>\n)/, '$2$1'),
  ],
]

describe('the check for active content', () => {
  test('accepts every report of Casebook, with and without an image', async () => {
    expect(documentFaults(html)).toEqual([])
    expect(documentFaults((await wholeReport(recordedCase(false).state(), { ...WRITTEN, graph: false })).html)).toEqual([])
  })

  test.each(ACTIVE)('fails a report that contains %s, in any format', async (_what, alter) => {
    const altered = alter(html)
    expect(altered).not.toBe(html)
    expect(documentFaults(altered)).not.toEqual([])
    for (const format of [1, 2, 99]) {
      const verdict = await verifyFile(new TextEncoder().encode(reseal(stampedAs(altered, '9.9.9', format))), WRITTEN.appVersion)
      expect({ format, outcome: verdict.outcome }).toEqual({ format, outcome: 'failed' })
      expect(verdict.differences[0]).toMatch(/^(Line \d+ contains .*; no report of Casebook does\.|The Content-Security-Policy is missing, or .*)$/)
    }
  })

  test('names up to ten faults, in limited time for any input', () => {
    expect(documentFaults(html.replace('<h2>Glossary</h2>\n', '<script>'.repeat(500)))).toHaveLength(10)
    for (const odd of ['<', '<p ', '<p a="', '<!--', '<p a="b" ', '<img src="data:image/svg+xml;base64,']) {
      expect(documentFaults(html.replace('<h2>Glossary</h2>\n', odd.repeat(200_000)))).not.toEqual([])
    }
  })
})
