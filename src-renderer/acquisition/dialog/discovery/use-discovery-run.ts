import { useState } from 'react'
import type { Failure } from '../../../../src-shared/failure.ts'
import type { CaseState } from '../../../evidence/case-state.ts'
import { useProgress } from '../../run/use-progress.ts'

/** A discovery that a form has approved and whose end it waits for. */
export interface DiscoveryRun {
  readonly isUnderWay: boolean
  /** Why it does not go on for now; undefined while it does. */
  readonly held: Failure | undefined
  readonly begin: (planId: string) => void
}

/** Whether the discovery that was approved here is still under way: its second part is priced once its responses are in the case. */
export function useDiscoveryRun({ plans }: Pick<CaseState, 'plans'>): DiscoveryRun {
  const [planId, begin] = useState<string>()
  const outcome = plans.find((plan) => plan.planId === planId)?.outcome
  const progress = useProgress((facts) => (planId === undefined ? undefined : facts.plans.get(planId)))
  return {
    // The case may learn of the plan a moment after it was approved.
    isUnderWay: planId !== undefined && (outcome === undefined || outcome === 'open'),
    held: progress?.state === 'paused' ? progress.reason : undefined,
    begin,
  }
}
