import type { CaseEvent, PlannedStep } from '../../src-shared/custody/capture.ts'
import { someRowsOfCase, type Database } from './database.ts'
import { someCaptureSummaries } from './opening/capture-summaries.ts'
import { createMainThreadYield } from '../../src-shared/core/text/page-yield.ts'

/** An open plan of a case, found without opening the case. */
export interface OpenPlanSummary {
  readonly caseId: string
  readonly planId: string
  readonly title: string
  /** Steps that may still be sent; an upper bound for a long run. */
  readonly steps: number
  /** Maximum credits of these steps. */
  readonly price: bigint
}

/** Maximum responses of a run that are read; beyond that the result is an upper bound. */
const CAPTURES_READ = 200

type Approved = CaseEvent & { readonly kind: 'plan-approved' }

/**
 * The open plans of all cases, from their events and the first responses since each approval;
 * never reads a whole case.
 */
export async function listOpenPlans(
  database: Pick<Database, 'cases' | 'events' | 'captures' | 'bodies' | 'summaries' | 'names'>,
): Promise<OpenPlanSummary[]> {
  const { cases, events } = database
  const found: OpenPlanSummary[] = []
  for (const caseId of await cases.toCollection().primaryKeys()) {
    const { plans, failed } = await openPlansOf(events, caseId)
    const since = Math.min(...plans.map(({ seq }) => seq))
    const responses = plans.length === 0 ? [] : (await someCaptureSummaries(database, caseId, since, CAPTURES_READ)).captures
    const ended = new Set(responses.flatMap(({ capture, summary }) => (summary.leavesOpen ? [] : [`${capture.planId} ${capture.stepId}`])))
    for (const { planId, title, steps } of plans) {
      const left = steps.filter(({ id }) => !ended.has(`${planId} ${id}`) && !failed.has(`${planId} ${id}`))
      if (left.length === 0) continue
      found.push({ caseId, planId, title, steps: left.length, price: left.reduce((sum, step) => sum + priceOf(step), 0n) })
    }
  }
  return found
}

/** An imported case may have text that is not a number. */
function priceOf({ price = '' }: PlannedStep): bigint {
  return /^\d+$/.test(price) ? BigInt(price) : 0n
}

async function openPlansOf(events: Database['events'], caseId: string): Promise<{ plans: Approved[]; failed: ReadonlySet<string> }> {
  const plans = new Map<string, Approved>()
  const failed = new Set<string>()
  const yieldToPage = createMainThreadYield()
  for (let from = 0; ;) {
    const some = await someRowsOfCase(events, caseId, from)
    for (const event of some) {
      if (event.kind === 'plan-approved') plans.set(event.planId, event)
      if (event.kind === 'plan-ended') plans.delete(event.planId)
      if (event.kind === 'step-failed') failed.add(`${event.planId} ${event.step.id}`)
      await yieldToPage()
    }
    const last = some.at(-1)
    if (last === undefined) return { plans: [...plans.values()], failed }
    from = last.seq + 1
  }
}
