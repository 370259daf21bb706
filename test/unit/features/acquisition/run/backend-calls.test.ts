import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  checkPreconditions,
  waitForInFlight,
  submitWithOutageRetry,
  cancelQueuedAndDrain,
  cancelQueuedCalls,
} from '../../../../../src-renderer/features/acquisition/run/backend-calls.ts'
import type { CasebookApi, BrokerStatus } from '../../../../../src-shared/ipc/casebook-api.ts'
import type { PlannedStep } from '../../../../../src-shared/custody/capture.ts'
import { failure, type Failure } from '../../../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../../../src-shared/core/result.ts'
import { exchangeOf } from '../../../../support/builders/case-files.ts'
import { caseStateOf } from '../../../../support/builders/case-states.ts'

afterEach(() => {
  vi.useRealTimers()
})

const LOST = failure('network', 'Casebook’s background process is not responding.', 'Wait.')
const status = (more: Partial<BrokerStatus>): Result<BrokerStatus> =>
  ok({ paused: false, queued: 0, running: 0, steps: [], waits: [], cases: [], ...more } as unknown as BrokerStatus) // only these fields are read
const steps = (...all: readonly (readonly [stepId: string, state: 'queued' | 'running'])[]): Pick<BrokerStatus, 'steps'> => ({
  steps: all.map(([stepId, state]) => ({ stepId, state, caseId: 'c' })),
})

describe('calls that an earlier window left at the backend', () => {
  test('are withdrawn while they wait; calls in flight and calls of others stay', async () => {
    const cancelCalls = vi.fn(async () => ok({ cancelled: 1 }))
    const readBrokerStatus = async () => status(steps(['a', 'queued'], ['b', 'running'], ['c', 'queued']))
    expect(await cancelQueuedCalls({ readBrokerStatus, cancelCalls }, 'c', new Set(['a', 'b']))).toBeUndefined()
    expect(cancelCalls.mock.calls).toEqual([[{ caseId: 'c', stepIds: ['a'] }]])
  })

  test('are named in batches of ten thousand, and no request is made where there are none', async () => {
    const ids = Array.from({ length: 20_001 }, (_, at) => `s-${at}`)
    const named: number[] = []
    const cancelCalls: CasebookApi['cancelCalls'] = async ({ stepIds }) => {
      named.push(stepIds.length)
      return ok({ cancelled: stepIds.length })
    }
    const waiting = async () => status(steps(...ids.map((id) => [id, 'queued'] as const)))
    expect(await cancelQueuedCalls({ readBrokerStatus: waiting, cancelCalls }, 'c', new Set(ids))).toBeUndefined()
    expect(named).toEqual([10_000, 10_000, 1])
    expect(await cancelQueuedCalls({ readBrokerStatus: async () => status({}), cancelCalls }, 'c', new Set(ids))).toBeUndefined()
    expect(named).toHaveLength(3)
  })

  test('stay where the backend does not answer or does not withdraw them, and the reason is reported', async () => {
    const waiting = async () => status(steps(['a', 'queued']))
    const only = new Set(['a'])
    expect(await cancelQueuedCalls({ readBrokerStatus: async () => err(LOST), cancelCalls: async () => ok({ cancelled: 0 }) }, 'c', only)).toBe(LOST)
    expect(await cancelQueuedCalls({ readBrokerStatus: waiting, cancelCalls: async () => err(LOST) }, 'c', only)).toBe(LOST)
  })

  test('are waited for until the queue reports a change, or else by a second look', async () => {
    vi.useFakeTimers()
    const heard = new Set<() => void>()
    const on = ((_event: string, listener: () => void) => {
      heard.add(listener)
      return () => heard.delete(listener)
    }) as unknown as CasebookApi['on'] // the only event subscribed to
    let left = ['a', 'b']
    let looks = 0
    const readBrokerStatus = async () => {
      looks += 1
      return status(steps(...left.map((id) => [id, 'running'] as const)))
    }
    let settled = false
    const waited = waitForInFlight({ readBrokerStatus, on }, new Set(['a', 'b'])).then((why) => {
      settled = true
      return why
    })
    await vi.advanceTimersByTimeAsync(0)
    expect([looks, settled]).toEqual([1, false])
    left = ['b']
    for (const listener of heard) listener()
    await vi.advanceTimersByTimeAsync(0)
    expect([looks, settled]).toEqual([2, false])
    left = ['another']
    await vi.advanceTimersByTimeAsync(2000)
    expect([looks, settled]).toEqual([3, true])
    expect(await waited).toBeUndefined()
    expect(heard.size).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
    expect(await waitForInFlight({ readBrokerStatus: async () => err(LOST), on }, new Set(['a']))).toBe(LOST)
  })
})

test('are withdrawn too when they start to wait only after the first look, without a delay', async () => {
  vi.useFakeTimers()
  const on = (() => () => undefined) as unknown as CasebookApi['on'] // the second check needs no event
  // In flight, then lost and waiting for the account, without an event.
  const reported: (readonly (readonly [string, 'queued' | 'running'])[])[] = [[['a', 'running']], [['a', 'running']], [['a', 'queued']]]
  const named: string[] = []
  const cancelCalls: CasebookApi['cancelCalls'] = async ({ stepIds }) => {
    named.push(...stepIds)
    reported.splice(0, reported.length)
    return ok({ cancelled: stepIds.length })
  }
  const readBrokerStatus = async () => status(steps(...((reported.length > 1 ? reported.shift() : reported[0]) ?? [])))
  const settled = cancelQueuedAndDrain({ readBrokerStatus, cancelCalls, on }, 'c', new Set(['a']))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await settled).toBeUndefined()
  expect(named).toEqual(['a'])
  expect(vi.getTimerCount()).toBe(0)
  expect(await cancelQueuedAndDrain({ readBrokerStatus: async () => err(LOST), cancelCalls, on }, 'c', new Set(['a']))).toBe(LOST)
})

