import type { ReactNode } from 'react'
import { useEffect, useMemo, useState } from 'react'
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { Play } from '@blueprintjs/icons'
import type { EndpointId } from '../../src-shared/service/endpoint.ts'
import type { Failure } from '../../src-shared/failure.ts'
import { creditsText, formatCredits } from '../app/credits.ts'
import { bridge } from '../app/bridge.ts'
import { brokerChanged, useDesk } from '../app/desk-store.ts'
import { tellFailure } from '../app/messages.ts'
import { FailureNote } from '../app/failure-note.tsx'
import { formatSeconds } from '../app/format-time.ts'
import { runPanelToggled } from '../app/screen-store.ts'
import { services } from '../app/services.ts'
import type { CaseState } from '../casefile/case-state.ts'
import { visibleText } from '../ui/safe-text.ts'
import { makePlan, type Plan } from './plan.ts'
import { PlanApart } from './plan-apart.tsx'
import { PlanCalls } from './plan-calls.tsx'
import { PlanForm } from './plan-form.tsx'
import type { Consent, Verdict } from './plan-model.ts'
import { APART_ENDPOINTS, formatSpan, weighPlan } from './plan-model.ts'
import type { PlanWish } from './plan-wish.ts'
import { capsInCredits } from './plan-caps.ts'

interface PlanDialogProps {
  readonly state: CaseState
  readonly wish: PlanWish
  readonly onClose: () => void
}

/** A wish, priced. Nothing is sent before the run button is pressed, and never more than what stands beside it. */
export function PlanDialog({ state, wish: proposed, onClose }: PlanDialogProps): ReactNode {
  const [wish, setWish] = useState(proposed)
  const [consent, setConsent] = useState<Consent>({ confirmed: new Set(), caps: {} })
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Failure>()
  // one id and one moment for as long as the dialog is open, so that only choices change the plan
  const [made] = useState(() => ({ id: `p-${crypto.randomUUID()}`, now: new Date() }))

  const { app, key, connected, broker } = useDesk()
  const accountPlan = broker?.accountPlan
  const input = useMemo(
    () => ({
      subjects: state.subjects,
      captures: state.captures,
      plan: accountPlan,
      now: made.now,
      practice: state.record.practice,
      newId: () => made.id,
    }),
    [state, accountPlan, made],
  )
  useAccount(state.record.practice)
  const plan = useMemo(() => makePlan(wish, input), [wish, input])
  const apart = useMemo(
    () => new Map(APART_ENDPOINTS.map((endpoint) => [endpoint, makePlan({ ...wish, endpoints: [endpoint] }, input)] satisfies [EndpointId, Plan])),
    [wish, input],
  )
  const verdict = weighPlan(plan, consent, {
    app,
    practiceCase: state.record.practice,
    key,
    connected,
    account: broker?.account,
    money: broker?.cases.find((one) => one.caseId === state.record.id),
    budget: state.record.budget,
  })
  const subjects = state.subjects.filter((subject) => wish.subjectIds.includes(subject.id))

  const run = async (): Promise<void> => {
    setBusy(true)
    const approved = await services().runner.approve(state.record.id, plan, {
      caps: capsInCredits(plan, consent),
      confirmed: plan.asks.map((ask) => ask.endpoint),
    })
    setBusy(false)
    if (approved.ok) {
      runPanelToggled(true)
      onClose()
    } else {
      setRefusal(approved.error)
    }
  }

  return (
    <Dialog isOpen title={visibleText(wish.title)} onClose={onClose} className="plan-dialog" canOutsideClickClose={false}>
      <DialogBody useOverflowScrollContainer={false} className="plan-body">
        <PlanForm wish={wish} subjects={subjects} onChange={setWish} />
        <div className="plan-result">
          <PlanCalls plan={plan} subjects={subjects} />
          {refusal !== undefined && <FailureNote failure={refusal} />}
          <PlanApart plans={apart} wish={wish} consent={consent} onWish={setWish} onConsent={setConsent} />
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onClose} />
            <Button
              intent="primary"
              icon={<Play />}
              text={`Run for up to ${creditsText(verdict.most)}`}
              disabled={verdict.obstacle !== ''}
              loading={busy}
              aria-describedby="plan-obstacle"
              onClick={() => void run()}
            />
          </>
        }
      >
        <PlanSums plan={plan} verdict={verdict} />
      </DialogFooter>
    </Dialog>
  )
}

/** Reads the account, free of charge, when a price is about to be shown; never before, so that reading a case needs no network. */
function useAccount(practiceCase: boolean): void {
  const known = useDesk((facts) => facts.broker?.account !== undefined)
  const askable = useDesk((facts) => facts.connected && facts.key?.present === true && (facts.app?.service === 'practice') === practiceCase)
  useEffect(() => {
    if (known || !askable) return
    void bridge()
      .readAccount()
      .then(async (account) => {
        const status = await bridge().readBrokerStatus()
        if (status.ok) brokerChanged(status.value)
        if (!account.ok) tellFailure(account.error)
      })
  }, [known, askable])
}

function PlanSums({ plan, verdict }: { readonly plan: Plan; readonly verdict: Verdict }): ReactNode {
  const calls = plan.lines.filter((line) => line.state === 'planned').length
  const { min, max } = plan.seconds
  return (
    <div className="plan-sums">
      <dl>
        <div>
          <dt>Calls</dt>
          <dd data-testid="plan-calls">{calls}</dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd data-testid="plan-total">
            {formatSpan(plan.total)} credits{plan.total.unknownCalls > 0 ? ' and what is capped' : ''}
          </dd>
        </div>
        <div>
          <dt>Budget after</dt>
          <dd className={verdict.budgetAfter.startsWith('-') ? 'bad' : undefined} data-testid="plan-budget-after">
            {formatCredits(verdict.budgetAfter)} of {formatCredits(verdict.budgetLeft)}
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
      <p id="plan-obstacle" className={verdict.obstacle === '' ? 'visually-hidden' : 'bad'} role="status">
        {verdict.obstacle}
      </p>
    </div>
  )
}
