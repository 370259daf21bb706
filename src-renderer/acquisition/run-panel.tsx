import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import { Button, HTMLSelect, ProgressBar } from '@blueprintjs/core'
import { ChevronDown, ChevronUp, Cross, Pause, Play, Stop } from '@blueprintjs/icons'
import { counterpartyText } from '../app/log-lines.ts'
import { formatCount } from '../app/credits.ts'
import { useDesk } from '../app/desk-store.ts'
import { FailureNote } from '../app/failure-note.tsx'
import { formatMinute, formatTime } from '../app/format-time.ts'
import { tellFailure } from '../app/messages.ts'
import { pauseQueue } from '../app/pause-queue.ts'
import { runPanelToggled } from '../app/screen-store.ts'
import { resumeOpenPlans, services } from '../app/services.ts'
import { subjectTitle } from '../app/subject-title.ts'
import type { CaseState, PlanState } from '../casefile/case-state.ts'
import { visibleText } from '../ui/safe-text.ts'
import type { ProgressFacts } from './progress-store.ts'
import type { RunSum } from './run-model.ts'
import { runSteps, sumRun } from './run-model.ts'
import { RunSteps } from './run-steps.tsx'

const RUN_WORDS: Readonly<Record<RunSum['state'], string>> = {
  running: 'Running',
  cancelling: 'Cancelling',
  paused: 'Paused',
  interrupted: 'Interrupted',
  done: 'Done',
  cancelled: 'Cancelled',
  stopped: 'Stopped',
}

interface RunPanelProps {
  readonly state: CaseState
  readonly progress: ProgressFacts
}

/** The runs of a case, step by step, below whatever screen is open. */
export function RunPanel({ state, progress }: RunPanelProps): ReactNode {
  const plans = useMemo(() => state.plans.toReversed(), [state.plans])
  const [chosen, setChosen] = useState<string>()
  const plan = plans.find((one) => one.planId === chosen) ?? plans.find((one) => one.outcome === 'open') ?? plans[0]
  return (
    <section className="run-panel" aria-label="Progress">
      {plan === undefined ? (
        <header className="run-bar">
          <span className="muted grow">No plan was run in this case yet.</span>
          <CloseButton />
        </header>
      ) : (
        <Run key={plan.planId} plan={plan} plans={plans} state={state} progress={progress} onChoose={setChosen} />
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
      aria-label="Hide progress"
      title="Hide progress (Q)"
      onClick={() => runPanelToggled(false)}
    />
  )
}

interface RunProps extends RunPanelProps {
  readonly plan: PlanState
  readonly plans: readonly PlanState[]
  readonly onChoose: (planId: string) => void
}

function Run({ plan, plans, state, progress, onChoose }: RunProps): ReactNode {
  const wire = useDesk((facts) => facts.broker?.steps)
  const onTheWire = useMemo(() => new Set(wire?.flatMap((one) => (one.state === 'running' ? [one.stepId] : []))), [wire])
  const steps = useMemo(() => runSteps(plan, state, progress, onTheWire), [plan, state, progress, onTheWire])
  const sum = sumRun(plan, steps, progress)
  const reason = progress.plans.get(plan.planId)?.reason
  const queuePaused = useDesk((facts) => facts.broker?.paused ?? false)
  const names = new Map(state.subjects.map((subject) => [subject.id, subjectTitle(subject)]))
  const active = sum.state === 'running' || sum.state === 'cancelling'
  // A run that went well folds to its bar: the screen belongs to what it brought. What failed stays in sight.
  const [unfolded, setUnfolded] = useState<boolean>()
  const showsSteps = unfolded ?? !(sum.state === 'done' && sum.failed === 0)
  const cancel = async (): Promise<void> => {
    const cancelled = await services().runner.cancel(plan.planId, state.record.id)
    if (!cancelled.ok) tellFailure(cancelled.error)
  }
  return (
    <>
      <header className="run-bar">
        {plans.length === 1 ? (
          <strong className="truncate">{visibleText(plan.title)}</strong>
        ) : (
          <HTMLSelect
            minimal
            aria-label="Plan"
            value={plan.planId}
            onChange={(event) => onChoose(event.currentTarget.value)}
            options={plans.map((one) => ({ value: one.planId, label: `${visibleText(one.title, 60)}, ${formatMinute(one.approvedAt)}` }))}
          />
        )}
        <span data-testid="run-state" className="nowrap">
          <span role="status">{sum.state === 'running' && queuePaused ? 'Queue paused' : RUN_WORDS[sum.state]}</span>
          {`: ${formatCount(sum.done)} of ${formatCount(sum.total)} steps${sum.failed > 0 ? `, ${formatCount(sum.failed)} failed` : ''}`}
        </span>
        <ProgressBar
          className="run-progress"
          value={sum.total === 0 ? 1 : sum.done / sum.total}
          intent={sum.failed > 0 || sum.state === 'stopped' ? 'warning' : 'primary'}
          animate={false}
          stripes={false}
          aria-label="Steps done"
        />
        <span className="grow" />
        {active && (
          <Button
            size="small"
            icon={queuePaused ? <Play size={12} /> : <Pause size={12} />}
            text={queuePaused ? 'Resume the queue' : 'Pause the queue'}
            onClick={() => void pauseQueue(!queuePaused)}
          />
        )}
        {(sum.state === 'paused' || sum.state === 'interrupted') && (
          <Button size="small" intent="primary" icon={<Play size={12} />} text="Resume" onClick={() => void resumeOpenPlans()} />
        )}
        {(active || sum.state === 'paused' || sum.state === 'interrupted') && (
          <Button size="small" icon={<Stop size={12} />} text="Cancel" disabled={sum.state === 'cancelling'} onClick={() => void cancel()} />
        )}
        <Button
          variant="minimal"
          size="small"
          icon={showsSteps ? <ChevronDown /> : <ChevronUp />}
          text={showsSteps ? 'Hide steps' : 'Show steps'}
          aria-expanded={showsSteps}
          onClick={() => setUnfolded(!showsSteps)}
        />
        <CloseButton />
      </header>
      <div className="run-steps" hidden={!showsSteps}>
        <div className="run-notes">
          {reason !== undefined && <FailureNote failure={reason} />}
          {sum.state === 'interrupted' && (
            <p className="soft">
              This plan was interrupted. What was answered is in the case; resuming goes on with the rest and pays for nothing twice.
            </p>
          )}
          <Waits />
        </div>
        <RunSteps
          steps={steps}
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

/** What the queue waits for, while it waits. */
function Waits(): ReactNode {
  const waits = useDesk((facts) => facts.broker?.waits)
  const timed = waits?.filter((wait) => wait.until !== '')
  if (timed === undefined || timed.length === 0) return null
  return (
    <ul className="plain-list soft small">
      {timed.map((wait) => (
        <li key={`${wait.scope} ${wait.until}`}>
          {wait.calls} {wait.calls === 1 ? 'call waits' : 'calls wait'} until {formatTime(wait.until)}: {visibleText(wait.reason)}
        </li>
      ))}
    </ul>
  )
}
