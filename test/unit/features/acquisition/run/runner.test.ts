import type { AcquisitionRequest } from '../../../../../src-shared/case/plan/acquisition-request.ts'
import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { makePlan, type Plan } from '../../../../../src-shared/case/plan/plan.ts'
import { createProgressStore } from '../../../../../src-renderer/state/progress-store.ts'
import { runSteps, sumRun } from '../../../../../src-renderer/features/acquisition/run/run-model.ts'
import { createRunLocks } from '../../../../../src-renderer/features/acquisition/run/run-locks.ts'
import { createRunner, type Runner, type RunnerApi } from '../../../../../src-renderer/features/acquisition/run/runner.ts'
import type { CaseFile } from '../../../../../src-renderer/storage/case-file.ts'
import type { WholeState } from '../../../../../src-shared/case/case-state.ts'
import { logLines } from '../../../../../src-shared/view-models/log-lines.ts'
import { failure } from '../../../../../src-shared/core/failure.ts'
import { err } from '../../../../../src-shared/core/result.ts'
import { addDecimals } from '../../../../../src-shared/core/decimal.ts'
import type { EndpointId } from '../../../../../src-shared/service/table/endpoint.ts'
import { ADDRESS, balances, exchangeOf, freshCaseFile, newCase } from '../../../../support/builders/case-files.ts'
import { fakeBackend, serviceError, type Call, type FakeBackend, type Reply } from '../../../../support/builders/fake-backend.ts'
import { wholeCase } from '../../../../support/builders/whole-case.ts'
import { wholeReport } from '../../../../support/builders/whole-report.ts'

interface Setting {
  readonly caseFile: CaseFile
  readonly caseId: string
  readonly backend: FakeBackend
  readonly runner: Runner
  readonly plan: (over?: { endpoints?: EndpointId[]; chains?: string[]; maxPages?: number; refresh?: boolean }) => Promise<Plan>
  readonly state: () => Promise<WholeState>
}

async function setting(reply?: (call: Call) => Reply | Promise<Reply>): Promise<Setting> {
  const { caseFile } = await freshCaseFile()
  const caseId = await newCase(caseFile)
  const subject = await caseFile.addSubject(caseId, { typed: ADDRESS, address: ADDRESS, family: 'evm', chains: ['ethereum', 'bnb', 'base'] })
  if (!subject.ok) throw new Error(subject.error.message)
  const backend = fakeBackend(reply)
  const runner = createRunner({ api: backend.api, caseFile, progress: createProgressStore((run) => run()) })
  const state = (): Promise<WholeState> => wholeCase(caseFile, caseId)
  return {
    caseFile,
    caseId,
    backend,
    runner,
    state,
    async plan(over = {}) {
      const { subjects, captures } = await state()
      const request = {
        title: 'Dossier',
        subjectIds: [subject.value.id],
        endpoints: over.endpoints ?? ['profiler/current-balance' as const],
        chains: over.chains ?? ['ethereum'],
        allWherePossible: false,
        window: { from: '2026-01-01', to: '2026-11-01' },
        maxPages: over.maxPages ?? 1,
        refresh: over.refresh ?? false,
      }
      return makePlan(request, { subjects, captures, plan: 'pro', now: new Date('2026-11-21T00:00:00Z') })
    },
  }
}

async function run({ runner, caseId }: Setting, plan: Plan, consent?: Parameters<Runner['approve']>[2]): Promise<void> {
  const approved = await runner.approve(caseId, plan, consent)
  if (!approved.ok) throw new Error(approved.error.message)
  await runner.finished(plan.id)
}

