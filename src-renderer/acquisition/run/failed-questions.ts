import { callOfStep } from '../../evidence/query.ts'
import { usableAnswers } from '../../evidence/readings.ts'
import type { CaseState, PlanState } from '../../evidence/case-state.ts'
import type { FailedQuestion, PlanWish } from '../../session/plan-wish.ts'
import { DAYS_ASKED, lastDays } from '../../text/last-days.ts'
import { pageChains } from '../plan/page-chains.ts'

/**
 * Questions of a plan that failed and that nothing in the case answers since, in the order of the plan. Questions of the older interface are
 * asked in its own form, and nobody is asked about who is not in the case any more.
 */
export function failedQuestions(plan: PlanState, { captures, events, record, subjects, followed }: QuestionsOf): FailedQuestion[] {
  const held = usableAnswers(captures)
  const since = events.find((event) => event.kind === 'plan-approved' && event.planId === plan.planId)?.seq ?? 0
  const present = new Set(['', ...subjects.map(({ id }) => id), ...followed.map(({ id }) => id)])
  return pageChains(plan.steps).flatMap((chain): FailedQuestion[] => {
    const failed = chain.find(({ id }) => plan.stepStates[id] === 'failed')
    const [first] = chain
    if (failed === undefined || first === undefined || failed.endpoint === 'legacy/question' || !present.has(failed.subjectId)) return []
    const answer = held.get(callOfStep(failed, record.practice))
    if (answer !== undefined && answer.capture.seq > since) return []
    return [{ step: first, pages: chain.length, from: failed.page, since }]
  })
}

type QuestionsOf = Pick<CaseState, 'captures' | 'events' | 'record' | 'subjects' | 'followed'>

const AGAIN = 'Ask again: '

/** The wish that asks them once more and nothing else. */
export function askAgain({ title }: Pick<PlanState, 'title'>, again: readonly FailedQuestion[]): PlanWish {
  return {
    title: title.startsWith(AGAIN) ? title : `${AGAIN}${title}`,
    subjectIds: [...new Set(again.flatMap(({ step: { subjectId } }) => (subjectId === '' ? [] : [subjectId])))],
    endpoints: [...new Set(again.map(({ step }) => step.endpoint))],
    chains: [],
    allWherePossible: false,
    window: lastDays(DAYS_ASKED),
    maxPages: 1,
    refresh: false,
    again,
  }
}
