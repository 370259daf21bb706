import type { PlannedStep } from '../../src-shared/capture.ts'
import { chainTitle } from '../../src-shared/service/chains.ts'
import { endpointOf } from '../../src-shared/service/endpoint-table.ts'
import type { EndpointId } from '../../src-shared/service/endpoint.ts'
import type { StepProgress } from '../acquisition/plan-wish.ts'
import type { CaseState } from '../casefile/case-state.ts'

export interface StepUnderWay {
  readonly stepId: string
  readonly text: string
}

/** The calls for a panel that are queued or on the wire now. */
export function stepsUnderWay(
  state: CaseState,
  progress: ReadonlyMap<string, StepProgress>,
  subjectId: string,
  endpoints: readonly EndpointId[],
): StepUnderWay[] {
  if (progress.size === 0) return []
  return underWay(state.plans, progress)
    .filter((step) => step.subjectId === subjectId && step.about === undefined && endpoints.includes(step.endpoint))
    .map((step) => {
      const where = step.chain === undefined ? '' : ` on ${step.chain === 'all' ? 'all chains' : chainTitle(step.chain)}`
      const page = step.page > 1 ? `, page ${step.page}` : ''
      return { stepId: step.id, text: `${endpointOf(step.endpoint).title.toLowerCase()}${where}${page} (${progress.get(step.id)?.state ?? ''})` }
    })
}

const found = new WeakMap<ReadonlyMap<string, StepProgress>, { readonly plans: CaseState['plans']; readonly steps: readonly PlannedStep[] }>()

/** All steps under way, in the order of their plans; found once for all panels, since a run has thousands of steps. */
function underWay(plans: CaseState['plans'], progress: ReadonlyMap<string, StepProgress>): readonly PlannedStep[] {
  const known = found.get(progress)
  if (known?.plans === plans) return known.steps
  const steps = plans.flatMap((plan) =>
    plan.steps.filter((step) => {
      const now = progress.get(step.id)?.state
      return now === 'queued' || now === 'running'
    }),
  )
  found.set(progress, { plans, steps })
  return steps
}
