import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reduceCase } from '../../../src-shared/case/case-reducer.ts'
import type { FileVerdict } from '../../../src-shared/report/file-verdict.ts'
import { verifyFile } from '../../../src-shared/report/verify-file.ts'
import { testAuthor } from '../../support/builders/signing.ts'
import { sha256Hex } from '../../../src-shared/custody/sha256.ts'
import { reseal, stampedAs } from '../features/report/reseal.ts'
import { type CaseBuilder, WRITTEN, recordedCase } from '../../support/builders/recorded-case.ts'
import { followedCase, HOP, NEXT } from '../../support/builders/followed-case.ts'
import { evidenceText, wholeReport } from '../../support/builders/whole-report.ts'

const VERSION = WRITTEN.appVersion
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const verify = (text: string, version = VERSION): Promise<FileVerdict> => verifyFile(bytesOf(text), version)

let report: Uint8Array
let html: string
let evidence: string

beforeAll(async () => {
  const state = recordedCase(true).state()
  html = (await wholeReport(state, WRITTEN)).html
  report = bytesOf(html)
  evidence = await evidenceText(state)
})

/** Start of each part of the report, in bytes, so that each of them is certainly altered. */
function parts(): { name: string; from: number; to: number }[] {
  const marks = [...html.matchAll(/<section id="([a-z0-9-]+)"|<pre id="(evidence)"|<footer class="(seal)"/g)].map((match) => ({
    name: match[1] ?? match[2] ?? match[3] ?? '',
    from: bytesOf(html.slice(0, match.index)).length,
  }))
  return [{ name: 'head', from: 0 }, ...marks].map((mark, index) => ({ ...mark, to: marks[index]?.from ?? report.length }))
}

/** The SVG of a report's graph. */
function pictureIn(written: string): string {
  const [, base64 = ''] = /src="data:image\/svg\+xml;base64,([^"]*)"/.exec(written) ?? []
  return Buffer.from(base64, 'base64').toString()
}

