import { useMemo, type ReactNode } from 'react'
import { Button } from '@blueprintjs/core'
import { Repeat } from '@blueprintjs/icons'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import type { CaseState, PlanState } from '../../../../src-shared/case/case-state.ts'
import { openOverlay } from '../../../state/screen-store.ts'
import { formatCount } from '../../../../src-shared/core/text/credits.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { sentence } from '../../../../src-shared/core/text/sentence.ts'
import { retryFailed, openFailures, type OpenFailures } from './open-failures.ts'
import type { RunStep } from './run-model.ts'
import { failedCalls as messages } from '../messages.ts'

interface FailedNoteProps {
  readonly plan: PlanState
  readonly steps: readonly RunStep[]
  readonly state: CaseState
}

/** Reasons listed in the note; all of them are shown with their steps below. */
const MAX_REASONS = 3

/**
 * What failed in an ended run, why, and the single action that requests just that again, priced
 * first.
 */
export function FailedNote({ plan, steps, state }: FailedNoteProps): ReactNode {
  const failed = useMemo(() => steps.filter((one) => one.state === 'failed'), [steps])
  const open = useMemo(() => openFailures(plan, state), [plan, state])
  const { again } = open
  if (failed.length === 0) return null
  if (again.length + open.older + open.gone === 0) return <p className="soft">{messages.resolved(failed.length)}</p>
  const reasons = [...Map.groupBy(failed, ({ failure }) => failure?.message ?? '')]
  return (
    <div className="run-failed" role="group" aria-label={messages.label}>
      <ul className="plain-list">
        {reasons.slice(0, MAX_REASONS).map(([message, own]) => (
          <li key={message}>
            <strong>{titlesOf(own)}</strong>
            {message !== '' && `: ${sentence(visibleText(message))}`}
          </li>
        ))}
        {reasons.length > MAX_REASONS && <li className="soft">{messages.moreReasons(reasons.length - MAX_REASONS)}</li>}
      </ul>
      {again.length > 0 && (
        <Button
          size="small"
          icon={<Repeat size={12} />}
          text={againText(plan, again.length)}
          title={messages.retryHint}
          onClick={() => openOverlay({ kind: 'plan', request: retryFailed(plan, again) })}
        />
      )}
      {wordsApart(open).map((words) => (
        <p key={words} className="soft">
          {words}
        </p>
      ))}
    </div>
  )
}

function againText({ outcome }: Pick<PlanState, 'outcome'>, calls: number): string {
  if (outcome === 'stopped') return calls === 1 ? messages.planOne : messages.planMany(formatCount(calls))
  return calls === 1 ? messages.retryOne : messages.retryMany(formatCount(calls))
}

/** What is not requested again from here, and where it can be. */
function wordsApart({ older, gone }: OpenFailures): string[] {
  return [...(older > 0 ? [messages.older] : []), ...(gone > 0 ? [messages.gone(gone)] : [])]
}

/** `Counterparties, 2 × Labels`. */
function titlesOf(steps: readonly RunStep[]): string {
  return [...Map.groupBy(steps, ({ step }) => step.endpoint)]
    .map(([endpoint, own]) => `${own.length === 1 ? '' : `${formatCount(own.length)} × `}${endpointOf(endpoint).title}`)
    .join(', ')
}
