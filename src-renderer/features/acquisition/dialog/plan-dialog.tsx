import type { ReactNode } from 'react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { Button, Classes, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { Play } from '@blueprintjs/icons'
import { creditsText } from '../../../../src-shared/core/text/credits.ts'
import { chosenChains, useDefaults } from '../../../state/defaults.ts'
import { useBackendStore } from '../../../state/backend-store.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { retargetRequest, withDiscovery, withoutDiscovery } from '../../../../src-shared/case/plan/default-plan.ts'
import { subjectTitle } from '../../../../src-shared/case/subject-title.ts'
import { queryableSubjects } from '../../../../src-shared/case/queryable-subjects.ts'
import { addressSubjects } from '../../../../src-shared/case/subject.ts'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { useLabelsElsewhere } from '../labels/labels-elsewhere.ts'
import { chargedNotes } from '../price-notes.ts'
import { LackingNote } from './notes/missing-permission-badge.tsx'
import { narrowedText } from './narrowed-text.ts'
import { notRequested } from './not-requested.ts'
import { PlanDiscovery } from './discovery/plan-discovery.tsx'
import { PlanNotes } from './plan-notes.tsx'
import type { Plan } from '../../../../src-shared/case/plan/plan.ts'
import { OptionalPurchases } from './optional-purchases.tsx'
import { PlanCalls } from './plan-calls.tsx'
import { PlanForm } from './plan-form.tsx'
import { SEPARATELY_PRICED_ENDPOINTS, type Consent } from '../../../../src-shared/case/plan/plan-model.ts'
import { PlanSums } from './plan-sums.tsx'
import { SubjectChoice } from './subject-choice.tsx'
import { useApproval } from './use-approval.ts'
import { usePricing } from './use-pricing.ts'
import type { AcquisitionRequest } from '../../../../src-shared/case/plan/acquisition-request.ts'
import './plan-dialog.css'
import type { Failure } from '../../../../src-shared/core/failure.ts'
import { useProgress } from '../run/use-progress.ts'
import type { Subject } from '../../../../src-shared/case/case-types.ts'
import { planDialog as messages } from '../messages.ts'

/** Fits in one or two rows; more are collapsed. */
const MAX_SHOWN = 4

/**
 * Filters and order of the plan, in words, apart from subjects, chains and window. All of them in
 * the tooltip; those beyond a few when expanded.
 */
function PlanSelection({ chosen }: { readonly chosen: readonly string[] }): ReactNode {
  if (chosen.length === 0) return null
  const more = chosen.slice(MAX_SHOWN)
  return (
    <div className="soft plan-chosen" role="note" aria-label={messages.selection} title={chosen.join('\n')}>
      <p>{chosen.slice(0, MAX_SHOWN).join(' · ')}</p>
      {more.length > 0 && (
        <details>
          <summary>{messages.moreFilters(more.length)}</summary>
          <p>{more.join(' · ')}</p>
        </details>
      )}
    </div>
  )
}

/** A discovery that a form has approved and whose end it waits for. */
interface DiscoveryRun {
  readonly isUnderWay: boolean
  /** Why the run is paused; undefined while it continues. */
  readonly paused: Failure | undefined
  readonly begin: (planId: string) => void
}

/**
 * Whether the discovery that was approved here is still running: its second part is priced once its
 * responses are stored in the case.
 */
function useDiscoveryRun({ plans }: Pick<CaseState, 'plans'>): DiscoveryRun {
  const [planId, begin] = useState<string>()
  const outcome = plans.find((plan) => plan.planId === planId)?.outcome
  const progress = useProgress((facts) => (planId === undefined ? undefined : facts.plans.get(planId)))
  return {
    // The case may receive the plan a moment after it was approved.
    isUnderWay: planId !== undefined && (outcome === undefined || outcome === 'open'),
    paused: progress?.state === 'paused' ? progress.reason : undefined,
    begin,
  }
}

