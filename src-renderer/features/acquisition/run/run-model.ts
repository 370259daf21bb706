import type { CaseEvent, PlannedStep } from '../../../../src-shared/custody/capture.ts'
import { formatCredits } from '../../../../src-shared/core/text/credits.ts'
import type { CaseState, LoadedCapture, PlanState } from '../../../../src-shared/case/case-state.ts'
import { failureOfEvent, type FailureSummary } from '../../../../src-shared/case/failure-summary.ts'
import type { StepProgress } from '../../../../src-shared/case/plan/acquisition-request.ts'
import type { PlanProgress, ProgressFacts } from '../../../state/progress-store.ts'
import { runSteps as messages } from '../messages.ts'

export type RunStepState = StepProgress['state'] | 'open'

/**
 * A step of a run as the panel shows it: its progress in flight overrides what the case file has
 * stored.
 */
export interface RunStep {
  readonly step: PlannedStep
  readonly state: RunStepState
  /** Why it was skipped or waits; may contain text of the service. */
  readonly message: string
  /** Why it failed, and the suggested action; undefined if it did not fail. */
  readonly failure: FailureSummary | undefined
  /** Records of its response; undefined if there is none or it was not understood. */
  readonly records: number | undefined
  readonly creditsUsed: string
  readonly captureId: string | undefined
}

export interface RunSum {
  readonly done: number
  readonly failed: number
  readonly total: number
  readonly state: PlanProgress['state'] | 'interrupted' | 'elsewhere'
}

const DIGITS = /^\d+$/

/** The text of a step's credits; a charge above the shown price is marked. */
export function stepCredits({ step, state, creditsUsed }: Pick<RunStep, 'step' | 'state' | 'creditsUsed'>): { text: string; isOverPrice: boolean } {
  const { price } = step
  if (creditsUsed === '' && state === 'reused') return { text: '0', isOverPrice: false }
  if (creditsUsed === '') return { text: price === undefined ? '' : messages.upTo(formatCredits(price)), isOverPrice: false }
  // An imported case may contain text that is not digits.
  const isComparable = state !== 'reused' && DIGITS.test(creditsUsed) && DIGITS.test(price ?? '')
  const isOverPrice = isComparable && price !== undefined && BigInt(creditsUsed) > BigInt(price)
  return { text: isOverPrice ? messages.overPriceCredits(formatCredits(creditsUsed), formatCredits(price)) : formatCredits(creditsUsed), isOverPrice }
}

const NONE: ReadonlySet<string> = new Set()

const ENDED: ReadonlySet<RunStepState | undefined> = new Set(['captured', 'reused', 'failed', 'skipped', 'cancelled'])

/** Whether nothing more is requested for a step in this state. */
export function hasEnded(state: RunStepState | undefined): boolean {
  return ENDED.has(state)
}

const LOOKED_AT: Readonly<Partial<Record<RunStepState, number>>> = { failed: -1, skipped: 1 }

/**
 * Failed steps first and unneeded ones last: a plan for many pages has hundreds of uninformative
 * ones. Otherwise in the order of the plan.
 */
export function stepsInView(steps: readonly RunStep[]): RunStep[] {
  const rank = ({ state }: RunStep): number => LOOKED_AT[state] ?? 0
  return steps.toSorted((a, b) => rank(a) - rank(b))
}

/**
 * Splits the steps into those that brought their result and the others, each in the given order:
 * during a run the others are of interest.
 */
export function partitionSteps(steps: readonly RunStep[]): { readonly brought: readonly RunStep[]; readonly others: readonly RunStep[] } {
  const { brought = [], others = [] } = Object.groupBy(steps, ({ state }) => (state === 'captured' || state === 'reused' ? 'brought' : 'others'))
  return { brought, others }
}

/**
 * Steps of a plan with their state, in the order of the plan. `onTheWire`: steps that the backend
 * has sent and that have no response yet.
 */
