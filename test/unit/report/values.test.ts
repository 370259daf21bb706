import { describe, expect, test } from 'vitest'
import type { ReportModel } from '../../../src-shared/report/report-model.ts'
import { seriesChart } from '../../../src-shared/report/chart.ts'
import { isLoopbackOrigin } from '../../../src-shared/report/sections/cover.ts'
import { captureLinks, capturesNamed, classOf, exactDigits, figureValue, tableCell, time } from '../../../src-shared/report/values.ts'
import { pluralise } from '../../../src-shared/core/text/pluralise.ts'
import { firstDifference } from '../../../src-shared/report/sealed-report.ts'
import type { ValueKind } from '../../../src-shared/view-models/panel-view.ts'

const value = (text: string) => ({ text, state: 'value' }) as const
const model = { numbers: new Map([2, 3, 4, 6, 8, 9].map((seq) => [`x-${seq}`, seq])) } as unknown as ReportModel // only numbers are read
const plain = (html: string): string => html.replaceAll(/<[^>]*>/g, '')

describe('a cell on paper', () => {
  test.each<[kind: ValueKind, name: string]>([
    ['usd', 'n'],
    ['price', 'n'],
    ['amount', 'n'],
    ['ratio', 'n'],
    ['count', 'n'],
    ['address', 'm'],
    ['hash', 'm'],
    ['time', 't'],
    ['chain', 't'],
    ['text', ''],
    ['label', ''],
    ['token', ''],
  ])('of a %s has the class “%s”', (kind, name) => {
    expect(classOf(kind)).toBe(name)
  })

  test.each<[kind: ValueKind, text: string, html: string]>([
    ['usd', '1.5', '<td class="n">$1.50</td>'],
    ['usd', '1.23456', '<td class="n" title="1.23456">$1.23</td>'],
    ['ratio', '0.27', '<td class="n">27.00%</td>'],
    ['count', '1200', '<td class="n">1,200</td>'],
    ['amount', '1234567890.12', '<td class="n">1,234,567,890.12</td>'],
    ['amount', '12345678901.23', '<td class="n l">12,345,678,901.23</td>'],
    ['price', '0.000000000001', '<td class="n l">0.000000000001</td>'],
    ['time', '2026-01-02T03:04:05.678Z', '<td class="t">2026-01-02 03:04:05</td>'],
    ['time', 'yesterday', '<td class="t">yesterday</td>'],
    ['chain', 'bnb', '<td class="t">BNB Chain</td>'],
    ['hash', 'a'.repeat(22), `<td class="m w">${'a'.repeat(22)}</td>`],
    ['hash', 'a'.repeat(21), `<td class="m">${'a'.repeat(21)}</td>`],
    ['text', `${'a'.repeat(21)}-${'b'.repeat(21)}`, `<td>${'a'.repeat(21)}-${'b'.repeat(21)}</td>`],
  ])('%s %s is %s', (kind, text, html) => {
    expect(tableCell(kind, value(text))).toBe(html)
  })

  test('prints a dash if missing, marks unexpected forms as delivered, and marks imitating names', () => {
    for (const none of [undefined, { text: '', state: 'missing' } as const]) expect(tableCell('usd', none)).toBe('<td class="none">–</td>')
    expect(tableCell('usd', { text: '1,5', state: 'invalid' })).toBe('<td class="n">1,5<span class="odd">not as documented</span></td>')
    expect(tableCell('text', { text: 'x', state: 'invalid' })).toBe('<td>x<span class="odd">not as documented</span></td>')
    for (const kind of ['text', 'label', 'token'] as const) expect(tableCell(kind, value('UЅDС'))).toContain('class="odd"')
    expect(tableCell('address', value('UЅDС'))).not.toContain('class="odd"')
  })

  test('has exact digits only where they are rounded', () => {
    expect(exactDigits('usd', '1.23456')).toBe('1.23456')
    expect(exactDigits('usd', '1.50')).toBeUndefined()
    expect(exactDigits('usd', '1200')).toBeUndefined()
    expect(exactDigits('ratio', '0.123456')).toBe('0.123456')
    expect(exactDigits('ratio', '0.27')).toBeUndefined()
    expect(exactDigits('amount', '1.23456')).toBeUndefined()
    expect(exactDigits('usd', 'no number')).toBeUndefined()
    expect(figureValue('usd', value('1.23456')).text).toBe('<b>$1.23</b><span class="exact">1.23456</span>')
    expect(figureValue('usd', value('1.5')).text).toBe('<b>$1.50</b>')
    expect(figureValue('usd', { text: '', state: 'missing' }).text).toBe('<b class="none">–</b>')
    expect(figureValue('usd', { text: '1,5', state: 'invalid' }).text).toBe('<b>1,5</b> <span class="odd">not as documented</span>')
  })
})

