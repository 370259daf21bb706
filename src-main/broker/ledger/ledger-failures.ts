import type { CaseMoney } from '../../../src-shared/ipc/ledger-summary.ts'
import { creditsText, formatCredits } from '../../../src-shared/core/credits-text.ts'
import { type Failure, failure } from '../../../src-shared/core/failure.ts'
import type { AccountGap } from './account-gaps.ts'
import type { Approval } from './approval-sums.ts'
import type { LedgerState } from './ledger-state.ts'

/** An account has lost more than was booked. */
export function unaccountedCharges({ since, at, lost, booked }: AccountGap): Failure {
  return failure(
    'unbooked_credits',
    `From ${minuteOf(since)} to ${minuteOf(at)} the account lost ${creditsText(`${lost}`)}, but Casebook recorded ${formatCredits(`${booked}`)}: ${creditsText(`${lost - booked}`)} are not in its ledger.`,
    'Another program may use the same key, or the service charged more than it reported. Compare with the account area of the service. Requests continue.',
  )
}

function minuteOf(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`
}

/**
 * Why an attempt goes beyond what was approved for its step, its plan or its spending session;
 * undefined where it does not.
 */
export function checkApproval(
  state: Pick<LedgerState, 'approvedLeft' | 'sessionBalance'>,
  caseId: string,
  approval: Approval,
  credits: bigint,
): Failure | undefined {
  if (credits === 0n) return undefined
  const session = state.sessionBalance(caseId, approval)
  if (session !== undefined && credits > session.left) return overSession(session.limit, credits)
  if (credits <= state.approvedLeft(caseId, approval)) return undefined
  const isOfStep = credits > state.approvedLeft(caseId, { ...approval, planCredits: undefined })
  return isOfStep ? overStep(approval.credits) : overPlan(approval.planCredits ?? 0n, credits)
}

/** One more attempt would go beyond what was approved for its step. */
function overStep(approved: bigint): Failure {
  return failure(
    'approval_exceeded',
    `An earlier attempt of this call was or may have been charged. Another attempt would exceed the approved ${creditsText(`${approved}`)}.`,
    'Create a new plan, which shows the price.',
  )
}

/** The call would go beyond what was approved for its plan. */
function overPlan(approved: bigint, credits: bigint): Failure {
  return failure(
    'approval_exceeded',
    `The call costs ${creditsText(`${credits}`)} and would exceed the ${creditsText(`${approved}`)} approved for its plan.`,
    'Request the rest with a new plan, which shows the price.',
  )
}

/** The call would go beyond the limit of its spending session. */
function overSession(limit: bigint, credits: bigint): Failure {
  return failure(
    'approval_exceeded',
    `The call costs ${creditsText(`${credits}`)} and would exceed the limit of its spending session (${creditsText(`${limit}`)}).`,
    'Request the rest with a new plan, which shows the price.',
  )
}

/** The call would go beyond the budget of its case. */
export function overBudget(money: CaseMoney, credits: bigint, left: bigint): Failure {
  if (money.cap === '0')
    return failure('budget_exceeded', `This case has no budget, and the call costs ${creditsText(`${credits}`)}.`, 'Set a budget for the case.')
  return failure(
    'budget_exceeded',
    `The call costs ${creditsText(`${credits}`)}, and ${formatCredits(`${left < 0n ? 0n : left}`)} of the budget of ${formatCredits(money.cap)} are left.`,
    money.disputed === '0'
      ? 'Raise the budget of the case.'
      : `Read the account to clear ${formatCredits(money.disputed)} disputed credits, or raise the budget of the case.`,
  )
}
