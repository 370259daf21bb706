import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { CaseFile } from '../../../src-renderer/storage/case-file.ts'
import { ADDRESS, exchangeOf, freshCaseFile, newCase, type ExchangeParts } from '../../support/builders/case-files.ts'

const OTHER = `0x${'34'.repeat(20)}`

function labelsResponse(labels: readonly string[]): string {
  return JSON.stringify({ data: labels.map((label) => ({ label })), pagination: { page: 1, per_page: 100, is_last_page: true } })
}

async function commit(caseFile: CaseFile, parts: ExchangeParts) {
  const saved = await caseFile.commitExchange(
    exchangeOf({ endpoint: 'profiler/labels', request: { address: OTHER, chain: 'ethereum' }, body: labelsResponse(['Exchange']), ...parts }),
    undefined,
  )
  if (!saved.ok) throw new Error(saved.error.message)
  return saved.value
}

async function labelsInOtherCases(caseFile: CaseFile, caseId: string) {
  const index = await caseFile.labelsInOtherCases(caseId, [{ address: OTHER }])
  if (!index.ok) throw new Error(index.error.message)
  return index.value
}

test('labels of other cases are known, also later ones, without those of the case itself', async () => {
  const { caseFile } = await freshCaseFile()
  const [mine, theirs] = [await newCase(caseFile), await newCase(caseFile)]
  await commit(caseFile, { caseId: theirs, id: 'x-a' })
  await commit(caseFile, { caseId: mine, id: 'x-b', body: labelsResponse(['Mine']) })
  const before = await labelsInOtherCases(caseFile, mine)
  expect(before.labelsOf(OTHER).map(({ label, caseId, captureId }) => [label, caseId, captureId])).toEqual([['Exchange', theirs, 'x-a']])
  await commit(caseFile, { caseId: theirs, id: 'x-c', body: labelsResponse(['Later', 'Exchange']) })
  const [one, two] = await Promise.all([labelsInOtherCases(caseFile, mine), labelsInOtherCases(caseFile, mine)])
  expect(one.labelsOf(OTHER).map(({ label, captureId }) => [label, captureId])).toEqual([
    ['Later', 'x-c'],
    ['Exchange', 'x-c'],
  ])
  expect(two.requestedOf(OTHER)).toEqual(one.requestedOf(OTHER))
  // Earlier results stay unchanged.
  expect(before.labelsOf(OTHER).map(({ captureId }) => captureId)).toEqual(['x-a'])
})

test('practice cases and real cases do not share labels', async () => {
  const { caseFile } = await freshCaseFile()
  const [real, practice] = [await newCase(caseFile), await newCase(caseFile, true)]
  await commit(caseFile, { caseId: practice, practice: true })
  await commit(caseFile, { caseId: real })
  expect((await labelsInOtherCases(caseFile, real)).labelsOf(OTHER)).toEqual([])
  expect((await labelsInOtherCases(caseFile, practice)).labelsOf(OTHER)).toEqual([])
})

test('labels of a counterparty without a subject are known, also when only the plan says whose they were', async () => {
  const { caseFile } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  const subject = await caseFile.addSubject(caseId, { typed: ADDRESS, address: ADDRESS, family: 'evm', chains: ['ethereum'] })
  if (!subject.ok) throw new Error(subject.error.message)
  const request = { address: OTHER, chain: 'ethereum' }
  const own = { address: ADDRESS, chain: 'ethereum' }
  const step = { endpoint: 'profiler/labels', subjectId: subject.value.id, chain: 'ethereum', window: undefined, page: 1, price: '100' } as const
  const steps = [
    { ...step, id: 'p-1.1', about: OTHER, request },
    { ...step, id: 'p-1.2', request: own },
  ]
  await caseFile.appendEvent(caseId, { kind: 'plan-approved', planId: 'p-1', title: '', steps, total: '200', accountPlan: 'pro' })
  expect((await commit(caseFile, { caseId, stepId: 'p-1.1', request })).capture.subjectId).toBeUndefined()
  expect((await commit(caseFile, { caseId, stepId: 'p-1.2', request: own })).capture.subjectId).toBe(subject.value.id)
})

test('labels that another case is buying are known as such, until their response arrives or the plan ends', async () => {
  const { caseFile } = await freshCaseFile()
  const [mine, theirs] = [await newCase(caseFile), await newCase(caseFile)]
  const step = (n: number) => ({
    id: `p-1.${n}`,
    endpoint: 'profiler/labels' as const,
    subjectId: 's',
    about: addressOf(n),
    chain: 'ethereum',
    window: undefined,
    page: 1,
    price: '100',
    request: { address: addressOf(n), chain: 'ethereum' },
  })
  const addressOf = (n: number) => `0x${String(n).repeat(40)}`
  const steps = [1, 2, 3].map(step)
  await caseFile.appendEvent(theirs, { kind: 'plan-approved', planId: 'p-1', title: '', steps, total: '300', accountPlan: 'pro' })
  const comingTo = async () => {
    const index = await labelsInOtherCases(caseFile, mine)
    return [1, 2, 3].map((n) => index.requestedOf(addressOf(n), 'evm').map(({ underWay, caseId }) => [underWay ?? false, caseId]))
  }
  expect(await comingTo()).toEqual([[[true, theirs]], [[true, theirs]], [[true, theirs]]])
  await commit(caseFile, { caseId: theirs, stepId: 'p-1.1', planId: 'p-1', request: step(1).request })
  await caseFile.appendEvent(theirs, { kind: 'step-failed', planId: 'p-1', step: step(2), code: 'timeout', message: '' })
  expect(await comingTo()).toEqual([[[false, theirs]], [], [[true, theirs]]])
  await caseFile.appendEvent(theirs, { kind: 'plan-ended', planId: 'p-1', outcome: 'cancelled' })
  expect(await comingTo()).toEqual([[[false, theirs]], [], []])
})
