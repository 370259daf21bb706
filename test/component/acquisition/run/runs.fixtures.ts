import { runner } from '../../../../src-renderer/features/acquisition/run/runner-service.ts'
import type { RunStep } from '../../../../src-renderer/features/acquisition/run/run-model.ts'
import type { PlanProgress } from '../../../../src-renderer/state/progress-store.ts'
import type { PlanState } from '../../../../src-shared/case/case-state.ts'
import { stepOf } from '../../../support/builders/plans.ts'
import type { Trial } from '../trial.ts'

/** An approved plan of three pages for the subject of a trial. */
export function runPlanOf({ subjectId }: Pick<Trial, 'subjectId'>, more: Partial<PlanState> = {}): PlanState {
  const { planId = 'p' } = more
  return {
    planId,
    title: `Plan ${planId}`,
    steps: [1, 2, 3].map((page) => stepOf({ id: `${planId}.${page}`, subjectId, page })),
    total: '3',
    approvedAt: '2026-11-21T10:00:00.000Z',
    outcome: 'open',
    stepStates: {},
    reusedCaptures: {},
    ...more,
  }
}

/** Reports the state of this window's run of the plan `p`. */
export function reportRun({ caseId }: Pick<Trial, 'caseId'>, state: PlanProgress['state'], more: Partial<PlanProgress> = {}): void {
  runner().progress.planChanged({ planId: 'p', caseId, state, reason: undefined, title: 'Plan p', total: 3, todo: [], ...more })
}

/** A step of a run that has not begun. */
export function runStep(more: Partial<RunStep> = {}): RunStep {
  return { step: stepOf(), state: 'open', message: '', failure: undefined, records: undefined, creditsUsed: '', captureId: undefined, ...more }
}

/** One step in each state. */
export const STEP_STATES = ['open', 'queued', 'running', 'captured', 'reused', 'failed', 'skipped', 'cancelled'] as const

export const MANY_STEPS = Array.from({ length: 3000 }, (_, index) => runStep({ step: stepOf({ id: `p.${index}`, page: index + 1 }) }))
