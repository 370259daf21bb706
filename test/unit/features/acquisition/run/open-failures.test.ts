import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { makePlan, type Plan, type PlanInput } from '../../../../../src-shared/case/plan/plan.ts'
import { retryFailed, openFailures } from '../../../../../src-renderer/features/acquisition/run/open-failures.ts'
import { failure } from '../../../../../src-shared/core/failure.ts'
import { NO_LABELS } from '../../../../../src-shared/case/known-labels.ts'
import type { CaseState } from '../../../../../src-shared/case/case-state.ts'
import type { AcquisitionRequest } from '../../../../../src-shared/case/plan/acquisition-request.ts'
import type { freshCaseFile } from '../../../../support/builders/case-files.ts'
import { balances } from '../../../../support/builders/case-files.ts'
import { type Call, type Reply, serviceError } from '../../../../support/builders/fake-backend.ts'
import { buildRequest } from '../../../../support/builders/plans.ts'
import { runSetting } from '../../../../support/builders/run-setting.ts'

interface Setting {
  readonly calls: Call[]
  readonly run: (request: AcquisitionRequest) => Promise<Plan>
  readonly plan: (request: AcquisitionRequest, more?: Partial<PlanInput>) => Promise<Plan>
  readonly state: () => Promise<CaseState>
  /** The request that repeats what failed in the plan at this index. */
  readonly again: (at: number) => Promise<AcquisitionRequest>
  readonly caseFile: Awaited<ReturnType<typeof freshCaseFile>>['caseFile']
  readonly caseId: string
  readonly subjectId: string
}

async function setting(reply: (call: Call) => Reply): Promise<Setting> {
  const { caseFile, caseId, subjectId, backend, runner, state } = await runSetting(reply, ['ethereum', 'bnb'])
  const plan = async (request: AcquisitionRequest, more: Partial<PlanInput> = {}): Promise<Plan> => {
    const { subjects, captures } = await state()
    return makePlan(
      { ...request, subjectIds: [subjectId] },
      { subjects, captures, own: NO_LABELS, plan: 'pro', now: new Date('2026-11-21T00:00:00Z'), ...more },
    )
  }
  return {
    calls: backend.calls,
    plan,
    state,
    caseFile,
    caseId,
    subjectId,
    async run(request) {
      const made = await plan(request)
      const approved = await runner.approve(caseId, made, { confirmed: ['profiler/labels'], caps: {} })
      if (!approved.ok) throw new Error(approved.error.message)
      await runner.finished(made.id)
      return made
    },
    async again(at) {
      const now = await state()
      const of = now.plans.at(at)
      if (of === undefined) throw new Error('No such plan')
      return retryFailed(of, openFailures(of, now).again)
    },
  }
}

const BALANCES = buildRequest({ endpoints: ['profiler/current-balance'], chains: ['ethereum', 'bnb'] })
const chainOf = ({ request }: Call): unknown => request.chain
const pageOf = ({ request }: Call): unknown => (request.pagination as { page?: number } | undefined)?.page // in the form that requests have here
const sick = serviceError(503, 'upstream_unavailable')
const planned = (plan: Plan) => plan.lines.map(({ step, state }) => [step.endpoint, step.chain, step.page, state, step.price])

