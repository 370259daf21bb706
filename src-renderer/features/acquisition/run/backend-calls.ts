import type { Bridge, MethodArgs } from '../../../../src-shared/ipc/bridge.ts'
import type { PlannedStep } from '../../../../src-shared/custody/capture.ts'
import type { Exchange } from '../../../../src-shared/service/exchange.ts'
import { failure, type Failure } from '../../../../src-shared/core/failure.ts'
import { err, type Result } from '../../../../src-shared/core/result.ts'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { needsConfirmation } from '../../../../src-shared/case/plan/consent.ts'
import { wholeAnswer } from './paid-answer.ts'

type AdmittingBridge = Pick<Bridge, 'readAppInfo' | 'readBrokerStatus' | 'setBudget'>

/** How long to wait for the desk to say that its queue has changed before looking again. */
const RECHECK_MS = 2000

/** An answer leaves the journal only when it is in its case: another window has taken this one while it was being handed over. */
const TAKEN_ELSEWHERE = failure(
  'busy',
  'Another window took this answer into the case while it was being handed over.',
  'Resume the plan: the answer is in the case.',
)

/** Hands one call to the desk; a bridge that breaks is one more way to fail. */
async function submit(
  bridge: Pick<Bridge, 'submitCall' | 'readAnswerPart'>,
  of: {
    readonly caseId: string
    readonly planId: string
    readonly planCredits: string
    readonly session?: MethodArgs<'submitCall'>['session']
  },
  step: PlannedStep,
): Promise<Result<Exchange>> {
  try {
    const answered = await bridge.submitCall({
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
      // Whatever asks was confirmed before its plan could be approved.
      confirmed: needsConfirmation(step.endpoint),
    })
    if (!answered.ok) return answered
    const whole = await wholeAnswer(bridge, answered.value)
    return !whole.ok && whole.error.code === 'not_found' ? err(TAKEN_ELSEWHERE) : whole
  } catch (error) {
    return err(failure('internal', `The call could not be handed to the desk: ${String(error)}`, 'Resume the plan.'))
  }
}

/** Outages that one call lives through; the desk waits in each of them for as long as it lasts. */
const MOST_OUTAGES = 20

/**
 * Hands one call to the desk, and once more after each outage of the service: nothing was sent, and the desk holds what it is given
 * until the service can be reached again.
 */
export async function submitWithOutageRetry(
  bridge: Pick<Bridge, 'submitCall' | 'readAnswerPart' | 'readBrokerStatus'>,
  of: Parameters<typeof submit>[1],
  step: PlannedStep,
  isOver: () => boolean,
): Promise<Result<Exchange>> {
  for (let outages = 0; ; outages++) {
    const answered = await submit(bridge, of, step)
    if (answered.ok || answered.error.concerns !== 'service' || outages >= MOST_OUTAGES) return answered
    // A desk that does not answer is another matter: it goes on by itself, and the run after it.
    const status = await bridge.readBrokerStatus()
    if (!status.ok || isOver()) return answered
  }
}

/** Why the desk must not make calls for this case, or undefined. Gives the desk the case's budget where it has none. */
export async function checkPreconditions(bridge: AdmittingBridge, state: CaseState): Promise<Failure | undefined> {
  return (await checkService(bridge, state)) ?? (await ensureBudget(bridge, state))
}

async function ensureBudget(bridge: AdmittingBridge, state: CaseState): Promise<Failure | undefined> {
  const status = await bridge.readBrokerStatus()
  if (!status.ok) return status.error
  if (status.value.cases.some((money) => money.caseId === state.record.id)) return undefined
  const set = await bridge.setBudget({ caseId: state.record.id, credits: state.record.budget })
  return set.ok ? undefined : set.error
}

/** A practice case and the real service, or the other way round, must not meet. */
async function checkService(bridge: AdmittingBridge, state: CaseState): Promise<Failure | undefined> {
  const info = await bridge.readAppInfo()
  if (!info.ok) return info.error
  if ((info.value.service === 'practice') === state.record.practice) return undefined
  return state.record.practice
    ? failure(
        'unsupported',
        'This is a practice case, and the practice service is not in use.',
        'Switch to the practice service, or open another case.',
      )
    : failure(
        'unsupported',
        'The practice service is in use; its made-up answers do not belong into this case.',
        'Leave the practice service, or open a practice case.',
      )
}

/** Most calls that one message of the bridge names. */
const NAMED_AT_ONCE = 10_000

/**
 * Takes back the calls of these steps that an earlier window handed to the desk and that wait there: whoever resumes hands them over
 * anew, and one that waits for the account would otherwise hold up all others. What is on the wire stays there.
 */
export async function cancelQueuedCalls(
  bridge: Pick<Bridge, 'readBrokerStatus' | 'cancelCalls'>,
  caseId: string,
  stepIds: ReadonlySet<string>,
): Promise<Failure | undefined> {
  const status = await bridge.readBrokerStatus()
  if (!status.ok) return status.error
  const waiting = status.value.steps.flatMap(({ stepId, state }) => (state === 'queued' && stepIds.has(stepId) ? [stepId] : []))
  for (let at = 0; at < waiting.length; at += NAMED_AT_ONCE) {
    const taken = await bridge.cancelCalls({ caseId, stepIds: waiting.slice(at, at + NAMED_AT_ONCE) })
    if (!taken.ok) return taken.error
  }
  return undefined
}

/** Waits until the desk is through with calls that an earlier window of this app handed to it. */
export async function waitForInFlight(bridge: Pick<Bridge, 'readBrokerStatus' | 'on'>, stepIds: ReadonlySet<string>): Promise<Failure | undefined> {
  for (;;) {
    const { changed, release } = nextChange(bridge)
    const status = await bridge.readBrokerStatus()
    if (!status.ok || !status.value.steps.some((step) => stepIds.has(step.stepId))) {
      release()
      return status.ok ? undefined : status.error
    }
    await changed
  }
}

/**
 * Waits until the desk is through with calls that an earlier window handed to it, and takes back those that wait, time and again: one that
 * was on the wire a moment ago may come to wait for the account, which nobody waits for here.
 */
export async function cancelQueuedAndDrain(
  bridge: Pick<Bridge, 'readBrokerStatus' | 'cancelCalls' | 'on'>,
  caseId: string,
  stepIds: ReadonlySet<string>,
): Promise<Failure | undefined> {
  for (;;) {
    const { changed, release } = nextChange(bridge)
    const taken = await cancelQueuedCalls(bridge, caseId, stepIds)
    const status = taken === undefined ? await bridge.readBrokerStatus() : err(taken)
    if (!status.ok || !status.value.steps.some((step) => stepIds.has(step.stepId))) {
      release()
      return status.ok ? undefined : status.error
    }
    await changed
  }
}

/** The next word of the desk's queue, or a second look after a while should it never come. */
function nextChange(bridge: Pick<Bridge, 'on'>): { readonly changed: Promise<void>; readonly release: () => void } {
  let release = (): void => undefined
  const changed = new Promise<void>((resolve) => {
    const stop = bridge.on('brokerChanged', () => release())
    const timer = setTimeout(() => release(), RECHECK_MS)
    release = () => {
      stop()
      clearTimeout(timer)
      resolve()
    }
  })
  return { changed, release: () => release() }
}