describe('a report', () => {
  test('is verified unchanged, with a list of checks', async () => {
    const verdict = await verifyFile(report, VERSION)
    expect(verdict).toMatchObject({ outcome: 'verified', kind: 'report', differences: [] })
    expect(verdict.account.join('\n')).toContain('11 entries, 7 captures')
    expect(verdict.account.join('\n')).toContain(`${report.length} bytes, byte-identical`)
  })

  test('of a case with a followed address is verified, and its cover counts it separately from subjects', async () => {
    const written = await wholeReport(followedCase().state(), WRITTEN)
    expect(written.html).toContain('1 subject, 1 followed address, 8 captures')
    expect(await verify(written.html)).toMatchObject({ outcome: 'verified', differences: [] })
    expect(await verify(reseal(written.html.replaceAll(HOP, HOP.replace('11a', '12a'))))).toMatchObject({ outcome: 'failed' })
  })

  test('of a case with an inferred link draws it dashed, lists its evidence separately, and is verified', async () => {
    const [source, target] = [`evm:${HOP}`, `evm:${NEXT}`]
    const line = { id: `inferred ${source} ${target}`, source, target, chain: 'arbitrum', value: '6.5', matched: 1, of: 2, minutes: [6, 9] as const }
    const builder = followedCase()
    builder.event({ kind: 'bridge-links-inferred', edges: [{ ...line, entity: 'Spanway', crossings: [] }] })
    const written = (await wholeReport(builder.state(), WRITTEN)).html
    expect(pictureIn(written).match(/stroke-dasharray="6 4"/g)).toHaveLength(2)
    expect(pictureIn(written)).toContain('$7 inferred')
    expect(written).toContain('<h4>Inferred, not observed</h4>')
    expect(written).toContain('1 of 2 by amount and time, 6 to 9 min later, paid there by the same entity, Spanway')
    expect(await verify(written)).toMatchObject({ outcome: 'verified', differences: [] })
    expect(await verify(reseal(written.replace('6 to 9 min later', '7 to 9 min later')))).toMatchObject({ outcome: 'failed' })
    builder.event({ kind: 'bridge-links-dismissed', edgeIds: [line.id], dismissed: true })
    const without = (await wholeReport(builder.state(), WRITTEN)).html
    expect(pictureIn(without)).not.toContain('inferred')
    expect(without).not.toContain('<h4>Inferred, not observed</h4>')
    expect(await verify(without)).toMatchObject({ outcome: 'verified' })
  })

  test('with one altered byte fails and names the place', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(report.length - 1), fc.integer({ min: 1, max: 255 }), async (position, flip) => {
        const altered = report.slice()
        altered[position] = (altered[position] ?? 0) ^ flip
        const verdict = await verifyFile(altered, VERSION)
        expect(verdict.outcome).toBe('failed')
        expect(verdict.differences.join(' ')).toMatch(/differs|not readable|is not in it|changed|another|damaged|no case|line \d+|missing|no report/i)
      }),
      { numRuns: 50 },
    )
  })

  test('with one altered byte in any part fails and names the part', async () => {
    for (const { name, from, to } of parts()) {
      const altered = report.slice()
      const position = Math.floor((from + to) / 2)
      altered[position] = altered[position] === 0x61 ? 0x62 : 0x61
      const verdict = await verifyFile(altered, VERSION)
      expect({ name, outcome: verdict.outcome }).toEqual({ name, outcome: 'failed' })
      const named =
        name === 'head'
          ? 'The head of the document'
          : name === 'seal'
            ? 'The last line'
            : name === 'evidence'
              ? /The evidence|entry \d+|Entry \d+/
              : `Section “${name}”`
      expect(verdict.differences.join(' ')).toMatch(named)
    }
  })

  test.each([
    ['a figure', '2,071.2045486884217', '2,071.2045486884218', 'Section “dossier-1” differs'],
    ['a row of the log', 'req-failed</code>', 'req-forged</code>', 'Section “acquisition” differs'],
    ['the banner', 'Practice: simulated data', 'Measured: real data', 'Section “cover” differs'],
    ['a limitation', 'a legal attribution', 'an illegal attribution', 'Section “coverage” differs'],
    ['the policy', "default-src 'none'", "default-src 'self'", 'The head of the document differs'],
    ['something at the end', '</html>\n', '</html>\n<!-- -->', 'The last line differs'],
    ['a line less', '<h2>Findings</h2>\n', '', 'Section “findings” differs'],
  ])('with an edit of %s has failed, naming it', async (_what, from, to, named) => {
    const altered = html.replace(from, to)
    expect(altered).not.toBe(html)
    expect((await verify(altered)).differences.join(' ')).toContain(named)
  })

  test('with altered evidence fails and names the entry', async () => {
    const stored = /"bodyBase64":"(eyJkYXRh[^"]*)"/.exec(html)?.[1] ?? ''
    const forged = btoa(atob(stored).replace('2071.2', '9071.2'))
    const verdict = await verify(html.replace(stored, forged))
    expect(verdict.outcome).toBe('failed')
    expect(verdict.differences).toContain('The response stored with entry 4 was changed: its SHA-256 differs.')
    expect(verdict.differences.join(' ')).toContain('Section “')
  })

  test('with a missing end fails', async () => {
    const lines = html.split('\n')
    const last = lines.findIndex((line) => line.includes('"seq":11}') && line.includes('"payloadSha256"'))
    lines.splice(last, 1)
    lines[last - 1] = (lines[last - 1] ?? '').replace(/,$/, '')
    expect((await verify(lines.join('\n'))).differences.join(' ')).toContain('Entry 11 is missing')
  })
})

