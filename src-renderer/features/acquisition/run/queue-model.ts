import type { BrokerStatus } from '../../../../src-shared/ipc/casebook-api.ts'
import type { PlannedStep } from '../../../../src-shared/custody/capture.ts'
import type { AccountPlan } from '../../../../src-shared/service/table/endpoint.ts'
import { PLAN_LIMITS } from '../../../../src-shared/service/table/limits.ts'
import { pageChains } from '../../../../src-shared/case/plan/page-chains.ts'
import { secondsFor } from '../../../../src-shared/case/plan/plan-time.ts'
import type { PlanProgress, ProgressFacts } from '../../../state/progress-store.ts'
import { hasEnded } from './run-model.ts'
import type { OpenPlanSummary } from '../../../storage/open-plans.ts'
import type { CreditsAhead } from '../../../../src-shared/case/plan/plan-model.ts'

type Wire = BrokerStatus['steps']

/** A run of this window as the queue shows it. */
export interface RunLine {
  readonly run: PlanProgress
  readonly done: number
  /** In the backend and in flight. */
  readonly running: number
  /** In the backend and not sent. */
  readonly queued: number
  /** Not handed to the backend yet. */
  readonly toCome: number
  /** Maximum number of credits that the calls not sent yet may cost. */
  readonly price: bigint
}

export interface QueueLines {
  readonly runs: readonly RunLine[]
  /** Calls in the backend that belong to no run of this window, by case. */
  readonly others: readonly { readonly caseId: string; readonly running: number; readonly queued: number }[]
  /**
   * What is left of the runs that continue: what is requested in any case, and with every further
   * page.
   */
  readonly sure: readonly RestStep[]
  readonly max: readonly RestStep[]
}

/** In the form that `secondsFor` takes: the page number gives how many run in sequence. */
type RestStep = Pick<PlannedStep, 'endpoint' | 'page'>

/** Whether the backend has calls or will get some without user action. */
export function isBusy(broker: BrokerStatus, { runs }: Pick<QueueLines, 'runs'>): boolean {
  return broker.queued + broker.running > 0 || runs.some(({ run }) => run.state !== 'paused')
}

const OPEN: readonly PlanProgress['state'][] = ['running', 'cancelling', 'paused']

/** Running, queued and future calls, run by run. Pure. */
export function queueLines(progress: ProgressFacts, wire: Wire): QueueLines {
  const atBackend = new Map(wire.map(({ stepId, state }) => [stepId, state]))
  const max: RestStep[] = []
  const runs = [...progress.plans.values()].filter(({ state }) => OPEN.includes(state)).map((run) => lineOf(run, progress, atBackend, max))
  // The rest of the calls in flight belongs to no run of this window.
  const known = new Set(runs.flatMap(({ run }) => run.todo.map((step) => step.id)))
  const foreign = wire.filter(({ stepId }) => !known.has(stepId))
  const others = [...Map.groupBy(foreign, ({ caseId }) => caseId)].map(([caseId, own]) => {
    const running = own.filter(({ state }) => state === 'running').length
    return { caseId, running, queued: own.length - running }
  })
  // A further page is requested only if the previous one was not the last.
  return { runs, others, sure: max.filter(({ page }) => page === 1), max }
}

function lineOf(run: PlanProgress, progress: ProgressFacts, atBackend: ReadonlyMap<string, Wire[number]['state']>, rest: RestStep[]): RunLine {
  let [ended, running, queued, toCome, price] = [0, 0, 0, 0, 0n]
  for (const row of rowsOf(run.todo)) {
    let page = 0
    for (const step of row) {
      const reported = progress.steps.get(step.id)?.state
      if (hasEnded(reported)) {
        ended++
        continue
      }
      // In transit to the backend, or answered and being stored: the backend does not list it, and
      // it is not to come either.
      const handed = reported === 'queued' && run.state !== 'paused' ? 'queued' : undefined
      const state = atBackend.get(step.id) ?? handed
      if (state === 'running') running++
      else {
        if (state === 'queued') queued++
        else toCome++
        price += BigInt(step.price ?? 0)
        if (run.state === 'running') rest.push({ endpoint: step.endpoint, page: ++page })
      }
    }
  }
  return { run, done: run.total - run.todo.length + ended, running, queued, toCome, price }
}

