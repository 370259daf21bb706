import type { Journal } from '../../../src-main/journal/journal.ts'
import { createPaidResponses } from '../../../src-main/journal/paid-responses.ts'
import type { CasebookApi, BackendEvents, MethodArgs } from '../../../src-shared/ipc/casebook-api.ts'
import type { CaseMoney, LostResponse } from '../../../src-shared/ipc/ledger-summary.ts'
import type { HttpExchange } from '../../../src-shared/service/http-exchange.ts'
import { failure, type Failure } from '../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import type { RunnerApi } from '../../../src-renderer/features/acquisition/run/runner.ts'
import { balances, exchangeOf } from './case-files.ts'

export type Call = MethodArgs<'submitCall'>
export type Reply = { readonly body?: string; readonly status?: number; readonly failure?: Failure }

export interface FakeBackend {
  readonly api: RunnerApi
  /** Calls that were sent to the service and charged, by step id. */
  readonly paid: Map<string, number>
  readonly journal: Map<string, HttpExchange>
  readonly calls: Call[]
  readonly budgets: Map<string, string>
  maxOutstanding: number
  /** Why the backend has stopped; 'resumeQueue' clears it. */
  stopped: Failure | undefined
  /** Steps whose response was lost with an earlier run. */
  lost: LostResponse[]
  /** The failure of the free account call; undefined = it succeeds. */
  accountFailure: Failure | undefined
  /** Names of the called methods that concern the account and the queue, in order. */
  readonly requested: string[]
  service: 'service' | 'practice'
  /** Notifies the page that its connection to the backend is restored. */
  readonly reconnect: () => void
  /** Breaks the connection to the page: no call or response gets through any more. */
  readonly cutLine: () => RunnerApi
}

/**
 * A backend in memory: responds to every call, journals before responding, and continues when the
 * page is gone.
 */
