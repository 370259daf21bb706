import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { Button, Spinner, Tag } from '@blueprintjs/core'
import { useCaseActions, useCaseContext } from '../../../state/case-context.ts'
import { creditsText } from '../../../../src-shared/core/text/credits.ts'
import { formatTime } from '../../../../src-shared/core/text/format-time.ts'
import { resumeOpenPlans } from '../../acquisition/run/resume-open-plans.ts'
import { navigate } from '../../../state/screen-store.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { useAnswers } from '../../../storage/hooks.ts'
import { useBackendStore } from '../../../state/backend-store.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { FailureText } from '../../../ui/failure-text.tsx'
import { SafeText } from '../../../ui/safe-text.tsx'
import { requestedQuestions, type RequestedQuestion } from '../../../../src-shared/view-models/question-answers.ts'
import { QuestionForm } from './question-form.tsx'
import './questions-screen.css'

const STATES: Readonly<Record<RequestedQuestion['state'], string>> = {
  answered: 'answered',
  empty: 'Empty result',
  failed: 'failed',
  open: 'no result yet',
  cancelled: 'cancelled',
}
const TONES = { answered: 'success', empty: 'none', failed: 'danger', open: 'warning', cancelled: 'none' } as const

/**
 * Questions to the legacy query interface: requested for the case as a whole, each response a
 * capture with its source.
 */
export function QuestionsScreen(): ReactNode {
  const { state } = useCaseContext()
  const held = useMemo(() => state.captures.filter(({ capture }) => capture.endpoint === 'legacy/question'), [state.captures])
  const read = useAnswers(held)
  const requested = useMemo(() => (read?.ok === true ? requestedQuestions({ ...state, captures: read.value }) : []), [state, read])
  return (
    <div className="screen">
      <QuestionForm key={state.record.id} />
      <section className="block" aria-label="Requested questions">
        <h2>
          Requested questions <span className="muted">{requested.length > 0 ? requested.length : ''}</span>
        </h2>
        {read === undefined && <Spinner size={20} aria-label="Reading the results" />}
        {read?.ok === false && <FailureNote failure={read.error} />}
        {read?.ok === true && requested.length === 0 && (
          <p className="muted">No requested questions in this case. Results appear here, each record with its source.</p>
        )}
        {requested.map((one) => (
          <Question key={one.key} question={one} />
        ))}
      </section>
    </div>
  )
}

function Question({ question: one }: { readonly question: RequestedQuestion }): ReactNode {
  const { showCapture } = useCaseActions()
  const { captureId } = one
  return (
    <article className="question" aria-label={`Question ${one.name}`}>
      <header className="line question-head">
        <h3 className="mono">
          <SafeText text={one.name} limit={120} />
        </h3>
        <Tag minimal intent={TONES[one.state]}>
          {STATES[one.state]}
        </Tag>
        <span className="muted small">
          {formatTime(one.at)}
          {one.credits !== '' && <> · {creditsText(one.credits)} counted</>}
        </span>
        <span className="grow" />
        {captureId !== undefined && <Button size="small" variant="minimal" text="Source" onClick={() => showCapture(captureId)} />}
      </header>
      <dl className="question-params" aria-label="Params">
        {one.params.map(([name, value]) => (
          <div key={name}>
            <dt>
              <SafeText text={name} limit={60} />
            </dt>
            <dd className="mono">
              <SafeText text={value} limit={120} />
            </dd>
          </div>
        ))}
        {one.params.length === 0 && <span className="muted">no params</span>}
        {one.fresh && <span className="muted">no stored result</span>}
      </dl>
      {one.state === 'empty' && <p className="muted">No results. This is the statement of the interface, not proof of absence.</p>}
      {one.state === 'open' && <OpenNote />}
      {one.failure !== undefined && (
        <p className="panel-failure" role="note">
          <FailureText failure={one.failure} onShowSource={captureId === undefined ? undefined : () => showCapture(captureId)} />
        </p>
      )}
      {one.table !== undefined && <DataTable table={one.table} level={4} onShowSource={(row) => showCapture(row.captureId, row.pointer)} />}
      {one.notes.length > 0 && (
        <ul className="panel-notes" aria-label={`Notes on ${one.name}`}>
          {one.notes.map((note) => (
            <li key={note}>
              <SafeText text={note} />
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

/** A question that waits for its turn, or for a new sign-in. */
function OpenNote(): ReactNode {
  const phase = useBackendStore((facts) => facts.login?.phase)
  if (phase === 'signed-in') {
    return (
      <p className="line muted">
        Queued or interrupted. <Button size="small" text="Resume" onClick={() => void resumeOpenPlans()} />
      </p>
    )
  }
  return (
    <p className="line muted">
      Paused: not signed in. Sign in, then resume. No credits were charged.{' '}
      <Button size="small" text="Sign in" onClick={() => navigate({ at: 'settings' })} />
    </p>
  )
}