describe('a report whose format this version cannot rewrite', () => {
  /**
   * As another version might have written it: intact in itself, but not comparable with its
   * evidence.
   */
  const later = (text = html): string => reseal(stampedAs(text, '9.9.9', 99))

  test('is not verified although it is consistent, and says so', async () => {
    const verdict = await verify(later())
    expect(verdict).toMatchObject({ outcome: 'not-compared', differences: [] })
    expect(verdict.account.join(' ')).toMatch(/This report has format \d+\. This version of Casebook reads format \d+\./)
    expect(verdict.account.join(' ')).toContain('not compared with its evidence')
  })

  test('is not verified with forged amounts either, and not when compared with its case', async () => {
    const forged = later(html.replace('2,071.2045486884217', '9,071.2045486884217'))
    expect((await verify(forged)).outcome).toBe('not-compared')
    const builder = recordedCase(true)
    builder.event({ kind: 'report-exported', sha256: sha256Hex(forged), bytes: bytesOf(forged).length, fileName: 'r.html' })
    const verdict = await verifyFile(bytesOf(forged), VERSION, bytesOf(await evidenceText(builder.state())))
    expect(verdict).toMatchObject({ outcome: 'not-compared', differences: [] })
  })

  test('with one altered byte fails', async () => {
    const bytes = bytesOf(later())
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), async (position) => {
        const altered = bytes.slice()
        altered[position] = (altered[position] ?? 0) ^ 1
        expect((await verifyFile(altered, VERSION)).outcome).toBe('failed')
      }),
      { numRuns: 25 },
    )
  })

  test('fails if its head and its stamp name two versions', async () => {
    const text = reseal(later().replace('content="Casebook 9.9.9,', 'content="Casebook 0.1.0,'))
    expect((await verify(text)).differences.join(' ')).toContain('The head of the document names Casebook 0.1.0, report format 99')
  })
})

describe('a report of a known format, from any version', () => {
  test('is compared: verified if unchanged, failed with forged amounts and new digests', async () => {
    const another = (await wholeReport(recordedCase(true).state(), { ...WRITTEN, appVersion: '0.0.9' })).html
    expect((await verify(another)).outcome).toBe('verified')
    const forged = reseal(another.replace('2,071.2045486884217', '9,071.2045486884217'))
    expect(await verify(forged)).toMatchObject({
      outcome: 'failed',
      differences: [expect.stringContaining('Section “dossier-1” differs'), expect.stringContaining('Section “cover” differs')],
    })
  })
})

describe('an evidence file', () => {
  const text = (): string => evidence

  test('is verified; with one altered byte anywhere it has failed', async () => {
    const bytes = bytesOf(text())
    const verdict = await verifyFile(bytes, VERSION)
    expect(verdict).toMatchObject({ outcome: 'verified', kind: 'evidence' })
    expect(verdict.account.join(' ')).toContain(`${bytes.length} bytes, byte-identical to Casebook’s output`)
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (position, flip) => {
        const altered = bytes.slice()
        altered[position] = (altered[position] ?? 0) ^ flip
        const found = await verifyFile(altered, VERSION)
        expect(found.outcome).toBe('failed')
        expect(found.differences[0]).toMatch(/\.$/)
      }),
      { numRuns: 50 },
    )
  })

  test('fails if it is truncated or has content after its end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 30, max: text().length - 1 }), async (keep) => {
        expect((await verify(text().slice(0, keep))).outcome).toBe('failed')
      }),
      { numRuns: 25 },
    )
    expect((await verify(`${text()}\n`)).outcome).toBe('failed')
    expect((await verify(`${text()}{"event":{}}\n`)).outcome).toBe('failed')
  })
})

