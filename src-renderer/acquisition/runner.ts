import type { Bridge } from '../../src-shared/bridge.ts'
import type { Capture, PlannedStep } from '../../src-shared/capture.ts'
import { failure, type Failure } from '../../src-shared/failure.ts'
import { err, ok, type Result } from '../../src-shared/result.ts'
import { endpointOf, priceOf } from '../../src-shared/service/endpoint-table.ts'
import type { EndpointId } from '../../src-shared/service/endpoint.ts'
import type { CaseFile } from '../casefile/case-file.ts'
import { answerOf } from '../casefile/case-fold.ts'
import type { CaseState, PlanState } from '../casefile/case-state.ts'
import { questionKey, requestTextOf } from '../casefile/question.ts'
import { drainJournal } from './drain.ts'
import { rowsOfPages, whyNoFurtherPage } from './page-rows.ts'
import type { StepProgress } from './plan-wish.ts'
import { sumOfPrices, type Plan } from './plan.ts'
import { createProgressStore, type PlanProgress, type ProgressStore } from './progress-store.ts'
import { meaningOf } from './step-outcome.ts'

export type RunnerBridge = Pick<Bridge, 'submitCall' | 'cancelCalls' | 'readBrokerStatus' | 'readJournal' | 'acknowledge' | 'readAppInfo' | 'setBudget' | 'on'>
export type RunnerCaseFile = Pick<CaseFile, 'state' | 'commitExchange' | 'appendEvent' | 'listCases'>

export interface RunnerParts {
  readonly bridge: RunnerBridge
  readonly caseFile: RunnerCaseFile
  readonly progress?: ProgressStore | undefined
}

/** What the investigator agreed to beyond the ordinary calls. */
export interface Consent {
  /** Endpoints whose purchase was seen and confirmed: labels, premium labels, unknown prices. */
  readonly confirmed: readonly EndpointId[]
  /** Most credits for one call of an endpoint with an unknown price. */
  readonly caps: Readonly<Partial<Record<EndpointId, string>>>
}

export interface Runner {
  /** Records the approval in the case and starts; resolves as soon as it is recorded. Approving twice runs once. */
  readonly approve: (caseId: string, plan: Plan, consent?: Consent) => Promise<Result<{ readonly planId: string }>>
  /** Goes on with the case's open plans: takes the journal in first, so that nothing is paid twice. */
  readonly resume: (caseId: string) => Promise<Result<readonly string[]>>
  readonly cancel: (planId: string, caseId?: string) => Promise<Result<undefined>>
  /** Resolves when the plan's run has ended or paused; at once when it does not run. */
  readonly finished: (planId: string) => Promise<PlanProgress | undefined>
  readonly progress: ProgressStore
}

/** Rows of pages under way at once. The desk's queue does the pacing; a few dozen keep it fed at 75 calls a second. */
export const MOST_OUTSTANDING = 60

const NO_CONSENT: Consent = { confirmed: [], caps: {} }
const CREDITS = /^\d{1,12}$/
const RECHECK_MS = 2000

interface Run {
  readonly caseId: string
  readonly planId: string
  readonly inFlight: Set<string>
  halted: { readonly state: 'paused' | 'cancelled' | 'stopped'; readonly reason: Failure | undefined } | undefined
}

