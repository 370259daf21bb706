import type { CaseEvent, PlannedStep } from '../../custody/capture.ts'
import { addDecimals, compareDecimals, isDecimal } from '../../core/decimal.ts'
import { requestTextOf } from '../query.ts'

type Approved = CaseEvent & { readonly kind: 'plan-approved' }

/**
 * Reports what in an event contradicts the plans of its case, as sentences.
 * `events`: all of the case.
 */
export function createPlanCheck(events: readonly CaseEvent[]): (event: CaseEvent) => string[] {
  const plans = Map.groupBy(
    events.filter((event): event is Approved => event.kind === 'plan-approved'),
    ({ planId }) => planId,
  )
  const created = events.filter(({ kind }) => kind === 'case-created')
  return (event) => {
    const { seq } = event
    if (event.kind === 'case-created') return created.length === 1 ? [] : [`Entry ${seq} creates the case, but ${created.length} entries create it.`]
    if (event.kind === 'plan-approved') {
      const isCopy = isCopied(event, plans.get(event.planId) ?? [])
      return [...approvalFaults(event), ...(isCopy ? [`Entry ${seq} approves a plan that another entry approves at the same time.`] : [])]
    }
    if (event.kind === 'plan-ended') return plans.has(event.planId) ? [] : [`Entry ${seq} ends a plan whose approval is not in the case.`]
    if (event.kind !== 'step-failed') return []
    const approved = plans.get(event.planId)?.flatMap(({ steps }) => steps.filter(({ id }) => id === event.step.id))
    if (approved === undefined) return [`Entry ${seq} records a failed step of a plan that is not in the case.`]
    return approved.some((step) => isSameStep(step, event.step)) ? [] : [`Entry ${seq} records a failed step that differs from the approved step.`]
  }
}

function approvalFaults({ seq, steps, total }: Approved): string[] {
  const faults: string[] = []
  if (new Set(steps.map(({ id }) => id)).size !== steps.length) faults.push(`The plan that was approved with entry ${seq} contains one step twice.`)
  const prices = steps.flatMap(({ price }) => price ?? [])
  const sum = prices.every(isDecimal) ? addDecimals(prices) : undefined
  if (sum === undefined || !isDecimal(total) || compareDecimals(sum, total) !== 0)
    faults.push(`The plan that was approved with entry ${seq} has a total of ${total} credits; its steps cost ${sum ?? 'an unknown sum'}.`)
  return faults
}

/** A plan can be approved again at another time. */
function isCopied(event: Approved, approvals: readonly Approved[]): boolean {
  return approvals.some(({ seq, at }) => seq !== event.seq && at === event.at)
}

/** Prices may differ: they rise while a plan runs. */
function isSameStep(a: PlannedStep, b: PlannedStep): boolean {
  return a.endpoint === b.endpoint && a.subjectId === b.subjectId && a.about === b.about && a.page === b.page && requestTextOf(a) === requestTextOf(b)
}
