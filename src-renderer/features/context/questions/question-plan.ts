import { addDecimals, compareDecimals, subtractDecimals } from '../../../../src-shared/core/decimal.ts'
import type { LoginState } from '../../../../src-shared/ipc/casebook-api.ts'
import type { CaseMoney } from '../../../../src-shared/ipc/ledger-summary.ts'
import type { AccountPlan } from '../../../../src-shared/service/table/endpoint.ts'
import { makePlan, type Plan } from '../../../../src-shared/case/plan/plan.ts'
import type { PlanSeed } from '../../../../src-shared/case/plan/plan-seed.ts'
import { shortOfBudget } from '../../../../src-shared/case/plan/plan-model.ts'
import { creditsLeft } from '../../../../src-shared/core/text/credits.ts'
import type { LegacyQuestion } from './read-question.ts'
import { messages } from '../messages.ts'

/**
 * A plan of one call: a question of the legacy interface, requested again each time. Its price is
 * not shown, so it needs a cap of its own.
 */
export function questionPlan({ pathValues, request }: LegacyQuestion, { id, now }: PlanSeed, accountPlan: AccountPlan | undefined): Plan {
  const today = now.toISOString().slice(0, 10)
  return makePlan(
    {
      title: messages.question(pathValues.question_id),
      // It is about no subject: only the question itself determines which address a param names, if
      // any.
      subjectIds: [],
      endpoints: ['legacy/question'],
      chains: [],
      allWherePossible: false,
      window: { from: today, to: today },
      maxPages: 1,
      refresh: true,
      request,
      pathValues,
    },
    { subjects: [], captures: [], plan: accountPlan, now, newId: () => id },
  )
}

export interface QuestionSituation {
  readonly connected: boolean
  readonly practiceCase: boolean
  readonly practiceInUse: boolean | undefined
  readonly login: LoginState | undefined
  readonly money: CaseMoney | undefined
  /** The case's budget, if the backend does not know the case yet. */
  readonly budget: string
  /** Credits that open runs of the case may still take; none if omitted. */
  readonly ahead?: string
}

/**
 * Why a question cannot be sent with this cap now; '' if it can. `cap` undefined: no number was
 * entered.
 */
export function questionObstacle(cap: string | undefined, confirmed: boolean, at: QuestionSituation): string {
  if (!at.connected) return messages.notResponding
  if (at.practiceInUse !== undefined && at.practiceInUse !== at.practiceCase) {
    return at.practiceCase ? messages.practiceMismatch : messages.realMismatch
  }
  if (at.login?.phase !== 'signed-in') return messages.signInNeeded
  if (cap === undefined || cap === '0') return messages.maximumNeeded
  const { ahead = '0' } = at
  const after = subtractDecimals(at.money === undefined ? at.budget : creditsLeft(at.money), addDecimals([ahead, cap]))
  if (compareDecimals(after, '0') < 0) return shortOfBudget(subtractDecimals('0', after), ahead)
  return confirmed ? '' : messages.confirmNeeded
}