describe('evidence in lines', () => {
  const lines = (): string[] => evidence.split(/(?<=\n)/)
  const said = async (changed: readonly string[]): Promise<string> => {
    const verdict = await verify(changed.join(''))
    expect(verdict.outcome).toBe('failed')
    return verdict.differences.join(' ')
  }

  test('gives the same result in pieces of any size', async () => {
    const bytes = bytesOf(evidence)
    const whole = await verifyFile(bytes, VERSION)
    for (const size of [1_000, 4_099, bytes.length]) {
      const chunks = async function* () {
        // The same buffer is reused, as a file reader does.
        const buffer = new Uint8Array(size)
        for (let at = 0; at < bytes.length; at += size) {
          const piece = bytes.subarray(at, at + size)
          buffer.set(piece)
          yield buffer.subarray(0, piece.length)
        }
      }
      expect(await verifyFile({ bytes: bytes.length, chunks }, VERSION)).toEqual(whole)
    }
  })

  test('has a header, events, chain and end, in this order and each once', async () => {
    const [head = '', first = '', ...rest] = lines()
    const end = rest.at(-1) ?? ''
    expect(head).toMatch(/^\{"format":"casebook-evidence","record":/)
    expect(end).toMatch(/^\{"end":\{"captures":\d+,"entries":\d+,"events":\d+,"sha256":"[0-9a-f]{64}"\}\}\n$/)
    expect(await said([first, head, ...rest])).toContain('line 1 is out of order')
    expect(await said([head, head, first, ...rest])).toContain('line 2 is out of order')
    expect(await said([head, first, end, ...rest])).toContain('is out of order')
    expect(await said([head, ...rest, first])).toContain('is out of order')
    expect(await said([head, first, ...rest.slice(0, -1)])).toContain('its last line is missing')
  })

  test("names the line that differs from Casebook's output, and its content", async () => {
    const all = lines()
    all[1] = (all[1] ?? '').replace('{"event":{', '{"event": {')
    expect(await said(all)).toContain('The evidence file differs from the regenerated text at line 2: found “{"event": {')
  })

  test('without an event, entry or capture fails by its chain and by its end', async () => {
    for (const part of ['{"event":', '{"entry":', '{"capture":']) {
      const all = lines()
      all.splice(
        all.findIndex((line) => line.startsWith(part)),
        1,
      )
      expect(await said(all)).toMatch(/missing.*at line \d+: the file has “\{"end"|is missing|names a previous one/)
    }
    const apart = lines().map((line) => line.replace(/^\{"capture":.*,"entry":(\{.*\})\}\n$/, '{"entry":$1}\n'))
    expect(await said(apart)).toContain('The capture of entry 4 is missing.')
  })

  test('reports a newer version, or a line over the maximum length', async () => {
    const newer = await verify(evidence.replace('"version":1}', '"version":2}'))
    expect(newer).toMatchObject({ outcome: 'unreadable', differences: [expect.stringContaining('newer version')] })
    const endless = async function* () {
      yield bytesOf(evidence)
      for (let n = 0; n < 70; n += 1) yield new Uint8Array(1_000_000).fill(0x61)
    }
    const verdict = await verifyFile({ bytes: evidence.length + 70_000_000, chunks: endless }, VERSION)
    expect(verdict).toMatchObject({ outcome: 'failed', differences: [expect.stringContaining('not well-formed JSON')] })
  })
})

describe('the record in a file', () => {
  const NAMES = ['id', 'title', 'reference', 'investigator', 'budget', 'practice', 'createdAt', 'lastAt', 'subjects', 'captures', 'head', 'seq']
  const altered = (value: unknown): unknown => (typeof value === 'boolean' ? !value : typeof value === 'number' ? value + 1 : `${String(value)}x`)

  test.each(NAMES)('that says another “%s” than the custody chain has failed', async (name) => {
    const [line = '', ...rest] = evidence.split(/(?<=\n)/)
    const head: { record: Record<string, unknown> } = JSON.parse(line)
    expect(Object.keys(head.record).toSorted()).toEqual(NAMES.toSorted())
    head.record[name] = altered(head.record[name])
    const verdict = await verify([`${JSON.stringify(head)}\n`, ...rest].join(''))
    expect(verdict.outcome).toBe('failed')
    expect(verdict.differences).toContain(`“${name}” of the case record differs from the custody chain.`)
  })
})

describe('a file made to confuse', () => {
  /** Every path in a JSON value that leads to a value. */
  function positions(value: unknown, path: (string | number)[] = []): (string | number)[][] {
    if (typeof value !== 'object' || value === null) return [path]
    return [path, ...Object.entries(value).flatMap(([key, member]) => positions(member, [...path, Array.isArray(value) ? Number(key) : key]))]
  }

  const ODD: readonly unknown[] = [
    null,
    0,
    -1,
    1e308,
    true,
    '',
    'x',
    '\ud800',
    '__proto__',
    [],
    {},
    [[[[]]]],
    '9'.repeat(5000),
    { __proto__: null, toString: 1 },
  ]

  const linesOf = (value: unknown): string =>
    Array.isArray(value) ? value.map((line) => `${JSON.stringify(line)}\n`).join('') : JSON.stringify(value)

  test('is refused or fails with any content in any position, and throws nothing', async () => {
    const parsed = (): unknown =>
      evidence
        .trimEnd()
        .split('\n')
        .map((line): unknown => JSON.parse(line))
    const all = positions(parsed()).filter((path) => path.length > 0)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...all), fc.constantFrom(...ODD), fc.boolean(), async (path, odd, inReport) => {
        const copy = parsed()
        const holder: unknown = path.slice(0, -1).reduce<unknown>((value, key) => Reflect.get(Object(value), key), copy)
        const last = path.at(-1) ?? ''
        fc.pre(JSON.stringify(Reflect.get(Object(holder), last)) !== JSON.stringify(odd))
        Reflect.set(Object(holder), last, odd)
        const text = linesOf(copy)
        const verdict = await verify(
          inReport ? html.replace(/(<pre id="evidence" hidden>\n).*(<\/pre>\n)/s, (_all, begin: string, end: string) => begin + text + end) : text,
        )
        expect(verdict.outcome).not.toBe('verified')
        expect(verdict.differences.length).toBeGreaterThan(0)
      }),
      { numRuns: 80 },
    )
  })

  test.each([
    '<html><body>hello',
    '{"entries":[],"captures":[]}',
    '{"format":"casebook-evidence","version":1e99}',
    `<pre id="evidence" hidden>\n${'['.repeat(200_000)}</pre>\n`,
    '<footer class="seal"',
    '\u0000',
  ])('is answered with a sentence: %.40j', async (text) => {
    const verdict = await verify(text)
    expect(verdict.outcome).not.toBe('verified')
    expect(verdict.differences[0]).toMatch(/\.$/)
  })
})

