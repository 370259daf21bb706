import { expect, test } from 'vitest'
import { verifyEvidenceFile } from '../../../../src-shared/report/external-evidence/verify-evidence-file.ts'
import { fileOfBytes } from '../../../../src-shared/report/stored-file.ts'
import { recordedCase } from '../../../support/builders/recorded-case.ts'
import { evidenceText } from '../../../support/builders/whole-report.ts'

const LARGE = { lines: 1_000_000, eventCharacters: 1_000_000 }

test.each([
  { limits: LARGE, outcome: undefined },
  { limits: { ...LARGE, lines: 3 }, outcome: 'unreadable' },
  { limits: { ...LARGE, eventCharacters: 100 }, outcome: 'unreadable' },
])('evidence beyond the limits %j is not verified, and nothing beyond the limit is read', async ({ limits, outcome }) => {
  const text = await evidenceText(recordedCase(true).state())
  let taken = 0
  const opened = await verifyEvidenceFile(fileOfBytes(new TextEncoder().encode(text)), undefined, () => (taken += 1), limits)
  expect('outcome' in opened ? opened.outcome : undefined).toBe(outcome)
  if (outcome === undefined) expect(taken).toBe(text.split('\n').length - 1)
  else {
    expect(taken).toBeLessThan(text.split('\n').length / 2)
    expect(opened.differences).toEqual([expect.stringContaining('No case of Casebook is that large')])
  }
})
