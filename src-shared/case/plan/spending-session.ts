import { addDecimals, compareDecimals, subtractDecimals } from '../../core/decimal.ts'
import { failure, type Failure } from '../../core/failure.ts'
import { creditsText } from '../../core/text/credits.ts'
import type { PlanValidation } from './plan-model.ts'
import type { Plan } from './plan.ts'
import { spendingSessions as messages } from './messages.ts'

/**
 * A period covered by one confirmation: plans within its limit are approved without asking again.
 */
export interface SpendingSession {
  readonly id: string
  readonly caseId: string
  /** Maximum credits of all its plans together, decimal string. */
  readonly limit: string
  /** Maximum cost of its approved plans, decimal string; never above `limit`. */
  readonly approved: string
  /**
   * Whether it also covers calls without a listed price, each capped at the
   * price in public sources.
   */
  readonly atUsualPrice?: boolean | undefined
}

/** The fields of a plan that decide whether a spending session covers it. */
export type SessionPlan = Pick<Plan, 'id' | 'prompts'> & { readonly total: Pick<Plan['total'], 'unknownCalls'> }
export type SessionCoverage = Pick<PlanValidation, 'max' | 'obstacle' | 'isUsualPrice'>

/** The credits left in a spending session. */
export function remainingInSession({ limit, approved }: SpendingSession): string {
  return subtractDecimals(limit, approved)
}

/**
 * Why a plan needs a separate confirmation; undefined where the session covers it. Labels are never
 * covered; calls without a listed price only where that was confirmed and within the usual price;
 * nothing that could not be approved on its own.
 */
export function checkSessionCoverage(
  spendingSession: SpendingSession,
  plan: SessionPlan,
  { max, obstacle, isUsualPrice }: SessionCoverage,
): Failure | undefined {
  const isBought = plan.prompts.some(({ credits }) => credits !== undefined)
  const isUnlisted = plan.prompts.length > 0 || plan.total.unknownCalls > 0
  if (isBought || (isUnlisted && !(spendingSession.atUsualPrice === true && isUsualPrice))) {
    return failure('needs_confirmation', messages.separate, messages.separateRemedy)
  }
  if (obstacle !== '') return failure('bad_request', obstacle, '')
  if (compareDecimals(addDecimals([spendingSession.approved, max]), spendingSession.limit) <= 0) return undefined
  return failure(
    'needs_confirmation',
    messages.overLimit(creditsText(max), creditsText(remainingInSession(spendingSession))),
    messages.overLimitRemedy,
  )
}

/**
 * The spending session with one more approved plan; unchanged, with the reason, where it
 * does not cover the plan.
 */
export function approvedInSession(
  spendingSession: SpendingSession,
  plan: SessionPlan,
  verdict: SessionCoverage,
): { readonly spendingSession: SpendingSession; readonly refused: Failure | undefined } {
  const refused = checkSessionCoverage(spendingSession, plan, verdict)
  return {
    spendingSession: refused === undefined ? { ...spendingSession, approved: addDecimals([spendingSession.approved, verdict.max]) } : spendingSession,
    refused,
  }
}

/** The spending session without a plan that was not approved after all. */
export function withdrawnFromSession(spendingSession: SpendingSession, max: string): SpendingSession {
  const approved = subtractDecimals(spendingSession.approved, max)
  return { ...spendingSession, approved: compareDecimals(approved, '0') < 0 ? '0' : approved }
}
