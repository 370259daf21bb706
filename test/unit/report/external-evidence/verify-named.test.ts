import { beforeAll, expect, test } from 'vitest'
import { verdictText } from '../../../../src-shared/report/verdict-text.ts'
import type { FileVerdict } from '../../../../src-shared/report/file-verdict.ts'
import { type ExternalEvidence, namedEvidenceLine, readNamedEvidence } from '../../../../src-shared/report/external-evidence/external-evidence.ts'
import { readEvidence } from '../../../../src-shared/report/read-evidence.ts'
import { evidencePart } from '../../../../src-shared/report/sealed-report.ts'
import { verifyFile } from '../../../../src-shared/report/verify-file.ts'
import { sha256Hex } from '../../../../src-shared/custody/sha256.ts'
import { followedCase } from '../../../support/builders/followed-case.ts'
import { WRITTEN, recordedCase } from '../../../support/builders/recorded-case.ts'
import { evidenceText, wholeReport } from '../../../support/builders/whole-report.ts'
import { reseal } from '../../features/report/reseal.ts'

const VERSION = WRITTEN.appVersion
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const nameOf = (text: string): ExternalEvidence => ({ name: 'case-evidence.json', bytes: text.length, sha256: sha256Hex(text) })
const verify = (report: string, evidence?: string): Promise<FileVerdict> =>
  verifyFile(bytesOf(report), VERSION, evidence === undefined ? undefined : bytesOf(evidence))

let evidence: string
let html: string

beforeAll(async () => {
  const state = recordedCase(true).state()
  evidence = await evidenceText(state)
  html = (await wholeReport(state, { ...WRITTEN, evidence: nameOf(evidence) })).html
})

/** The report naming another file, with its digests recomputed. */
const naming = (other: string): string =>
  html.replaceAll(sha256Hex(evidence), sha256Hex(other)).replaceAll(String(evidence.length), String(other.length))

test('is verified with its evidence file, and says that it was compared', async () => {
  const verdict = await verify(html, evidence)
  expect(verdict).toMatchObject({ outcome: 'verified', kind: 'report', differences: [] })
  expect(verdict.account.join('\n')).toContain('11 entries, 7 captures')
  expect(verdict.account.join('\n')).toContain(`${evidence.length} bytes with the SHA-256 that the report names, ${sha256Hex(evidence)}`)
  expect(verdict.account.join('\n')).toContain(`${bytesOf(html).length} bytes, byte-identical`)
  expect(verdictText('r.html', verdict)).toMatchObject({ word: 'VERIFIED', exitCode: 0 })
  // It contains no response, and names the file for its verification.
  expect(html).not.toContain('bodyBase64":"')
  expect(html).toContain('case-evidence.json')
})

test('is verified as well with graphs and a followed address', async () => {
  const state = followedCase().state()
  const own = await evidenceText(state)
  const report = await wholeReport(state, { ...WRITTEN, graph: true, evidence: nameOf(own) })
  expect(await verify(report.html, own)).toMatchObject({ outcome: 'verified', differences: [] })
})

test('is not verified alone, and names the required file', async () => {
  const verdict = await verify(html)
  expect(verdict).toMatchObject({ outcome: 'not-compared', kind: 'report', differences: [], needs: nameOf(evidence) })
  const said = verdictText('r.html', verdict)
  expect(said).toMatchObject({ word: 'NOT VERIFIED', exitCode: 2, headline: expect.stringContaining('in a separate file') as string })
  expect(said.lines[0]).toContain(`Suggested name of the evidence file: case-evidence.json; ${evidence.length} bytes, SHA-256 ${sha256Hex(evidence)}`)
})