interface PlanDialogProps {
  readonly state: CaseState
  readonly request: AcquisitionRequest
  /** The subject on screen, where the plan may be about others too. */
  readonly presentId?: string | undefined
  readonly onClose: () => void
}

/**
 * A priced acquisition request. Nothing is sent before the run button is pressed, and never more
 * than the price shown.
 */
export function PlanDialog({ state, request: proposed, presentId, onClose }: PlanDialogProps): ReactNode {
  const [request, setRequest] = useState(proposed)
  const [consent, setConsent] = useState<Consent>(NO_PURCHASE)
  const { made, busy, refusal, unread, weigh, approve } = useApproval(state.record, {
    spends: 'account',
    staysOpen: request.discovery !== undefined,
  })
  const discovering = useDiscoveryRun(state)
  const evmChains = useDefaults((facts) => facts.evmChains)
  const starting = useMemo(() => chosenChains('evm', { evmChains }), [evmChains])

  const broker = useBackendStore((facts) => facts.broker)
  const accountPlan = broker?.accountPlan
  const charged = broker?.charged
  const wanted = useMemo(() => [...addressSubjects(queryableSubjects(state)), ...(request.labelTargets ?? [])], [state, request.labelTargets])
  const elsewhere = useLabelsElsewhere(state, made.id, wanted)
  const input = useMemo(
    () => ({
      subjects: queryableSubjects(state),
      captures: state.captures,
      coverage: state.coverage.requested,
      own: elsewhere.own,
      elsewhere: elsewhere.index,
      plan: accountPlan,
      charged,
      now: made.now,
      practice: state.record.practice,
      newId: () => made.id,
    }),
    [state, elsewhere.own, elsewhere.index, accountPlan, charged, made],
  )
  const { priced, isCurrent } = usePricing(request, input, elsewhere.read)
  const verdict = priced === undefined ? undefined : weigh(priced.plan, consent, elsewhere.read)
  const subjects = useMemo(() => chosenOf(state, request), [state, request])
  const pricedSubjects = useMemo(() => (priced === undefined ? [] : chosenOf(state, priced.request)), [state, priced])

  // Repeats the original request: there is nothing to choose.
  const isAgain = request.again !== undefined
  const canRun = isCurrent && verdict?.obstacle === '' && !discovering.isUnderWay
  const runRef = useRef<HTMLButtonElement>(null)
  const cancelRef = useRef<HTMLButtonElement>(null)
  const isOffered = useRef(false)
  const offer = (): void => {
    const cancel = cancelRef.current
    const active = document.activeElement
    if (isOffered.current || cancel === null) return
    // Focus once, as soon as the button is enabled, and never away from a control that the user has
    // started to change: the next key would press the button.
    const isFree = active === null || active === cancel || active.contains(cancel) || active.closest(`.${Classes.PORTAL}`) === null
    isOffered.current = canRun || !isFree
    if (isFree) (canRun ? runRef.current : cancel)?.focus()
  }
  const couldRun = useRef(false)
  useEffect(() => {
    // A button that is disabled while prices are computed loses the focus: restore it unless
    // another element has taken it.
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (canRun && !couldRun.current && isLost) isOffered.current = false
    couldRun.current = canRun
    if (canRun) offer()
  })

  const run = async (plan: Plan): Promise<void> => {
    if (!(await approve(plan, consent))) return
    if (plan.later === undefined) return onClose()
    // The second part is priced here once the discovery is saved.
    discovering.begin(plan.id)
    setConsent(NO_PURCHASE)
    setRequest((before) => ({
      ...before,
      discovery: before.discovery && { ...before.discovery, again: false },
      endpoints: before.endpoints.filter((id) => !SEPARATELY_PRICED_ENDPOINTS.includes(id)),
    }))
  }

  return (
    <Dialog
      isOpen
      title={visibleText(request.title)}
      onClose={onClose}
      className="plan-dialog"
      canOutsideClickClose={false}
      autoFocus={false}
      onOpened={offer}
    >
      <DialogBody useOverflowScrollContainer={false} className={isAgain ? 'plan-body plan-body-again' : 'plan-body'}>
        {!isAgain && (
          <PlanForm
            request={request}
            subjects={subjects}
            onChange={setRequest}
            onDiscover={(isOn) => setRequest(isOn ? withDiscovery(request, starting) : withoutDiscovery(request, subjects))}
          >
            {presentId !== undefined && state.subjects.length > 1 ? (
              <SubjectChoice
                subjects={state.subjects}
                presentId={presentId}
                chosenIds={request.subjectIds}
                onChange={(ids) =>
                  setRequest(
                    retargetRequest(
                      state.subjects.filter(({ id }) => ids.includes(id)),
                      request,
                      state.subjects,
                      starting,
                    ),
                  )
                }
              />
            ) : (
              subjects.length > 1 && (
                <p className="muted small" title={subjects.map(subjectTitle).join(', ')}>
                  {messages.subjectCount(subjects.length)}
                </p>
              )
            )}
          </PlanForm>
        )}
        <div className="plan-result" aria-busy={!isCurrent}>
          {priced === undefined && <p className="muted">{messages.calculating}</p>}
          {isAgain && <PlanNotes notes={[REQUESTED_AS_THEN]} />}
          {discovering.isUnderWay ? (
            <p className="soft" role="status">
              {discovering.paused === undefined ? messages.findingChains : messages.discoveryPaused(visibleText(discovering.paused.message))}
            </p>
          ) : (
            priced !== undefined && <PlanDiscovery plan={priced.plan} subjects={pricedSubjects} request={request} onRequest={setRequest} />
          )}
          {priced !== undefined && <NotRequested plan={priced.plan} subjects={pricedSubjects} />}
          {priced !== undefined && <PlanNotes notes={chargedNotes(priced.plan)} />}
          {priced !== undefined && <PlanNotes notes={narrowedText(priced.plan.narrowed)} />}
          {priced !== undefined && (
            <LackingNote
              plan={priced.plan}
              onLeaveOut={(gone) => setRequest({ ...request, endpoints: request.endpoints.filter((one) => !gone.includes(one)) })}
            />
          )}
          {priced?.request.chosen !== undefined && <PlanSelection chosen={priced.request.chosen} />}
          {priced !== undefined && <PlanCalls plan={priced.plan} subjects={pricedSubjects} />}
          {refusal !== undefined && <FailureNote failure={refusal} />}
          {elsewhere.failure !== undefined && <FailureNote failure={elsewhere.failure} />}
          {unread !== undefined && <FailureNote failure={unread} />}
          {priced !== undefined && (
            <OptionalPurchases
              plans={priced.separatelyPriced}
              subjects={pricedSubjects}
              caseId={state.record.id}
              now={made.now}
              request={request}
              consent={consent}
              onRequest={setRequest}
              onConsent={setConsent}
            />
          )}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button ref={cancelRef} text={messages.cancel} onClick={onClose} />
            <Button
              ref={runRef}
              intent="primary"
              icon={<Play />}
              text={isCurrent && verdict !== undefined ? runText(priced?.plan, verdict.max, discovering.isUnderWay) : messages.pricing}
              disabled={!canRun}
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

const NO_PURCHASE: Consent = { confirmed: new Set(), caps: {} }

const REQUESTED_AS_THEN = messages.retryOnly

function runText(plan: Plan | undefined, max: string, isDiscovering: boolean): string {
  if (isDiscovering) return messages.finding
  return plan?.later === undefined ? messages.run(creditsText(max)) : messages.runDiscovery(creditsText(max))
}

function chosenOf(state: CaseState, { subjectIds }: AcquisitionRequest): readonly Subject[] {
  return queryableSubjects(state).filter(({ id }) => subjectIds.includes(id))
}

/** Subjects for which the plan requests nothing. */
const NotRequested = memo(function NotRequested({ plan, subjects }: { readonly plan: Plan; readonly subjects: readonly Subject[] }): ReactNode {
  return subjects.length < 2 ? null : <PlanNotes notes={notRequested(plan, subjects)} />
})