describe('a report compared with its case', () => {
  async function exportFile(): Promise<{ text: string; caseText: string }> {
    const builder = recordedCase(true)
    const written = await wholeReport(builder.state(), WRITTEN)
    builder.event({ kind: 'report-exported', sha256: written.sha256, bytes: bytesOf(written.html).length, fileName: 'r.html' })
    return { text: written.html, caseText: await evidenceText(builder.state()) }
  }

  test('belongs to it if the case recorded the export of this file', async () => {
    const { text, caseText } = await exportFile()
    const verdict = await verifyFile(bytesOf(text), VERSION, bytesOf(caseText))
    expect(verdict).toMatchObject({ outcome: 'verified', differences: [] })
    expect(verdict.account.join(' ')).toContain('event 12 records the export of exactly this file')
  })

  test('fails if the case recorded no such export, is shorter, or is another one', async () => {
    const { text, caseText } = await exportFile()
    const other = (await wholeReport(recordedCase(true).state(), { ...WRITTEN, writtenAt: '2026-11-22T00:00:00.000Z' })).html
    expect((await verifyFile(bytesOf(other), VERSION, bytesOf(caseText))).differences.join(' ')).toContain('does not record the export')
    expect((await verifyFile(bytesOf(caseText), VERSION, bytesOf(evidence))).differences.join(' ')).toContain('ends before entry 12')
    expect((await verifyFile(bytesOf(text), VERSION, bytesOf(await evidenceText(recordedCase(false).state())))).differences.join(' ')).toContain(
      'is not the head',
    )
    expect((await verifyFile(bytesOf(text), VERSION, bytesOf(text))).outcome).toBe('unreadable')
  })
})

