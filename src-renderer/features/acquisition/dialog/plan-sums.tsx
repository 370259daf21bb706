import type { ReactNode } from 'react'
import { creditsText, formatCount, formatCredits } from '../../../../src-shared/core/text/credits.ts'
import { formatSeconds } from '../../../../src-shared/core/text/format-time.ts'
import { compareDecimals, isZeroDecimal } from '../../../../src-shared/core/decimal.ts'
import type { Plan } from '../../../../src-shared/case/plan/plan.ts'
import type { PlanValidation } from '../../../../src-shared/case/plan/plan-model.ts'
import { formatSpan } from './call-rows.ts'
import { ReadAccount } from './notes/read-account.tsx'
import { aheadText } from '../../../../src-shared/case/plan/plan-model.ts'
import './plan-sums.css'

/** What a plan costs, the credits left after it, how long it takes, and why it cannot run. */
export function PlanSums({ plan, verdict }: { readonly plan: Plan; readonly verdict: PlanValidation }): ReactNode {
  const calls = plan.lines.filter((line) => line.state === 'planned').length
  const { min, max } = plan.seconds
  return (
    <div className="plan-sums">
      <dl>
        <div>
          <dt>Calls</dt>
          <dd data-testid="plan-calls">{formatCount(calls)}</dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd data-testid="plan-total">{totalText(plan, verdict)}</dd>
        </div>
        {plan.later !== undefined && (
          <div>
            <dt>Then at most</dt>
            <dd data-testid="plan-later">{creditsText(plan.later.most)}</dd>
          </div>
        )}
        <div>
          <dt>Budget after</dt>
          <dd className={verdict.budgetAfter.startsWith('-') ? 'bad' : undefined} data-testid="plan-budget-after">
            {verdict.budgetAfter.startsWith('-')
              ? `${formatCredits(verdict.budgetAfter.slice(1))} short`
              : `${formatCredits(verdict.budgetAfter)} left`}
          </dd>
        </div>
        <div>
          <dt>Credits after</dt>
          <dd className={verdict.creditsAfter?.startsWith('-') === true ? 'bad' : undefined}>
            {verdict.creditsAfter === undefined ? 'account not read yet' : formatCredits(verdict.creditsAfter)}
          </dd>
        </div>
        <div>
          <dt>Time</dt>
          <dd>
            {calls === 0
              ? 'none'
              : Math.ceil(min) === Math.ceil(max)
                ? formatSeconds(max)
                : `${formatSeconds(min)}, at most ${formatSeconds(max).replace('about ', '')}`}
          </dd>
        </div>
        <div>
          <dt>Prices of</dt>
          <dd>{plan.accountPlanKnown ? `the ${plan.accountPlan} plan` : 'the free plan, until the account is read'}</dd>
        </div>
      </dl>
      {verdict.ahead !== '0' && (
        <p className="soft" data-testid="plan-ahead">
          {aheadText(verdict.ahead)}, and counted here.
        </p>
      )}
      {plan.later !== undefined && compareDecimals(verdict.budgetAfter, plan.later.most) < 0 && !verdict.budgetAfter.startsWith('-') && (
        <p className="soft">The second part can cost more than the budget leaves. It is not run then, and its exact price is shown first.</p>
      )}
      <p id="plan-obstacle" className={verdict.obstacle === '' ? 'visually-hidden' : verdict.awaitsConsent === true ? 'muted' : 'bad'} role="status">
        {verdict.obstacle}
      </p>
      {verdict.needsCredits === true && <ReadAccount />}
    </div>
  )
}

/** The price of the plan; includes the accepted maximum of calls without a listed price. */
function totalText({ total }: Plan, { most }: PlanValidation): string {
  if (total.unknownCalls === 0) return `${formatSpan(total)} credits`
  if (compareDecimals(most, total.max) > 0) return `up to ${creditsText(most)}`
  return isZeroDecimal(total.max) ? 'not known' : `${formatSpan(total)} credits and calls without a price`
}
