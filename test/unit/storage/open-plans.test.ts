import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import type { CaseFile } from '../../../src-renderer/storage/case-file.ts'
import { exchangeOf, freshCaseFile, newCase } from '../../support/builders/case-files.ts'

const request = { address: `0x${'34'.repeat(20)}`, chain: 'ethereum' }
const stepOf = (id: string, price: string) =>
  ({ id, endpoint: 'profiler/labels', subjectId: '', chain: 'ethereum', window: undefined, page: 1, price, request }) as const

test('open plans are listed with their remaining calls, without opening a case', async () => {
  const { caseFile } = await freshCaseFile()
  const [mine, theirs] = [await newCase(caseFile), await newCase(caseFile)]
  const approve = (caseId: string, planId: string) =>
    caseFile.appendEvent(caseId, {
      kind: 'plan-approved',
      planId,
      title: `Plan ${planId}`,
      steps: ['1', '2', '3', '4'].map((n) => stepOf(`${planId}.${n}`, `10${n}`)),
      total: '410',
      accountPlan: 'pro',
    })
  await approve(mine, 'p-1')
  await approve(theirs, 'p-2')
  await approve(theirs, 'p-3')
  await caseFile.appendEvent(theirs, { kind: 'plan-ended', planId: 'p-3', outcome: 'done' })
  const received = exchangeOf({ caseId: mine, id: 'x-1', stepId: 'p-1.1', endpoint: 'profiler/labels', request, body: '{"data":[]}' })
  await caseFile.commitExchange({ ...received, planId: 'p-1' }, undefined)
  await caseFile.appendEvent(mine, { kind: 'step-failed', planId: 'p-1', step: stepOf('p-1.2', '102'), code: 'query_timeout', message: 'Too long.' })
  caseFile.closeCase(mine)
  const open = await caseFile.listOpenPlans()
  if (!open.ok) throw new Error(open.error.message)
  expect(open.value.toSorted((a, b) => (a.planId < b.planId ? -1 : 1))).toEqual([
    { caseId: mine, planId: 'p-1', title: 'Plan p-1', steps: 2, price: 207n },
    { caseId: theirs, planId: 'p-2', title: 'Plan p-2', steps: 4, price: 410n },
  ])
  expect(caseFile.getSnapshot(mine)).toBeUndefined()
})

const approved = (planId: string, ...prices: (string | undefined)[]): Parameters<CaseFile['appendEvent']>[1] => ({
  kind: 'plan-approved',
  planId,
  title: `Plan ${planId}`,
  steps: prices.map((price, at) => ({
    ...stepOf(`${planId}.${at + 1}`, price ?? ''),
    ...(price === undefined ? { price: undefined as never } : {}),
  })),
  total: '1',
  accountPlan: 'pro',
})
const responseTo = (caseId: string, planId: string, step: number, more: object = {}) => ({
  ...exchangeOf({ caseId, endpoint: 'profiler/labels', request, body: '{"data":[]}', ...more }),
  planId,
  stepId: `${planId}.${step}`,
})

async function leftOf(caseFile: CaseFile): Promise<readonly (readonly [planId: string, steps: number, price: bigint])[]> {
  const open = await caseFile.listOpenPlans()
  if (!open.ok) throw new Error(open.error.message)
  return open.value.map(({ planId, steps, price }) => [planId, steps, price])
}

test('each of several plans in a case has its own responses, also those that came before the last was approved', async () => {
  const { caseFile } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  await caseFile.appendEvent(caseId, approved('p-1', '1', '10'))
  await caseFile.commitExchange(responseTo(caseId, 'p-1', 1), undefined)
  await caseFile.appendEvent(caseId, approved('p-2', '100', '1000'))
  await caseFile.commitExchange(responseTo(caseId, 'p-2', 2), undefined)
  expect(await leftOf(caseFile)).toEqual([
    ['p-1', 1, 10n],
    ['p-2', 1, 100n],
  ])
  await caseFile.commitExchange(responseTo(caseId, 'p-1', 2), undefined)
  expect(await leftOf(caseFile)).toEqual([['p-2', 1, 100n]])
})

test('a response that leaves its request open leaves its step to be sent', async () => {
  const { caseFile } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  await caseFile.appendEvent(caseId, approved('p-1', '1', '10'))
  await caseFile.commitExchange(responseTo(caseId, 'p-1', 1, { status: 401, body: '{"error":"x"}' }), undefined)
  expect(await leftOf(caseFile)).toEqual([['p-1', 2, 11n]])
})

test('a step that failed in one plan is still to be sent in another, and an invalid price costs nothing', async () => {
  const { caseFile } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  await caseFile.appendEvent(caseId, approved('p-1', '1'))
  await caseFile.appendEvent(caseId, approved('p-2', '7', 'many', undefined, '1.5', ''))
  const step = stepOf('p-1.1', '1')
  await caseFile.appendEvent(caseId, { kind: 'step-failed', planId: 'p-1', step, code: 'timeout', message: '' })
  expect(await leftOf(caseFile)).toEqual([['p-2', 5, 7n]])
})

test('a plan that is approved again is listed once, as approved last', async () => {
  const { caseFile } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  await caseFile.appendEvent(caseId, approved('p-1', '1'))
  await caseFile.appendEvent(caseId, approved('p-1', '5', '6'))
  expect(await leftOf(caseFile)).toEqual([['p-1', 2, 11n]])
})

test('no response is read where there are no open plans, and of a long run only the first two hundred are', async () => {
  const { caseFile } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  await caseFile.commitExchange(responseTo(caseId, 'p-0', 1), undefined)
  const keys = vi.spyOn(IDBObjectStore.prototype, 'getAllKeys')
  expect(await leftOf(caseFile)).toEqual([])
  expect(keys.mock.contexts.map((store) => (store as IDBObjectStore).name)).not.toContain('captures')
  keys.mockRestore()
  await caseFile.appendEvent(caseId, approved('p-1', ...Array.from({ length: 203 }, () => '1')))
  await Promise.all(Array.from({ length: 202 }, (_, at) => caseFile.commitExchange(responseTo(caseId, 'p-1', at + 1), undefined)))
  expect(await leftOf(caseFile)).toEqual([['p-1', 3, 3n]])
})

test('plans are found however long ago they were approved', async () => {
  const { caseFile } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  await caseFile.appendEvent(caseId, approved('p-1', '1'))
  await Promise.all(Array.from({ length: 600 }, (_, at) => caseFile.appendEvent(caseId, { kind: 'node-hidden', nodeId: `n-${at}`, hidden: true })))
  await caseFile.appendEvent(caseId, approved('p-2', '2'))
  expect(await leftOf(caseFile)).toEqual([
    ['p-1', 1, 1n],
    ['p-2', 1, 2n],
  ])
  await caseFile.appendEvent(caseId, { kind: 'plan-ended', planId: 'p-1', outcome: 'done' })
  expect(await leftOf(caseFile)).toEqual([['p-2', 1, 2n]])
})