describe('the plan that repeats failures', () => {
  test('requests what failed, at current prices, and is empty once everything is answered', async () => {
    let isSick = true
    const at = await setting((call) => (isSick && chainOf(call) === 'bnb' ? sick : { body: balances(1) }))
    await at.run(BALANCES)
    const retry = await at.again(0)
    expect(retry).toMatchObject({ title: 'Retry: Dossier', endpoints: ['profiler/current-balance'], subjectIds: [at.subjectId] })
    expect(planned(await at.plan(retry))).toEqual([['profiler/current-balance', 'bnb', 1, 'planned', '1']])
    // On the dearer plan it costs more, whatever price it was planned at.
    expect((await at.plan(retry, { plan: 'free' })).total.max).toBe('10')
    isSick = false
    const before = at.calls.length
    await at.run(retry)
    expect(at.calls.slice(before).map(({ request }) => request)).toEqual([at.calls.find((call) => chainOf(call) === 'bnb')?.request])
    expect((await at.again(0)).again).toEqual([])
    expect((await at.state()).captures.filter(({ summary }) => summary.understood)).toHaveLength(2)
  })

  test('includes what a plan stopped by a new price did not request, and no pages that were not needed', async () => {
    const price = { failure: failure('price_changed', 'Dearer.', 'Plan again.') }
    let received = 0
    const at = await setting((call) => (chainOf(call) === 'ethereum' && received++ === 0 ? { body: balances(1) } : price))
    await at.run({ ...BALANCES, chains: ['ethereum', 'bnb', 'base', 'arbitrum'], maxPages: 2 })
    const { plans } = await at.state()
    expect(plans[0]?.outcome).toBe('stopped')
    const request = await at.again(0)
    expect(planned(await at.plan(request)).filter(([, , page]) => page === 1)).toEqual(
      ['bnb', 'base', 'arbitrum'].map((chain) => ['profiler/current-balance', chain, 1, 'planned', '1']),
    )
  })

  test('keeps its title when it repeats a step that fails again', async () => {
    const at = await setting(() => sick)
    await at.run(BALANCES)
    await at.run(await at.again(0))
    const third = await at.again(1)
    expect(third.title).toBe('Retry: Dossier')
    expect(third.again).toHaveLength(2)
  })

  test('repeats a failed page with the pages after it, without paying again for the pages before it', async () => {
    let isSick = true
    const at = await setting((call) => {
      if (isSick && pageOf(call) === 2) return sick
      return { body: balances(3, pageOf(call) === 3, Number(pageOf(call))) }
    })
    await at.run(buildRequest({ ...BALANCES, chains: ['ethereum'], maxPages: 3 }))
    const request = await at.again(0)
    expect((await at.plan(request)).lines.map(({ step, state, onlyIfNeeded }) => [step.page, state, onlyIfNeeded])).toEqual([
      [1, 'reused', false],
      [2, 'planned', false],
      [3, 'planned', true],
    ])
    isSick = false
    const before = at.calls.length
    await at.run(request)
    expect(at.calls.slice(before).map(pageOf)).toEqual([2, 3])
  })

  test('repeats a failed refresh, which is not answered by the response that it was to replace', async () => {
    let isSick = false
    const at = await setting((call) => (isSick && chainOf(call) === 'bnb' ? sick : { body: balances(1) }))
    await at.run(BALANCES)
    isSick = true
    await at.run({ ...BALANCES, refresh: true })
    expect(planned(await at.plan(await at.again(1)))).toEqual([['profiler/current-balance', 'bnb', 1, 'planned', '1']])
  })

  test('splits a request refused for its range into ranges that the service accepts', async () => {
    let isFirst = true
    const at = await setting(() => {
      if (!isFirst) return { body: JSON.stringify({ data: [] }) }
      isFirst = false
      return serviceError(422, 'invalid_date_range', 'The range may be 180 days at most.')
    })
    await at.run(buildRequest({ endpoints: ['profiler/counterparties'], chains: ['ethereum'], window: { from: '2026-01-01', to: '2026-11-01' } }))
    const plan = await at.plan(await at.again(0))
    expect(plan.lines.map(({ step }) => step.window)).toEqual([
      { from: '2026-05-06', to: '2026-11-01' },
      { from: '2026-01-01', to: '2026-05-05' },
    ])
    expect(plan.narrowed).toHaveLength(1)
  })

  test('needs a new confirmation for labels, which can be left out', async () => {
    const at = await setting(() => sick)
    await at.run(buildRequest({ ...BALANCES, endpoints: ['profiler/current-balance', 'profiler/labels'], chains: ['ethereum'] }))
    const request = await at.again(0)
    expect((await at.plan(request)).prompts).toMatchObject([{ endpoint: 'profiler/labels', calls: 1, credits: '100' }])
    const without = await at.plan({ ...request, endpoints: ['profiler/current-balance'] })
    expect(without).toMatchObject({ prompts: [], total: { max: '1' } })
  })

  test('omits a subject that was removed from the case', async () => {
    const at = await setting(() => sick)
    await at.run(BALANCES)
    const request = await at.again(0)
    await at.caseFile.appendEvent(at.caseId, { kind: 'subject-removed', subjectId: at.subjectId })
    expect((await at.again(0)).again).toEqual([])
    // It has no response either.
    const now = await at.state()
    expect(now.plans.map((plan) => openFailures(plan, now))).toEqual([{ again: [], older: 0, gone: 2 }])
    expect((await at.plan(request)).lines).toEqual([])
  })
})
