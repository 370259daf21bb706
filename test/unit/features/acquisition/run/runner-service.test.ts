import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { makePlan } from '../../../../../src-shared/case/plan/plan.ts'
import { runner, initRunner } from '../../../../../src-renderer/features/acquisition/run/runner-service.ts'
import { ADDRESS, freshCaseFile, newCase } from '../../../../support/builders/case-files.ts'
import { fakeBackend } from '../../../../support/builders/fake-backend.ts'
import { planInputOf, buildRequest } from '../../../../support/builders/plans.ts'

const reported = vi.hoisted(() => [] as string[])
vi.mock('../../../../../src-renderer/state/messages.ts', () => ({ showEmptyResultToast: (message: string) => reported.push(message) }))

beforeEach(() => {
  reported.length = 0
})

test('one runner serves every screen once Casebook has started, and reports bought labels that were not found', async () => {
  expect(() => runner()).toThrow('Casebook has not started yet')
  const { caseFile } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  const subject = await caseFile.addSubject(caseId, { typed: ADDRESS, address: ADDRESS, family: 'evm', chains: ['ethereum'] })
  if (!subject.ok) throw new Error(subject.error.message)
  initRunner({ api: fakeBackend(() => ({ body: '{"data":[],"pagination":{"page":1,"per_page":100,"is_last_page":true}}' })).api, caseFile })
  expect(runner()).toBe(runner())
  const request = buildRequest({ subjectIds: [subject.value.id], endpoints: ['profiler/labels'] })
  const state = await caseFile.state(caseId)
  if (!state.ok) throw new Error(state.error.message)
  const plan = makePlan(request, planInputOf({ subjects: state.value.subjects }))
  const approved = await runner().approve(caseId, plan, { confirmed: ['profiler/labels'], caps: {} })
  expect(approved).toEqual({ ok: true, value: { planId: plan.id } })
  await runner().finished(plan.id)
  await expect.poll(() => reported).toEqual([expect.stringMatching(/^The service has no labels for 0xcbb811…9bae00 on \w+\. The empty result/i)])
})
