import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { exchangeOf, freshCaseFile, newCase } from '../../support/builders/case-files.ts'

const request = { address: `0x${'34'.repeat(20)}`, chain: 'ethereum' }
const stepOf = (id: string, price: string) =>
  ({ id, endpoint: 'profiler/labels', subjectId: '', chain: 'ethereum', window: undefined, page: 1, price, request }) as const

test('open plans are told with what is left of them, without opening a case', async () => {
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
  const answered = exchangeOf({ caseId: mine, id: 'x-1', stepId: 'p-1.1', endpoint: 'profiler/labels', request, body: '{"data":[]}' })
  await caseFile.commitExchange({ ...answered, planId: 'p-1' }, undefined)
  await caseFile.appendEvent(mine, { kind: 'step-failed', planId: 'p-1', step: stepOf('p-1.2', '102'), code: 'query_timeout', message: 'Too long.' })
  caseFile.closeCase(mine)
  const open = await caseFile.plansLeftOpen()
  if (!open.ok) throw new Error(open.error.message)
  expect(open.value.toSorted((a, b) => (a.planId < b.planId ? -1 : 1))).toEqual([
    { caseId: mine, planId: 'p-1', title: 'Plan p-1', steps: 2, price: 207n },
    { caseId: theirs, planId: 'p-2', title: 'Plan p-2', steps: 4, price: 410n },
  ])
  expect(caseFile.peek(mine)).toBeUndefined()
})
