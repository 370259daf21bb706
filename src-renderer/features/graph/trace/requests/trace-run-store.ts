import { create } from 'zustand'
import type { Failure } from '../../../../../src-shared/core/failure.ts'
import { validatePlan } from '../../../../../src-shared/case/plan/plan-model.ts'
import { situationOf } from '../../../acquisition/dialog/use-situation.ts'
import { makePlan } from '../../../../../src-shared/case/plan/plan.ts'
import { newPlanSeed } from '../../../../../src-shared/case/plan/plan-seed.ts'
import { creditsAhead, queueLines } from '../../../acquisition/run/queue-model.ts'
import { runner } from '../../../acquisition/run/runner-service.ts'
import {
  spendingSessionStarted,
  spendingSessionEnded,
  spendingSessionOf,
  chargedToSession,
  withdrawn,
} from '../../../acquisition/run/spending-session-store.ts'
import type { CaseRecord, CaseState } from '../../../../../src-shared/case/case-state.ts'
import type { CaseActions } from '../../../../state/case-context.ts'
import { api } from '../../../../platform/api.ts'
import { callBroker, useBackendStore } from '../../../../state/backend-store.ts'
import { isGoingOn } from '../../../../state/progress-store.ts'
import { services } from '../../../../state/services.ts'
import type { TraceStart } from '../../../../../src-shared/view-models/trace/open-branches.ts'
import { startTransferKey } from '../../../../../src-shared/view-models/trace/start-transfers.ts'
import type { TraceSetting } from '../trace-setting.ts'
import { traceSnapshot } from './look-at.ts'
import { subjectOfBranch } from './subject-of-branch.ts'
import { searchBridgeExits, type AcrossSearch } from './bridge-exit-search.ts'
import { runTrace, type Spending, type TraceRunFacts } from './trace-run.ts'
import { traceRequest } from './trace-request.ts'
import { addDecimals, compareDecimals } from '../../../../../src-shared/core/decimal.ts'
import type { GraphModel } from '../../../../../src-shared/view-models/graph-types.ts'

/**
 * What a plan has cost, or may have: credits that responses report as used, and the full price of a
 * call that failed without a response. Decimal string; '0' for a plan that the case does not know.
 */
export function chargedOf({ plans, captures, events }: Pick<CaseState, 'plans' | 'captures' | 'events'>, planId: string): string {
  const plan = plans.find((one) => one.planId === planId)
  if (plan === undefined) return '0'
  const requested = captures.filter(({ capture }) => capture.planId === planId).map(({ capture }) => capture)
  const stepsWithResponse = new Set(requested.map(({ stepId }) => stepId))
  const without = events.flatMap((event) =>
    event.kind === 'step-failed' && event.planId === planId && !stepsWithResponse.has(event.step.id) ? [event.step.price ?? '0'] : [],
  )
  return addDecimals([...requested.map(({ creditsUsed }) => (isCredits(creditsUsed) ? creditsUsed : '0')), ...without])
}

/** An imported case may hold any text. */
function isCredits(text: string): boolean {
  return /^\d{1,12}(?:\.\d+)?$/.test(text) && compareDecimals(text, '0') >= 0
}

const NO_CONSENT = { confirmed: new Set<string>(), caps: {} }

/** The trace that sends requests in this window, or did last. It outlives the graph screen. */
interface RunFacts {
  readonly caseId: string
  /** The trace it was started from: another trace begins without requests. */
  readonly of: string
  /** Names its commands, which are undone together. */
  readonly batchId: string
  readonly facts: TraceRunFacts | undefined
}

const NO_RUN: RunFacts = { caseId: '', of: '', batchId: '', facts: undefined }
const useRunFacts = create<RunFacts>(() => NO_RUN)
let isCancelled = false
let planUnderWay: string | undefined

function nameOf({ starts, transfers = [], direction }: Pick<TraceSetting, 'starts' | 'transfers' | 'direction'>): string {
  return [direction, ...starts, ...transfers.map(startTransferKey)].join('\n')
}

/** The state of a trace's requests; undefined if it never sent any in this window. */
export function useTraceRun(caseId: string, setting: TraceSetting | undefined): TraceRunFacts | undefined {
  return useRunFacts((run) => (setting !== undefined && run.caseId === caseId && run.of === nameOf(setting) ? run.facts : undefined))
}

