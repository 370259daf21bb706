import type { CasebookApi } from '../../../../src-shared/ipc/casebook-api.ts'
import type { PlannedStep } from '../../../../src-shared/custody/capture.ts'
import { failure, type Failure } from '../../../../src-shared/core/failure.ts'
import { err, ok, type Result } from '../../../../src-shared/core/result.ts'
import type { CaseFile } from '../../../storage/case-file.ts'
import type { CommittedCapture, PlanState } from '../../../../src-shared/case/case-state.ts'
import type { CaptureSummary } from '../../../../src-shared/case/capture-summary.ts'
import { whyNoFurtherPage } from '../../../../src-shared/case/readings.ts'
import { applyConsent, NO_CONSENT, type Consent } from '../../../../src-shared/case/plan/consent.ts'
import { checkPreconditions, waitForInFlight, submitWithOutageRetry, cancelQueuedAndDrain, cancelQueuedCalls } from './backend-calls.ts'
import { doneSteps, type DoneSteps, type SettledStep } from './done-steps.ts'
import { drainJournal } from './drain.ts'
import { clearStopCondition } from './clear-stop-condition.ts'
import { lostSteps, requestLostAgain, RESPONSE_LOST } from './open-failures.ts'
import { lanesOf } from './lanes.ts'
import { pageChains } from '../../../../src-shared/case/plan/page-chains.ts'
import type { AcquisitionRequest, StepProgress } from '../../../../src-shared/case/plan/acquisition-request.ts'
import { sumOfPrices, type Plan } from '../../../../src-shared/case/plan/plan.ts'
import type { SessionLimit } from './spending-session-store.ts'
import { createRunLocks, type OwnRuns } from './run-locks.ts'
import { createProgressStore, type PlanProgress, type ProgressStore } from '../../../state/progress-store.ts'
import { readPaidResponse } from './paid-response.ts'
import { planEffectOf } from './step-outcome.ts'
import { callErrors as messages } from '../messages.ts'

export type RunnerApi = Pick<
  CasebookApi,
  | 'submitCall'
  | 'cancelCalls'
  | 'readBrokerStatus'
  | 'readAccount'
  | 'resumeQueue'
  | 'readJournal'
  | 'readResponse'
  | 'readResponsePart'
  | 'acknowledge'
  | 'readAppInfo'
  | 'readLedger'
  | 'setBudget'
  | 'on'
>
export type RunnerCaseFile = Pick<CaseFile, 'state' | 'reusedFor' | 'commitExchange' | 'appendEvent' | 'listCases'>

export interface RunnerParts {
  readonly api: RunnerApi
  readonly caseFile: RunnerCaseFile
  readonly progress?: ProgressStore | undefined
  /** Announces this window's runs to other windows; undefined if there are none. */
  readonly runs?: OwnRuns | undefined
  readonly sessionOfPlan?: ((planId: string) => SessionLimit | undefined) | undefined
}

export interface Runner {
  /**
   * Records the approval in the case and starts the run; resolves as soon as it is recorded.
   * Approving twice runs once.
   */
  readonly approve: (caseId: string, plan: Plan, consent?: Consent) => Promise<Result<{ readonly planId: string }>>
  /**
   * Resumes the case's open plans. Drains the journal first, so that nothing is paid twice, and
   * after a stop for key or credits reads the account, free of charge, before anything else. Lost
   * responses are not requested again without a new approval: `onLost` gets the plan for them.
   */
  readonly resume: (caseId: string, onLost?: (request: AcquisitionRequest) => void) => Promise<Result<readonly string[]>>
  readonly cancel: (planId: string, caseId?: string) => Promise<Result<undefined>>
  /** Resolves when the plan's run has ended or paused; at once if it is not running. */
  readonly finished: (planId: string) => Promise<PlanProgress | undefined>
  readonly progress: ProgressStore
  readonly runs: OwnRuns
}

interface Run {
  readonly caseId: string
  readonly planId: string
  readonly title: string
  /** What was approved for all steps of the plan together, in credits. */
  readonly planCredits: string
  readonly session: SessionLimit | undefined
  readonly total: number
  readonly todo: readonly PlannedStep[]
  readonly inFlight: Set<string>
  /** Ids of steps whose response was lost with an earlier run: their approval is used up. */
  readonly lost: ReadonlySet<string>
  halted: { readonly state: 'paused' | 'cancelled' | 'stopped'; readonly reason: Failure | undefined } | undefined
}

