import { formatCount } from '../../../../src-shared/core/text/credits.ts'
import { isEntity } from '../../../../src-shared/case/subject.ts'
import { familyTitle } from '../../../../src-shared/case/chain-families.ts'
import type { Plan } from '../../../../src-shared/case/plan/plan.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'
import { planNotes as messages } from '../messages.ts'

/**
 * Sentences about subjects for which the plan requests nothing, by family: the service offers
 * nothing for them, or no chain of theirs is chosen. Among many subjects this would go unnoticed.
 */
export function notRequested(plan: Pick<Plan, 'lines' | 'known' | 'refused' | 'notOffered'>, subjects: readonly Subject[]): string[] {
  const requested = new Set([...plan.lines.map(({ step }) => step.subjectId), ...[...plan.known, ...plan.refused].map(({ subjectId }) => subjectId)])
  const withGap = new Set(plan.notOffered.map(({ subjectId }) => subjectId))
  const left = subjects.filter(({ id }) => !requested.has(id))
  // Nothing at all is chosen: another message covers that.
  if (left.length === 0 || (requested.size === 0 && withGap.size === 0)) return []
  const unoffered = left.filter(({ id }) => withGap.has(id))
  const elsewhere = left.filter(({ id }) => !withGap.has(id))
  return [
    ...(unoffered.length === 0 ? [] : [messages.notOffered(countSubjects(unoffered))]),
    ...(elsewhere.length === 0 ? [] : [messages.noChain(countSubjects(elsewhere))]),
  ]
}

/** `3 Bitcoin and 1 NEAR subjects`, in the order in which they come. */
function countSubjects(subjects: readonly Subject[]): string {
  const families = [...Map.groupBy(subjects, (one) => (isEntity(one) ? 'entity' : familyTitle(one.family)))].map(
    ([sort, own]) => `${formatCount(own.length)} ${sort}`,
  )
  const last = families.pop() ?? ''
  return messages.subjects(families.length === 0 ? last : messages.list(families.join(', '), last), subjects.length)
}
