import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { isDiscovery } from '../../../../src-shared/case/activity/activity.ts'
import { queryableSubjects } from '../../../../src-shared/case/queryable-subjects.ts'
import type { CaseState, PlanState } from '../../../../src-shared/case/case-state.ts'
import { chosenChains, useDefaults } from '../../../state/defaults.ts'
import type { AcquisitionRequest } from '../../../../src-shared/case/plan/acquisition-request.ts'
import { openOverlay } from '../../../state/screen-store.ts'
import { defaultRequest, withDiscovery } from '../../../../src-shared/case/plan/default-plan.ts'
import { discovery as messages } from '../messages.ts'

/**
 * Leads from an ended discovery to the plan of its second part, until one was approved for its
 * subjects.
 */
export function SecondPartButton({ plan, state }: { readonly plan: PlanState; readonly state: CaseState }): ReactNode {
  const evmChains = useDefaults((facts) => facts.evmChains)
  const request = secondPartOf(plan, state, chosenChains('evm', { evmChains }))
  if (request === undefined) return null
  return (
    <Button
      size="small"
      intent="primary"
      text={messages.planSecondPart}
      title={messages.planSecondPartHint}
      onClick={() => openOverlay({ kind: 'plan', request })}
    />
  )
}

/**
 * The request that follows a discovery; undefined if nothing follows or a later plan has requested
 * it.
 */
export function secondPartOf(
  plan: PlanState,
  state: Pick<CaseState, 'plans' | 'subjects' | 'followed'>,
  starting: readonly string[],
): AcquisitionRequest | undefined {
  if (plan.outcome !== 'done' || !isDiscovery(plan)) return undefined
  const ids = new Set(plan.steps.map(({ subjectId }) => subjectId))
  const later = state.plans.slice(state.plans.findIndex(({ planId }) => planId === plan.planId) + 1)
  if (later.some((other) => !isDiscovery(other) && other.steps.some(({ subjectId }) => ids.has(subjectId)))) return undefined
  const subjects = queryableSubjects(state).filter(({ id }) => ids.has(id))
  if (subjects.length === 0) return undefined
  const windows = plan.steps.flatMap(({ window }) => window ?? [])
  const request = withDiscovery(defaultRequest(subjects, state.subjects, new Date(plan.approvedAt)), starting)
  const from = windows.map((window) => window.from).toSorted()[0]
  const to = windows
    .map((window) => window.to)
    .toSorted()
    .at(-1)
  return from === undefined || to === undefined ? request : { ...request, window: { from, to } }
}
