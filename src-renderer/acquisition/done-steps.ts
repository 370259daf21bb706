import type { Capture } from '../../src-shared/capture.ts'
import type { CaseState, PlanState } from '../casefile/case-state.ts'
import { questionKey, requestTextOf } from '../casefile/question.ts'

export type DoneSteps = ReadonlyMap<string, 'failed' | { readonly state: 'captured' | 'reused'; readonly capture: Capture }>

/** What of a plan is settled already, with the captures that settle it. */
export function doneSteps(state: CaseState, plan: PlanState): DoneSteps {
  const byStep = new Map<string, Capture>()
  const byQuestion = new Map<string, Capture>()
  for (const { capture, answer } of state.captures) {
    if (capture.planId === plan.planId && capture.status >= 200 && capture.status <= 299) byStep.set(capture.stepId, capture)
    if (answer !== undefined) byQuestion.set(questionKey(capture.endpoint, capture.requestText, capture.practice), capture)
  }
  const done = new Map<string, 'failed' | { state: 'captured' | 'reused'; capture: Capture }>()
  for (const step of plan.steps) {
    const stepState = plan.stepStates[step.id]
    if (stepState === 'failed') done.set(step.id, 'failed')
    if (stepState !== 'captured' && stepState !== 'reused') continue
    const capture = byStep.get(step.id) ?? byQuestion.get(questionKey(step.endpoint, requestTextOf(step), state.record.practice))
    if (capture !== undefined) done.set(step.id, { state: stepState, capture })
  }
  return done
}