/** The batch of a trace's commands; undefined where it sent no requests in this window. */
export function useTraceBatch(caseId: string, setting: TraceSetting | undefined): string | undefined {
  return useRunFacts((run) => (setting !== undefined && run.caseId === caseId && run.of === nameOf(setting) ? run.batchId : undefined))
}

/** Whether a trace is sending requests in this window, also in another case: one at a time. */
export function useIsTraceRunning(): boolean {
  return useRunFacts(({ facts }) => isRequesting(facts))
}

export function isRequesting(facts: TraceRunFacts | undefined): boolean {
  return facts?.phase === 'requesting' || facts?.phase === 'cancelling'
}

export interface TraceRun {
  readonly record: CaseRecord
  readonly setting: TraceSetting
  readonly starts: readonly TraceStart[]
  readonly model: GraphModel
  /** Credits, decimal string: the amount that the user has just confirmed. */
  readonly limit: string
  /** The name of the trace's start, for the titles of its plans. */
  readonly title: string
  readonly actions: Pick<CaseActions, 'recordEvent' | 'followAddress'>
}

/**
 * Starts requests within the confirmed amount: in the current spending session, or in a new one
 * that ends with them.
 */
export async function startTraceRun(run: TraceRun): Promise<void> {
  const { record, setting, limit, actions } = run
  if (isRequesting(useRunFacts.getState().facts)) return
  isCancelled = false
  const of = nameOf(setting)
  const before = useRunFacts.getState()
  // Continuing a trace is part of the same step of undo.
  const batchId = before.caseId === record.id && before.of === of ? before.batchId : `trace-${crypto.randomUUID()}`
  const report = (facts: TraceRunFacts): void => useRunFacts.setState({ caseId: record.id, of, batchId, facts })
  report({ phase: 'requesting', hop: 0, open: 0, requested: 0, spent: '0', limit, reason: undefined, short: new Set(), skipped: [] })
  const ended = await withinSession(record.id, limit, actions, (spendingSessionId) =>
    runTrace(partsOf(run, spendingSessionId, batchId, report), limit),
  )
  if (ended === undefined) useRunFacts.setState(NO_RUN)
  else report(ended)
}

/**
 * Runs a task within a confirmed number of credits: in the current spending session, or in a new
 * one that ends with it. Undefined if the confirmation could not be written.
 */
async function withinSession<T>(
  caseId: string,
  limit: string,
  { recordEvent }: Pick<CaseActions, 'recordEvent'>,
  work: (spendingSessionId: string) => Promise<T>,
): Promise<T | undefined> {
  const ownId = spendingSessionOf(caseId) === undefined ? `session-${crypto.randomUUID()}` : undefined
  if (ownId !== undefined) {
    if (!(await recordEvent({ kind: 'spending-session-started', spendingSessionId: ownId, limit }))) return undefined
    spendingSessionStarted(caseId, ownId, limit)
  }
  const done = await work(spendingSessionOf(caseId)?.id ?? '')
  planUnderWay = undefined
  if (ownId !== undefined && spendingSessionOf(caseId)?.id === ownId) {
    spendingSessionEnded()
    await recordEvent({ kind: 'spending-session-ended', spendingSessionId: ownId })
  }
  return done
}

/**
 * A search for the exits of a bridge: in progress, or its result. It outlives the panel, which is
 * recreated with each response.
 */
interface AcrossFacts {
  readonly caseId: string
  readonly isBusy: boolean
  readonly failure: Failure | undefined
}

const useAcrossFacts = create<AcrossFacts>(() => ({ caseId: '', isBusy: false, failure: undefined }))

/** The search of a case in this window; undefined where there was none. */
export function useAcross(caseId: string): AcrossFacts | undefined {
  return useAcrossFacts((facts) => (facts.caseId === caseId ? facts : undefined))
}

/** Searches for the exits of a bridge, within the credits shown on its button. */
export async function runCrossChainSearch(run: CrossChainRun, limit: string): Promise<void> {
  const caseId = run.record.id
  if (useAcrossFacts.getState().isBusy) return
  useAcrossFacts.setState({ caseId, isBusy: true, failure: undefined })
  useAcrossFacts.setState({ caseId, isBusy: false, failure: await searchAcross(run, limit) })
}

async function searchAcross({ record, actions, ...search }: CrossChainRun, limit: string): Promise<Failure | undefined> {
  const batchId = `bridge-${crypto.randomUUID()}`
  const { caseFile } = services()
  const { accountPlan, charged } = useBackendStore.getState().broker ?? {}
  return withinSession(record.id, limit, actions, (spendingSessionId) =>
    searchBridgeExits({
      ...search,
      record,
      accountPlan,
      charged,
      caseFile,
      follow: (address, chains, origin) => actions.followAddress(address, chains, origin, batchId),
      spending: spendingOf(record, spendingSessionId),
      limit,
    }),
  )
}

