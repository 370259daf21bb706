import { useCallback, useState } from 'react'
import type { Failure } from '../../../../src-shared/core/failure.ts'
import type { CaseRecord } from '../../../../src-shared/case/case-state.ts'
import { setAsOf, toggleRunPanel, useScreen } from '../../../state/screen-store.ts'
import type { Plan } from '../../../../src-shared/case/plan/plan.ts'
import { newPlanSeed, type PlanSeed } from '../../../../src-shared/case/plan/plan-seed.ts'
import { runner } from '../run/runner-service.ts'
import { type Consent, type Situation, type PlanValidation, validatePlan, capOf } from '../../../../src-shared/case/plan/plan-model.ts'
import { useAccount } from './use-account.ts'
import { useSituation } from './use-situation.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { readCredits } from '../../../../src-shared/core/text/credits.ts'

/** Maximum credits per call, for the plan's purchases with an unknown price. */
export function capsInCredits(plan: Plan, consent: Consent): Partial<Record<EndpointId, string>> {
  const caps: Partial<Record<EndpointId, string>> = {}
  for (const prompt of plan.prompts) {
    const cap = prompt.credits === undefined ? readCredits(capOf(consent, prompt)) : undefined
    if (cap !== undefined) caps[prompt.endpoint] = cap
  }
  return caps
}

interface ApprovalForm {
  /**
   * 'login': the legacy interface; the account of the data service does not cover it and is not
   * read. 'session': within a spending session that was confirmed before, when the account was
   * read.
   */
  readonly spends: 'account' | 'login' | 'session'
  /** Whether the run panel stays as it is; it opens by default. */
  readonly quiet?: boolean
  /** Whether the form stays open for the next plan, which then gets a new id and time. */
  readonly staysOpen: boolean
}

/** How a form validates a plan and has it approved. */
export interface Approval {
  /** Id and time of the plan that the form shows. */
  readonly made: PlanSeed
  readonly situation: Situation
  /** Why the account could not be read, to be shown next to the prices. */
  readonly unread: Failure | undefined
  /** Why the last plan was not approved. */
  readonly refusal: Failure | undefined
  /** Shows a refusal of the form itself, or clears the last one. */
  readonly refuse: (failure: Failure | undefined) => void
  readonly busy: boolean
  /** `labelsRead`: see `Situation`. */
  readonly weigh: (plan: Plan, consent: Consent, labelsRead?: boolean) => PlanValidation
  /**
   * Approves the plan as shown, at the given maximum prices, with all its purchases confirmed.
   * Opens the run panel, or shows the refusal.
   */
  readonly approve: (plan: Plan, consent: Consent) => Promise<boolean>
}

/** The only path from a priced plan to its run, for every form that spends. */
export function useApproval(record: Pick<CaseRecord, 'id' | 'practice' | 'budget'>, { spends, staysOpen, quiet = false }: ApprovalForm): Approval {
  const [made, setMade] = useState(newPlanSeed)
  const [busy, setBusy] = useState(false)
  const [refusal, refuse] = useState<Failure>()
  const unread = useAccount(record.practice, spends === 'account')
  const situation = useSituation(record)

  const approve = async (plan: Plan, consent: Consent): Promise<boolean> => {
    setBusy(true)
    const approved = await runner().approve(record.id, plan, {
      caps: capsInCredits(plan, consent),
      confirmed: plan.prompts.map(({ endpoint }) => endpoint),
    })
    setBusy(false)
    if (staysOpen) setMade(newPlanSeed())
    refuse(approved.ok ? undefined : approved.error)
    // Responses requested now are not part of an earlier "as of" view: return to the present.
    if (approved.ok && useScreen.getState().asOf !== undefined) setAsOf(undefined)
    if (approved.ok && !quiet) toggleRunPanel(true)
    return approved.ok
  }

  const weigh = useCallback<Approval['weigh']>((plan, consent, labelsRead) => validatePlan(plan, consent, { ...situation, labelsRead }), [situation])

  return {
    made,
    situation,
    unread,
    refusal,
    refuse,
    busy,
    weigh,
    approve,
  }
}
