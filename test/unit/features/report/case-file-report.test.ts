import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { Result } from '../../../../src-shared/core/result.ts'
import { verifyFile } from '../../../../src-shared/report/verify-file.ts'
import { ADDRESS, balances, exchangeOf, freshCaseFile, newCase } from '../../../support/builders/case-files.ts'
import { WRITTEN } from '../../../support/builders/recorded-case.ts'
import { wholeCase } from '../../../support/builders/whole-case.ts'
import { evidenceText, wholeReport } from '../../../support/builders/whole-report.ts'

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

test('the case file is reported, exported and verified, and the export is recorded in the case', async () => {
  const { caseFile } = await freshCaseFile()
  const caseId = await newCase(caseFile, true)
  const subject = must(
    await caseFile.addSubject(caseId, {
      typed: ADDRESS,
      address: ADDRESS,
      family: 'evm',
      chains: ['ethereum', 'bnb'],
      alias: 'One',
      origin: 'typed',
    }),
  )
  must(await caseFile.appendEvent(caseId, { kind: 'subject-changed', subjectId: subject.id, tags: ['a'], note: 'n' }))
  const step = {
    id: 'p-1.1',
    endpoint: 'profiler/current-balance',
    subjectId: subject.id,
    chain: 'ethereum',
    window: undefined,
    page: 1,
    request: { address: ADDRESS, chain: 'ethereum' },
    price: '1',
  } as const
  must(
    await caseFile.appendEvent(caseId, {
      kind: 'plan-approved',
      planId: 'p-1',
      title: 'All',
      steps: [step, { ...step, id: 'p-1.2', price: undefined }],
      total: '1',
      accountPlan: 'pro',
    }),
  )
  must(await caseFile.commitExchange(exchangeOf({ caseId, body: balances(3), practice: true }), step))
  must(
    await caseFile.appendEvent(caseId, { kind: 'step-failed', planId: 'p-1', step: { ...step, id: 'p-1.2' }, code: 'network', message: 'no answer' }),
  )
  must(await caseFile.appendEvent(caseId, { kind: 'positions-saved', positions: { 'evm:x': { x: 1.5, y: -2.25 } } }))

  const before = await wholeCase(caseFile, caseId)
  const report = await wholeReport(before, WRITTEN)
  const bytes = new TextEncoder().encode(report.html)
  expect(await verifyFile(bytes, WRITTEN.appVersion)).toMatchObject({ outcome: 'verified', differences: [] })

  must(await caseFile.appendEvent(caseId, { kind: 'report-exported', sha256: report.sha256, bytes: bytes.length, fileName: 'r.html' }))
  const caseText = new TextEncoder().encode(await evidenceText(await wholeCase(caseFile, caseId)))
  expect(await verifyFile(caseText, WRITTEN.appVersion)).toMatchObject({ outcome: 'verified', kind: 'evidence', differences: [] })
  expect(await verifyFile(bytes, WRITTEN.appVersion, caseText)).toMatchObject({ outcome: 'verified', differences: [] })
  expect(must(await caseFile.verify(caseId)).ok).toBe(true)
})