test('is not verified if only it was forged, and fails with the evidence', async () => {
  const forged = reseal(html.replace('Trial', 'Trail'))
  expect(forged).not.toBe(html)
  expect(await verify(forged)).toMatchObject({ outcome: 'not-compared' })
  expect(await verify(forged, evidence)).toMatchObject({
    outcome: 'failed',
    differences: [expect.stringContaining('differs from the regenerated text')],
  })
  // Not resealed, or with active content: it fails by itself.
  expect(await verify(html.replace('Trial', 'Trail'))).toMatchObject({ outcome: 'failed' })
  for (const given of [undefined, evidence]) {
    const actions = reseal(html.replace('<main>', '<main><script>alert(1)</script>'))
    expect(await verify(actions, given)).toMatchObject({
      outcome: 'failed',
      differences: expect.arrayContaining([expect.stringMatching(/script/i)]) as string[],
    })
  }
})

test('fails with an evidence file that was altered, truncated or is another', async () => {
  const at = evidence.indexOf('"bodyBase64":"') + 20
  const altered = `${evidence.slice(0, at)}${evidence[at] === 'A' ? 'B' : 'A'}${evidence.slice(at + 1)}`
  for (const [other, said] of [
    [altered, /was altered, or is not the one that the report names/],
    [evidence.slice(0, -1), /bytes; the report names a file of/],
    [`${evidence}\n`, /bytes; the report names a file of/],
    [await evidenceText(followedCase().state()), /bytes; the report names a file of/],
    [html, /bytes; the report names a file of/],
  ] as const) {
    const verdict = await verify(html, other)
    expect(verdict).toMatchObject({ outcome: 'failed', kind: 'report', differences: [expect.stringMatching(said)] })
    expect(verdictText('r.html', verdict).exitCode).toBe(1)
  }
})

test('a report changed to name an altered file fails by the evidence itself', async () => {
  const at = evidence.indexOf('"bodyBase64":"') + 20
  const altered = `${evidence.slice(0, at)}${evidence[at] === 'A' ? 'B' : 'A'}${evidence.slice(at + 1)}`
  const verdict = await verify(reseal(naming(altered)), altered)
  expect(verdict.outcome).toBe('failed')
  expect(verdict.differences.join()).toMatch(/was changed|is not readable|SHA-256/)
  const cut = evidence.slice(0, evidence.lastIndexOf('\n', evidence.length - 2) + 1)
  expect(await verify(reseal(naming(cut)), cut)).toMatchObject({
    outcome: 'failed',
    kind: 'report',
    differences: [expect.stringContaining('Evidence file: ')],
  })
  const none = '{}\n'
  expect(await verify(reseal(naming(none)), none)).toMatchObject({ outcome: 'failed', kind: 'report' })
})

test('verifies nothing of an unknown report format', async () => {
  const stamp = readNamedEvidence(evidencePart(html) ?? '')?.stamp
  if (stamp === undefined) expect.unreachable()
  const line = namedEvidenceLine(nameOf(evidence), stamp)
  const later = reseal(
    html.replace(line, namedEvidenceLine(nameOf(evidence), { ...stamp, format: 99 })).replace(/report format \d+">/, 'report format 99">'),
  )
  const verdict = await verify(later, evidence)
  expect(verdict).toMatchObject({ outcome: 'not-compared', differences: [] })
  expect(verdict.needs).toBeUndefined()
  expect(verdict.account.join()).toContain('This report has format 99.')
})

test('reads the name of an evidence file exactly, and not as evidence', () => {
  const line = evidencePart(html) ?? ''
  expect(readNamedEvidence(line)?.evidence).toEqual(nameOf(evidence))
  for (const other of [
    line.slice(0, -1),
    line.replace('{', '{ '),
    line.replace('"bytes":', '"bytes":-'),
    line.replace(/"sha256":"../, '"sha256":"zz'),
    '',
    '{}\n',
    `${line}${' '.repeat(10_000)}`,
  ])
    expect(readNamedEvidence(other)).toBeUndefined()
  expect(readEvidence(line)).toMatchObject({ ok: false, error: { code: 'corrupt' } })
})

test('recognises a report and its evidence given in the wrong order', async () => {
  expect(await verify(evidence, html)).toMatchObject({ outcome: 'unreadable', differences: [expect.stringContaining('The second file is a report')] })
})
