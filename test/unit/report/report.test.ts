import { describe, expect, test } from 'vitest'
import type { WholeState } from '../../../src-shared/case/case-state.ts'
import type { PanelView } from '../../../src-shared/view-models/panel-view.ts'
import type { CoverageRow, CoverageState } from '../../../src-shared/case/coverage-row.ts'
import { reduceCase } from '../../../src-shared/case/case-reducer.ts'
import { reportFileName } from '../../../src-shared/report/case-report.ts'
import { readEvidence } from '../../../src-shared/report/read-evidence.ts'
import { capturePayloadSha256 } from '../../../src-shared/custody/custody-chain.ts'
import { sha256Hex } from '../../../src-shared/custody/sha256.ts'
import { ADDRESS, WRITTEN, caseBuilder, recordedCase } from '../../support/builders/recorded-case.ts'
import { evidenceText, reportWith, wholeReport } from '../../support/builders/whole-report.ts'
import { coverageOfRows } from '../../support/builders/coverage-of-rows.ts'

const report = async (state: WholeState): Promise<string> => (await wholeReport(state, WRITTEN)).html

/** The visible part: sections by id, as text without tags. */
function sectionText(html: string, id: string): string {
  const part = new RegExp(`<section id="${id}".*?</section>`, 's').exec(html)?.[0]
  if (part === undefined) throw new Error(`no section ${id}`)
  return part.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

/** Every tag that a report may contain, with its allowed attributes. */
const TAG = new RegExp(
  `^<(?:${[
    '!doctype html',
    '/?(?:html|head|body|main|title|style|h1|h2|h3|h4|p|b|em|br|code|dl|dt|dd|ul|ol|li|nav|table|thead|tbody|tr|th|td|div|span|section|figure|figcaption|footer|pre|bdi|a|svg|text)',
    'html lang="en"',
    'meta [^<>]*',
    'section id="[a-z0-9-]+" class="(?:cover|part)"',
    '(?:p|figcaption) class="[a-z]+"',
    'div class="[a-z]+"',
    'ul class="notes"',
    'nav class="foot" aria-label="Contents"',
    'dl class="declaration"',
    'table class="[a-z ]*"',
    'th class="[a-z]*"',
    'td class="[a-z ]+"(?: title="[^"<>]*")?',
    'td title="[^"<>]*"',
    'td colspan="5"',
    't(?:r|body) id="[a-z]\\d+"',
    'h4 id="[tx]\\d+"',
    'a href="#[a-z0-9-]+"',
    'span class="[a-z -]+"',
    'b class="none"',
    'img alt="[^"<>]*" src="data:image/svg\\+xml;base64,[A-Za-z0-9+/=]*"',
    'svg viewBox="[0-9 ]+" role="img" aria-label="[^"<>]*" font-family="[a-z, -]+" font-size="10" fill="#5d6570"',
    'path d="[MLHZ0-9. -]*"[a-z0-9 ="#.-]*/',
    'text x="[0-9.]+" y="[0-9.]+"(?: text-anchor="end")?',
    'pre id="evidence" hidden',
    'footer class="seal" id="seal"',
  ].join('|')})>$`,
)

function expectInert(html: string): void {
  for (const [tag] of html.matchAll(/<[^>]*>/g)) if (!TAG.test(tag)) throw new Error(`a tag that no report has: ${tag.slice(0, 200)}`)
  expect(html).not.toMatch(/<script|javascript:|@import|url\(/i)
  // No control, bidi or invisible character reaches the reader as such.
  expect(html.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u)
}

describe('a report', () => {
  test('marks a response that was altered before it was stored, and no other', async () => {
    const sample = recordedCase()
    expect(await report(sample.state())).not.toContain('Altered')
    sample.response({
      endpoint: 'profiler/current-balance',
      request: { address: ADDRESS, chain: 'base' },
      body: '{"data":[],"echo":"********"}',
      blanked: { body: 1, headers: 0 },
    })
    const html = await report(sample.state())
    expectInert(html)
    expect(html.match(/<span>Altered<\/span>/g)).toHaveLength(1)
    expect(sectionText(html, 'acquisition')).toContain('1 place of the body was overwritten with asterisks before it was stored.')
    // The mark is stored in the custody chain, and survives the evidence file.
    const read = readEvidence(await evidenceText(sample.state()))
    const last = read.ok ? read.value.captures.at(-1) : undefined
    expect(last?.blanked).toEqual({ body: 1, headers: 0 })
    expect(last === undefined ? '' : capturePayloadSha256(last)).toBe(sample.contents().entries.at(-1)?.payloadSha256)
    expect(last === undefined ? '' : capturePayloadSha256({ ...last, blanked: undefined })).not.toBe(sample.contents().entries.at(-1)?.payloadSha256)
  })

  test('lists requests about no subject with result and captures, and counts them among the limitations', async () => {
    const sample = recordedCase()
    sample.response({
      endpoint: 'tgm/holders',
      request: { chain: 'ethereum', token_address: ADDRESS, filters: { value_usd: { min: 5 } } },
      body: '{"data":[],"pagination":{"page":1,"per_page":10,"is_last_page":true}}',
      subjectId: '',
    })
    const state = sample.state()
    const capture = state.captures.at(-1)?.capture
    const html = await report(state)
    expectInert(html)
    const text = sectionText(html, 'coverage')
    expect(text).toContain('Tokens, market and search, without a subject')
    expect(text).toContain(`Token holders Token address: ${ADDRESS} Chain: Ethereum Value USD: at least 5 No results`)
    const before = sectionText(await report(recordedCase().state()), 'coverage')
    const empty = (of: string): number => Number(/(\d+) requests? returned no results/.exec(of)?.[1] ?? 0)
    expect(empty(text)).toBe(empty(before) + 1)
    expect(html).toContain(`#c${capture?.seq ?? ''}`)
  })

  test('is one inert document with its own policy and no external content', async () => {
    const html = await report(recordedCase().state())
    expectInert(html)
    expect(html).toContain(
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'">`,
    )
    expect(html.match(/(?:src|href|srcset|action|poster)="(?!#|data:image\/svg)/g)).toBeNull()
  })

  test('is byte-identical when written again, in any order of requests, and names its SHA-256', async () => {
    const first = await wholeReport(recordedCase().state(), WRITTEN)
    const second = await wholeReport(recordedCase().state(), WRITTEN)
    expect(second).toEqual(first)
    expect(sha256Hex(first.html)).toBe(first.sha256)
    const later = await wholeReport(recordedCase().state(), { ...WRITTEN, writtenAt: '2026-11-21T04:00:01.000Z' })
    expect(later.sha256).not.toBe(first.sha256)
  })

  test('names people, content and time on its cover, and marks practice only if it is', async () => {
    const cover = sectionText(await report(recordedCase().state()), 'cover')
    for (const part of [
      'Trial of the bnb wallet',
      'R-2026/17',
      'Ada Person',
      'Casebook 0.1.0',
      '2026-11-21 04:00:00 UTC',
      '1 subject, 7 captures, 11 custody entries',
    ])
      expect(cover).toContain(part)
    expect(cover).not.toContain('made-up')
    expect(sectionText(await report(recordedCase(true).state()), 'cover')).toContain('Every figure in this report comes from the practice service')
  })

  test.each([
    ['http://127.0.0.1:4010', true],
    ['http://localhost:4010', true],
    ['http://[::1]:4010', true],
    ['https://127.8.9.1', true],
    ['https://gateway.localhost', true],
    ['https://service.example', false],
    ['https://127.0.0.1.example', false],
    ['https://localhost.example', false],
  ])('states on its cover of %s whether this is the machine that requested it: %s', async (origin, said) => {
    const builder = recordedCase()
    const contents = builder.contents()
    contents.captures[0] = { ...contents.captures[0]!, serviceOrigin: origin }
    for (const [index, capture] of contents.captures.entries())
      if (index > 0) contents.captures[index] = { ...capture, serviceOrigin: 'https://service.example' }
    const cover = sectionText(await report(reduceCase(contents)), 'cover')
    expect(cover.includes(`The figures of 1 capture of 7 come from ${origin}, an address of the computer that sent the requests`)).toBe(said)
    expect(cover.includes('own computer')).toBe(said)
  })

  test('of a practice case does not say so twice', async () => {
    expect(sectionText(await report(recordedCase(true).state()), 'cover')).not.toContain('own machine')
  })

  test('prints recorded figures digit for digit, each row with the number of its capture', async () => {
    const html = await report(recordedCase().state())
    const dossier = sectionText(html, 'dossier-1')
    // In full, with the checksum usual on its chain.
    expect(sectionText(html, 'subjects')).toContain('0xcBB811f129782ef87e19DeA9d3375045219baE00')
    expect(dossier).toContain(ADDRESS)
    expect(dossier).toContain('2,071.2045486884217')
    expect(html).toMatch(/USDT.*2,071\.2045486884217.*<a href="#c4">4<\/a><\/td><\/tr>/)
    expect(dossier).toContain('9537.984005498349')
    expect(html).toContain('<tbody id="c4">')
  })

  test('distinguishes found, empty, failed with code and request id, not requested and not available', async () => {
    const coverage = sectionText(await report(recordedCase().state()), 'coverage')
    for (const part of [
      'Found',
      'No results',
      'Failed',
      'invalid_date_range: date range too long (request req-failed)',
      'Not requested',
      '1 request failed',
    ]) {
      expect(coverage).toContain(part)
    }
  })

  test.each<[CoverageState, RegExp]>([
    ['failed', /(\d+) requests? failed/],
    ['partial', /(\d+) results? (?:has|have) more pages/],
    ['not-requested', /(\d+) combinations? of endpoint, chain and date range/],
    ['not-offered', /(\d+) requests? (?:was|were) not possible/],
    ['empty', /(\d+) requests? returned no results/],
  ])('counts %s among its limitations, by that state alone, and is silent where there is none', async (state, sentence) => {
    const whole = recordedCase().state()
    const [row] = whole.coverage.rows
    if (row === undefined) throw new Error('the sample case has coverage')
    const others: readonly CoverageState[] = ['found', 'failed', 'partial', 'not-requested', 'not-offered', 'empty']
    const rowsOf = (one: CoverageState): CoverageRow[] => Array.from({ length: others.indexOf(one) + 1 }, () => ({ ...row, state: one }))
    const reported = async (coverage: readonly CoverageRow[]): Promise<string | undefined> =>
      sentence.exec(sectionText(await report({ ...whole, coverage: coverageOfRows(coverage) }), 'coverage'))?.[1]
    expect(await reported(rowsOf(state))).toBe(String(rowsOf(state).length))
    expect(await reported(others.filter((one) => one !== state).flatMap(rowsOf))).toBeUndefined()
    expect(await reported(others.flatMap(rowsOf))).toBe(String(rowsOf(state).length))
  })

  test('logs every capture with hashes and cost, and every event', async () => {
    const state = recordedCase().state()
    const html = await report(state)
    const log = sectionText(html, 'acquisition')
    for (const { capture } of state.captures) {
      for (const part of [capture.requestSha256, capture.bodySha256, capture.requestId ?? '', String(capture.bodyBytes)]) expect(log).toContain(part)
    }
    expect(log).toContain('Total: 70 credits, of which 70 credits in 7 as the service reported.')
    expect(sectionText(html, 'handling')).toContain('Wrote a finding (probable), based on 1 capture.')
    expect(sectionText(html, 'findings')).toContain('Most volume comes from one address. See its counterparties.')
    expect(sectionText(html, 'integrity')).toContain(state.record.head)
  })

  test('does not contain the key, because no case does', async () => {
    const html = await report(recordedCase().state())
    expect(html.toLowerCase()).not.toContain('apikey')
    expect(html.toLowerCase()).not.toContain('authorization')
  })

  test('is written for an empty case, one with failures only, and one without a graph', async () => {
    const empty = caseBuilder()
    empty.event({ kind: 'case-created', title: '', reference: '', investigator: '', budget: '0', practice: false })
    const nothing = await report(empty.state())
    expectInert(nothing)
    expect(sectionText(nothing, 'coverage')).toContain('This case contains no captures.')
    empty.event({
      kind: 'subject-added',
      subjectId: 'sub-1',
      typed: ADDRESS,
      address: ADDRESS,
      family: 'evm',
      chains: ['bnb'],
      alias: '',
      origin: 'typed',
    })
    empty.response({ endpoint: 'profiler/labels', request: { address: ADDRESS, chain: 'bnb' }, status: 500, body: '<html>gateway</html>' })
    const failures = (await wholeReport(empty.state(), { ...WRITTEN, graph: false })).html
    expectInert(failures)
    expect(sectionText(failures, 'coverage')).toContain('1 request failed')
    expect(sectionText(failures, 'graph')).toContain('This report contains no graph.')
  })
})

describe('hostile text', () => {
  const EVIL = '"><script>alert(1)</script><img src=x onerror=alert(2)>\u202e\u0000\u001b[2J\u2028</pre></section>{{7*7}}`${x}\'&amp;\ud83d'

  test('is inert everywhere: title, alias, tags, notes, findings, tokens, labels, error messages, request ids', async () => {
    const builder = caseBuilder()
    // A lone surrogate cannot enter the custody chain; everything else can.
    const evil = EVIL.slice(0, -1)
    builder.event({ kind: 'case-created', title: evil, reference: evil, investigator: evil, budget: '10', practice: false })
    builder.event({
      kind: 'subject-added',
      subjectId: 'sub-1',
      typed: evil,
      address: ADDRESS,
      family: 'evm',
      chains: ['bnb', evil],
      alias: evil,
      origin: evil,
    })
    builder.event({ kind: 'subject-changed', subjectId: 'sub-1', tags: [evil], note: evil, colour: evil })
    const row = {
      chain: 'bnb',
      address: ADDRESS,
      token_address: evil,
      token_symbol: evil,
      token_name: EVIL,
      token_amount: evil,
      price_usd: evil,
      value_usd: 1,
    }
    builder.response({ endpoint: 'profiler/current-balance', request: { address: ADDRESS, chain: 'bnb' }, body: JSON.stringify({ data: [row] }) })
    builder.response({
      endpoint: 'profiler/counterparties',
      request: { address: ADDRESS, chain: 'bnb', date: { from: evil, to: evil } },
      body: JSON.stringify({
        data: [
          {
            counterparty_address: evil,
            counterparty_address_label: [evil],
            interaction_count: 3,
            total_volume_usd: 5,
            volume_in_usd: 5,
            volume_out_usd: 0,
            tokens_info: [],
          },
        ],
      }),
    })
    builder.response({
      endpoint: 'profiler/labels',
      request: { address: ADDRESS, chain: 'bnb' },
      status: 400,
      requestId: evil,
      body: JSON.stringify({ error: evil, message: evil, code: evil, request_id: evil }),
    })
    builder.event({ kind: 'finding-written', findingId: 'f', text: evil, confidence: evil, captureIds: ['x-4', evil] })
    const html = await report(builder.state())
    expectInert(html)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html.match(/<section id="/g)?.length).toBe(html.match(/<\/section>/g)?.length)
  })

  test('makes no file name', () => {
    const allowed = /^[A-Za-z0-9_-]{1,115}\.(html|json|svg|csv)$/
    for (const title of ['../../etc/passwd', 'C:\\x', 'con', '', '....', '😀', EVIL, 'x'.repeat(400), 'Ärger & Söhne']) {
      expect(reportFileName({ title, reference: '' }, WRITTEN.writtenAt)).toMatch(allowed)
    }
    expect(reportFileName({ title: 'Ärger & Söhne', reference: 'R-1' }, WRITTEN.writtenAt)).toBe('casebook-r-1-arger-sohne-2026-11-21-report.html')
    expect(reportFileName({ title: 'x', reference: '' }, EVIL)).toMatch(allowed)
  })
})

describe('evidence', () => {
  test('carries the whole case through a file and back', async () => {
    const builder = recordedCase(true)
    const state = builder.state()
    const text = await evidenceText(state)
    expect(text).toMatch(/^[\x20-\x7e\n]*$/)
    expect(text).not.toMatch(/[<>&]/)
    expect(readEvidence(text)).toEqual({ ok: true, value: { record: state.record, ...builder.contents(), stamp: undefined } })
  })

  test.each([
    ['', 'not well-formed JSON'],
    ['null', 'an unexpected form'],
    ['{"format":"casebook-evidence","version":2}', 'newer version'],
    ['{"format":"casebook-evidence","record":{},"version":2}', 'newer version'],
    ['{"format":"casebook-evidence","record":{},"version":1}', 'line 1 has an unexpected form'],
    ['{"format":"casebook-evidence","version":0}', 'has format 0. This version of Casebook reads format 1.'],
    ['{\n"format":"casebook-evidence",\n"version":0,\n"record":{},\n"entries":[]}\n', 'has format 0'],
    ['{"format":"casebook-evidence","record":{},"version":0}', 'has format 0'],
    ['['.repeat(100_000), 'not well-formed JSON'],
    ['{"__proto__":{"polluted":1}}', 'an unexpected form'],
  ])('refuses %.40j with a sentence', (text, part) => {
    const read = readEvidence(text)
    expect(read).toMatchObject({ ok: false, error: { message: expect.stringContaining(part) } })
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })
})

test('contains all ten thousand rows', async () => {
  const state = recordedCase().state()
  const captureId = state.captures[0]?.capture.id ?? ''
  const panel: PanelView = {
    id: 'transactions',
    title: 'Transactions',
    endpoints: ['profiler/transactions'],
    coverage: [],
    figures: [],
    series: [],
    notes: [],
    tables: [
      {
        id: 't',
        title: 'All',
        columns: [
          { id: 'hash', title: 'Hash', kind: 'hash' },
          { id: 'value', title: 'Value', kind: 'usd' },
        ],
        rows: Array.from({ length: 10_000 }, (_, index) => ({
          id: String(index),
          cells: {
            hash: { text: `0x${index.toString(16).padStart(64, '0')}`, state: 'value' as const },
            value: { text: `${index}.125`, state: 'value' as const },
          },
          captureId,
          pointer: `/data/${index}`,
        })),
      },
    ],
  }
  const { html } = await reportWith(state, [{ subjectId: 'sub-1', panels: [panel] }], { ...WRITTEN, graphSvg: '' })
  expect(html.match(/<td class="m w">0x[0-9a-f]{64}<\/td><td class="n" title="\d+\.125">/g)).toHaveLength(10_000)
})