describe('signatures', () => {
  const [ada, ben] = [testAuthor(1), testAuthor(2)]
  const texts = async (builder: CaseBuilder): Promise<string[]> => [
    await evidenceText(builder.state()),
    (await wholeReport(builder.state(), WRITTEN)).html,
  ]
  const by = `Signature: author ${ada.author} signed the chain up to entry 11, its end.`

  test('are accepted without a remark if they are valid', async () => {
    for (const text of await texts(recordedCase(true, ada))) {
      const verdict = await verify(text)
      expect(verdict).toMatchObject({ outcome: 'verified', differences: [] })
      expect(verdict.account).toContain(by)
      expect(verdict.remarks.join()).not.toContain('signed')
    }
  })

  test('that are missing are a remark', async () => {
    for (const text of [html, evidence]) {
      const verdict = await verify(text)
      expect(verdict.outcome).toBe('verified')
      expect(verdict.remarks).toContain('Entries 1 to 11 are unsigned: the key of this installation was not available.')
    }
  })

  test('with one altered digit have failed, even if everything else is recomputed', async () => {
    const { signatures, ...contents } = recordedCase(true, ada).contents()
    const [signature] = signatures
    if (signature === undefined) throw new Error('a signature')
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('signature', 'head', 'author'), fc.nat(127), async (member, at) => {
        const text = signature[member]
        const position = at % text.length
        const altered = { ...signature, [member]: text.slice(0, position) + (text[position] === 'a' ? 'b' : 'a') + text.slice(position + 1) }
        const verdict = await verify(await evidenceText(reduceCase({ ...contents, signatures: [altered] })))
        expect(verdict).toMatchObject({ outcome: 'failed', differences: [expect.stringContaining('signature of entry 11 is not from author')] })
      }),
      { numRuns: 25 },
    )
    const forged = reduceCase({ ...contents, signatures: [{ ...signature, signature: 'a'.repeat(128) }] })
    expect(await verify((await wholeReport(forged, WRITTEN)).html)).toMatchObject({ outcome: 'failed' })
  })

  test('a report has failed if its author signed another chain of the compared case, and the fork is named', async () => {
    const [report] = [(await texts(recordedCase(true, ada)))[1] ?? '']
    const other = recordedCase(true, ada)
    other.event({ kind: 'finding-removed', findingId: 'f1' })
    const verdict = await verifyFile(bytesOf(report), VERSION, bytesOf(await evidenceText(other.state())))
    expect(verdict.differences.join(' ')).not.toContain('signed')
    const rebuilt = recordedCase(false, ada)
    const forked = await verifyFile(bytesOf(report), VERSION, bytesOf(await evidenceText(rebuilt.state())))
    expect(forked.differences).toContain(
      `Case file: Author ${ada.author} signed a different entry 11: the chain was replaced or forked at or before this entry.`,
    )
  })

  test('of a case file are checked as well', async () => {
    const builder = recordedCase(true, ada)
    const state = builder.state()
    const wrong = reduceCase({
      ...builder.contents(),
      signatures: [{ ...ben.sign({ caseId: 'case-7', seq: 11, head: state.record.head }), author: ada.author }],
    })
    const verdict = await verifyFile(bytesOf(await evidenceText(state)), VERSION, bytesOf(await evidenceText(wrong)))
    expect(verdict.differences).toEqual([`Case file: The signature of entry 11 is not from author ${ada.author}.`])
  })

  test('an evidence file without signatures, or of another format, is not verified', async () => {
    const signed = await evidenceText(recordedCase(true, ada).state())
    expect(await verify(signed.replace(/"signatures":\[.*?\],/, ''))).toMatchObject({
      outcome: 'failed',
      differences: [expect.stringContaining('has an unexpected form')],
    })
    for (const other of [
      signed.replace('"version":1}', '"version":0}'),
      '{\n"format":"casebook-evidence",\n"version":0,\n"record":{},\n"entries":[],\n"captures":[]\n}\n',
    ]) {
      expect(await verify(other)).toMatchObject({
        outcome: 'unreadable',
        kind: 'evidence',
        differences: ['The evidence has format 0. This version of Casebook reads format 1.'],
      })
    }
  })
})

