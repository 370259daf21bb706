import type { CaseState, HeldCapture, PlanState } from '../../evidence/case-state.ts'
import { questionKey, requestTextOf } from '../../evidence/query.ts'

export type DoneSteps = ReadonlyMap<string, 'failed' | { readonly state: 'captured' | 'reused'; readonly held: HeldCapture }>

/** What of a plan is settled already, with the captures that settle it. */
export function doneSteps(state: CaseState, plan: PlanState): DoneSteps {
  const byStep = new Map<string, HeldCapture>()
  const byQuestion = new Map<string, HeldCapture>()
  for (const held of state.captures) {
    const { capture, digest } = held
    if (!digest.understood) continue
    if (capture.planId === plan.planId) byStep.set(capture.stepId, held)
    byQuestion.set(questionKey(capture.endpoint, capture.requestText, capture.practice), held)
  }
  const done = new Map<string, 'failed' | { state: 'captured' | 'reused'; held: HeldCapture }>()
  for (const step of plan.steps) {
    const stepState = plan.stepStates[step.id]
    if (stepState === 'failed') done.set(step.id, 'failed')
    if (stepState !== 'captured' && stepState !== 'reused') continue
    const held = byStep.get(step.id) ?? byQuestion.get(questionKey(step.endpoint, requestTextOf(step), state.record.practice))
    if (held !== undefined) done.set(step.id, { state: stepState, held })
  }
  return done
}
