import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useCaseActions } from '../../session/case-context.ts'
import { useDesk } from '../../session/desk-store.ts'
import { formatMinute } from '../../text/format-time.ts'
import { subjectTitle } from '../../text/subject-title.ts'
import { Amount } from '../../ui/amount.tsx'
import { CoverageMark } from '../../ui/coverage-mark.tsx'
import { FailureText } from '../../ui/failure-text.tsx'
import { SourceButton } from '../../ui/figure/source-button.tsx'
import type { AskedQuery } from '../../views/asked-queries.ts'
import type { TokenParty } from '../../views/token/token-parties.ts'
import type { TokenQuestion } from '../../views/token/token-questions.ts'
import { shortPrice } from '../query-plan.ts'

/** What the room does with a question: each act shows the price before anything is sent. */
export interface TokenAsking {
  readonly onAsk: (question: TokenQuestion) => void
  readonly onAgain: (askedQuery: AskedQuery, how: 'again' | 'more') => void
}

interface TokenSideProps extends TokenAsking {
  readonly questions: readonly TokenQuestion[]
  readonly parties: readonly TokenParty[]
}

/** Beside the pictures: who of the case is among them, what was not asked yet, and what was. */
export function TokenSide({ questions, parties, onAsk, onAgain }: TokenSideProps): ReactNode {
  const plan = useDesk((facts) => facts.broker?.accountPlan)
  const { showCapture } = useCaseActions()
  const missing = questions.filter(({ state, answered }) => state === 'not-asked' || (state === 'failed' && answered === undefined))
  const answered = questions.flatMap((question) => (question.answered === undefined ? [] : [{ ...question, answered: question.answered }]))
  const open = questions.filter(({ state, answered: shown }) => state === 'open' && shown === undefined)
  const notOffered = questions.filter(({ state }) => state === 'not-offered').map(({ title }) => title)
  return (
    <div className="token-side">
      <PartyList parties={parties} />
      {open.length > 0 && (
        <div className="room-block">
          <h3>Under way</h3>
          <ul className="token-asks">
            {open.map(({ id, title }) => (
              <li key={id}>
                <span className="token-ask-title">{title}</span>
                <span className="muted small">asking…</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {missing.length > 0 && (
        <div className="room-block">
          <h3>
            Ask next <span className="room-scope">price first</span>
          </h3>
          <ul className="token-asks" aria-label="Not asked yet">
            {missing.map((question) => (
              <li key={question.id}>
                <CoverageMark state={question.failed === undefined ? 'not-asked' : 'failed'} quiet />
                <span className="token-ask-title">{question.title}</span>
                <Button
                  size="small"
                  text={shortPrice(question.endpoint, plan)}
                  aria-label={`Ask: ${question.title.toLowerCase()}, ${shortPrice(question.endpoint, plan)}`}
                  onClick={() => onAsk(question)}
                />
                {question.failed?.failures.slice(0, 1).map((failure) => {
                  const { captureId } = failure
                  return (
                    <span key={failure.code} className="panel-failure small">
                      <FailureText failure={failure} onShowSource={captureId === undefined ? undefined : () => showCapture(captureId)} />
                    </span>
                  )
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {notOffered.length > 0 && <p className="muted small">The service does not offer here: {notOffered.join(', ')}.</p>}
      {answered.length > 0 && (
        <div className="room-block">
          <h3>Answered</h3>
          <ul className="token-asks" aria-label="Answered">
            {answered.map(({ id, title, endpoint, state, failed, answered: shown }) => (
              <li key={id}>
                <CoverageMark state={failed !== undefined && failed !== shown ? 'failed' : state === 'open' ? 'partial' : state} quiet />
                <span className="token-ask-title">
                  {title}
                  <span className="muted small token-ask-when">
                    {formatMinute(shown.at)} UTC
                    {shown.state === 'empty' ? ', empty' : shown.state === 'partial' ? ', more pages' : ''}
                    {failed !== undefined && failed !== shown ? `, failed since (${failed.failures[0]?.code ?? ''})` : ''}
                  </span>
                </span>
                <Button
                  size="small"
                  variant="minimal"
                  text={shown.state === 'partial' ? 'More…' : 'Refresh…'}
                  aria-label={`${shown.state === 'partial' ? 'More' : 'Refresh'}: ${title.toLowerCase()}, ${shortPrice(endpoint, plan)} a call`}
                  title={`${shortPrice(endpoint, plan)} a call`}
                  onClick={() => onAgain(shown, shown.state === 'partial' ? 'more' : 'again')}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function PartyList({ parties }: { readonly parties: readonly TokenParty[] }): ReactNode {
  const { showCapture, openSubject } = useCaseActions()
  if (parties.length === 0) return null
  return (
    <div className="room-block">
      <h3>In this case</h3>
      <ul className="token-asks" aria-label="Subjects of this case">
        {parties.map(({ subject, what, usd, captureId, pointer }) => (
          <li key={`${subject.id} ${what}`}>
            <SourceButton what={`${subjectTitle(subject)}, ${what}`} onClick={() => showCapture(captureId, pointer)} />
            <button type="button" className="token-party" onClick={() => openSubject(subject.id)}>
              {subjectTitle(subject)}
            </button>
            <span className="token-party-figure">
              <Amount cell={usd} kind="usd" /> <span className="muted small">{what}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
