import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { Play } from '@blueprintjs/icons'
import type { EndpointId } from '../../src-shared/service/endpoint.ts'
import type { Failure } from '../../src-shared/failure.ts'
import { creditsText } from '../app/credits.ts'
import { useDesk } from '../app/desk-store.ts'
import { FailureNote } from '../app/failure-note.tsx'
import { runPanelToggled } from '../app/screen-store.ts'
import { services } from '../app/services.ts'
import type { CaseState } from '../casefile/case-state.ts'
import { visibleText } from '../ui/safe-text.ts'
import { useLabelsElsewhere } from './labels-elsewhere.ts'
import { makePlan, type Plan } from './plan.ts'
import { PlanApart } from './plan-apart.tsx'
import { PlanCalls } from './plan-calls.tsx'
import { PlanForm } from './plan-form.tsx'
import type { Consent } from './plan-model.ts'
import { APART_ENDPOINTS, weighPlan } from './plan-model.ts'
import { PlanSums } from './plan-sums.tsx'
import { useAccount } from './use-account.ts'
import { useSituation } from './use-situation.ts'
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

  const broker = useDesk((facts) => facts.broker)
  const accountPlan = broker?.accountPlan
  const elsewhere = useLabelsElsewhere(state, made.id)
  const input = useMemo(
    () => ({
      subjects: state.subjects,
      captures: state.captures,
      elsewhere: elsewhere.index,
      plan: accountPlan,
      now: made.now,
      practice: state.record.practice,
      newId: () => made.id,
    }),
    [state, elsewhere.index, accountPlan, made],
  )
  const unread = useAccount(state.record.practice)
  const plan = useMemo(() => makePlan(wish, input), [wish, input])
  const apart = useMemo(
    () => new Map(APART_ENDPOINTS.map((endpoint) => [endpoint, makePlan({ ...wish, endpoints: [endpoint] }, input)] satisfies [EndpointId, Plan])),
    [wish, input],
  )
  const situation = useSituation(state.record, elsewhere.read)
  const verdict = weighPlan(plan, consent, situation)
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
          {elsewhere.failure !== undefined && <FailureNote failure={elsewhere.failure} />}
          {unread !== undefined && <FailureNote failure={unread} />}
          <PlanApart
            plans={apart}
            subjects={subjects}
            caseId={state.record.id}
            now={made.now}
            wish={wish}
            consent={consent}
            onWish={setWish}
            onConsent={setConsent}
          />
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
