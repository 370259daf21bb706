import { addDecimals, compareDecimals, subtractDecimals } from '../../../src-shared/decimal.ts'
import { failure, type Failure } from '../../../src-shared/failure.ts'
import { creditsText } from '../../text/credits.ts'
import type { Verdict } from '../dialog/plan-model.ts'
import type { Plan } from './plan.ts'

/** A stretch of work for which one confirmation holds: plans up to its allowance are approved without asking again. */
export interface Sitting {
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
export type SittingPlan = Pick<Plan, 'id' | 'asks'> & { readonly total: Pick<Plan['total'], 'unknownCalls'> }
export type SittingVerdict = Pick<Verdict, 'most' | 'obstacle' | 'isUsualPrice'>

/** The credits that a sitting has left. */
export function leftInSitting({ allowance, approved }: Sitting): string {
  return subtractDecimals(allowance, approved)
}

/**
 * Why a plan needs a confirmation of its own, beside the sitting; undefined where the sitting covers it. Labels are never covered, calls
 * without a listed price only where that was confirmed and they cost no more than is usual, and nothing that could not be approved by itself.
 */
export function whyNotInSitting(sitting: Sitting, plan: SittingPlan, { most, obstacle, isUsualPrice }: SittingVerdict): Failure | undefined {
  const isBought = plan.asks.some(({ credits }) => credits !== undefined)
  const isUnlisted = plan.asks.length > 0 || plan.total.unknownCalls > 0
  if (isBought || (isUnlisted && !(sitting.atUsualPrice === true && isUsualPrice))) {
    return failure('needs_confirmation', 'Labels and calls without a listed price are confirmed one by one.', 'Ask for them in a plan of their own.')
  }
  if (obstacle !== '') return failure('bad_request', obstacle, '')
  if (compareDecimals(addDecimals([sitting.approved, most]), sitting.allowance) <= 0) return undefined
  return failure(
    'needs_confirmation',
    `This costs up to ${creditsText(most)}, and the sitting has ${creditsText(leftInSitting(sitting))} left.`,
    'Confirm it by itself, or begin another sitting.',
  )
}

/** The sitting with one more plan approved in it; unchanged, with the reason, where it does not cover the plan. */
export function approvedInSitting(
  sitting: Sitting,
  plan: SittingPlan,
  verdict: SittingVerdict,
): { readonly sitting: Sitting; readonly refused: Failure | undefined } {
  const refused = whyNotInSitting(sitting, plan, verdict)
  return { sitting: refused === undefined ? { ...sitting, approved: addDecimals([sitting.approved, verdict.most]) } : sitting, refused }
}

/** The sitting without a plan that was not approved after all. */
export function withdrawnFromSitting(sitting: Sitting, most: string): Sitting {
  const approved = subtractDecimals(sitting.approved, most)
  return { ...sitting, approved: compareDecimals(approved, '0') < 0 ? '0' : approved }
}
