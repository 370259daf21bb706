import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import { Button, HTMLSelect, ProgressBar } from '@blueprintjs/core'
import { ChevronDown, ChevronRight, ChevronUp, Cross, Pause, Play, Stop } from '@blueprintjs/icons'
import { counterpartyText } from '../../../../src-shared/view-models/log-lines.ts'
import { isGoingOn, type ProgressFacts } from '../../../state/progress-store.ts'
import { useProgress } from './use-progress.ts'
import { raisedPriceNotes } from '../price-notes.ts'
import { useBackendStore } from '../../../state/backend-store.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { formatMinute, formatTime } from '../../../../src-shared/core/text/format-time.ts'
import { showErrorToast } from '../../../state/messages.ts'
import { isTransient, transientStopText } from '../../../../src-shared/core/text/transient-stop.ts'
import { pauseQueue } from '../../../state/pause-queue.ts'
import { toggleRunPanel } from '../../../state/screen-store.ts'
import { SecondPartButton } from './second-part-button.tsx'
import { resumeOpenPlans } from './resume-open-plans.ts'
import { runner } from './runner-service.ts'
import { useSubjectTitle } from '../../../ui/names/use-subject-title.ts'
import { useNow } from '../../../ui/use-now.ts'
import { queryableSubjects } from '../../../../src-shared/case/queryable-subjects.ts'
import type { CaseState, PlanState } from '../../../../src-shared/case/case-state.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { FailedNote } from './failed-note.tsx'
import { runSteps, partitionSteps, stepsInView, sumRun } from './run-model.ts'
import { RunSteps } from './run-steps.tsx'
import { useRunsElsewhere } from './use-runs-elsewhere.ts'
import { wayOn } from './way-on.tsx'
import { runPanel as messages } from '../messages.ts'
import './run-panel.css'

interface RunPanelProps {
  readonly state: CaseState
}

/** The runs of a case, step by step, below the open screen. */
export function RunPanel({ state }: RunPanelProps): ReactNode {
  const plans = useMemo(() => state.plans.toReversed(), [state.plans])
  const [chosen, setChosen] = useState<string>()
  const plan = plans.find((one) => one.planId === chosen) ?? plans.find((one) => one.outcome === 'open') ?? plans[0]
  return (
    <section className="run-panel" aria-label={messages.label}>
      {plan === undefined ? (
        <header className="run-bar">
          <span className="muted grow">{messages.empty}</span>
          <CloseButton />
        </header>
      ) : (
        <Run key={plan.planId} plan={plan} plans={plans} state={state} onChoose={setChosen} />
      )}
    </section>
  )
}

function CloseButton(): ReactNode {
  return (
    <Button
      variant="minimal"
      size="small"
      icon={<Cross />}
      aria-label={messages.hide}
      title={messages.hideHint}
      onClick={() => toggleRunPanel(false)}
    />
  )
}

const everything = (facts: ProgressFacts): ProgressFacts => facts

interface RunProps extends RunPanelProps {
  readonly plan: PlanState
  readonly plans: readonly PlanState[]
  readonly onChoose: (planId: string) => void
}