describe('captures', () => {
  const links = (...seqs: number[]): string =>
    plain(
      captureLinks(
        model,
        seqs.map((seq) => `x-${seq}`),
      ).text,
    )

  test('are listed once each in order, three in a row as a range', () => {
    expect(links(2)).toBe('2')
    expect(links(3, 2)).toBe('2, 3')
    expect(links(4, 2, 3, 2)).toBe('2–4')
    expect(links(9, 8, 6, 4, 3, 2)).toBe('2–4, 6, 8, 9')
    expect(links()).toBe('')
    expect(captureLinks(model, ['x-2']).text).toBe('<a href="#c2">2</a>')
  })

  test('that are not in the case are counted', () => {
    expect(links(2, 99, 98)).toBe('2, 2 not in this case')
    expect(links(99)).toBe('1 not in this case')
  })

  test('are one or several', () => {
    expect(plain(capturesNamed(model, ['x-2', 'x-2']).text)).toBe('capture 2')
    expect(plain(capturesNamed(model, ['x-2', 'x-3'], 'Capture').text)).toBe('Captures 2, 3')
    expect(plain(capturesNamed(model, []).text)).toBe('captures ')
    expect([pluralise(1, 'call'), pluralise(2, 'call'), pluralise(1200, 'entry', 'entries')]).toEqual(['1 call', '2 calls', '1,200 entries'])
    expect(time('2026-01-02T03:04:05Z')).toBe('2026-01-02 03:04:05')
    expect(time('2026-01-02')).toBe('2026-01-02')
  })
})

describe('a line chart', () => {
  const chart = (...points: readonly (readonly [time: string, value: string])[]) =>
    seriesChart(model, { id: 's', title: 'Total', points: points.map(([at, text]) => ({ time: at, value: text, captureId: 'x-2' })) }).text
  const line = (html: string): string | undefined => /<path d="([^"]*)" fill="none"/.exec(html)?.[1]
  const zero = (html: string): string | undefined => /<path d="(M0 [^"]*)" stroke="#dcdfe3"/.exec(html)?.[1]

  test('uses the full width, with its maximum at the top and zero at the bottom', () => {
    const html = chart(['2026-01-01T00:00:00Z', '0'], ['2026-01-02T00:00:00Z', '50'], ['2026-01-05T00:00:00Z', '100'])
    expect(line(html)).toBe('M0 130L160 72L640 14')
    expect(zero(html)).toBe('M0 130H640')
    expect(html).toContain('<path d="M0 130L160 72L640 14L640 130L0 130Z" fill="#e3ebf6"/>')
    expect(html).toContain(
      '<text x="2" y="10">100</text><text x="0" y="146">2026-01-01</text><text x="640" y="146" text-anchor="end">2026-01-05</text>',
    )
    expect(plain(html)).toContain('Total: 3 points. Capture 2.')
  })

  test('names a data end before the end of the requested range', () => {
    const points = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => ({ time: `${day}T00:00:00Z`, value: '5', captureId: 'x-2' }))
    const textWith = (to: string): string =>
      plain(seriesChart(model, { id: 's', title: 'Total', points, range: { from: '2026-01-01', to, hasMore: false } }).text)
    expect(textWith('2026-02-01')).toContain('Total: 3 points. Data end on 2026-01-03; requested to 2026-02-01. Capture 2.')
    expect(textWith('2026-01-03')).toContain('Total: 3 points. Capture 2.')
  })

  test('goes below zero with its figures, and is centred if all have one time', () => {
    expect(zero(chart(['2026-01-01T00:00:00Z', '-100'], ['2026-01-02T00:00:00Z', '100']))).toBe('M0 72H640')
    const below = chart(['2026-01-01T00:00:00Z', '-10'], ['2026-01-02T00:00:00Z', '-20'])
    expect([line(below), zero(below)]).toEqual(['M0 72L640 130', 'M0 14H640'])
    expect(below).toContain('<text x="2" y="10">0</text>')
    expect(line(chart(['2026-01-01T00:00:00Z', '1'], ['2026-01-01T00:00:00Z', '2']))).toBe('M320 72L320 14')
    expect(line(chart(['2026-01-01T00:00:00Z', '0'], ['2026-01-02T00:00:00Z', '0']))).toBe('M0 130L640 130')
  })

  test('excludes values without a figure or day and says so; one point is no line', () => {
    const html = chart(
      ['2026-01-01T00:00:00Z', '1'],
      ['2026-01-02T00:00:00Z', 'x'],
      ['yesterday', '2'],
      ['2026-13-40T00:00:00Z', '3'],
      ['2026-01-03T00:00:00Z', '4'],
      ['2026-01-03T00:00:00Z', '1e999'],
    )
    expect(plain(html)).toContain('Total: 6 points, 4 of them without a usable figure and not drawn.')
    expect(line(html)?.split('L')).toHaveLength(2)
    expect(chart(['2026-01-01T00:00:00Z', '1'])).toBe('')
    expect(chart()).toBe('')
  })

  test('names its maximum in full if it is rounded', () => {
    const of = (highest: string): string => plain(chart(['2026-01-01T00:00:00Z', '1'], ['2026-01-02T03:04:05Z', highest]))
    expect(of('1234.5678')).toContain('Highest: 1234.5678, 2026-01-02 03:04:05 UTC.')
    expect(of('1234.56')).not.toContain('Highest')
    expect(of('1200')).not.toContain('Highest')
  })
})

