import type { CaseState, LoadedCapture, PlanState } from '../../../../src-shared/case/case-state.ts'

export type SettledStep = 'failed' | { readonly state: 'captured' | 'reused'; readonly loaded: LoadedCapture }
export type DoneSteps = ReadonlyMap<string, SettledStep>

/** The steps of a plan that are settled already, with the captures that settle them. */
export function doneSteps(state: Pick<CaseState, 'captures'>, plan: PlanState): DoneSteps {
  const wanted = new Set(Object.values(plan.reusedCaptures))
  const byStep = new Map<string, LoadedCapture>()
  const byId = new Map<string, LoadedCapture>()
  for (const stored of state.captures) {
    const { capture, summary } = stored
    if (summary.understood && capture.planId === plan.planId) byStep.set(capture.stepId, stored)
    if (wanted.has(capture.id)) byId.set(capture.id, stored)
  }
  const done = new Map<string, SettledStep>()
  for (const { id } of plan.steps) {
    const state = plan.stepStates[id]
    if (state === 'failed') done.set(id, 'failed')
    const existing = state === 'captured' ? byStep.get(id) : state === 'reused' ? byId.get(plan.reusedCaptures[id] ?? '') : undefined
    if (existing !== undefined && (state === 'captured' || state === 'reused')) done.set(id, { state, loaded: existing })
  }
  return done
}