export function runSteps(
  plan: PlanState,
  state: Pick<CaseState, 'captures' | 'events'>,
  progress: ProgressFacts,
  onTheWire: ReadonlySet<string> = NONE,
): RunStep[] {
  const failures = new Map<string, CaseEvent & { readonly kind: 'step-failed' }>()
  for (const event of state.events) if (event.kind === 'step-failed' && event.planId === plan.planId) failures.set(event.step.id, event)
  const captures = new Map(state.captures.flatMap((one) => (one.capture.planId === plan.planId ? [[one.capture.stepId, one] as const] : [])))
  const reused = new Set(Object.values(plan.reusedCaptures))
  const reusable = new Map(
    reused.size === 0 ? [] : state.captures.flatMap((one) => (reused.has(one.capture.id) ? [[one.capture.id, one] as const] : [])),
  )
  return plan.steps.map((step): RunStep => {
    const now = progress.steps.get(step.id)
    const known = plan.stepStates[step.id] ?? 'open'
    const failed = failures.get(step.id)
    const received = captures.get(step.id)
    const capture = received?.capture
    // The case file decides the final outcome of a step; until then the run does.
    const settled = known === 'open' ? undefined : known
    const left = plan.outcome === 'open' ? 'open' : plan.outcome === 'cancelled' ? 'cancelled' : 'skipped'
    const stepState = settled ?? (now?.state === 'queued' && onTheWire.has(step.id) ? 'running' : (now?.state ?? left))
    return {
      step,
      state: stepState,
      message: now?.message ?? '',
      records: stepState === 'captured' || stepState === 'reused' ? recordsOf(received ?? reusedBy(plan, step.id, reusable)) : undefined,
      failure: stepState === 'failed' ? failureOf(received, failed, now) : undefined,
      creditsUsed: capture?.creditsUsed ?? (now === undefined || now.state === 'queued' || now.state === 'running' ? '' : now.creditsUsed),
      captureId: capture?.id ?? failed?.captureId,
    }
  })
}

/** Records of a response; undefined if it does not report any or was not understood. */
function recordsOf(loaded: LoadedCapture | undefined): number | undefined {
  if (loaded === undefined || !loaded.summary.understood || loaded.summary.failure !== undefined) return undefined
  return loaded.summary.empty ? 0 : loaded.summary.records
}

/** The response in the case that a step reuses instead of requesting it. */
function reusedBy(plan: PlanState, stepId: string, all: ReadonlyMap<string, LoadedCapture>): LoadedCapture | undefined {
  return all.get(plan.reusedCaptures[stepId] ?? '')
}

/**
 * The stored response has most detail; else the event, and while neither is written, the run
 * itself.
 */
function failureOf(
  received: LoadedCapture | undefined,
  failed: (CaseEvent & { readonly kind: 'step-failed' }) | undefined,
  now: StepProgress | undefined,
): FailureSummary {
  const saved = received?.summary.failure
  if (saved !== undefined) return saved
  return failed === undefined ? { code: '', message: now?.message ?? '', requestId: '' } : failureOfEvent(failed)
}

/**
 * Progress of a run. `elsewhere`: another window runs it (`runsElsewhere`, ids of plans).
 * `interrupted`: open in the case, and no window runs it.
 */
export function sumRun(plan: PlanState, steps: readonly RunStep[], progress: ProgressFacts, runsElsewhere: ReadonlySet<string> = NONE): RunSum {
  // A step cancelled before it was requested is not done; else a run cancelled at once would appear
  // complete.
  const done = steps.filter((one) => hasEnded(one.state) && one.state !== 'cancelled').length
  const failed = steps.filter((one) => one.state === 'failed').length
  const now = progress.plans.get(plan.planId)?.state
  const isElsewhere = (now === undefined || now === 'paused') && runsElsewhere.has(plan.planId)
  return { done, failed, total: steps.length, state: plan.outcome !== 'open' ? plan.outcome : isElsewhere ? 'elsewhere' : (now ?? 'interrupted') }
}

export function isUnderWay(steps: ProgressFacts['steps']): boolean {
  return steps.values().some((step) => step.state === 'queued' || step.state === 'running')
}

/** Plans that are open in the case and not running in this window. */
export function interruptedPlans(plans: readonly PlanState[], progress: Pick<ProgressFacts, 'plans'>): PlanState[] {
  return plans.filter((plan) => {
    const now = progress.plans.get(plan.planId)?.state
    return plan.outcome === 'open' && (now === undefined || now === 'paused')
  })
}

/** Of these, the plans that no window runs; none until the other windows' runs are known. */
export function leftAlone(plans: readonly PlanState[], runsElsewhere: ReadonlySet<string> | undefined): PlanState[] {
  return runsElsewhere === undefined ? [] : plans.filter(({ planId }) => !runsElsewhere.has(planId))
}
