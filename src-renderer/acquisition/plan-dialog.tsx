import type { ReactNode } from 'react'
import { memo, useMemo, useState } from 'react'
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { Play } from '@blueprintjs/icons'
import type { Failure } from '../../src-shared/failure.ts'
import { creditsText } from '../app/credits.ts'
import { useDesk } from '../app/desk-store.ts'
import { FailureNote } from '../app/failure-note.tsx'
import { runPanelToggled } from '../app/screen-store.ts'
import { services } from '../app/services.ts'
import { wishFor } from '../app/starting-wish.ts'
import { subjectTitle } from '../app/subject-title.ts'
import type { CaseState, Subject } from '../casefile/case-state.ts'
import { visibleText } from '../ui/safe-text.ts'
import { useLabelsElsewhere } from './labels-elsewhere.ts'
import { notAsked } from './not-asked.ts'
import type { Plan } from './plan.ts'
import { PlanApart } from './plan-apart.tsx'
import { PlanCalls } from './plan-calls.tsx'
import { PlanForm } from './plan-form.tsx'
import type { Consent } from './plan-model.ts'
import { weighPlan } from './plan-model.ts'
import { PlanSums } from './plan-sums.tsx'
import { SubjectChoice } from './subject-choice.tsx'
import { useAccount } from './use-account.ts'
import { usePricing } from './use-pricing.ts'
import { useSituation } from './use-situation.ts'
import type { PlanWish } from './plan-wish.ts'
import { capsInCredits } from './plan-caps.ts'

interface PlanDialogProps {
  readonly state: CaseState
  readonly wish: PlanWish
  /** The subject on screen, where the plan may be about others too. */
  readonly presentId?: string | undefined
  readonly onClose: () => void
}

/** A wish, priced. Nothing is sent before the run button is pressed, and never more than what stands beside it. */
export function PlanDialog({ state, wish: proposed, presentId, onClose }: PlanDialogProps): ReactNode {
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
  const { priced, isCurrent } = usePricing(wish, input, elsewhere.read)
  const situation = useSituation(state.record, elsewhere.read)
  const verdict = priced === undefined ? undefined : weighPlan(priced.plan, consent, situation)
  const subjects = useMemo(() => chosenOf(state, wish), [state, wish])
  const pricedSubjects = useMemo(() => (priced === undefined ? [] : chosenOf(state, priced.wish)), [state, priced])

  const run = async (plan: Plan): Promise<void> => {
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
        <PlanForm wish={wish} subjects={subjects} onChange={setWish}>
          {presentId !== undefined && state.subjects.length > 1 ? (
            <SubjectChoice
              subjects={state.subjects}
              presentId={presentId}
              chosenIds={wish.subjectIds}
              onChange={(ids) =>
                setWish(
                  wishFor(
                    state.subjects.filter(({ id }) => ids.includes(id)),
                    wish,
                    state.subjects,
                  ),
                )
              }
            />
          ) : (
            subjects.length > 1 && (
              <p className="muted small" title={subjects.map(subjectTitle).join(', ')}>
                About {subjects.length} subjects
              </p>
            )
          )}
        </PlanForm>
        <div className="plan-result" aria-busy={!isCurrent}>
          {priced !== undefined && <NotAsked plan={priced.plan} subjects={pricedSubjects} />}
          {priced !== undefined && <PlanCalls plan={priced.plan} subjects={pricedSubjects} />}
          {refusal !== undefined && <FailureNote failure={refusal} />}
          {elsewhere.failure !== undefined && <FailureNote failure={elsewhere.failure} />}
          {unread !== undefined && <FailureNote failure={unread} />}
          {priced !== undefined && (
            <PlanApart
              plans={priced.apart}
              subjects={pricedSubjects}
              caseId={state.record.id}
              now={made.now}
              wish={wish}
              consent={consent}
              onWish={setWish}
              onConsent={setConsent}
            />
          )}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onClose} />
            <Button
              intent="primary"
              icon={<Play />}
              text={isCurrent && verdict !== undefined ? `Run for up to ${creditsText(verdict.most)}` : 'Pricing'}
              disabled={!isCurrent || verdict?.obstacle !== ''}
              loading={busy}
              aria-describedby="plan-obstacle"
              onClick={() => priced !== undefined && void run(priced.plan)}
            />
          </>
        }
      >
        {priced !== undefined && verdict !== undefined && <PlanSums plan={priced.plan} verdict={verdict} />}
      </DialogFooter>
    </Dialog>
  )
}

function chosenOf(state: Pick<CaseState, 'subjects'>, { subjectIds }: PlanWish): readonly Subject[] {
  return state.subjects.filter(({ id }) => subjectIds.includes(id))
}

/** Subjects of whom the plan asks nothing. */
const NotAsked = memo(function NotAsked({ plan, subjects }: { readonly plan: Plan; readonly subjects: readonly Subject[] }): ReactNode {
  if (subjects.length < 2) return null
  return notAsked(plan, subjects).map((sentence) => (
    <p key={sentence} className="soft plan-not-asked" role="note">
      {sentence}
    </p>
  ))
})
