import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PlannedStep } from '../../src-shared/custody/capture.ts'
import type { Failure } from '../../src-shared/core/failure.ts'
import type { StepProgress } from '../../src-shared/case/plan/acquisition-request.ts'

/** What a run is doing; what it did stands in the case file. */
export interface PlanProgress {
  readonly planId: string
  readonly caseId: string
  /** 'paused': stopped by something that concerns every call (`reason`); resuming goes on where it stopped. */
  readonly state: 'running' | 'cancelling' | 'paused' | 'done' | 'cancelled' | 'stopped'
  readonly reason: Failure | undefined
  readonly title: string
  /** Steps of the plan, and those of them that were not settled when the run began: what is still to come is made of these. */
  readonly total: number
  readonly todo: readonly PlannedStep[]
}

/** Whether a run makes calls, or waits for the last of them; a paused one makes none until somebody resumes it. */
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

/** Often enough for the eye: each telling draws the run anew. */
const TELL_MS = 100

/** Progress of the runs of this window. Changes are gathered and set a few times in a second: a run reports hundreds in a second. */
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

/** A timer, not requestAnimationFrame: a hidden window gets no frames, and its run still has to be told of. */
function soon(run: () => void): void {
  setTimeout(run, TELL_MS)
}