/**
 * What the runs of this window have still to spend. A paused run of this case counts, because it
 * will resume; one of another case does not count against the account, because it may use the other
 * service. A run that is being cancelled requests nothing more.
 */
export function creditsAhead({ runs }: Pick<QueueLines, 'runs'>, caseId: string): CreditsAhead {
  let [ofCase, ofAccount] = [0n, 0n]
  for (const { run, price } of runs) {
    if (run.state === 'cancelling') continue
    if (run.caseId === caseId) ofCase += price
    if (run.caseId === caseId || run.state === 'running') ofAccount += price
  }
  return { case: `${ofCase}`, account: `${ofAccount}` }
}

/**
 * Grouping thousands of steps by query is too slow for several times a second; the steps of a run
 * never change.
 */
const rowsByRun = new WeakMap<readonly PlannedStep[], readonly (readonly PlannedStep[])[]>()

function rowsOf(todo: readonly PlannedStep[]): readonly (readonly PlannedStep[])[] {
  const known = rowsByRun.get(todo)
  if (known !== undefined) return known
  const rows = pageChains(todo)
  rowsByRun.set(todo, rows)
  return rows
}

/**
 * Time for the rest at the known limits with immediate responses: from what is certainly requested
 * to every further page.
 */
export interface TimeLeft {
  readonly min: number
  readonly max: number
}

/**
 * Seconds that the rest takes at the limits in force (at most the plan's), after the current global
 * wait. Undefined if no time can be given: nothing left, paused, stopped, or waiting without an
 * end. `now` is the time of the broker status.
 */
export function timeLeft(
  broker: BrokerStatus,
  { sure, max }: Pick<QueueLines, 'sure' | 'max'>,
  plan: AccountPlan,
  now: number,
): TimeLeft | undefined {
  if (broker.paused || max.length === 0) return undefined
  const waiting = broker.waits.reduce((sum, { calls }) => sum + calls, 0)
  const isHeld = waiting > 0 && waiting >= broker.queued && broker.running === 0
  const ends = broker.waits.map(({ until }) => Date.parse(until))
  if (isHeld && ends.some(Number.isNaN)) return undefined
  if (broker.stopped !== undefined && !isHeld) return undefined
  const first = isHeld ? Math.min(...ends) : now
  const wait = Math.max(0, first - now) / 1000
  return { min: wait + secondsFor(sure, plan, broker.limits), max: wait + secondsFor(max, plan, broker.limits) }
}

/** Plans that are open in their cases and belong to no run of this window. */
export function interruptedLines(open: readonly OpenPlanSummary[], plans: ProgressFacts['plans']): readonly OpenPlanSummary[] {
  return open.filter(({ planId }) => !plans.has(planId))
}

/** Limits in force below the plan's: the service reported less, or another client uses the key. */
export function loweredLimits({ limits }: Pick<BrokerStatus, 'limits'>, plan: AccountPlan): { readonly second?: number; readonly minute?: number } {
  const of = PLAN_LIMITS[plan]
  return {
    ...(limits !== undefined && limits.second < of.second ? { second: limits.second } : {}),
    ...(limits !== undefined && limits.minute < of.minute ? { minute: limits.minute } : {}),
  }
}

export interface WindowLine {
  readonly scope: string
  /** Undefined: the window has capacity left. */
  readonly wait: BrokerStatus['waits'][number] | undefined
}

const PLAN_WINDOWS: readonly string[] = ['second', 'minute']

/**
 * The rate windows as stable rows: those of the plan always, others from their first wait until the
 * backend is idle. A window fills and frees several times a second; a table that grew and shrank
 * with it would be unreadable.
 */
export function windowLines(broker: BrokerStatus, seen: readonly string[]): WindowLine[] {
  return [...PLAN_WINDOWS, ...seen].map((scope) => ({ scope, wait: broker.waits.find((wait) => wait.scope === scope) }))
}

/**
 * Scopes that calls have waited for, apart from the plan's own windows; the same list if nothing
 * was added.
 */
export function seenScopes(before: readonly string[], broker: BrokerStatus, busy: boolean): readonly string[] {
  if (!busy) return before.length === 0 ? before : []
  const fresh = broker.waits
    .map(({ scope }) => scope)
    .filter((scope) => scope !== 'paused' && !PLAN_WINDOWS.includes(scope) && !before.includes(scope))
  return fresh.length === 0 ? before : [...before, ...fresh]
}