test.each([
  ['http://127.0.0.1:4010', true],
  ['http://127.1.2.3', true],
  ['http://localhost:3000', true],
  ['https://api.localhost', true],
  ['http://[::1]:80', true],
  ['http://0.0.0.0', true],
  ['http://[::ffff:127.0.0.1]', true],
  ['https://service.example', false],
  ['https://localhost.example', false],
  ['https://128.0.0.1', false],
  ['http://[::ffff:128.0.0.1]', false],
  ['not a URL', false],
])('a service at %s is on the machine that requested it: %s', (origin, local) => {
  expect(isLoopbackOrigin(origin)).toBe(local)
})

describe('the first difference', () => {
  const page =
    'head\n<section id="cover" class="cover">\nfirst line\nsecond line\n</section>\n<pre id="evidence" hidden>\n{}\n</pre>\n<footer class="seal">x</footer>\n'

  test.each<[what: string, from: string, to: string, said: string]>([
    ['in the head', 'head\n', 'heap\n', 'The head of the document differs from the regenerated text at line 1: found “heap”, expected “head”.'],
    ['in a section', 'second', 'other', 'Section “cover” differs from the regenerated text at line 4: found “other line”, expected “second line”.'],
    [
      'in the first tag of a section',
      'class="cover"',
      'class="other"',
      'Section “cover” differs from the regenerated text at line 2: found “<section id="cover" class="other">”, expected “<section id="cover" class="cover">”.',
    ],
    ['in the evidence', '{}', '[]', 'The evidence differs from the regenerated text at line 7: found “[]”, expected “{}”.'],
    [
      'in the seal',
      'seal">x',
      'seal">y',
      'The last line differs from the regenerated text at line 9: found “<footer class="seal">y</footer>”, expected “<footer class="seal">x</footer>”.',
    ],
    [
      'at a line that is gone',
      'first line\n',
      '\n',
      'Section “cover” differs from the regenerated text at line 3: found empty line, expected “first line”.',
    ],
  ])('%s is reported with its place', (_what, from, to, said) => {
    expect(firstDifference(page.replace(from, to), page)).toBe(said)
  })

  test('names a file that ends too early or too late, and an evidence file', () => {
    expect(firstDifference(page.slice(0, -1), page)).toContain('found “footer class="seal">x</footer>” and end of file')
    expect(firstDifference(`${page}more`, page)).toContain('found “more”, expected end of file')
    expect(firstDifference('{"a":1}', '{"a":2}')).toBe(
      'The evidence file differs from the regenerated text at line 1: found “{"a":1}”, expected “{"a":2}”.',
    )
    expect(firstDifference(page, page)).toContain('contains bytes that are not text')
    const long = `${'a'.repeat(200)}b${'c'.repeat(200)}`
    expect(firstDifference(long.replace('b', 'x'), long)).toContain(`found “${'a'.repeat(30)}x${'c'.repeat(39)}”`)
  })
})