export function createRunner({
  api,
  caseFile,
  progress = createProgressStore(),
  runs: ownRuns = createRunLocks(undefined),
  sessionOfPlan = () => undefined,
}: RunnerParts): Runner {
  const runs = new Map<string, { run: Run; ended: Promise<PlanProgress> }>()
  const approving = new Set<string>()

  const showPlan = (run: Run, state: PlanProgress['state'], reason?: Failure): PlanProgress => {
    const { planId, caseId, title, total, todo } = run
    const reported: PlanProgress = { planId, caseId, state, reason, title, total, todo }
    progress.planChanged(reported)
    return reported
  }

  const showStep = (run: Run, step: PlannedStep, state: StepProgress['state'], message = '', creditsUsed = '0'): void => {
    progress.stepChanged({ stepId: step.id, planId: run.planId, state, message, creditsUsed })
  }

  const halt = (run: Run, state: NonNullable<Run['halted']>['state'], reason: Failure | undefined): void => {
    // Keep the first reason. A user cancellation overrides a pause.
    if (run.halted === undefined || (run.halted.state === 'paused' && state !== 'paused')) run.halted = { state, reason }
  }

  const keep = async (run: Run, exchange: Parameters<CaseFile['commitExchange']>[0], step: PlannedStep): Promise<Result<CommittedCapture>> => {
    const committed = await caseFile.commitExchange(exchange, step)
    // If acknowledging fails, the exchange stays in the journal; committing it again finds the
    // existing capture.
    if (committed.ok) await api.acknowledge({ exchangeIds: [exchange.id] })
    else if (planEffectOf(committed.error) === 'pauses') halt(run, 'paused', committed.error)
    return committed
  }

  /** Stores the failing response itself as evidence, if the backend has it. */
  const keepFailing = async (run: Run, exchangeId: string | undefined, step: PlannedStep): Promise<string | undefined> => {
    if (exchangeId === undefined) return undefined
    const exchange = await readPaidResponse(api, exchangeId)
    if (!exchange.ok) return undefined
    const saved = await keep(run, exchange.value, step)
    return saved.ok ? saved.value.capture.id : undefined
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
        remedy: reason.remedy,
        ...(requestId === undefined ? {} : { requestId }),
        ...(captureId === undefined ? {} : { captureId }),
      },
      'casebook',
    )
    if (!written.ok) halt(run, 'paused', written.error)
    showStep(run, step, 'failed', reason.message, reason.creditsUsed ?? '0')
  }

  /** Returns the response; undefined if there was none that the case could store. */
  const executeStep = async (run: Run, step: PlannedStep): Promise<CaptureSummary | undefined> => {
    if (run.lost.has(step.id)) {
      await recordFailure(run, step, RESPONSE_LOST, undefined)
      return undefined
    }
    showStep(run, step, 'queued')
    run.inFlight.add(step.id)
    const result = await submitWithOutageRetry(api, run, step, () => run.halted !== undefined)
    run.inFlight.delete(step.id)
    if (result.ok) {
      const saved = await keep(run, result.value, step)
      if (saved.ok) {
        const { capture, summary } = saved.value
        const { failure: reported } = summary
        // Identical concurrent calls are one call, which belongs to the step that requested it
        // first.
        const isOwn = capture.planId === run.planId && capture.stepId === step.id
        // A response that was not understood is paid for and stored, but settles nothing: the case
        // counts it the same way.
        if (reported !== undefined) showStep(run, step, 'failed', reported.message, isOwn ? result.value.creditsUsed : '0')
        else if (isOwn) showStep(run, step, 'captured', '', result.value.creditsUsed)
        else showStep(run, step, 'reused')
        return summary
      }
      if (planEffectOf(saved.error) !== 'pauses') await recordFailure(run, step, saved.error, undefined)
      else showStep(run, step, 'queued', saved.error.message)
      return undefined
    }
    const meaning = planEffectOf(result.error)
    const isCancelled = result.error.code === 'cancelled' && run.halted?.state === 'cancelled'
    // Before its response is stored: calls that are not sent because of it fail meanwhile, and know
    // less of the reason.
    if (meaning === 'pauses' && !isCancelled) halt(run, 'paused', result.error)
    const captureId = await keepFailing(run, result.error.exchangeId, step)
    if (isCancelled) {
      showStep(run, step, 'cancelled', result.error.message, result.error.creditsUsed ?? '0')
    } else if (meaning === 'pauses') {
      showStep(run, step, 'queued', result.error.message)
    } else {
      await recordFailure(run, step, result.error, captureId)
      if (meaning === 'voids') halt(run, 'stopped', result.error)
    }
    return undefined
  }

  /**
   * What has settled a step already: at the start of the run, or since then, because another plan
   * requested the same.
   */
  const settledBefore = (run: Run, step: PlannedStep, done: DoneSteps): SettledStep | undefined => {
    const stored = caseFile.reusedFor(run.caseId, run.planId, step.id)
    return done.get(step.id) ?? (stored === undefined ? undefined : { state: 'reused', loaded: stored })
  }

  /** Runs the pages of one query in sequence. */
  const followPages = async (run: Run, chain: readonly PlannedStep[], done: DoneSteps): Promise<void> => {
    const pages: CaptureSummary[] = []
    let enough: string | undefined
    for (const step of chain) {
      if (enough !== undefined) {
        showStep(run, step, 'skipped', enough)
        continue
      }
      if (run.halted !== undefined) return
      const before = settledBefore(run, step, done)
      if (before === 'failed') {
        showStep(run, step, 'failed')
        enough = messages.pageBefore
        continue
      }
      if (before !== undefined) showStep(run, step, before.state)
      const summary = before === undefined ? await executeStep(run, step) : before.loaded.summary
      if (summary === undefined) {
        if (run.halted !== undefined) return
        enough = messages.pageBefore
      } else {
        pages.push(summary)
        enough = whyNoFurtherPage(pages)
      }
    }
  }

  const carryOutPlan = async (run: Run, steps: readonly PlannedStep[], done: DoneSteps): Promise<PlanProgress> => {
    showPlan(run, 'running')
    const worker = async (chains: Iterable<readonly PlannedStep[]>): Promise<void> => {
      for (const chain of chains) {
        if (run.halted !== undefined) return
        await followPages(run, chain, done)
      }
    }
    const workers = lanesOf(pageChains(steps)).flatMap(({ chains, atOnce }) => {
      const shared = chains.values()
      return Array.from({ length: atOnce }, () => worker(shared))
    })
    await Promise.all(workers)
    const { state, reason } = run.halted ?? { state: 'done' as const, reason: undefined }
    if (state !== 'paused') {
      const ended = await caseFile.appendEvent(run.caseId, { kind: 'plan-ended', planId: run.planId, outcome: state }, 'casebook')
      if (!ended.ok) return showPlan(run, 'paused', ended.error)
    }
    return showPlan(run, state, reason)
  }

  const start = (
    caseId: string,
    { planId, title, steps }: Pick<PlanState, 'planId' | 'title' | 'steps'>,
    done: DoneSteps,
    lost: ReadonlySet<string>,
  ): void => {
    const todo = steps.filter((step) => !done.has(step.id))
    const planCredits = sumOfPrices(steps)
    const run: Run = {
      caseId,
      planId,
      title,
      planCredits,
      session: sessionOfPlan(planId),
      total: steps.length,
      todo,
      inFlight: new Set(),
      lost,
      halted: undefined,
    }
    const releaseLock = ownRuns.hold(planId)
    const ended = carryOutPlan(run, steps, done)
      .catch((error: unknown) => showPlan(run, 'paused', failure('internal', messages.runFailed(String(error)), messages.resumePlan)))
      .finally(() => {
        runs.delete(planId)
        releaseLock()
      })
    runs.set(planId, { run, ended })
  }

  const approve: Runner['approve'] = async (caseId, plan, consent = NO_CONSENT) => {
    const agreed = applyConsent(plan, consent)
    if (!agreed.ok) return err(agreed.error)
    if (approving.has(plan.id) || runs.has(plan.id)) return ok({ planId: plan.id })
    approving.add(plan.id)
    // Before the case lists the plan: another window would report it as interrupted.
    const releaseLock = ownRuns.hold(plan.id)
    try {
      const state = await caseFile.state(caseId)
      if (!state.ok) return err(state.error)
      if (state.value.plans.some((known) => known.planId === plan.id)) return ok({ planId: plan.id })
      const refused = await checkPreconditions(api, state.value)
      if (refused !== undefined) return err(refused)
      const steps = agreed.value
      const accountPlan = plan.accountPlanKnown ? plan.accountPlan : messages.assumedPlan(plan.accountPlan)
      const written = await caseFile.appendEvent(caseId, {
        kind: 'plan-approved',
        planId: plan.id,
        title: plan.title,
        steps,
        total: sumOfPrices(steps),
        accountPlan,
      })
      if (!written.ok) return err(written.error)
      const after = await caseFile.state(caseId)
      if (!after.ok) return err(after.error)
      const known = after.value.plans.find((one) => one.planId === plan.id)
      start(caseId, { planId: plan.id, title: plan.title, steps }, known === undefined ? new Map() : doneSteps(after.value, known), new Set())
      return ok({ planId: plan.id })
    } finally {
      approving.delete(plan.id)
      releaseLock()
    }
  }

  const resume: Runner['resume'] = async (caseId, onLost = () => undefined) => {
    const drained = await drainJournal(api, caseFile, caseId)
    if (!drained.ok) return err(drained.error)
    const before = await caseFile.state(caseId)
    if (!before.ok) return err(before.error)
    // Skip plans running in another window; their steps would be requested and paid for twice.
    const elsewhere = new Set((await ownRuns.elsewhere()).map(({ planId }) => planId))
    const open = before.value.plans.filter(
      ({ planId, outcome }) => outcome === 'open' && !runs.has(planId) && !approving.has(planId) && !elsewhere.has(planId),
    )
    if (open.length === 0) return ok([])
    for (const plan of open) approving.add(plan.planId)
    const releaseLock = open.map(({ planId }) => ownRuns.hold(planId))
    try {
      const waiting = open.flatMap(({ steps, stepStates }) => steps.filter(({ id }) => (stepStates[id] ?? 'open') === 'open'))
      const refused = (await checkPreconditions(api, before.value)) ?? (await clearStopCondition(api, waiting))
      if (refused !== undefined) return err(refused)
      const stepIds = new Set(open.flatMap((plan) => plan.steps.map((step) => step.id)))
      const unsettled = await cancelQueuedAndDrain(api, caseId, stepIds)
      if (unsettled !== undefined) return err(unsettled)
      // Calls that ended since the first drain are in the journal now.
      const drainedAgain = await drainJournal(api, caseFile, caseId)
      if (!drainedAgain.ok) return err(drainedAgain.error)
      const stuck = drainedAgain.value.failed.find(({ failure: reason }) => planEffectOf(reason) === 'pauses')
      if (stuck !== undefined) return err(stuck.failure)
      const state = await caseFile.state(caseId)
      if (!state.ok) return err(state.error)
      const now = state.value.plans.filter((plan) => open.some((one) => one.planId === plan.planId) && plan.outcome === 'open')
      const lost = await lostSteps(api, caseId)
      const again = requestLostAgain({ ...state.value, plans: now }, lost)
      if (again !== undefined) onLost(again)
      for (const plan of now) start(caseId, plan, doneSteps(state.value, plan), lost)
      return ok(now.map((plan) => plan.planId))
    } finally {
      for (const plan of open) approving.delete(plan.planId)
      for (const one of releaseLock) one()
    }
  }

  const cancel: Runner['cancel'] = async (planId, caseId) => {
    const running = runs.get(planId)
    if (running === undefined) {
      const owner = caseId ?? progress.getState().plans.get(planId)?.caseId
      if (owner === undefined) return err(failure('not_found', messages.unknownPlan, messages.openCase))
      const state = await caseFile.state(owner)
      if (!state.ok) return err(state.error)
      const plan = state.value.plans.find((one) => one.planId === planId && one.outcome === 'open')
      if (plan === undefined) return ok(undefined)
      // Cancel calls that an earlier window queued; otherwise they would still be sent and charged.
      const saved = await cancelQueuedCalls(api, owner, new Set(plan.steps.map(({ id }) => id)))
      if (saved !== undefined) return err(saved)
      const ended = await caseFile.appendEvent(owner, { kind: 'plan-ended', planId, outcome: 'cancelled' })
      if (!ended.ok) return err(ended.error)
      progress.planChanged({ planId, caseId: owner, state: 'cancelled', reason: undefined, title: '', total: 0, todo: [] })
      return ok(undefined)
    }
    const { run, ended } = running
    halt(run, 'cancelled', undefined)
    showPlan(run, 'cancelling')
    const stepIds = [...run.inFlight]
    const cancelled = await api.cancelCalls({ caseId: run.caseId, stepIds })
    await ended
    // Responses to calls in flight may still arrive, and may be charged: they belong in the case.
    void waitForInFlight(api, new Set(stepIds)).then(() => drainJournal(api, caseFile, run.caseId))
    return cancelled.ok ? ok(undefined) : err(cancelled.error)
  }

  // Plans that lost their backend resume automatically: they were approved, and the backend has
  // continued with its calls.
  api.on('connectionChanged', ({ connected }) => {
    if (!connected) return
    const plans = [...progress.getState().plans.values()]
    const cut = plans.filter(({ state, reason }) => state === 'paused' && reason?.code === 'network')
    for (const caseId of new Set(cut.map((plan) => plan.caseId))) void resume(caseId)
  })

  return {
    approve,
    resume,
    cancel,
    progress,
    runs: ownRuns,
    finished: async (planId) => runs.get(planId)?.ended ?? progress.getState().plans.get(planId),
  }
}
