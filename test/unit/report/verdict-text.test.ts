import { expect, test } from 'vitest'
import type { FileVerdict } from '../../../src-shared/report/file-verdict.ts'
import { verdictText } from '../../../src-shared/report/verdict-text.ts'

const VERIFIED: FileVerdict = { outcome: 'verified', kind: 'evidence', account: [], differences: [], remarks: [] }

test('states unsigned entries next to the verdict, before the number of remarks, also for a failed file', () => {
  expect(verdictText('a.case', VERIFIED).headline).toBe('a.case')
  expect(verdictText('a.case', { ...VERIFIED, remarks: ['one'] }).headline).toBe('a.case  (with 1 remark)')
  const unsigned = 'unsigned: no entry is signed'
  for (const outcome of ['verified', 'failed'] as const)
    expect(verdictText('a.case', { ...VERIFIED, outcome, remarks: ['one'], unsigned }).headline).toBe(`a.case  (${unsigned}; with 1 remark)`)
})

test('differences, remarks and checks are separate groups of sentences', () => {
  const failed = verdictText('a.case', { ...VERIFIED, outcome: 'failed', differences: ['d'], remarks: ['r'], account: ['c'] })
  expect(failed.groups).toEqual([
    { title: 'Differences', lines: ['d'] },
    { title: 'Remarks', lines: ['r'] },
    { title: 'Checks', lines: ['c'] },
  ])
  expect(verdictText('a.case', { ...VERIFIED, account: ['c'] }).groups.map(({ title }) => title)).toEqual(['Meaning', 'Checks'])
  expect(verdictText('a.case', { ...VERIFIED, outcome: 'not-compared', account: ['c'] }).groups.map(({ title }) => title)).toEqual(['Checks'])
  expect(verdictText('a.case', { ...VERIFIED, outcome: 'unreadable', differences: ['no file'] }).groups).toEqual([])
})
