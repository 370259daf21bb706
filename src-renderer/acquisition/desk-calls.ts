import type { Bridge } from '../../src-shared/bridge.ts'
import type { PlannedStep } from '../../src-shared/capture.ts'
import type { Exchange } from '../../src-shared/exchange.ts'
import { failure, type Failure } from '../../src-shared/failure.ts'
import { err, type Result } from '../../src-shared/result.ts'
import type { CaseState } from '../casefile/case-state.ts'
import { needsConfirmation } from './consent.ts'

type AdmittingBridge = Pick<Bridge, 'readAppInfo' | 'readBrokerStatus' | 'setBudget'>

/** How long to wait for the desk to say that its queue has changed before looking again. */
const RECHECK_MS = 2000

/** Hands one call to the desk; a bridge that breaks is one more way to fail. */
export async function submit(
  bridge: Pick<Bridge, 'submitCall'>,
  of: { readonly caseId: string; readonly planId: string },
  step: PlannedStep,
): Promise<Result<Exchange>> {
  try {
    return await bridge.submitCall({
      ...of,
      stepId: step.id,
      endpoint: step.endpoint,
      request: { ...step.request },
      ...(step.pathValues === undefined ? {} : { pathValues: { ...step.pathValues } }),
      priority: 'bulk',
      approvedCredits: step.price ?? '0',
      // Whatever asks was confirmed before its plan could be approved.
      confirmed: needsConfirmation(step.endpoint),
    })
  } catch (error) {
    return err(failure('internal', `The call could not be handed to the desk: ${String(error)}`, 'Resume the plan.'))
  }
}

/** Why the desk must not make calls for this case, or undefined. Gives the desk the case's budget where it has none. */
export async function deskRefuses(bridge: AdmittingBridge, state: CaseState): Promise<Failure | undefined> {
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

/** Waits until the desk is through with calls that an earlier window of this app handed to it. */
export async function settleInFlight(bridge: Pick<Bridge, 'readBrokerStatus' | 'on'>, stepIds: ReadonlySet<string>): Promise<Failure | undefined> {
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