function Run({ plan, plans, state, onChoose }: RunProps): ReactNode {
  const progress = useProgress(everything)
  const wire = useBackendStore((facts) => facts.broker?.steps)
  const onTheWire = useMemo(() => new Set(wire?.flatMap((one) => (one.state === 'running' ? [one.stepId] : []))), [wire])
  const steps = useMemo(() => runSteps(plan, state, progress, onTheWire), [plan, state, progress, onTheWire])
  const inView = useMemo(() => stepsInView(steps), [steps])
  const watched = useMemo(() => (plan.outcome === 'open' ? [plan] : []), [plan])
  const sum = sumRun(plan, steps, progress, useRunsElsewhere(watched))
  const reason = progress.plans.get(plan.planId)?.reason
  const active = isGoingOn(sum.state)
  const charged = useBackendStore((facts) => facts.broker?.charged)
  const raised = active || sum.state === 'stopped' ? raisedPriceNotes(plan.steps, charged ?? [], active) : []
  const queuePaused = useBackendStore((facts) => facts.broker?.paused ?? false)
  const stopped = useBackendStore((facts) => facts.broker?.stopped)
  const paused = stopped !== undefined && isTransient(stopped) && sum.state === 'running' && !queuePaused ? stopped : undefined
  const now = useNow(paused !== undefined)
  const words = paused === undefined ? undefined : transientStopText(paused, now)
  const titleOf = useSubjectTitle()
  const names = new Map(queryableSubjects(state).map((subject) => [subject.id, titleOf(subject)]))
  // A successful run collapses to its bar to leave the screen to its results. A failed one stays
  // expanded.
  const [unfolded, setUnfolded] = useState<boolean>()
  // During a run, completed steps collapse to a row above, so that the pending ones are visible.
  const { brought, others } = useMemo(() => partitionSteps(inView), [inView])
  const [showsBrought, setShowsBrought] = useState(false)
  const isCollapsible = active && brought.length > 0
  const showsSteps = unfolded ?? !(sum.state === 'done' && sum.failed === 0)
  const cancel = async (): Promise<void> => {
    const cancelled = await runner().cancel(plan.planId, state.record.id)
    if (!cancelled.ok) showErrorToast(cancelled.error)
  }
  return (
    <>
      <header className="run-bar">
        {plans.length === 1 ? (
          <strong className="truncate" data-private>
            {visibleText(plan.title)}
          </strong>
        ) : (
          <HTMLSelect
            minimal
            data-private
            aria-label={messages.plan}
            value={plan.planId}
            onChange={(event) => onChoose(event.currentTarget.value)}
            options={plans.map((one) => ({
              value: one.planId,
              label: messages.planOption(visibleText(one.title, 60), formatMinute(one.approvedAt)),
            }))}
          />
        )}
        <span data-testid="run-state" className="nowrap">
          <span role="status">{words?.state ?? (sum.state === 'running' && queuePaused ? messages.queuePaused : messages.states[sum.state])}</span>
          {words !== undefined && words.retry !== '' && `, ${words.retry}`}
          {messages.steps(sum.done, sum.total, sum.failed)}
        </span>
        <ProgressBar
          className="run-progress"
          value={sum.total === 0 ? 1 : sum.done / sum.total}
          intent={sum.failed > 0 || sum.state === 'stopped' ? 'warning' : 'primary'}
          animate={false}
          stripes={false}
          aria-label={messages.stepsDone}
        />
        <span className="grow" />
        {paused !== undefined && <Button size="small" icon={<Play size={12} />} text={messages.retryNow} onClick={() => void pauseQueue(false)} />}
        {active && (
          <Button
            size="small"
            icon={queuePaused ? <Play size={12} /> : <Pause size={12} />}
            text={queuePaused ? messages.resumeQueue : messages.pauseQueue}
            onClick={() => void pauseQueue(!queuePaused)}
          />
        )}
        <SecondPartButton plan={plan} state={state} />
        {(sum.state === 'paused' || sum.state === 'interrupted') && (
          <Button size="small" intent="primary" icon={<Play size={12} />} text={messages.resume} onClick={() => void resumeOpenPlans()} />
        )}
        {(active || sum.state === 'paused' || sum.state === 'interrupted') && (
          <Button size="small" icon={<Stop size={12} />} text={messages.cancel} disabled={sum.state === 'cancelling'} onClick={() => void cancel()} />
        )}
        <Button
          variant="minimal"
          size="small"
          icon={showsSteps ? <ChevronDown /> : <ChevronUp />}
          text={showsSteps ? messages.hideSteps : messages.showSteps}
          aria-expanded={showsSteps}
          onClick={() => setUnfolded(!showsSteps)}
        />
        <CloseButton />
      </header>
      <div className="run-steps" hidden={!showsSteps}>
        <div className="run-notes">
          {raised.map((note) => (
            <p key={note} role="status">
              {note}
            </p>
          ))}
          {reason !== undefined && <FailureNote failure={reason}>{wayOn(reason, state.record.id)}</FailureNote>}
          {sum.state === 'interrupted' && <p className="soft">{messages.interrupted}</p>}
          {!active && <FailedNote plan={plan} steps={steps} state={state} />}
          <Waits />
          {isCollapsible && (
            <Button
              variant="minimal"
              size="small"
              icon={showsBrought ? <ChevronDown /> : <ChevronRight />}
              text={messages.completedSteps(brought.length)}
              aria-expanded={showsBrought}
              onClick={() => setShowsBrought(!showsBrought)}
            />
          )}
        </div>
        <RunSteps
          steps={isCollapsible && !showsBrought ? others : inView}
          subjectOf={(one) =>
            one.step.about === undefined
              ? (names.get(one.step.subjectId) ?? visibleText(one.step.pathValues?.['question_id'] ?? ''))
              : counterpartyText(one.step, names)
          }
        />
      </div>
    </>
  )
}

function Waits(): ReactNode {
  const waits = useBackendStore((facts) => facts.broker?.waits)
  const timed = waits?.filter((wait) => wait.until !== '')
  if (timed === undefined || timed.length === 0) return null
  return (
    <ul className="plain-list soft small">
      {timed.map((wait) => (
        <li key={`${wait.scope} ${wait.until}`}>{messages.wait(wait.calls, formatTime(wait.until), visibleText(wait.reason))}</li>
      ))}
    </ul>
  )
}