describe('the runner', () => {
  test('carries out a plan, commits every response to the case and removes it from the journal', async () => {
    const at = await setting()
    const plan = await at.plan({ chains: ['ethereum', 'bnb', 'base'] })
    await run(at, plan)
    const state = await at.state()
    expect(state.plans).toMatchObject([{ planId: plan.id, outcome: 'done', total: '3' }])
    expect(Object.values(state.plans[0]?.stepStates ?? {})).toEqual(['captured', 'captured', 'captured'])
    expect(state.captures.map(({ step }) => step?.chain ?? '').toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['base', 'bnb', 'ethereum'])
    expect(at.backend.journal.size).toBe(0)
    expect(at.backend.budgets.get(at.caseId)).toBe('1000')
    expect(await at.caseFile.verify(at.caseId)).toMatchObject({ value: { ok: true } })
  })

  test('names the spending session of a plan with each of its calls', async () => {
    const at = await setting()
    const session = { id: 'session-1', limit: '20' }
    const plan = await at.plan({ chains: ['ethereum', 'bnb'] })
    const inSession = createRunner({
      api: at.backend.api,
      caseFile: at.caseFile,
      sessionOfPlan: (id) => (id === plan.id ? session : undefined),
    })
    await run({ ...at, runner: inSession }, plan)
    await run({ ...at, runner: inSession }, await at.plan({ chains: ['base'] }))
    expect(at.backend.calls.map((call) => call.session)).toEqual([session, session, undefined])
  })

  test('follows pages up to the last one and pays for no further page', async () => {
    const at = await setting((call) => ({ body: balances(2, pageOf(call) === 3, pageOf(call)) }))
    const plan = await at.plan({ maxPages: 5 })
    await run(at, plan)
    expect(at.backend.calls.map(pageOf)).toEqual([1, 2, 3])
    const steps = plan.lines.map(({ step }) => at.runner.progress.getState().steps.get(step.id)?.state)
    expect(steps).toEqual(['captured', 'captured', 'captured', 'skipped', 'skipped'])
    expect((await at.state()).coverage.rows.find((row) => row.endpoint === 'profiler/current-balance' && row.chain === 'ethereum')).toMatchObject({
      state: 'found',
      pages: 3,
      rows: 6,
    })
  })

  test.each([
    ['a page of a portal', '<html>Sign in</html>'],
    ['records without any field that is known', '{"data":[{"wallet":"0x1","row":{"value_usd":5}}],"pagination":{"is_last_page":true}}'],
    ['another shape', '{"result":"ok"}'],
  ])('counts a response with status 200 that is not understood as a failure everywhere, and keeps it: %s', async (_what, body) => {
    const at = await setting((call) => ({ body: call.request.chain === 'base' ? balances(1) : body }))
    const plan = await at.plan({ chains: ['ethereum', 'base'], maxPages: 2 })
    await run(at, plan)
    const state = await at.state()
    const [planned] = state.plans
    if (planned === undefined) expect.fail('The case holds no plan.')
    // All must agree: the run while active, then the steps, the coverage, the log, the report.
    expect(plan.lines.map(({ step }) => at.runner.progress.getState().steps.get(step.id)?.state)).toEqual([
      'failed',
      'skipped',
      'captured',
      'skipped',
    ])
    const steps = runSteps(planned, state, { steps: new Map(), plans: new Map() })
    expect(steps.map((one) => one.state)).toEqual(['failed', 'skipped', 'captured', 'skipped'])
    expect(sumRun(planned, steps, { steps: new Map(), plans: new Map() })).toMatchObject({ failed: 1, done: 4 })
    const reported = { message: expect.stringMatching(/^Not understood: /), remedy: expect.stringMatching(/try again|request it again/) }
    expect(steps[0]).toMatchObject({ failure: reported, captureId: state.captures.find(({ response }) => response === undefined)?.capture.id })
    const row = state.coverage.rows.find((one) => one.endpoint === 'profiler/current-balance' && one.chain === 'ethereum')
    expect(row).toMatchObject({ state: 'failed', rows: 0, pages: 0, failure: reported, captureIds: [steps[0]?.captureId] })
    expect(logLines(state).filter(({ outcome, bad }) => bad && outcome === 'not understood')).toHaveLength(1)
    const { html } = await wholeReport(state, { writtenAt: '2026-11-21T12:00:00.000Z', appVersion: '0.1.0' })
    expect(html).toContain('Not understood: ')
    expect(html).toContain('1 response could not be read. Only its bytes are stored')
    // It was paid for: resuming does not request it again, and its bytes are in the case.
    expect(at.backend.calls).toHaveLength(2)
    expect(state.captures.map(({ capture }) => new TextDecoder().decode(capture.body))).toContain(body)
    expect(await at.plan({ chains: ['ethereum'] })).toMatchObject({ lines: [{ state: 'planned' }] })
  })

  test('stops paying for a service that repeats its pages', async () => {
    const at = await setting(() => ({ body: balances(2, false) }))
    await run(at, await at.plan({ maxPages: 5 }))
    expect(at.backend.calls).toHaveLength(2)
    expect((await at.state()).coverage.rows.find((row) => row.chain === 'ethereum')).toMatchObject({ state: 'partial', rows: 2 })
  })

  test('stops at the planned and priced pages when the service never ends, and marks the rest as not requested', async () => {
    const at = await setting((call) => ({ body: balances(2, false, pageOf(call)) }))
    const plan = await at.plan({ maxPages: 4 })
    expect(plan.total).toEqual({ min: '1', max: '4', unknownCalls: 0 })
    await run(at, plan)
    expect(at.backend.calls.map(pageOf)).toEqual([1, 2, 3, 4])
    expect((await at.state()).captures).toHaveLength(4)
    expect((await at.state()).coverage.rows.find((row) => row.chain === 'ethereum')).toMatchObject({ state: 'partial', pages: 4, rows: 8 })
  })

  test('keeps the pages fetched before the budget ran out and continues with the next page when the budget is raised', async () => {
    let paidPages = 2
    const over = failure('budget_exceeded', 'The budget is used up.', 'Raise it.')
    const at = await setting((call) => (pageOf(call) > paidPages ? { failure: over } : { body: balances(2, pageOf(call) === 4, pageOf(call)) }))
    const plan = await at.plan({ maxPages: 6 })
    await run(at, plan)
    expect(at.runner.progress.getState().plans.get(plan.id)).toMatchObject({ state: 'paused', reason: { code: 'budget_exceeded' } })
    expect((await at.state()).captures.map(({ step }) => step?.page)).toEqual([1, 2])
    expect((await at.state()).coverage.rows.find((row) => row.chain === 'ethereum')).toMatchObject({ state: 'partial', pages: 2 })
    paidPages = 9
    await at.runner.resume(at.caseId)
    await at.runner.finished(plan.id)
    expect((await at.state()).captures.map(({ step }) => step?.page)).toEqual([1, 2, 3, 4])
    expect([...at.backend.paid.values()]).toEqual([1, 1, 1, 1])
    expect((await at.state()).coverage.rows.find((row) => row.chain === 'ethereum')).toMatchObject({ state: 'found', pages: 4 })
  })

  test('stops at a page that fails, and retries from there without paying for the pages before it', async () => {
    let broken = true
    const at = await setting((call) =>
      broken && pageOf(call) === 3 ? serviceError(422, 'query_too_large') : { body: balances(2, pageOf(call) === 4, pageOf(call)) },
    )
    const plan = await at.plan({ maxPages: 5 })
    await run(at, plan)
    const steps = plan.lines.map(({ step }) => at.runner.progress.getState().steps.get(step.id)?.state)
    expect(steps).toEqual(['captured', 'captured', 'failed', 'skipped', 'skipped'])
    // Two pages are stored and the third is not: coverage is partial, neither complete nor empty.
    expect((await at.state()).coverage.rows.find((row) => row.chain === 'ethereum')?.state).toMatch(/partial|failed/)
    broken = false
    const again = await at.plan({ maxPages: 5 })
    expect(again.lines.map(({ state }) => state)).toEqual(['reused', 'reused', 'planned', 'planned', 'planned'])
    await run(at, again)
    expect(at.backend.calls.map(pageOf)).toEqual([1, 2, 3, 3, 4])
    expect((await at.state()).coverage.rows.find((row) => row.chain === 'ethereum')).toMatchObject({ state: 'found', pages: 4, rows: 8 })
  })

  test('keeps a failed response as evidence and continues with the other calls', async () => {
    const at = await setting((call) => (call.request.chain === 'bnb' ? serviceError(422, 'invalid_field_value') : { body: balances(1) }))
    const plan = await at.plan({ chains: ['ethereum', 'bnb', 'base'], maxPages: 2 })
    await run(at, plan)
    const state = await at.state()
    const failed = state.events.find((event) => event.kind === 'step-failed')
    const capture = state.captures.find(({ capture: { status } }) => status === 422)
    expect(failed).toMatchObject({ code: 'invalid_field_value', requestId: 'req-9', captureId: capture?.capture.id, actor: 'casebook' })
    expect(at.backend.journal.size).toBe(0)
    expect(state.plans[0]?.outcome).toBe('done')
    expect(state.coverage.rows.filter((row) => row.endpoint === 'profiler/current-balance').map((row) => [row.chain, row.state])).toEqual(
      expect.arrayContaining([
        ['ethereum', 'found'],
        ['bnb', 'failed'],
        ['base', 'found'],
      ]),
    )
  })

  test('pauses on a failure that affects every call, and continues from there when it is resolved', async () => {
    let broke = true
    const at = await setting(() => (broke ? { failure: failure('budget_exceeded', 'The budget is used up.', 'Raise it.') } : { body: balances(1) }))
    const plan = await at.plan({ chains: ['ethereum', 'bnb'] })
    await run(at, plan)
    expect(at.runner.progress.getState().plans.get(plan.id)).toMatchObject({ state: 'paused', reason: { code: 'budget_exceeded' } })
    expect((await at.state()).plans[0]?.outcome).toBe('open')
    broke = false
    expect(await at.runner.resume(at.caseId)).toEqual({ ok: true, value: [plan.id] })
    await at.runner.finished(plan.id)
    expect((await at.state()).plans[0]).toMatchObject({ outcome: 'done' })
    expect([...at.backend.paid.values()]).toEqual([1, 1])
  })

  test('offers all lost responses as one plan with its total, and continues with the rest', async () => {
    let isBroken = true
    const at = await setting((call) =>
      isBroken || pageOf(call) !== 1 ? { failure: failure('breaker_open', 'Gone.', 'Wait.') } : { body: balances(1) },
    )
    const plan = await at.plan({ chains: ['ethereum', 'bnb', 'base'] })
    await run(at, plan)
    isBroken = false
    const lost = plan.lines.slice(0, 2).map(({ step }) => step.id)
    at.backend.lost = lost.map((stepId) => ({ planId: plan.id, stepId }))
    const before = at.backend.calls.length
    const offers: AcquisitionRequest[] = []
    await at.runner.resume(at.caseId, (request) => offers.push(request))
    await at.runner.finished(plan.id)
    expect(offers.map(({ chosen, again }) => [chosen, again?.map(({ step }) => step.id)])).toEqual([
      [['2 responses were lost when Casebook stopped. Requesting them again costs up to 2 credits.'], lost],
    ])
    expect(at.backend.calls.slice(before).map(({ stepId }) => stepId)).toEqual([plan.lines[2]?.step.id])
    const { events } = await at.state()
    expect(events.flatMap((event) => (event.kind === 'step-failed' ? [[event.step.id, event.code]] : []))).toEqual(
      lost.map((id) => [id, 'response_lost']),
    )
  })

  test('shows the remaining calls of a run, without those settled before it began', async () => {
    let calls = 0
    const at = await setting(() =>
      ++calls === 2 ? { failure: failure('budget_exceeded', 'The budget is used up.', 'Raise it.') } : { body: balances(1) },
    )
    const plan = await at.plan({ chains: ['ethereum', 'bnb'] })
    const reported = () => at.runner.progress.getState().plans.get(plan.id)
    await run(at, plan)
    expect(reported()).toMatchObject({ state: 'paused', title: plan.title, total: 2 })
    expect(reported()?.todo).toHaveLength(2)
    await at.runner.resume(at.caseId)
    await at.runner.finished(plan.id)
    expect(reported()?.total).toBe(2)
    expect(reported()?.todo.map((step) => step.id)).toEqual([plan.lines[1]?.step.id])
  })

  test('keeps the response to a rejected key, leaves its step open and sends it again with the next key', async () => {
    let rejected = true
    const at = await setting(() =>
      rejected
        ? { ...serviceError(401, 'unauthorized'), failure: failure('key_rejected', 'The key was rejected.', 'Set another key.') }
        : { body: balances(1) },
    )
    const plan = await at.plan()
    await run(at, plan)
    expect((await at.state()).captures).toHaveLength(1)
    rejected = false
    await at.runner.resume(at.caseId)
    await at.runner.finished(plan.id)
    expect((await at.state()).plans[0]).toMatchObject({ outcome: 'done', stepStates: { [plan.lines[0]?.step.id ?? '']: 'captured' } })
  })

  test('requests consent before labels, and a cap before an unknown price', async () => {
    const at = await setting(() => ({ body: JSON.stringify({ data: [], pagination: { page: 1, per_page: 100, is_last_page: true } }) }))
    const labels = await at.plan({ endpoints: ['profiler/labels'] })
    expect(await at.runner.approve(at.caseId, labels)).toMatchObject({ ok: false, error: { code: 'needs_confirmation' } })
    const trades = await at.plan({ endpoints: ['profiler/perp-trades'] })
    expect(await at.runner.approve(at.caseId, trades, { confirmed: ['profiler/perp-trades'], caps: {} })).toMatchObject({
      ok: false,
      error: { code: 'price_unknown' },
    })
    expect(at.backend.calls).toEqual([])
    await run(at, trades, { confirmed: ['profiler/perp-trades'], caps: { 'profiler/perp-trades': '7' } })
    await run(at, labels, { confirmed: ['profiler/labels'], caps: {} })
    expect(at.backend.calls).toMatchObject([
      { approvedCredits: '7', confirmed: true },
      { approvedCredits: '100', confirmed: true },
    ])
  })

  test('ends a plan whose price has changed since it was approved', async () => {
    const at = await setting(() => ({ failure: failure('price_changed', 'A call costs 10 credits now.', 'Approve it again.') }))
    await run(at, await at.plan())
    expect((await at.state()).plans[0]?.outcome).toBe('stopped')
  })

  test('reuses what the case holds and requests it again only on refresh', async () => {
    const at = await setting()
    await run(at, await at.plan())
    const again = await at.plan({ chains: ['ethereum', 'bnb'] })
    expect(again.lines.map(({ state, step }) => [state, step.price])).toEqual([
      ['reused', '0'],
      ['planned', '1'],
    ])
    await run(at, again)
    expect((await at.state()).plans[1]?.stepStates).toEqual({ [`${again.id}.1`]: 'reused', [`${again.id}.2`]: 'captured' })
    expect(at.backend.calls).toHaveLength(2)
    await run(at, await at.plan({ refresh: true }))
    expect(at.backend.calls).toHaveLength(3)
  })

  test('sends a call once where two open plans contain it, and assigns the response to both', async () => {
    const at = await setting()
    // The backend merges identical calls into one.
    let sent: ReturnType<FakeBackend['api']['submitCall']> | undefined
    const api: FakeBackend['api'] = { ...at.backend.api, submitCall: (call) => (sent ??= at.backend.api.submitCall(call)) }
    const runner = createRunner({ api, caseFile: at.caseFile, progress: createProgressStore((notify) => notify()) })
    const [first, second] = [await at.plan(), await at.plan()]
    await Promise.all([runner.approve(at.caseId, first), runner.approve(at.caseId, second)])
    await Promise.all([runner.finished(first.id), runner.finished(second.id)])
    const { plans, captures } = await at.state()
    expect(captures).toHaveLength(1)
    const ends = plans.map(({ outcome, stepStates }) => [outcome, ...Object.values(stepStates)].join(' '))
    expect(new Set(ends)).toEqual(new Set(['done captured', 'done reused']))
    const steps = [first, second].flatMap(({ lines }) => lines.map(({ step }) => runner.progress.getState().steps.get(step.id)))
    expect(new Set(steps.map((step) => `${step?.state} ${step?.creditsUsed}`))).toEqual(new Set(['captured 1', 'reused 0']))
  })

  test('does not send what another plan has answered while this one waited for its turn', async () => {
    let releaseLock = (): void => undefined
    const stored = new Promise<void>((resolve) => (releaseLock = resolve))
    const at = await setting(async ({ request }) => {
      if (request['chain'] === 'bnb') await stored
      return { body: balances(1) }
    })
    const waiting = await at.plan({ chains: ['bnb'] })
    const later = await at.plan({ chains: ['ethereum'] })
    const [one, two] = [waiting.lines[0], later.lines[0]]
    if (one === undefined || two === undefined) throw new Error('an empty plan')
    // 250 calls that wait for their responses come before the one that both request.
    const blockers = Array.from({ length: 250 }, (_, n) => ({
      ...one,
      step: { ...one.step, id: `${waiting.id}.${n}`, request: { ...one.step.request, n } },
    }))
    const behind = { ...waiting, lines: [...blockers, { ...two, step: { ...two.step, id: `${waiting.id}.last` } }] }
    expect(await at.runner.approve(at.caseId, behind)).toMatchObject({ ok: true })
    await run(at, later)
    releaseLock()
    await at.runner.finished(behind.id)
    expect(at.backend.calls.filter(({ request }) => request['chain'] === 'ethereum')).toHaveLength(1)
    expect((await at.state()).plans[0]).toMatchObject({ outcome: 'done', stepStates: { [`${behind.id}.last`]: 'reused' } })
  })

  test('limits the calls that are outstanding, and approves a plan only once', async () => {
    const at = await setting()
    const many = await at.plan()
    const line = many.lines[0]
    if (line === undefined) throw new Error('an empty plan')
    const lines = Array.from({ length: 300 }, (_, n) => ({
      ...line,
      step: { ...line.step, id: `${many.id}.${n + 1}`, request: { ...line.step.request, n } },
    }))
    const plan = { ...many, lines }
    await Promise.all([at.runner.approve(at.caseId, plan), at.runner.approve(at.caseId, plan)])
    await at.runner.finished(plan.id)
    expect(at.backend.maxOutstanding).toBe(250)
    expect(addDecimals([...at.backend.paid.values()].map(String))).toBe('300')
    expect((await at.state()).plans).toMatchObject([{ outcome: 'done', total: '300' }])
  })

  test('does not let an endpoint that waits for its own rate limit delay any other', async () => {
    let othersDone: (() => void) | undefined
    const others = new Promise<void>((resolve) => (othersDone = resolve))
    let received = 0
    const at = await setting(async ({ endpoint }) => {
      if (endpoint === 'profiler/perp-trades') await others
      else if (++received === 300) othersDone?.()
      return { body: balances(1) }
    })
    const both = await at.plan({ endpoints: ['profiler/perp-trades', 'profiler/current-balance'] })
    const lines = both.lines.flatMap((line) =>
      Array.from({ length: 300 }, (_, n) => ({
        ...line,
        step: { ...line.step, id: `${both.id}.${line.step.endpoint}.${n}`, request: { ...line.step.request, n } },
      })),
    )
    const plan = {
      ...both,
      lines: lines.toSorted((a, b) => Number(b.step.endpoint === 'profiler/perp-trades') - Number(a.step.endpoint === 'profiler/perp-trades')),
    }
    expect(plan.lines).toHaveLength(600)
    expect(plan.lines[0]?.step.endpoint).toBe('profiler/perp-trades')
    await run(at, plan, { confirmed: ['profiler/perp-trades'], caps: { 'profiler/perp-trades': '2' } })
    expect((await at.state()).plans).toMatchObject([{ outcome: 'done' }])
    expect(received).toBe(300)
  })

  test('leaves queued calls unpaid on cancel, keeps answered ones in the case and commits late responses', async () => {
    let cancelling: Promise<unknown> | undefined
    const at: Setting = await setting((call) => {
      if (pageOf(call) === 1) return { body: balances(1, false, 1) }
      cancelling ??= at.runner.cancel(call.planId)
      // The backend gives the page up at once; the response arrives later and is paid for.
      const late = exchangeOf({ caseId: call.caseId, planId: call.planId, stepId: call.stepId, id: 'late', request: call.request })
      at.backend.journal.set(late.id, late)
      return { failure: failure('cancelled', 'The call was cancelled under way.', 'If its answer arrives, it is kept.') }
    })
    const plan = await at.plan({ maxPages: 4 })
    await run(at, plan)
    await cancelling
    expect((await at.state()).plans[0]).toMatchObject({ outcome: 'cancelled' })
    expect(at.backend.calls).toHaveLength(2)
    await expect.poll(async () => (await at.state()).captures.map(({ capture }) => capture.stepId)).toEqual([`${plan.id}.1`, `${plan.id}.2`])
    expect(await at.runner.resume(at.caseId)).toEqual({ ok: true, value: [] })
  })

  test('does not take a call cancelled by the backend for a cancellation by the investigator', async () => {
    let closing = true
    const at = await setting(() => (closing ? { failure: failure('cancelled', 'Casebook is closing.', 'Resume the plan.') } : { body: balances(1) }))
    const plan = await at.plan()
    await run(at, plan)
    expect((await at.state()).plans[0]?.outcome).toBe('open')
    closing = false
    await at.runner.resume(at.caseId)
    await at.runner.finished(plan.id)
    expect((await at.state()).plans[0]?.outcome).toBe('done')
  })

  test('does not continue past a stored response that could not be committed to the case', async () => {
    const at = await setting(() => ({ failure: failure('breaker_open', 'Gone.', 'Wait.') }))
    const plan = await at.plan({ chains: ['ethereum', 'bnb'] })
    await run(at, plan)
    const stored = exchangeOf({ caseId: at.caseId, planId: plan.id, stepId: plan.lines[0]?.step.id ?? '' })
    at.backend.journal.set(stored.id, stored)
    const full = failure('quota', 'The browser keeps no more.', 'Free some space.')
    const before = at.backend.calls.length
    const fullCase = { ...at.caseFile, commitExchange: async () => err(full) }
    const other = createRunner({ api: at.backend.api, caseFile: fullCase, progress: createProgressStore((now) => now()) })
    expect(await other.resume(at.caseId)).toEqual({ ok: false, error: full })
    expect(at.backend.calls).toHaveLength(before)
    expect(at.backend.journal.size).toBe(1)
  })

  test('continues by itself when the lost backend is back, with the responses that the backend stored', async () => {
    let lost = true
    const at: Setting = await setting((call) => {
      if (!lost) return { body: balances(1) }
      if (call.request.chain === 'bnb') {
        const saved = exchangeOf({ caseId: call.caseId, planId: call.planId, stepId: call.stepId, request: call.request })
        at.backend.journal.set(saved.id, saved)
      }
      return { failure: failure('network', 'The connection to Casebook was lost during submitCall.', 'Casebook reconnects by itself.') }
    })
    const plan = await at.plan({ chains: ['ethereum', 'bnb'] })
    await run(at, plan)
    expect(at.runner.progress.getState().plans.get(plan.id)?.state).toBe('paused')
    lost = false
    at.backend.reconnect()
    await expect.poll(async () => (await at.state()).plans[0]?.outcome).toBe('done')
    expect(at.backend.calls.map(({ request }) => request.chain)).toEqual(['ethereum', 'bnb', 'ethereum'])
  })

  test('starts nothing on Resume while a plan is being approved or carried out, nor for a finished plan', async () => {
    const responses: ((reply: Reply) => void)[] = []
    const at = await setting(() => new Promise((resolve) => responses.push(resolve)))
    const first = await at.plan()
    const approved = await at.runner.approve(at.caseId, first)
    expect(approved.ok).toBe(true)
    expect(await at.runner.resume(at.caseId)).toEqual({ ok: true, value: [] })
    await expect.poll(() => responses.length).toBe(1)
    responses[0]?.({ body: balances(1) })
    await at.runner.finished(first.id)
    expect(await at.runner.resume(at.caseId)).toEqual({ ok: true, value: [] })
    expect(at.backend.calls).toHaveLength(1)
    expect((await at.state()).plans[0]?.outcome).toBe('done')
  })

  test('does not take over a run from another window that carries it out, and continues it once that window no longer does', async () => {
    const responses: ((reply: Reply) => void)[] = []
    const at = await setting((call) =>
      pageOf(call) === 1 ? new Promise((resolve) => responses.push(resolve)) : { body: balances(2, pageOf(call) === 3, pageOf(call)) },
    )
    const parts = { api: at.backend.api, caseFile: at.caseFile }
    const [one, other] = [
      createRunner({ ...parts, runs: createRunLocks(navigator.locks) }),
      createRunner({ ...parts, runs: createRunLocks(navigator.locks) }),
    ]
    const plan = await at.plan({ maxPages: 3 })
    await one.approve(at.caseId, plan)
    await expect.poll(() => responses.length).toBe(1)
    const resumed = other.resume(at.caseId)
    responses[0]?.({ body: balances(2, false, 1) })
    expect(await resumed).toEqual({ ok: true, value: [] })
    await one.finished(plan.id)
    await other.finished(plan.id)
    expect(at.backend.calls.map(pageOf)).toEqual([1, 2, 3])
    expect([...at.backend.paid.values()]).toEqual([1, 1, 1])
  })

  test('withdraws the calls waiting at the backend when a plan is cancelled that no window carries out', async () => {
    const at = await setting(() => ({ failure: failure('cancelled', 'Casebook is closing.', 'Resume the plan.') }))
    const plan = await at.plan()
    await run(at, plan)
    const taken: unknown[] = []
    const api: RunnerApi = {
      ...at.backend.api,
      readBrokerStatus: async () => {
        const status = await at.backend.api.readBrokerStatus()
        const steps = [
          { caseId: at.caseId, stepId: `${plan.id}.1`, state: 'queued' as const },
          { caseId: at.caseId, stepId: 'of another plan', state: 'queued' as const },
        ]
        return status.ok ? { ...status, value: { ...status.value, steps } } : status
      },
      cancelCalls: async (request) => (taken.push(request), { ok: true, value: { cancelled: 1 } }),
    }
    const reloaded = createRunner({ api, caseFile: at.caseFile })
    expect(await reloaded.cancel(plan.id, at.caseId)).toEqual({ ok: true, value: undefined })
    expect(taken).toEqual([{ caseId: at.caseId, stepIds: [`${plan.id}.1`] }])
    expect((await at.state()).plans[0]?.outcome).toBe('cancelled')
  })

  test('pauses when the API itself fails', async () => {
    const at = await setting(() => Promise.reject(new Error('line cut')))
    const plan = await at.plan()
    await run(at, plan)
    expect(at.runner.progress.getState().plans.get(plan.id)).toMatchObject({ state: 'paused', reason: { code: 'internal' } })
  })

  test('does not let the practice service answer into a real case', async () => {
    const at = await setting()
    at.backend.service = 'practice'
    expect(await at.runner.approve(at.caseId, await at.plan())).toMatchObject({ ok: false, error: { code: 'unsupported' } })
    expect((await at.state()).plans).toEqual([])
  })
})

function pageOf(call: Call): number {
  const { pagination } = call.request
  return typeof pagination === 'object' && pagination !== null && 'page' in pagination && typeof pagination.page === 'number' ? pagination.page : 1
}