describe('a case', () => {
  const refusal = async (practiceCase: boolean, service: 'service' | 'practice', known: boolean, failing: Partial<CasebookApi> = {}) => {
    const state = caseStateOf([], practiceCase ? [{ endpoint: 'account', body: '{}', practice: true }] : [])
    const setBudget = vi.fn(async () => ok(undefined as never)) // the return value is not read
    const why = await checkPreconditions(
      {
        readAppInfo: async () => ok({ service } as never), // only these fields are read
        readBrokerStatus: async () => status({ cases: (known ? [{ caseId: state.record.id }] : []) as unknown as BrokerStatus['cases'] }),
        setBudget,
        ...failing,
      },
      state,
    )
    return { why, budgets: setBudget.mock.calls.flat(), id: state.record.id }
  }

  test('sends its budget to the backend where the backend has none for it', async () => {
    const { why, budgets, id } = await refusal(false, 'service', false)
    expect(why).toBeUndefined()
    expect(budgets).toEqual([{ caseId: id, credits: '100' }])
    expect((await refusal(false, 'service', true)).budgets).toEqual([])
  })

  test('never uses the other kind of service', async () => {
    expect((await refusal(true, 'practice', true)).why).toBeUndefined()
    expect((await refusal(true, 'service', false)).why?.message).toBe('This is a practice case, but the practice service is not active.')
    const made = await refusal(false, 'practice', false)
    expect(made.why?.message).toBe('The practice service is active. Its simulated data does not belong in this case.')
    expect(made.budgets).toEqual([])
  })

  test('refuses its calls with the failure of a backend that does not answer', async () => {
    expect((await refusal(false, 'service', false, { readAppInfo: async () => err(LOST) })).why).toBe(LOST)
    expect((await refusal(false, 'service', false, { readBrokerStatus: async () => err(LOST) })).why).toBe(LOST)
    expect((await refusal(false, 'service', false, { setBudget: async () => err(LOST) })).why).toBe(LOST)
  })
})

describe('a call', () => {
  const STEP: PlannedStep = {
    id: 'p.1',
    endpoint: 'profiler/labels',
    subjectId: 's',
    chain: 'bnb',
    window: undefined,
    page: 1,
    request: { address: 'a' },
    price: '100',
  }
  const OF = { caseId: 'c', planId: 'p', planCredits: '500' }
  const outage: Failure = { ...failure('breaker_open', 'Away.', 'Wait.'), concerns: 'service' }

  async function submit(responses: readonly (Failure | 'response' | 'throw')[], step = STEP, over = false, backendResponses = true) {
    const calls: unknown[] = []
    const submitCall: CasebookApi['submitCall'] = async (call) => {
      const next = responses[Math.min(calls.length, responses.length - 1)]
      calls.push(call)
      if (next === 'throw') throw new Error('line cut')
      return next === 'response' || next === undefined ? ok(exchangeOf({ caseId: 'c', id: 'x' })) : err(next)
    }
    const api = {
      submitCall,
      readResponsePart: async () => ok({ text: '' }),
      readBrokerStatus: async () => (backendResponses ? status({}) : err(LOST)),
    }
    return { calls, outcome: await submitWithOutageRetry(api, OF, step, () => over) }
  }

  test('names its approved amount, and that a purchase that needs consent was confirmed', async () => {
    expect((await submit(['response'])).calls).toEqual([
      {
        ...OF,
        stepId: 'p.1',
        endpoint: 'profiler/labels',
        request: { address: 'a' },
        priority: 'bulk',
        approvedCredits: '100',
        confirmed: true,
      },
    ])
    const plain = { ...STEP, endpoint: 'legacy/question' as const, price: undefined, pathValues: { question_id: 'q' } }
    expect((await submit(['response'], plain)).calls).toMatchObject([{ approvedCredits: '0', pathValues: { question_id: 'q' } }])
  })

  test('is submitted again after each outage of the service, up to a limit', async () => {
    const lived = await submit([outage, outage, 'response'])
    expect([lived.calls.length, lived.outcome.ok]).toEqual([3, true])
    const endless = await submit([outage])
    expect([endless.calls.length, endless.outcome]).toEqual([21, { ok: false, error: outage }])
  })

  test('is not submitted again once the run is over or the backend is gone, nor after any other failure', async () => {
    expect((await submit([outage], STEP, true)).calls).toHaveLength(1)
    expect((await submit([outage], STEP, false, false)).calls).toHaveLength(1)
    expect((await submit([LOST, 'response'])).outcome).toEqual({ ok: false, error: LOST })
    expect((await submit(['throw'])).outcome).toMatchObject({
      ok: false,
      error: { code: 'internal', message: expect.stringContaining('line cut') },
    })
  })
})
