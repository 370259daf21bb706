import type { CaseEvent, PlannedStep } from '../custody/capture.ts'
import type { PlanState } from './case-state.ts'
import type { LabelIndex, RequestedLabels } from './known-labels.ts'
import { familyOfAnyChain, isLabelEndpoint, labelKey } from './label-occurrences.ts'

interface OpenPlan {
  readonly at: string
  readonly steps: ReadonlyMap<string, PlannedStep>
}

/** Which steps of a case's plans are approved and not settled, from its events as they come. */
export interface GrowingPlans {
  readonly add: (event: CaseEvent) => void
  readonly open: () => readonly OpenPlan[]
}

export function createOpenPlans(): GrowingPlans {
  const plans = new Map<string, { readonly at: string; readonly steps: Map<string, PlannedStep> }>()
  return {
    add(event) {
      if (event.kind === 'plan-approved') plans.set(event.planId, { at: event.at, steps: new Map(event.steps.map((step) => [step.id, step])) })
      else if (event.kind === 'plan-ended') plans.delete(event.planId)
      else if (event.kind === 'step-failed') plans.get(event.planId)?.steps.delete(event.step.id)
    },
    open: () => [...plans.values()],
  }
}

/** Plans of an open case with the steps that are not settled. */
export function openPlansOf(plans: readonly PlanState[]): readonly OpenPlan[] {
  return plans
    .filter(({ outcome }) => outcome === 'open')
    .map(({ approvedAt, steps, stepStates }) => ({
      at: approvedAt,
      steps: new Map(steps.filter(({ id }) => stepStates[id] === 'open').map((step) => [step.id, step])),
    }))
}

/**
 * Labels that are approved and on their way: whoever buys them a second time before the first answer is there pays twice.
 * `arrived` names the steps whose answers the case holds.
 */
export function labelsUnderWay(
  plans: readonly OpenPlan[],
  { caseId, practice, arrived }: { readonly caseId: string; readonly practice: boolean; readonly arrived?: ReadonlySet<string> },
): LabelIndex {
  const found = new Map<string, RequestedLabels[]>()
  for (const { at, steps } of plans) {
    for (const { id, endpoint, request, chain = '' } of steps.values()) {
      const { address } = request
      if (!isLabelEndpoint(endpoint) || typeof address !== 'string' || arrived?.has(id) === true) continue
      const key = labelKey(address, familyOfAnyChain(chain))
      const before = found.get(key) ?? []
      found.set(key, before)
      before.push({ address, endpoint, chain, captureId: '', caseId, at, labels: 0, practice, underWay: true })
    }
  }
  return { labelsOf: () => [], requestedOf: (address, family) => (found.get(labelKey(address, family)) ?? []).toReversed() }
}
