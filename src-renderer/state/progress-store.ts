import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PlannedStep } from '../../src-shared/custody/capture.ts'
import type { Failure } from '../../src-shared/core/failure.ts'
import type { StepProgress } from '../../src-shared/case/plan/acquisition-request.ts'

/** Progress of a run; its results are in the case file. */
export interface PlanProgress {
  readonly planId: string
  readonly caseId: string
  /**
   * 'paused': stopped by a condition that affects every call (`reason`); resuming
   * continues where it stopped.
   */
  readonly state: 'running' | 'cancelling' | 'paused' | 'done' | 'cancelled' | 'stopped'
  readonly reason: Failure | undefined
  readonly title: string
  /**
   * Steps of the plan, and those unsettled when the run began; the remaining
   * work is computed from these.
   */
  readonly total: number
  readonly todo: readonly PlannedStep[]
}

/**
 * Whether a run makes calls, or waits for the last of them; a paused one makes
 * none until it is resumed.
 */
export function isGoingOn(state: string | undefined): boolean {
  return state === 'running' || state === 'cancelling'
}

export interface ProgressFacts {
  readonly steps: ReadonlyMap<string, StepProgress>
  readonly plans: ReadonlyMap<string, PlanProgress>
}

export interface ProgressStore extends Pick<StoreApi<ProgressFacts>, 'getState' | 'getInitialState' | 'subscribe'> {
  readonly stepChanged: (progress: StepProgress) => void
  readonly planChanged: (progress: PlanProgress) => void
}

/** Minimum interval of notifications: each one renders the run again. */
const TELL_MS = 100

/**
 * Progress of this window's runs. Changes are batched a few times per second: a run
 * reports hundreds per second.
 */
export function createProgressStore(schedule: (run: () => void) => void = soon): ProgressStore {
  const store = createStore<ProgressFacts>(() => ({ steps: new Map(), plans: new Map() }))
  let steps = new Map<string, StepProgress>()
  let plans = new Map<string, PlanProgress>()
  let scheduled = false

  const gather = (): void => {
    if (scheduled) return
    scheduled = true
    schedule(() => {
      scheduled = false
      const facts = store.getState()
      store.setState({ steps: new Map([...facts.steps, ...steps]), plans: new Map([...facts.plans, ...plans]) })
      steps = new Map()
      plans = new Map()
    })
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    stepChanged(progress) {
      steps.set(progress.stepId, progress)
      gather()
    },
    planChanged(progress) {
      plans.set(progress.planId, progress)
      gather()
    },
  }
}

/**
 * A timer, not requestAnimationFrame: a hidden window gets no frames, but its
 * run must still be reported.
 */
function soon(run: () => void): void {
  setTimeout(run, TELL_MS)
}
