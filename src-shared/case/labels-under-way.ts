import type { CaseEvent, PlannedStep } from '../custody/capture.ts'
import type { PlanState } from './case-state.ts'
import { familyOfAnyChain, isLabelEndpoint, labelKey } from './label-occurrences.ts'
import type { LabelIndex, RequestedLabels } from './label-types.ts'

interface OpenPlan {
  readonly at: string
  readonly steps: ReadonlyMap<string, PlannedStep>
}

/** The approved, unsettled steps of a case's plans, updated event by event. */
export interface OpenPlansBuilder {
  readonly add: (event: CaseEvent) => void
  readonly open: () => readonly OpenPlan[]
}

export function createOpenPlans(): OpenPlansBuilder {
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

/** The plans of an open case with their unsettled steps. */
export function openPlansOf(plans: readonly PlanState[]): readonly OpenPlan[] {
  return plans
    .filter(({ outcome }) => outcome === 'open')
    .map(({ approvedAt, steps, stepStates }) => ({
      at: approvedAt,
      steps: new Map(steps.filter(({ id }) => stepStates[id] === 'open').map((step) => [step.id, step])),
    }))
}

/**
 * Labels that are approved and not yet received: buying them again before the first response
 * arrives would be paid twice. `arrived` names the steps whose responses the case has.
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
