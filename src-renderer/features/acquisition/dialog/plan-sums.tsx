import type { ReactNode } from 'react'
import { creditsText, formatCount, formatCredits } from '../../../../src-shared/core/text/credits.ts'
import { formatSeconds } from '../../../../src-shared/core/text/format-time.ts'
import { compareDecimals, isZeroDecimal } from '../../../../src-shared/core/decimal.ts'
import type { Plan } from '../../../../src-shared/case/plan/plan.ts'
import type { PlanValidation } from '../../../../src-shared/case/plan/plan-model.ts'
import { formatSpan } from './call-rows.ts'
import { ReadAccount } from './notes/read-account.tsx'
import { aheadText } from '../../../../src-shared/case/plan/plan-model.ts'
import { planSums as messages } from '../messages.ts'
import './plan-sums.css'

/** What a plan costs, the credits left after it, how long it takes, and why it cannot run. */
export function PlanSums({ plan, verdict }: { readonly plan: Plan; readonly verdict: PlanValidation }): ReactNode {
  const calls = plan.lines.filter((line) => line.state === 'planned').length
  const { min, max } = plan.seconds
  return (
    <div className="plan-sums">
      <dl>
        <div>
          <dt>{messages.calls}</dt>
          <dd data-testid="plan-calls">{formatCount(calls)}</dd>
        </div>
        <div>
          <dt>{messages.total}</dt>
          <dd data-testid="plan-total">{totalText(plan, verdict)}</dd>
        </div>
        {plan.later !== undefined && (
          <div>
            <dt>{messages.laterUpTo}</dt>
            <dd data-testid="plan-later">{creditsText(plan.later.max)}</dd>
          </div>
        )}
        <div>
          <dt>{messages.budgetAfter}</dt>
          <dd className={verdict.budgetAfter.startsWith('-') ? 'bad' : undefined} data-testid="plan-budget-after">
            {verdict.budgetAfter.startsWith('-')
              ? messages.short(formatCredits(verdict.budgetAfter.slice(1)))
              : messages.left(formatCredits(verdict.budgetAfter))}
          </dd>
        </div>
        <div>
          <dt>{messages.creditsAfter}</dt>
          <dd className={verdict.creditsAfter?.startsWith('-') === true ? 'bad' : undefined}>
            {verdict.creditsAfter === undefined ? messages.accountNotRead : formatCredits(verdict.creditsAfter)}
          </dd>
        </div>
        <div>
          <dt>{messages.time}</dt>
          <dd>
            {calls === 0
              ? messages.noTime
              : Math.ceil(min) === Math.ceil(max)
                ? formatSeconds(max)
                : messages.timeRange(formatSeconds(min), formatSeconds(max).replace('about ', ''))}
          </dd>
        </div>
        <div>
          <dt>{messages.pricesOf}</dt>
          <dd>{plan.accountPlanKnown ? messages.accountPlan(plan.accountPlan) : messages.freePlan}</dd>
        </div>
      </dl>
      {verdict.ahead !== '0' && !verdict.obstacle.includes(aheadText(verdict.ahead)) && (
        <p className="soft" data-testid="plan-ahead">
          {messages.ahead(aheadText(verdict.ahead))}
        </p>
      )}
      {plan.later !== undefined && compareDecimals(verdict.budgetAfter, plan.later.max) < 0 && !verdict.budgetAfter.startsWith('-') && (
        <p className="soft">{messages.laterTooDear}</p>
      )}
      <p id="plan-obstacle" className={verdict.obstacle === '' ? 'visually-hidden' : verdict.awaitsConsent === true ? 'muted' : 'bad'} role="status">
        {verdict.obstacle}
      </p>
      {verdict.needsCredits === true && <ReadAccount />}
    </div>
  )
}

/** The price of the plan; includes the accepted maximum of calls without a listed price. */
function totalText({ total }: Plan, { max }: PlanValidation): string {
  if (total.unknownCalls === 0) return messages.credits(formatSpan(total))
  if (compareDecimals(max, total.max) > 0) return messages.upTo(creditsText(max))
  return isZeroDecimal(total.max) ? messages.unknown : messages.someUnpriced(formatSpan(total))
}
