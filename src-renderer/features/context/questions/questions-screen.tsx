import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { Button, Spinner, Tag } from '@blueprintjs/core'
import { useCaseActions, useCaseContext } from '../../../state/case-context.ts'
import { creditsText } from '../../../../src-shared/core/text/credits.ts'
import { formatTime } from '../../../../src-shared/core/text/format-time.ts'
import { resumeOpenPlans } from '../../acquisition/run/resume-open-plans.ts'
import { navigate } from '../../../state/screen-store.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { useResponses } from '../../../storage/hooks.ts'
import { useBackendStore } from '../../../state/backend-store.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { FailureText } from '../../../ui/failure-text.tsx'
import { SafeText } from '../../../ui/safe-text.tsx'
import { requestedQuestions, type RequestedQuestion } from '../../../../src-shared/view-models/requested-questions.ts'
import { QuestionForm } from './question-form.tsx'
import './questions-screen.css'
import { messages } from '../messages.ts'

const STATES: Readonly<Record<RequestedQuestion['state'], string>> = {
  answered: messages.foundLabel,
  empty: messages.noResults,
  failed: messages.failedLabel,
  open: messages.noResultYetLabel,
  cancelled: messages.cancelledLabel,
}
const TONES = { answered: 'success', empty: 'none', failed: 'danger', open: 'warning', cancelled: 'none' } as const

/**
 * Questions to the legacy query interface: requested for the case as a whole, each response a
 * capture with its source.
 */
export function QuestionsScreen(): ReactNode {
  const { state } = useCaseContext()
  const loaded = useMemo(() => state.captures.filter(({ capture }) => capture.endpoint === 'legacy/question'), [state.captures])
  const read = useResponses(loaded)
  const requested = useMemo(() => (read?.ok === true ? requestedQuestions({ ...state, captures: read.value }) : []), [state, read])
  return (
    <div className="screen">
      <QuestionForm key={state.record.id} />
      <section className="block" aria-label={messages.requestedQuestions}>
        <h2>
          {messages.requestedQuestions} <span className="muted">{requested.length > 0 ? requested.length : ''}</span>
        </h2>
        {read === undefined && <Spinner size={20} aria-label={messages.readingResults} />}
        {read?.ok === false && <FailureNote failure={read.error} />}
        {read?.ok === true && requested.length === 0 && <p className="muted">{messages.noQuestions}</p>}
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
    <article className="question" aria-label={messages.questionOfName(one.name)}>
      <header className="line question-header">
        <h3 className="mono">
          <SafeText text={one.name} limit={120} />
        </h3>
        <Tag minimal intent={TONES[one.state]}>
          {STATES[one.state]}
        </Tag>
        <span className="muted small">
          {formatTime(one.at)}
          {one.credits !== '' && <> · {messages.counted(creditsText(one.credits))}</>}
        </span>
        <span className="grow" />
        {captureId !== undefined && <Button size="small" variant="minimal" text={messages.source} onClick={() => showCapture(captureId)} />}
      </header>
      <dl className="question-params" aria-label={messages.params}>
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
        {one.params.length === 0 && <span className="muted">{messages.noParams}</span>}
        {one.fresh && <span className="muted">{messages.noStoredResult}</span>}
      </dl>
      {one.state === 'empty' && <p className="muted">{messages.questionEmpty}</p>}
      {one.state === 'open' && <OpenNote />}
      {one.failure !== undefined && (
        <p className="panel-failure" role="note">
          <FailureText failure={one.failure} onShowSource={captureId === undefined ? undefined : () => showCapture(captureId)} />
        </p>
      )}
      {one.table !== undefined && <DataTable table={one.table} level={4} onShowSource={(row) => showCapture(row.captureId, row.pointer)} />}
      {one.notes.length > 0 && (
        <ul className="panel-notes" aria-label={messages.notesOn(one.name)}>
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
        {messages.queuedOrInterrupted} <Button size="small" text={messages.resume} onClick={() => void resumeOpenPlans()} />
      </p>
    )
  }
  return (
    <p className="line muted">
      {messages.questionPaused} <Button size="small" text={messages.signIn} onClick={() => navigate({ at: 'settings' })} />
    </p>
  )
}
