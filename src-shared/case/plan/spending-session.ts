import { addDecimals, compareDecimals, subtractDecimals } from '../../core/decimal.ts'
import { failure, type Failure } from '../../core/failure.ts'
import { creditsText } from '../../core/text/credits.ts'
import type { PlanValidation } from './plan-model.ts'
import type { Plan } from './plan.ts'

/** A stretch of work for which one confirmation holds: plans up to its allowance are approved without asking again. */
export interface SpendingSession {
  readonly id: string
  readonly caseId: string
  /** Most credits of all its plans together, decimal string. */
  readonly allowance: string
  /** What its plans can cost at most, decimal string; never more than the allowance. */
  readonly approved: string
  /** Whether it covers calls without a listed price too, each capped at what public sources name. */
  readonly atUsualPrice?: boolean | undefined
}

/** What of a plan and its verdict decides whether a sitting covers it. */
export type SessionPlan = Pick<Plan, 'id' | 'asks'> & { readonly total: Pick<Plan['total'], 'unknownCalls'> }
export type SessionCoverage = Pick<PlanValidation, 'most' | 'obstacle' | 'isUsualPrice'>

/** The credits that a sitting has left. */
export function remainingInSession({ allowance, approved }: SpendingSession): string {
  return subtractDecimals(allowance, approved)
}

/**
 * Why a plan needs a confirmation of its own, beside the sitting; undefined where the sitting covers it. Labels are never covered, calls
 * without a listed price only where that was confirmed and they cost no more than is usual, and nothing that could not be approved by itself.
 */
export function checkSessionCoverage(
  spendingSession: SpendingSession,
  plan: SessionPlan,
  { most, obstacle, isUsualPrice }: SessionCoverage,
): Failure | undefined {
  const isBought = plan.asks.some(({ credits }) => credits !== undefined)
  const isUnlisted = plan.asks.length > 0 || plan.total.unknownCalls > 0
  if (isBought || (isUnlisted && !(spendingSession.atUsualPrice === true && isUsualPrice))) {
    return failure('needs_confirmation', 'Labels and calls without a listed price are confirmed one by one.', 'Ask for them in a plan of their own.')
  }
  if (obstacle !== '') return failure('bad_request', obstacle, '')
  if (compareDecimals(addDecimals([spendingSession.approved, most]), spendingSession.allowance) <= 0) return undefined
  return failure(
    'needs_confirmation',
    `This costs up to ${creditsText(most)}, and the sitting has ${creditsText(remainingInSession(spendingSession))} left.`,
    'Confirm it by itself, or begin another sitting.',
  )
}

/** The sitting with one more plan approved in it; unchanged, with the reason, where it does not cover the plan. */
export function approvedInSession(
  spendingSession: SpendingSession,
  plan: SessionPlan,
  verdict: SessionCoverage,
): { readonly spendingSession: SpendingSession; readonly refused: Failure | undefined } {
  const refused = checkSessionCoverage(spendingSession, plan, verdict)
  return {
    spendingSession:
      refused === undefined ? { ...spendingSession, approved: addDecimals([spendingSession.approved, verdict.most]) } : spendingSession,
    refused,
  }
}

/** The sitting without a plan that was not approved after all. */
export function withdrawnFromSession(spendingSession: SpendingSession, most: string): SpendingSession {
  const approved = subtractDecimals(spendingSession.approved, most)
  return { ...spendingSession, approved: compareDecimals(approved, '0') < 0 ? '0' : approved }
}
