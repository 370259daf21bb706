import type { CasebookApi, MethodArgs } from '../../../../src-shared/ipc/casebook-api.ts'
import type { PlannedStep } from '../../../../src-shared/custody/capture.ts'
import type { HttpExchange } from '../../../../src-shared/service/http-exchange.ts'
import { failure, type Failure } from '../../../../src-shared/core/failure.ts'
import { err, type Result } from '../../../../src-shared/core/result.ts'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { needsConfirmation } from '../../../../src-shared/case/plan/consent.ts'
import { readWholeResponse } from './paid-response.ts'
import { callErrors as messages } from '../messages.ts'

type AdmittingApi = Pick<CasebookApi, 'readAppInfo' | 'readBrokerStatus' | 'setBudget'>

/** Time to wait for a queue event of the backend before checking again. */
const RECHECK_MS = 2000

/**
 * A response leaves the journal only when it is stored in its case: another window has taken this
 * one during hand-over.
 */
const TAKEN_ELSEWHERE = failure('busy', messages.takenElsewhere, messages.takenElsewhereRemedy)

/** Hands one call to the backend; an IPC failure is returned as a failure. */
async function submit(
  api: Pick<CasebookApi, 'submitCall' | 'readResponsePart'>,
  of: {
    readonly caseId: string
    readonly planId: string
    readonly planCredits: string
    readonly session?: MethodArgs<'submitCall'>['session']
  },
  step: PlannedStep,
): Promise<Result<HttpExchange>> {
  try {
    const result = await api.submitCall({
      caseId: of.caseId,
      planId: of.planId,
      planCredits: of.planCredits,
      ...(of.session === undefined ? {} : { session: of.session }),
      stepId: step.id,
      endpoint: step.endpoint,
      request: { ...step.request },
      ...(step.pathValues === undefined ? {} : { pathValues: { ...step.pathValues } }),
      priority: 'bulk',
      approvedCredits: step.price ?? '0',
      // Confirmation was required before the plan could be approved.
      confirmed: needsConfirmation(step.endpoint),
    })
    if (!result.ok) return result
    const whole = await readWholeResponse(api, result.value)
    return !whole.ok && whole.error.code === 'not_found' ? err(TAKEN_ELSEWHERE) : whole
  } catch (error) {
    return err(failure('internal', messages.notHandedOver(String(error)), messages.resumePlan))
  }
}

/** Outages that one call survives; the backend waits for as long as each of them lasts. */
const MAX_OUTAGES = 20

/**
 * Hands one call to the backend, and again after each outage of the service: nothing was sent, and
 * the backend holds the call until the service is reachable.
 */
export async function submitWithOutageRetry(
  api: Pick<CasebookApi, 'submitCall' | 'readResponsePart' | 'readBrokerStatus'>,
  of: Parameters<typeof submit>[1],
  step: PlannedStep,
  isOver: () => boolean,
): Promise<Result<HttpExchange>> {
  for (let outages = 0; ; outages++) {
    const result = await submit(api, of, step)
    if (result.ok || result.error.concerns !== 'service' || outages >= MAX_OUTAGES) return result
    // A backend that does not respond is a different case: it reconnects by itself, and the run
    // resumes after it.
    const status = await api.readBrokerStatus()
    if (!status.ok || isOver()) return result
  }
}

/**
 * Why the backend must not make calls for this case, or undefined. Sends the backend the case's
 * budget if it has none.
 */
export async function checkPreconditions(api: AdmittingApi, state: CaseState): Promise<Failure | undefined> {
  return (await checkService(api, state)) ?? (await ensureBudget(api, state))
}

async function ensureBudget(api: AdmittingApi, state: CaseState): Promise<Failure | undefined> {
  const status = await api.readBrokerStatus()
  if (!status.ok) return status.error
  if (status.value.cases.some((money) => money.caseId === state.record.id)) return undefined
  const set = await api.setBudget({ caseId: state.record.id, credits: state.record.budget })
  return set.ok ? undefined : set.error
}

/** A practice case must not use the real service, nor a real case the practice service. */
async function checkService(api: AdmittingApi, state: CaseState): Promise<Failure | undefined> {
  const info = await api.readAppInfo()
  if (!info.ok) return info.error
  if ((info.value.service === 'practice') === state.record.practice) return undefined
  return state.record.practice
    ? failure('unsupported', messages.practiceCase, messages.practiceCaseRemedy)
    : failure('unsupported', messages.realCase, messages.realCaseRemedy)
}

/** Maximum number of calls that one IPC message names. */
const NAMED_AT_ONCE = 10_000

/**
 * Cancels the calls of these steps that an earlier window queued in the backend: a resumed run
 * submits them again, and one that waits for the account would hold up all others. Calls in flight
 * are not cancelled.
 */
export async function cancelQueuedCalls(
  api: Pick<CasebookApi, 'readBrokerStatus' | 'cancelCalls'>,
  caseId: string,
  stepIds: ReadonlySet<string>,
): Promise<Failure | undefined> {
  const status = await api.readBrokerStatus()
  if (!status.ok) return status.error
  const waiting = status.value.steps.flatMap(({ stepId, state }) => (state === 'queued' && stepIds.has(stepId) ? [stepId] : []))
  for (let at = 0; at < waiting.length; at += NAMED_AT_ONCE) {
    const taken = await api.cancelCalls({ caseId, stepIds: waiting.slice(at, at + NAMED_AT_ONCE) })
    if (!taken.ok) return taken.error
  }
  return undefined
}

/** Waits until the backend has finished the calls that an earlier window of this app submitted. */
export async function waitForInFlight(api: Pick<CasebookApi, 'readBrokerStatus' | 'on'>, stepIds: ReadonlySet<string>): Promise<Failure | undefined> {
  for (;;) {
    const { changed, release } = nextChange(api)
    const status = await api.readBrokerStatus()
    if (!status.ok || !status.value.steps.some((step) => stepIds.has(step.stepId))) {
      release()
      return status.ok ? undefined : status.error
    }
    await changed
  }
}

/**
 * Waits until the backend has finished the calls that an earlier window submitted, and repeatedly
 * cancels queued ones: a call in flight may be requeued to wait for the account, which no run here
 * waits for.
 */
export async function cancelQueuedAndDrain(
  api: Pick<CasebookApi, 'readBrokerStatus' | 'cancelCalls' | 'on'>,
  caseId: string,
  stepIds: ReadonlySet<string>,
): Promise<Failure | undefined> {
  for (;;) {
    const { changed, release } = nextChange(api)
    const taken = await cancelQueuedCalls(api, caseId, stepIds)
    const status = taken === undefined ? await api.readBrokerStatus() : err(taken)
    if (!status.ok || !status.value.steps.some((step) => stepIds.has(step.stepId))) {
      release()
      return status.ok ? undefined : status.error
    }
    await changed
  }
}

/** Resolves on the next queue event, or after `RECHECK_MS`. */
function nextChange(api: Pick<CasebookApi, 'on'>): { readonly changed: Promise<void>; readonly release: () => void } {
  let release = (): void => undefined
  const changed = new Promise<void>((resolve) => {
    const stop = api.on('brokerChanged', () => release())
    const timer = setTimeout(() => release(), RECHECK_MS)
    release = () => {
      stop()
      clearTimeout(timer)
      resolve()
    }
  })
  return { changed, release: () => release() }
}