export function fakeBackend(reply: (call: Call) => Reply | Promise<Reply> = () => ({ body: balances(1) })): FakeBackend {
  const paid = new Map<string, number>()
  const journal = new Map<string, HttpExchange>()
  const inFlight = new Map<string, { caseId: string; result: Promise<Result<HttpExchange>> }>()
  const listeners = new Set<() => void>()
  const reconnects = new Set<() => void>()
  const budgets = new Map<string, string>()
  const calls: Call[] = []
  let count = 0

  /** The journal in the real backend's form. */
  const existing: Pick<Journal, 'entries' | 'read'> = {
    entries: () => [...journal.values()].map((one) => ({ ...one, bytes: one.bodyBytes })),
    read: async (id) => {
      const found = journal.get(id)
      return found === undefined ? err(failure('not_found', `The journal contains no response ${id}.`, 'Look for it in the case.')) : ok(found)
    },
  }

  const response = async (call: Call): Promise<Result<HttpExchange>> => {
    const given = await reply(call)
    if (given.failure !== undefined && given.status === undefined) return err(given.failure)
    paid.set(call.stepId, (paid.get(call.stepId) ?? 0) + 1)
    const parts = { caseId: call.caseId, planId: call.planId, stepId: call.stepId, endpoint: call.endpoint, request: call.request }
    const exchange = exchangeOf({
      ...parts,
      id: `x-${call.stepId}-${(count += 1)}`,
      body: given.body ?? '',
      status: given.status ?? 200,
      practice: backend.service === 'practice',
    })
    journal.set(exchange.id, exchange)
    return given.failure === undefined ? ok(exchange) : err({ ...given.failure, exchangeId: exchange.id })
  }

  const submit = (call: Call): Promise<Result<HttpExchange>> => {
    // The real backend shares one call in flight among identical requests; this one does not, so
    // that no test relies on it.
    calls.push(call)
    const result = response(call).finally(() => {
      inFlight.delete(call.stepId)
      for (const listener of listeners) listener()
    })
    inFlight.set(call.stepId, { caseId: call.caseId, result })
    backend.maxOutstanding = Math.max(backend.maxOutstanding, inFlight.size)
    return result
  }

  const line = (isCut: () => boolean): RunnerApi => {
    const never = <T>(): Promise<T> => new Promise<T>(() => undefined)
    const through = async <T>(work: () => Promise<T> | T): Promise<T> => {
      if (isCut()) return never()
      const value = await work()
      return isCut() ? never() : value
    }
    const on: CasebookApi['on'] = <E extends keyof BackendEvents>(event: E, listener: (payload: BackendEvents[E]) => void) => {
      // A generic listener's type cannot state which payload belongs to the event compared above.
      const notify = (payload: unknown): void => (isCut() ? undefined : listener(payload as BackendEvents[E]))
      const queueChanged = (): void => notify(status())
      const cameBack = (): void => notify({ connected: true })
      if (event === 'brokerChanged') listeners.add(queueChanged)
      if (event === 'connectionChanged') reconnects.add(cameBack)
      return () => {
        listeners.delete(queueChanged)
        reconnects.delete(cameBack)
      }
    }
    const status = () => ({
      paused: false,
      account: undefined,
      accountPlan: undefined,
      queued: 0,
      running: inFlight.size,
      waits: [],
      steps: [...inFlight].map(([stepId, { caseId }]) => ({ caseId, stepId, state: 'running' as const })),
      cases: [...budgets].map(([caseId, cap]): CaseMoney => ({ caseId, cap, settled: '0', reserved: '0', disputed: '0' })),
      stopped: backend.stopped,
      minimumBalance: { credits: '0', reached: undefined },
    })
    return {
      submitCall: (call) => through(() => submit(call)),
      cancelCalls: (args) => through(() => ok({ cancelled: args.stepIds.length })),
      readBrokerStatus: () => through(() => ok(status())),
      readLedger: () => through(() => ok({ cases: [], days: [], disputes: [], lost: backend.lost })),
      readJournal: (args) => through(() => createPaidResponses(existing).list(args)),
      readResponse: (args) => through(() => createPaidResponses(existing).read(args)),
      readResponsePart: (args) => through(() => createPaidResponses(existing).readPart(args)),
      readAccount: () =>
        through(() => {
          backend.requested.push('readAccount')
          return backend.accountFailure === undefined
            ? ok({ plan: 'pro' as const, planText: 'pro', creditsRemaining: '100', at: '2026-11-22T00:00:00.000Z' })
            : err(backend.accountFailure)
        }),
      resumeQueue: () =>
        through(() => {
          backend.requested.push('resumeQueue')
          backend.stopped = undefined
          return ok(status())
        }),
      acknowledge: (args) => through(() => ok({ acknowledged: args.exchangeIds.filter((id) => journal.delete(id)).length })),
      readAppInfo: () =>
        through(() =>
          ok({
            version: '0',
            host: 'browser' as const,
            service: backend.service,
            serviceOrigin: 'https://service.example',
            platform: 'linux',
            hasCases: true,
            caseFile: 1,
          }),
        ),
      setBudget: (args) =>
        through(() => {
          budgets.set(args.caseId, args.credits)
          return ok({ caseId: args.caseId, cap: args.credits, settled: '0', reserved: '0', disputed: '0' })
        }),
      on,
    }
  }

  let cut = 0
  const freshLine = (): RunnerApi => {
    const own = cut
    return line(() => own !== cut)
  }
  const backend: FakeBackend = {
    api: freshLine(),
    paid,
    journal,
    calls,
    budgets,
    maxOutstanding: 0,
    stopped: undefined,
    lost: [],
    accountFailure: undefined,
    requested: [],
    service: 'service',
    reconnect: () => {
      for (const notify of reconnects) notify()
    },
    cutLine: () => {
      cut += 1
      return freshLine()
    },
  }
  return backend
}

export function serviceError(status: number, code: string, message = `The service said ${code}.`): Reply {
  const body = JSON.stringify({ error: 'Refused', message, code, status, request_id: 'req-9' })
  return { status, body, failure: failure('service_error', message, 'Read the message.', { service: { status, code, message, requestId: 'req-9' } }) }
}
