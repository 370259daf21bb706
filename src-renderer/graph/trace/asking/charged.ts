import { addDecimals, compareDecimals } from '../../../../src-shared/decimal.ts'
import type { CaseState } from '../../../evidence/case-state.ts'

/**
 * What a plan has cost, or may turn out to have: credits that answers say were used, and the whole price of a call that failed without an
 * answer. Decimal string; '0' for a plan that the case does not know.
 */
export function chargedOf({ plans, captures, events }: Pick<CaseState, 'plans' | 'captures' | 'events'>, planId: string): string {
  const plan = plans.find((one) => one.planId === planId)
  if (plan === undefined) return '0'
  const answered = captures.filter(({ capture }) => capture.planId === planId).map(({ capture }) => capture)
  const answeredSteps = new Set(answered.map(({ stepId }) => stepId))
  const without = events.flatMap((event) =>
    event.kind === 'step-failed' && event.planId === planId && !answeredSteps.has(event.step.id) ? [event.step.price ?? '0'] : [],
  )
  return addDecimals([...answered.map(({ creditsUsed }) => (isCredits(creditsUsed) ? creditsUsed : '0')), ...without])
}

/** A case from elsewhere may hold any text. */
function isCredits(text: string): boolean {
  return /^\d{1,12}(?:\.\d+)?$/.test(text) && compareDecimals(text, '0') >= 0
}