describe('npm run verify', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-verify-'))
  const tool = fileURLToPath(new URL('../../../tools/verify.ts', import.meta.url))
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

  function run(...args: string[]): { status: number | null; out: string; err: string } {
    const done = spawnSync(process.execPath, [tool, ...args], { encoding: 'utf8' })
    return { status: done.status, out: done.stdout, err: done.stderr.replaceAll(/^.*(?:ExperimentalWarning|node --trace-warnings).*\n/gm, '') }
  }

  test('prints VERIFIED, or FAILED with the differences, and exits with 0 or 1', () => {
    const good = join(folder, 'good.html')
    const bad = join(folder, 'bad.html')
    writeFileSync(good, html)
    writeFileSync(bad, html.replace('2,071.2045486884217', '2,071.2045486884218'))
    expect(run(good)).toMatchObject({ status: 0, out: expect.stringMatching(/^VERIFIED {2}/), err: '' })
    const later = join(folder, 'later.html')
    writeFileSync(later, reseal(stampedAs(html, '9.9.9', 99)))
    expect(run(later)).toMatchObject({ status: 2, out: expect.stringMatching(/^NOT VERIFIED {2}.*was not compared with its evidence/), err: '' })
    expect(run(bad)).toMatchObject({ status: 1, out: expect.stringMatching(/^FAILED {2}.*\n {2}Section “dossier-1” differs/), err: '' })
  })

  test('ends silently, and with the same code, when the output pipe is closed', async () => {
    const path = join(folder, 'piped.html')
    writeFileSync(path, html.replace('2,071.2045486884217', '2,071.2045486884218'))
    const child = spawn(process.execPath, [tool, path], { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.stdout.destroy()
    const code = await new Promise((ended) => child.on('close', ended))
    expect({ code, said: said.replaceAll(/^.*(?:ExperimentalWarning|node --trace-warnings).*\n/gm, '') }).toEqual({ code: 1, said: '' })
  })

  test('reports what it cannot verify in one sentence, exits with 2, and prints no stack and no control characters', () => {
    const write = (name: string, data: string | Uint8Array): string => {
      const path = join(folder, name)
      writeFileSync(path, data)
      return path
    }
    const huge = write('huge.html', '')
    truncateSync(huge, 300 * 1024 * 1024)
    mkdirSync(join(folder, 'dir.html'))
    const hopeless = [
      [],
      [join(folder, 'absent.html')],
      [join(folder, 'dir.html')],
      [write('empty.html', '')],
      [huge],
      [
        write(
          'binary.html',
          new Uint8Array(5000).map((_, index) => index * 7),
        ),
      ],
      [write('text.json', '{"a":1}')],
    ]
    for (const args of hopeless) {
      const done = run(...args)
      expect(done).toMatchObject({ status: 2, err: '' })
      expect(done.out.trimEnd().split('\n')).toHaveLength(1)
    }
    const steering = run(write('steer.html', html.replace('Ada Person', '\u001b[2J\u001b]8;;x\u0007Ada\u202e')))
    expect(steering.status).toBe(1)
    expect(steering.out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })
})
