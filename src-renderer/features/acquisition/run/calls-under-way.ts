import { isGoingOn, type ProgressFacts } from '../../../state/progress-store.ts'
import { hasEnded } from './run-model.ts'

/** Pending calls of this window's runs about one requested id; none of a paused run. */
export function callsUnderWay({ plans, steps }: ProgressFacts, caseId: string, requestedId: string): number {
  let calls = 0
  for (const plan of plans.values()) {
    if (plan.caseId !== caseId || !isGoingOn(plan.state)) continue
    for (const { id, subjectId, about } of plan.todo)
      if (subjectId === requestedId && about === undefined && !hasEnded(steps.get(id)?.state)) calls += 1
  }
  return calls
}

/** Ids requested in a case by this window's runs that are not paused; in order, each once. */
export function requestsInFlight({ plans, steps }: ProgressFacts, caseId: string): readonly string[] {
  const requested = new Set<string>()
  for (const plan of plans.values()) {
    if (plan.caseId !== caseId || !isGoingOn(plan.state)) continue
    for (const { id, subjectId, about } of plan.todo) {
      if (about === undefined && !requested.has(subjectId) && !hasEnded(steps.get(id)?.state)) requested.add(subjectId)
    }
  }
  return [...requested].toSorted()
}