export function createRunner({ bridge, caseFile, progress = createProgressStore() }: RunnerParts): Runner {
  const runs = new Map<string, { run: Run; ended: Promise<PlanProgress> }>()
  const approving = new Set<string>()

  const tellPlan = (run: Run, state: PlanProgress['state'], reason?: Failure): PlanProgress => {
    const told: PlanProgress = { planId: run.planId, caseId: run.caseId, state, reason }
    progress.planChanged(told)
    return told
  }

  const tellStep = (run: Run, step: PlannedStep, state: StepProgress['state'], message = '', creditsUsed = '0'): void => {
    progress.stepChanged({ stepId: step.id, planId: run.planId, state, message, creditsUsed })
  }

  const halt = (run: Run, state: NonNullable<Run['halted']>['state'], reason: Failure | undefined): void => {
    // The first reason stands, except that the investigator's word goes over a pause.
    if (run.halted === undefined || (run.halted.state === 'paused' && state !== 'paused')) run.halted = { state, reason }
  }

  const keep = async (run: Run, exchange: Parameters<CaseFile['commitExchange']>[0], step: PlannedStep): Promise<Result<Capture>> => {
    const committed = await caseFile.commitExchange(exchange, step)
    // An acknowledgement that fails leaves the exchange in the journal, to be taken in once more and found there already.
    if (committed.ok) await bridge.acknowledge({ exchangeIds: [exchange.id] })
    else if (meaningOf(committed.error) === 'pauses') halt(run, 'paused', committed.error)
    return committed
  }

  /** The failing answer itself, kept as evidence where the desk kept one. */
  const keepFailing = async (run: Run, exchangeId: string | undefined, step: PlannedStep): Promise<string | undefined> => {
    if (exchangeId === undefined) return undefined
    const journal = await bridge.readJournal({ caseId: run.caseId })
    const exchange = journal.ok ? journal.value.find((one) => one.id === exchangeId) : undefined
    if (exchange === undefined) return undefined
    const kept = await keep(run, exchange, step)
    return kept.ok ? kept.value.id : undefined
  }

  const recordFailure = async (run: Run, step: PlannedStep, reason: Failure, captureId: string | undefined): Promise<void> => {
    const requestId = reason.service?.requestId
    const code = reason.service?.code ?? reason.code
    const written = await caseFile.appendEvent(
      run.caseId,
      {
        kind: 'step-failed',
        planId: run.planId,
        step,
        code,
        message: reason.message,
        ...(requestId === undefined ? {} : { requestId }),
        ...(captureId === undefined ? {} : { captureId }),
      },
      'casebook',
    )
    if (!written.ok) halt(run, 'paused', written.error)
    tellStep(run, step, 'failed', reason.message, reason.creditsUsed ?? '0')
  }

  const carryOut = async (run: Run, step: PlannedStep): Promise<Capture | undefined> => {
    tellStep(run, step, 'queued')
    run.inFlight.add(step.id)
    const answered = await submit(bridge, run, step)
    run.inFlight.delete(step.id)
    if (answered.ok) {
      const kept = await keep(run, answered.value, step)
      if (kept.ok) {
        tellStep(run, step, 'captured', '', answered.value.creditsUsed)
        return kept.value
      }
      if (meaningOf(kept.error) !== 'pauses') await recordFailure(run, step, kept.error, undefined)
      else tellStep(run, step, 'queued', kept.error.message)
      return undefined
    }
    const captureId = await keepFailing(run, answered.error.exchangeId, step)
    const meaning = meaningOf(answered.error)
    if (answered.error.code === 'cancelled' && run.halted?.state === 'cancelled') {
      tellStep(run, step, 'cancelled', answered.error.message, answered.error.creditsUsed ?? '0')
    } else if (meaning === 'pauses') {
      tellStep(run, step, 'queued', answered.error.message)
      halt(run, 'paused', answered.error)
    } else {
      await recordFailure(run, step, answered.error, captureId)
      if (meaning === 'voids') halt(run, 'stopped', answered.error)
    }
    return undefined
  }

  /** Carries out the pages of one question, one after the other. */
  const followPages = async (run: Run, row: readonly PlannedStep[], done: DoneSteps): Promise<void> => {
    const seen = new Set<string>()
    let enough: string | undefined
    for (const [at, step] of row.entries()) {
      if (enough !== undefined) {
        tellStep(run, step, 'skipped', enough)
        continue
      }
      if (run.halted !== undefined) return
      const before = done.get(step.id)
      if (before === 'failed') {
        tellStep(run, step, 'failed')
        enough = 'A page before it failed.'
        continue
      }
      if (before !== undefined) tellStep(run, step, before.state)
      const capture = before?.capture ?? (await carryOut(run, step))
      if (capture === undefined) {
        if (run.halted !== undefined) return
        enough = 'A page before it failed.'
      } else if (at + 1 < row.length) enough = whyNoFurtherPage(answerOf(capture), seen)
    }
  }

  const carryOutPlan = async (run: Run, steps: readonly PlannedStep[], done: DoneSteps): Promise<PlanProgress> => {
    tellPlan(run, 'running')
    const rows = rowsOfPages(steps).values()
    const worker = async (): Promise<void> => {
      for (const row of rows) {
        if (run.halted !== undefined) return
        await followPages(run, row, done)
      }
    }
    await Promise.all(Array.from({ length: MOST_OUTSTANDING }, worker))
    const { state, reason } = run.halted ?? { state: 'done' as const, reason: undefined }
    if (state !== 'paused') {
      const ended = await caseFile.appendEvent(run.caseId, { kind: 'plan-ended', planId: run.planId, outcome: state }, 'casebook')
      if (!ended.ok) return tellPlan(run, 'paused', ended.error)
    }
    return tellPlan(run, state, reason)
  }

  const start = (caseId: string, planId: string, steps: readonly PlannedStep[], done: DoneSteps): void => {
    const run: Run = { caseId, planId, inFlight: new Set(), halted: undefined }
    const ended = carryOutPlan(run, steps, done)
      .catch((error: unknown) => tellPlan(run, 'paused', failure('internal', `The run stopped by a fault: ${String(error)}`, 'Resume the plan.')))
      .finally(() => runs.delete(planId))
    runs.set(planId, { run, ended })
  }

  /** Waits until the desk is through with calls that an earlier window of this app handed to it. */
  const settleInFlight = async (stepIds: ReadonlySet<string>): Promise<Failure | undefined> => {
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

  const ensureBudget = async (state: CaseState): Promise<Failure | undefined> => {
    const status = await bridge.readBrokerStatus()
    if (!status.ok) return status.error
    if (status.value.cases.some((money) => money.caseId === state.record.id)) return undefined
    const set = await bridge.setBudget({ caseId: state.record.id, credits: state.record.budget })
    return set.ok ? undefined : set.error
  }

  /** A practice case and the real service, or the other way round, must not meet. */
  const checkService = async (state: CaseState): Promise<Failure | undefined> => {
    const info = await bridge.readAppInfo()
    if (!info.ok) return info.error
    if ((info.value.service === 'practice') === state.record.practice) return undefined
    return state.record.practice
      ? failure('unsupported', 'This is a practice case, and the practice service is not in use.', 'Switch to the practice service, or open another case.')
      : failure('unsupported', 'The practice service is in use; its made-up answers do not belong into this case.', 'Leave the practice service, or open a practice case.')
  }

  const approve: Runner['approve'] = async (caseId, plan, consent = NO_CONSENT) => {
    const agreed = agreedSteps(plan, consent)
    if (!agreed.ok) return err(agreed.error)
    if (approving.has(plan.id) || runs.has(plan.id)) return ok({ planId: plan.id })
    approving.add(plan.id)
    try {
      const state = await caseFile.state(caseId)
      if (!state.ok) return err(state.error)
      if (state.value.plans.some((known) => known.planId === plan.id)) return ok({ planId: plan.id })
      const refused = (await checkService(state.value)) ?? (await ensureBudget(state.value))
      if (refused !== undefined) return err(refused)
      const steps = agreed.value
      const accountPlan = plan.accountPlanKnown ? plan.accountPlan : `${plan.accountPlan} (assumed)`
      const written = await caseFile.appendEvent(caseId, { kind: 'plan-approved', planId: plan.id, title: plan.title, steps, total: sumOfPrices(steps), accountPlan })
      if (!written.ok) return err(written.error)
      const after = await caseFile.state(caseId)
      if (!after.ok) return err(after.error)
      const known = after.value.plans.find((one) => one.planId === plan.id)
      start(caseId, plan.id, steps, known === undefined ? new Map() : doneSteps(after.value, known))
      return ok({ planId: plan.id })
    } finally {
      approving.delete(plan.id)
    }
  }

  const resume: Runner['resume'] = async (caseId) => {
    const drained = await drainJournal(bridge, caseFile, caseId)
    if (!drained.ok) return err(drained.error)
    const before = await caseFile.state(caseId)
    if (!before.ok) return err(before.error)
    const open = before.value.plans.filter((plan) => plan.outcome === 'open' && !runs.has(plan.planId) && !approving.has(plan.planId))
    if (open.length === 0) return ok([])
    for (const plan of open) approving.add(plan.planId)
    try {
      const refused = (await checkService(before.value)) ?? (await ensureBudget(before.value))
      if (refused !== undefined) return err(refused)
      const stepIds = new Set(open.flatMap((plan) => plan.steps.map((step) => step.id)))
      const unsettled = await settleInFlight(stepIds)
      if (unsettled !== undefined) return err(unsettled)
      // Calls that ended since the first look are in the journal now.
      const again = await drainJournal(bridge, caseFile, caseId)
      if (!again.ok) return err(again.error)
      const stuck = again.value.failed.find(({ failure: reason }) => meaningOf(reason) === 'pauses')
      if (stuck !== undefined) return err(stuck.failure)
      const state = await caseFile.state(caseId)
      if (!state.ok) return err(state.error)
      const now = state.value.plans.filter((plan) => open.some((one) => one.planId === plan.planId) && plan.outcome === 'open')
      for (const plan of now) start(caseId, plan.planId, plan.steps, doneSteps(state.value, plan))
      return ok(now.map((plan) => plan.planId))
    } finally {
      for (const plan of open) approving.delete(plan.planId)
    }
  }

  const cancel: Runner['cancel'] = async (planId, caseId) => {
    const running = runs.get(planId)
    if (running === undefined) {
      const owner = caseId ?? progress.getState().plans.get(planId)?.caseId
      if (owner === undefined) return err(failure('not_found', 'No plan of this name is known in this window.', 'Open its case first.'))
      const state = await caseFile.state(owner)
      if (!state.ok) return err(state.error)
      if (!state.value.plans.some((plan) => plan.planId === planId && plan.outcome === 'open')) return ok(undefined)
      const ended = await caseFile.appendEvent(owner, { kind: 'plan-ended', planId, outcome: 'cancelled' })
      if (!ended.ok) return err(ended.error)
      progress.planChanged({ planId, caseId: owner, state: 'cancelled', reason: undefined })
      return ok(undefined)
    }
    const { run, ended } = running
    halt(run, 'cancelled', undefined)
    tellPlan(run, 'cancelling')
    const stepIds = [...run.inFlight]
    const cancelled = await bridge.cancelCalls({ caseId: run.caseId, stepIds })
    await ended
    // Answers to calls that were under way may still come, and may be charged: they belong into the case.
    void settleInFlight(new Set(stepIds)).then(() => drainJournal(bridge, caseFile, run.caseId))
    return cancelled.ok ? ok(undefined) : err(cancelled.error)
  }

  return { approve, resume, cancel, progress, finished: async (planId) => runs.get(planId)?.ended ?? progress.getState().plans.get(planId) }
}

/** Hands one call to the desk; a bridge that breaks is one more way to fail. */
async function submit(bridge: RunnerBridge, run: Run, step: PlannedStep): ReturnType<RunnerBridge['submitCall']> {
  try {
    return await bridge.submitCall({
      caseId: run.caseId,
      planId: run.planId,
      stepId: step.id,
      endpoint: step.endpoint,
      request: { ...step.request },
      priority: 'bulk',
      approvedCredits: step.price ?? '0',
      // Whatever asks was confirmed before its plan could be approved.
      confirmed: needsConfirmation(step.endpoint),
    })
  } catch (error) {
    return err(failure('internal', `The call could not be handed to the desk: ${String(error)}`, 'Resume the plan.'))
  }
}

type DoneSteps = ReadonlyMap<string, 'failed' | { readonly state: 'captured' | 'reused'; readonly capture: Capture }>

/** What of a plan is settled already, with the captures that settle it. */
function doneSteps(state: CaseState, plan: PlanState): DoneSteps {
  const byStep = new Map<string, Capture>()
  const byQuestion = new Map<string, Capture>()
  for (const { capture, answer } of state.captures) {
    if (capture.planId === plan.planId && capture.status >= 200 && capture.status <= 299) byStep.set(capture.stepId, capture)
    if (answer !== undefined) byQuestion.set(questionKey(capture.endpoint, capture.requestText, capture.practice), capture)
  }
  const done = new Map<string, 'failed' | { state: 'captured' | 'reused'; capture: Capture }>()
  for (const step of plan.steps) {
    const stepState = plan.stepStates[step.id]
    if (stepState === 'failed') done.set(step.id, 'failed')
    if (stepState !== 'captured' && stepState !== 'reused') continue
    const capture = byStep.get(step.id) ?? byQuestion.get(questionKey(step.endpoint, requestTextOf(step), state.record.practice))
    if (capture !== undefined) done.set(step.id, { state: stepState, capture })
  }
  return done
}

/** The plan's steps as approved: an unknown price is replaced by the cap that was entered for it. */
function agreedSteps(plan: Plan, consent: Consent): Result<readonly PlannedStep[]> {
  const steps: PlannedStep[] = []
  for (const { step, state, asks } of plan.lines) {
    const { title } = endpointOf(step.endpoint)
    if (state === 'planned' && asks && !consent.confirmed.includes(step.endpoint)) {
      return err(failure('needs_confirmation', `${title} has to be confirmed by itself before it is bought.`, 'Confirm it, or leave it out of the plan.'))
    }
    const price = step.price ?? consent.caps[step.endpoint]
    if (price === undefined || !CREDITS.test(price)) {
      return err(failure('price_unknown', `The interface shows no price for ${title.toLowerCase()}.`, 'Enter the most credits that one call may cost, or leave it out of the plan.'))
    }
    steps.push({ ...step, price })
  }
  return ok(steps)
}

function needsConfirmation(endpoint: EndpointId): boolean {
  return endpointOf(endpoint).alwaysAsk || priceOf(endpoint, 'free') === undefined
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
