import { useCallback } from 'react'
import type { Failure } from '../../../../src-shared/core/failure.ts'
import { useApproval } from './use-approval.ts'
import { consentToAll, type Consent, type PlanValidation } from '../../../../src-shared/case/plan/plan-model.ts'
import { makePlan, type Plan } from '../../../../src-shared/case/plan/plan.ts'
import { newPlanSeed } from '../../../../src-shared/case/plan/plan-seed.ts'
import { checkSessionCoverage, type SpendingSession } from '../../../../src-shared/case/plan/spending-session.ts'
import { approveCounted, spendingSessionOf, useSpendingSession } from '../run/spending-session-store.ts'
import { useCaseNow } from '../../../state/case-context.ts'
import { useBackendStore } from '../../../state/backend-store.ts'
import { notifyRunOutcome } from '../run/run-outcome-notice.ts'
import type { AcquisitionRequest } from '../../../../src-shared/case/plan/acquisition-request.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'

const NO_CONSENT: Consent = { confirmed: new Set(), caps: {} }

/** What an inline request costs and whether it may proceed. */
export interface Quote {
  readonly plan: Plan
  readonly verdict: PlanValidation
  /** The case has stored all that would be requested: nothing is sent or paid. */
  readonly isHeld: boolean
  /** Why it cannot be requested, as a sentence; '' if it can. */
  readonly obstacle: string
  /** Why the spending session does not cover it; undefined if it does, or if there is none. */
  readonly uncovered: Failure | undefined
}

export interface InlineRequest {
  readonly spendingSession: SpendingSession | undefined
  /** Prices a request about subjects, which need not be in the case yet, or about none. */
  readonly quote: (subjects: readonly Subject[], requestAt: (now: Date) => AcquisitionRequest) => Quote
  /**
   * Approves the quote and starts it, charged to the spending session if that covers it. Returns
   * whether it was approved.
   */
  readonly approve: (quoted: Quote) => Promise<boolean>
  readonly busy: boolean
  readonly refusal: Failure | undefined
}

/**
 * A spending session may cover calls without a listed price, at the usual price; others are
 * confirmed individually.
 */
function consentFor(spends: 'account' | 'session', plan: Plan): Consent {
  return spends === 'session' ? consentToAll(plan, {}) : NO_CONSENT
}

/**
 * Prices and approves a request without opening the plan dialog. `spends`: 'account' if a user
 * confirms a price now, 'session' if that was done before.
 */
export function useInlineRequest(spends: 'account' | 'session'): InlineRequest {
  const state = useCaseNow()
  const caseId = state.record.id
  const spendingSession = useSpendingSession(caseId)
  const accountPlan = useBackendStore((facts) => facts.broker?.accountPlan)
  const charged = useBackendStore((facts) => facts.broker?.charged)
  const { weigh, approve, busy, refusal } = useApproval(state.record, { spends, staysOpen: true, quiet: true })
  const { captures } = state
  const { practice } = state.record
  const quote = useCallback<InlineRequest['quote']>(
    (subjects, requestAt) => {
      const { id, now } = newPlanSeed()
      const plan = makePlan(requestAt(now), { subjects, captures, plan: accountPlan, charged, now, practice, newId: () => id })
      const verdict = weigh(plan, consentFor(spends, plan))
      const isHeld = plan.lines.length > 0 && plan.lines.every((line) => line.state === 'reused')
      const stored = spendingSessionOf(caseId)
      const uncovered = stored === undefined || isHeld ? undefined : checkSessionCoverage(stored, plan, verdict)
      return { plan, verdict, isHeld, obstacle: isHeld ? '' : verdict.obstacle, uncovered }
    },
    [captures, practice, accountPlan, charged, weigh, spends, caseId],
  )
  return {
    spendingSession,
    busy,
    refusal,
    quote,
    async approve({ plan, verdict }) {
      const consent = consentFor(spends, plan)
      const approved = await approveCounted(caseId, plan, verdict, {
        needsSpendingSession: spends === 'session',
        approve: () => approve(plan, consent),
      })
      if (approved) void notifyRunOutcome(plan.id)
      return approved
    },
  }
}
