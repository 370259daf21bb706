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
  return state.plans
    .flatMap((plan) => plan.steps)
    .flatMap((step) => {
      const at = progress.get(step.id)
      if (
        at === undefined ||
        step.subjectId !== subjectId ||
        step.about !== undefined ||
        !endpoints.includes(step.endpoint) ||
        (at.state !== 'queued' && at.state !== 'running')
      )
        return []
      const where = step.chain === undefined ? '' : ` on ${step.chain === 'all' ? 'all chains' : chainTitle(step.chain)}`
      const page = step.page > 1 ? `, page ${step.page}` : ''
      return [{ stepId: step.id, text: `${endpointOf(step.endpoint).title.toLowerCase()}${where}${page} (${at.state})` }]
    })
}
