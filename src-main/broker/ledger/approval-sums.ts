/** Plans that were confirmed with one limit. */
export interface SpendingSession {
  readonly id: string
  /** Credits, for all its plans together. */
  readonly limit: bigint
}

/**
 * The step that a reservation is for, and what the investigator agreed to spend on it and on its
 * plan.
 */
export interface Approval {
  readonly planId: string
  readonly stepId: string
  /** Credits, for the step; every attempt at it together. */
  readonly credits: bigint
  /** Credits for all steps of the plan together; undefined if the page did not name them. */
  readonly planCredits?: bigint | undefined
  /** The spending session of the plan; undefined if the plan was confirmed separately. */
  readonly session?: SpendingSession | undefined
}

interface OpenSession {
  readonly limit: bigint
  readonly planIds: Set<string>
}

/** The limit of a spending session, and what remains of it. */
export interface SessionBalance {
  readonly limit: bigint
  /** Below 0 if the service charged more than its price. */
  readonly left: bigint
  readonly planIds: readonly string[]
}

/**
 * What credits are committed for: a step of a plan of a case, or with `stepId` undefined the whole
 * plan.
 */
export interface SpendScope {
  readonly caseId: string
  readonly planId: string
  readonly stepId: string | undefined
}

/**
 * Credits committed in closed files: by a plan, or by a step that was charged without a response.
 */
export interface ApprovalLine {
  readonly kind: 'committed'
  readonly caseId: string
  readonly plan: string
  readonly step?: string | undefined
  readonly credits: string
  readonly at: string
}

/**
 * Credits committed (settled, reserved or disputed) for each step and each plan. An approval limits
 * these sums as a budget limits those of a case: an attempt that may have been charged counts until
 * a reading shows that it was not.
 */
export class ApprovalSums {
  readonly #sums = new Map<string, { readonly of: SpendScope; credits: bigint }>()
  /**
   * Steps that were charged without a response: only these may be requested again although
   * something was settled for them.
   */
  readonly #unanswered = new Set<string>()
  /** In memory only: after a restart a resumed plan has only its own limit. */
  readonly #sessions = new Map<string, OpenSession>()
  readonly #sessionOfPlan = new Map<string, OpenSession>()

  /**
   * Counts credits of a step, in its own sum and in its plan's; negative if credits were given
   * back.
   */
  add(step: SpendScope, credits: bigint): void {
    if (step.planId === '' || credits === 0n) return
    this.#count({ ...step, stepId: undefined }, credits)
    this.#count(step, credits)
  }

  /** The account shows that the step was charged, but its response was lost. */
  markResponseLost(step: SpendScope): void {
    if (step.planId !== '') this.#unanswered.add(scopeKey(step))
  }

  /** Restores one sum from a closed file. */
  restore(of: SpendScope, credits: bigint): void {
    this.#count(of, credits)
    if (of.stepId !== undefined) this.markResponseLost(of)
  }

  committed(of: SpendScope): bigint {
    return this.#sums.get(scopeKey(of))?.credits ?? 0n
  }

  /** Credits that the approval still allows; below 0 if the service charged more than its price. */
  left(caseId: string, { planId, stepId, credits, planCredits }: Approval): bigint {
    const ofStep = credits - this.committed({ caseId, planId, stepId })
    if (planCredits === undefined) return ofStep
    const ofPlan = planCredits - this.committed({ caseId, planId, stepId: undefined })
    return ofPlan < ofStep ? ofPlan : ofStep
  }

  /**
   * Adds the plan to its session. A plan stays in its first session, and a session keeps its first
   * limit.
   */
  joinSession(caseId: string, { planId, session }: Approval): void {
    const plan = scopeKey({ caseId, planId, stepId: undefined })
    if (session === undefined || this.#sessionOfPlan.has(plan)) return
    const name = JSON.stringify([caseId, session.id])
    const known = this.#sessions.get(name) ?? { limit: session.limit, planIds: new Set<string>() }
    known.planIds.add(planId)
    this.#sessions.set(name, known)
    this.#sessionOfPlan.set(plan, known)
  }

  /** undefined if the plan is in no spending session. */
  sessionBalance(caseId: string, planId: string): SessionBalance | undefined {
    const session = this.#sessionOfPlan.get(scopeKey({ caseId, planId, stepId: undefined }))
    if (session === undefined) return undefined
    const planIds = [...session.planIds]
    const committed = planIds.reduce((sum, id) => sum + this.committed({ caseId, planId: id, stepId: undefined }), 0n)
    return { limit: session.limit, left: session.limit - committed, planIds }
  }

  /** Steps of a case that were charged without a response. */
  stepsWithoutResponse(caseId: string): { readonly planId: string; readonly stepId: string }[] {
    const steps = [...this.#unanswered].flatMap((name) => this.#sums.get(name)?.of ?? [])
    return steps.flatMap(({ caseId: of, planId, stepId }) => (of === caseId && stepId !== undefined ? [{ planId, stepId }] : []))
  }

  /** The first lines of a new file: plans, and steps that may be requested again. */
  lines(at: string): ApprovalLine[] {
    return [...this.#sums].flatMap(([name, { of, credits }]): ApprovalLine[] => {
      const { caseId, planId: plan, stepId: step } = of
      if (credits <= 0n || (step !== undefined && !this.#unanswered.has(name))) return []
      return [{ kind: 'committed', caseId, plan, ...(step === undefined ? {} : { step }), credits: `${credits}`, at }]
    })
  }

  #count(of: SpendScope, credits: bigint): void {
    const name = scopeKey(of)
    const known = this.#sums.get(name)
    if (known === undefined) this.#sums.set(name, { of, credits })
    else known.credits += credits
  }
}

function scopeKey({ caseId, planId, stepId }: SpendScope): string {
  return JSON.stringify(stepId === undefined ? [caseId, planId] : [caseId, planId, stepId])
}
