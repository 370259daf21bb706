import type { CaseState } from './case-state.ts'
import { coverageOf } from './coverage.ts'
import type { CaptureHeader } from './case-types.ts'

/**
 * A case with the responses that it had at a position of its custody chain: later captures,
 * failures and plans are left out. The investigator's arrangement stays current, so that the same
 * subjects have the same names.
 */
export function stateAsOf(state: CaseState, seq: number): CaseState {
  if (state.captures.every(({ capture }) => capture.seq <= seq)) return state
  const captures = state.captures.filter(({ capture }) => capture.seq <= seq)
  const events = state.events.filter((event) => event.seq <= seq)
  const approved = new Set(events.flatMap((event) => (event.kind === 'plan-approved' ? [event.planId] : [])))
  return {
    ...state,
    captures,
    events,
    plans: state.plans.filter(({ planId }) => approved.has(planId)),
    coverage: coverageOf(captures, events, state.subjects, state.followed),
  }
}

/** A plan with responses, and the position of the last of them in the chain. */
export interface AcquiredPlan {
  readonly planId: string
  readonly title: string
  readonly responses: number
  readonly at: string
  readonly seq: number
}

/** The plans with responses, the newest response first. */
export function acquiredPlans(state: CaseState): AcquiredPlan[] {
  const titles = new Map(state.plans.map(({ planId, title }) => [planId, title]))
  const groups = [...Map.groupBy(state.captures, ({ capture }) => capture.planId)]
  return groups
    .flatMap(([planId, captures]): AcquiredPlan[] => {
      const last = captures.at(-1)?.capture
      return last === undefined
        ? []
        : [{ planId, title: titles.get(planId) ?? 'Answers', responses: captures.length, at: last.endedAt, seq: last.seq }]
    })
    .toSorted((a, b) => b.seq - a.seq)
}

/**
 * The position in the chain after all captures of the plan that brought a capture: that plan
 * made other requests as well.
 */
export function seqAfterPlanOf(state: CaseState, { planId, seq }: Pick<CaptureHeader, 'planId' | 'seq'>): number {
  return state.captures.findLast(({ capture }) => capture.planId === planId)?.capture.seq ?? seq
}
