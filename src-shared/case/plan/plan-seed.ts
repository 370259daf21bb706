/**
 * The seed of a new plan: one id and one time for as long as its form is open, so that only
 * choices change the plan.
 */
export interface PlanSeed {
  readonly id: string
  readonly now: Date
}

export function newPlanSeed(): PlanSeed {
  return { id: `p-${crypto.randomUUID()}`, now: new Date() }
}
