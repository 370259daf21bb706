import { beforeAll, describe, expect, test } from 'vitest'
import { verifyFile } from '../../../src-shared/report/verify-file.ts'
import { SAVED_FILE_BYTES } from '../../../src-shared/ipc/message-size.ts'
import { WRITTEN, recordedCase } from '../../support/builders/recorded-case.ts'
import { evidenceText, wholeReport } from '../../support/builders/whole-report.ts'
import { reseal } from '../features/report/reseal.ts'

const VERSION = WRITTEN.appVersion
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const verify = (text: string, caseText?: string) => verifyFile(bytesOf(text), VERSION, caseText === undefined ? undefined : bytesOf(caseText))

let html: string
let evidence: string

beforeAll(async () => {
  const state = recordedCase(true).state()
  html = (await wholeReport(state, WRITTEN)).html
  evidence = await evidenceText(state)
})

describe('a report with active content', () => {
  const acting = (text: string): string => text.replace('</body>', '<script></body>')
  const ACTS = expect.stringMatching(/script/i)

  test('fails for that, in addition to all other faults', async () => {
    expect(await verify(acting(html))).toMatchObject({ outcome: 'failed', kind: 'report', differences: expect.arrayContaining([ACTS]) })
    const without = acting(html.replace(/<pre id="evidence" hidden>[\s\S]*<\/pre>\n/, ''))
    expect(await verify(without)).toMatchObject({
      outcome: 'failed',
      differences: [ACTS, 'The report does not contain its evidence.'],
    })
    const newer = acting(html.replace('"version":1', '"version":99'))
    expect(await verify(newer)).toMatchObject({ outcome: 'failed', differences: [ACTS, expect.stringContaining('newer version')] })
    const unreadable = acting(html.replace('"format":"casebook-evidence"', '"format":"casebook-evidence'))
    expect((await verify(unreadable)).differences.length).toBeGreaterThan(1)
  })

  test('is not reported without active content', async () => {
    const without = await verify(html.replace(/<pre id="evidence" hidden>[\s\S]*<\/pre>\n/, ''))
    expect(without).toMatchObject({ outcome: 'failed', differences: ['The report does not contain its evidence.'] })
  })
})

test('a report fails if its evidence lacks the parameters of the report', async () => {
  const unsaid = await verify(reseal(html.replace(/"report":\{[^}]*\},/, '')))
  expect(unsaid.outcome).toBe('failed')
  expect(unsaid.differences).toContain('The evidence in the report does not contain the parameters of the report.')
})

describe('a file with marks of Casebook', () => {
  test.each(['content="Casebook 0.1.0"', '<pre id="evidence" hidden>', '<section id="integrity" class="x">', '<footer class="seal">'])(
    'such as %s makes a report fail with a sentence about it',
    async (mark) => {
      expect(await verify(`<p>${mark}</p>`)).toMatchObject({ outcome: 'failed', kind: 'report' })
    },
  )

  test('fails like an old evidence file; a single list is not recognised', async () => {
    expect(await verify('{"entries":[],"captures":[]')).toMatchObject({ outcome: 'failed', kind: 'evidence' })
    expect(await verify('["casebook-evidence"')).toMatchObject({ outcome: 'failed', kind: 'evidence' })
    for (const text of ['{"entries":[]}', '{"captures":[]}', 'Hello.', ''])
      expect(await verify(text)).toEqual({
        outcome: 'unreadable',
        kind: 'unknown',
        account: [],
        differences: ['This is neither a report nor an evidence file of Casebook.'],
        remarks: [],
      })
  })
})

test('a file too large for anything but evidence in lines is not read', async () => {
  let read = 0
  const chunks = async function* () {
    read += 1
    yield bytesOf(html)
  }
  const verdict = await verifyFile({ bytes: SAVED_FILE_BYTES + 1, chunks }, VERSION)
  expect(verdict).toMatchObject({ outcome: 'unreadable', kind: 'unknown' })
  expect(verdict.differences).toEqual([
    `The file is not an evidence file with one value per line, and exceeds ${SAVED_FILE_BYTES / 1_000_000} MB, the maximum for other files.`,
  ])
  expect(read).toBe(1)
})

describe('a case file to compare with', () => {
  test('is named in the checks if it is the same file', async () => {
    const verdict = await verify(evidence, evidence)
    expect(verdict).toMatchObject({ outcome: 'verified', kind: 'evidence', differences: [] })
    expect(verdict.account.at(-1)).toBe('Case file: entry 11 of the case is the head of this file; the case has 0 entries after it.')
  })

  test('that cannot be read makes the verification fail, and the difference names the case file', async () => {
    expect(await verify(html, '{"entries":[],"captures":[]')).toMatchObject({
      outcome: 'failed',
      kind: 'report',
      differences: [expect.stringMatching(/^Case file: /)],
    })
    expect(await verify(evidence, 'Hello.')).toMatchObject({
      outcome: 'unreadable',
      kind: 'evidence',
      differences: ['Case file: This is neither a report nor an evidence file of Casebook.'],
    })
    expect(await verify(evidence, html)).toMatchObject({
      outcome: 'unreadable',
      kind: 'evidence',
      differences: ['The second file is a report. Choose the evidence file of the case.'],
    })
  })

  test('of another case is named as such, and nothing more is compared', async () => {
    const other = await evidenceText({ ...recordedCase(true).state(), record: { ...recordedCase(true).state().record, id: 'case-other' } })
    const { differences } = await verify(evidence, other)
    expect(differences.at(-1)).toBe('The case file belongs to another case.')
    expect(differences.join(' ')).not.toMatch(/is the head|ends before/)
  })

  test('that was altered is reported with its differences', async () => {
    const verdict = await verify(evidence, evidence.replace(/"investigator":"[^"]*"/, '"investigator":"Somebody else"'))
    expect(verdict.outcome).toBe('failed')
    expect(verdict.differences.length).toBeGreaterThan(0)
    for (const sentence of verdict.differences) expect(sentence).toMatch(/^Case file: /)
  })
})
