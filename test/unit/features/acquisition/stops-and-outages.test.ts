import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { makePlan, type Plan } from '../../../../src-shared/case/plan/plan.ts'
import { type PlanProgress } from '../../../../src-renderer/state/progress-store.ts'
import { type Runner } from '../../../../src-renderer/features/acquisition/run/runner.ts'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { failure, type Failure } from '../../../../src-shared/core/failure.ts'
import { balances } from '../../../support/builders/case-files.ts'
import { type Call, type FakeBackend, type Reply } from '../../../support/builders/fake-backend.ts'
import { runSetting } from '../../../support/builders/run-setting.ts'

interface Setting {
  readonly backend: FakeBackend
  readonly runner: Runner
  readonly caseId: string
  readonly plan: Plan
  readonly run: () => Promise<PlanProgress | undefined>
  readonly resume: () => Promise<PlanProgress | undefined>
  readonly state: () => Promise<CaseState>
}

/** A plan of one call for each of three chains. */
async function setting(reply: (call: Call) => Reply | Promise<Reply>): Promise<Setting> {
  const { caseId, subjectId, backend, runner, state } = await runSetting(reply, ['ethereum', 'bnb', 'base'])
  const { subjects, captures } = await state()
  const request = {
    title: 'Dossier',
    subjectIds: [subjectId],
    endpoints: ['profiler/current-balance' as const],
    chains: ['ethereum', 'bnb', 'base'],
    allWherePossible: false,
    window: { from: '2026-01-01', to: '2026-11-01' },
    maxPages: 1,
    refresh: false,
  }
  const plan = makePlan(request, { subjects, captures, plan: 'pro', now: new Date('2026-11-21T00:00:00Z') })
  return {
    backend,
    runner,
    caseId,
    plan,
    state,
    async run() {
      const approved = await runner.approve(caseId, plan)
      if (!approved.ok) throw new Error(approved.error.message)
      return runner.finished(plan.id)
    },
    async resume() {
      const resumed = await runner.resume(caseId)
      if (!resumed.ok) throw new Error(resumed.error.message)
      return runner.finished(plan.id)
    },
  }
}

const chainOf = ({ request }: Call): unknown => request.chain
const unreached = failure('network', 'The service cannot be reached.', 'Check the network connection.', { concerns: 'service' })
const required = failure('payment_required', 'The service responded with 402: payment is required.', 'Look at the plan.', {
  service: { status: 402, message: '' },
})
const unsent = failure('payment_required', 'Not sent: the service requires payment before calls that cost credits.', 'Look at the plan.')

test('each call names its approved amount and that of its whole plan', async () => {
  const at = await setting(() => ({ body: balances(1) }))
  await at.run()
  expect(at.backend.calls.map(({ approvedCredits, planCredits }) => [approvedCredits, planCredits])).toEqual([
    ['1', '3'],
    ['1', '3'],
    ['1', '3'],
  ])
})

describe('an outage of the service', () => {
  test('does not end a run: unsent calls are submitted again to the backend, which holds them until the outage ends', async () => {
    let outages = 3
    const at = await setting((call) => (chainOf(call) === 'bnb' && outages-- > 0 ? { failure: unreached } : { body: balances(1) }))
    expect((await at.run())?.state).toBe('done')
    expect(at.backend.calls.filter((call) => chainOf(call) === 'bnb')).toHaveLength(4)
    expect([...at.backend.paid.values()]).toEqual([1, 1, 1])
  })

  test('that never ends finally pauses the run with its reason, and records nothing as failed', async () => {
    const at = await setting((call) => (chainOf(call) === 'bnb' ? { failure: unreached } : { body: balances(1) }))
    expect(await at.run()).toMatchObject({ state: 'paused', reason: { code: 'network' } })
    expect(at.backend.calls.filter((call) => chainOf(call) === 'bnb')).toHaveLength(21)
    expect((await at.state()).plans[0]?.outcome).toBe('open')
    expect((await at.state()).events.filter(({ kind }) => kind === 'step-failed')).toEqual([])
  })

  test('lets the run be cancelled', async () => {
    const at: Setting = await setting(async (call) => {
      if (at.backend.calls.length === 5) void at.runner.cancel(at.plan.id, at.caseId)
      return chainOf(call) === 'bnb' ? { failure: unreached } : { body: balances(1) }
    })
    expect((await at.run())?.state).toBe('cancelled')
    expect(at.backend.calls.length).toBeLessThan(10)
  })
})

describe('a stop for payment or credits', () => {
  test('is lifted by Resume, which reads the account first; the run continues with the unsent calls', async () => {
    let stopped: Failure | undefined
    const at: Setting = await setting((call) => {
      if (stopped !== undefined && at.backend.stopped !== undefined) return { failure: unsent }
      if (stopped === undefined && chainOf(call) === 'ethereum') {
        stopped = at.backend.stopped = required
        return { failure: required }
      }
      return { body: balances(1) }
    })
    expect(await at.run()).toMatchObject({ state: 'paused', reason: { code: 'payment_required' } })
    expect((await at.resume())?.state).toBe('done')
    expect(at.backend.requested).toEqual(['readAccount', 'resumeQueue'])
    expect((await at.state()).captures).toHaveLength(3)
  })

  test('stays while the account cannot be read, and Resume gives the reason; a key that may not read the account does not keep it', async () => {
    const at: Setting = await setting(() => (at.backend.stopped === undefined ? { body: balances(1) } : { failure: unsent }))
    at.backend.stopped = required
    await at.run()
    at.backend.accountFailure = failure('key_rejected', 'The service responded with 401: no.', 'Set a valid key.')
    expect(await at.runner.resume(at.caseId)).toMatchObject({ ok: false, error: { code: 'key_rejected' } })
    expect(at.backend.requested).toEqual(['readAccount'])
    at.backend.accountFailure = failure('forbidden', 'The service responded with 403: no.', 'Use another key.')
    expect((await at.resume())?.state).toBe('done')
  })

  test('is reported as the service reported it, and not as a failure of the calls that were not sent', async () => {
    const at = await setting((call) => (chainOf(call) === 'ethereum' ? { failure: required, status: 402, body: '{}' } : { failure: unsent }))
    expect(await at.run()).toMatchObject({ state: 'paused', reason: { message: required.message } })
  })

  test('of one endpoint is a failed step, and the other steps continue', async () => {
    const sold = { ...required, concerns: 'endpoint' as const }
    const at = await setting((call) => (chainOf(call) === 'bnb' ? { failure: sold, status: 402, body: '{}' } : { body: balances(1) }))
    expect((await at.run())?.state).toBe('done')
    const { plans, events } = await at.state()
    expect(Object.values(plans[0]?.stepStates ?? {}).toSorted()).toEqual(['captured', 'captured', 'failed'])
    expect(events.filter(({ kind }) => kind === 'step-failed')).toMatchObject([{ message: required.message }])
    expect(at.backend.requested).toEqual([])
  })

  test('without a stop, the account is not read', async () => {
    const closing = failure('cancelled', 'Casebook is closing.', 'Resume the plan.')
    let isClosing = true
    const at = await setting(() => (isClosing ? { failure: closing } : { body: balances(1) }))
    await at.run()
    isClosing = false
    at.backend.stopped = failure('breaker_open', 'The service cannot be reached.', 'Wait.')
    expect((await at.resume())?.state).toBe('done')
    expect(at.backend.requested).toEqual([])
  })
})