type CrossChainRun = Pick<AcrossSearch, 'into' | 'identity'> & Pick<TraceRun, 'record' | 'actions'>

/** Stops sending requests: responses are kept, and calls in progress finish. */
export function cancelTraceRun(): void {
  const { facts, ...run } = useRunFacts.getState()
  if (facts?.phase !== 'requesting') return
  isCancelled = true
  useRunFacts.setState({ ...run, facts: { ...facts, phase: 'cancelling' } })
  if (planUnderWay !== undefined) void runner().cancel(planUnderWay, run.caseId)
}

function partsOf(
  { record, setting, starts, model, title, actions }: TraceRun,
  spendingSessionId: string,
  batchId: string,
  report: (facts: TraceRunFacts) => void,
): Parameters<typeof runTrace>[0] {
  const { caseFile } = services()
  const { direction, width, minValue } = setting
  return {
    direction,
    look: () => traceSnapshot(caseFile, record.id, setting, starts, model),
    subjectOf: subjectOfBranch,
    async follow({ branch, subject }) {
      const state = caseFile.getSnapshot(record.id)
      const known = state === undefined ? undefined : subjectOfBranch(state, branch)
      if (known?.isKnown === true) return known
      const id = await actions.followAddress(subject.address, branch.chains, 'graph', batchId)
      return id === undefined ? undefined : { branch, subject: { ...subject, id } }
    },
    price(state, requested, pages) {
      const { id, now } = newPlanSeed()
      const { accountPlan: plan, charged } = useBackendStore.getState().broker ?? {}
      const subjects = requested.map(({ subject }) => subject)
      return makePlan(traceRequest(state, requested, direction, pages, title, now), {
        subjects,
        captures: state.captures,
        plan,
        charged,
        now,
        practice: record.practice,
        newId: () => id,
      })
    },
    ...spendingOf(record, spendingSessionId),
    async noted({ branch, subject }, planId) {
      const state = caseFile.getSnapshot(record.id)
      // Subjects and nodes expanded by hand are drawn by their own settings.
      if (state === undefined || state.expansions.has(branch.node) || state.subjects.some(({ id }) => id === subject.id)) return
      const way = direction === 'forward' ? 'out' : 'in'
      await actions.recordEvent({
        kind: 'node-expanded',
        nodeId: branch.node,
        direction: way,
        max: width,
        minValue: minValue === '' ? '0' : minValue,
        planId,
        batchId,
      })
    },
    report: (facts) => report(isCancelled && facts.phase === 'requesting' ? { ...facts, phase: 'cancelling' } : facts),
    isCancelled: () => isCancelled,
  }
}

function spendingOf(record: CaseRecord, spendingSessionId: string): Spending {
  return {
    weigh: (plan) => validatePlan(plan, NO_CONSENT, situationNow(record)),
    take: (plan, verdict) => chargedToSession(record.id, plan, verdict),
    giveBack: (credits) => withdrawn(spendingSessionId, credits),
    approve(plan) {
      planUnderWay = plan.id
      return runner().approve(record.id, plan)
    },
    async finished(planId) {
      const ended = await runner().finished(planId)
      // The next plan is validated against what this one left: wait for the end of the run, and for
      // the backend to settle its calls.
      await endReported(planId)
      await callBroker(() => api().readBrokerStatus())
      return ended
    },
    async charged(planId) {
      const state = await services().caseFile.state(record.id)
      return state.ok ? chargedOf(state.value, planId) : '0'
    },
  }
}

/**
 * Resolves once the runs of this window are reported as they are, including the end of this one.
 */
async function endReported(planId: string): Promise<void> {
  const { progress } = runner()
  const isReported = (): boolean => !isGoingOn(progress.getState().plans.get(planId)?.state)
  if (isReported()) return
  await new Promise<void>((reported) => {
    const stop = progress.subscribe(() => {
      if (!isReported()) return
      stop()
      reported()
    })
  })
}

/** What a plan of the case is validated against, as it is now. */
function situationNow(record: CaseRecord): ReturnType<typeof situationOf> {
  const backend = useBackendStore.getState()
  return situationOf(record, backend, creditsAhead(queueLines(runner().progress.getState(), backend.broker?.steps ?? []), record.id))
}
