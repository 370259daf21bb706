import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useCaseActions } from '../../../state/case-context.ts'
import { usePrices } from '../../acquisition/dialog/use-prices.ts'
import { formatMinute } from '../../../../src-shared/core/text/format-time.ts'
import { useSubjectTitle } from '../../../ui/names/use-subject-title.ts'
import { Amount } from '../../../ui/amount.tsx'
import { CoverageMark } from '../../../ui/coverage-mark.tsx'
import { SourceButton } from '../../../ui/figure/source-button.tsx'
import type { RequestedQuery } from '../../../../src-shared/view-models/requested-queries.ts'
import type { TokenParty } from '../../../../src-shared/view-models/token/token-parties.ts'
import type { TokenQuery } from '../../../../src-shared/view-models/token/token-queries.ts'
import { NextRequests } from '../next-requests/next-requests.tsx'
import type { QueryDraft } from '../query-draft.ts'
import { shortPrice } from '../query-plan.ts'
import { lowerFirst } from '../../../../src-shared/core/text/sentence.ts'
import '../next-requests/next-requests.css'
import type { NextRequest } from '../next-requests/next-request.ts'
import { messages } from '../messages.ts'

/** Query actions of the screen: each shows the price before anything is sent. */
export interface TokenRequest {
  /** Opens the form of a query. */
  readonly onRequest: (question: TokenQuery) => void
  /** The query as it would be sent. */
  readonly draftFor: (question: TokenQuery) => QueryDraft
  readonly onAgain: (requestedQuery: RequestedQuery, how: 'again' | 'more') => void
}

interface TokenSideProps extends TokenRequest {
  readonly questions: readonly TokenQuery[]
  readonly parties: readonly TokenParty[]
  /** Whether there are no charts next to it. */
  readonly isBare: boolean
}

/**
 * The sidebar of the charts: parties of the case, queries not requested yet, and requested ones.
 */
export function TokenSide({ questions, parties, isBare, onRequest, onAgain, draftFor }: TokenSideProps): ReactNode {
  const prices = usePrices()
  const missing = questions.filter(({ state, received }) => state === 'not-requested' || (state === 'failed' && received === undefined))
  const next = missing.map((question): NextRequest => ({ ...question, draft: draftFor(question) }))
  const onChange = (id: string): void => {
    const question = missing.find((one) => one.id === id)
    if (question !== undefined) onRequest(question)
  }
  const received = questions.flatMap((question) => (question.received === undefined ? [] : [{ ...question, answered: question.received }]))
  const open = questions.filter(({ state, received: shown }) => state === 'open' && shown === undefined)
  const notOffered = questions.filter(({ state }) => state === 'not-offered').map(({ title }) => title)
  return (
    <div className="token-side">
      <PartyList parties={parties} />
      {open.length > 0 && (
        <div className="context-block">
          <h3>{messages.inProgress}</h3>
          <ul className="request-list">
            {open.map(({ id, title }) => (
              <li key={id}>
                <span className="request-list-title">{title}</span>
                <span className="muted small">{messages.requesting}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <NextRequests questions={next} isWide={isBare} onChange={onChange} />
      {notOffered.length > 0 && <p className="muted small">{messages.notAvailableHere(notOffered.join(', '))}</p>}
      {received.length > 0 && (
        <div className="context-block">
          <h3>{messages.results}</h3>
          <ul className="request-list" aria-label={messages.results}>
            {received.map(({ id, title, endpoint, state, failed, answered: shown }) => (
              <li key={id}>
                <CoverageMark state={failed !== undefined && failed !== shown ? 'failed' : state === 'open' ? 'partial' : state} quiet />
                <span className="request-list-title">
                  {title}
                  <span className="muted small request-list-when">
                    {messages.atUtc(formatMinute(shown.at))}
                    {shown.state === 'empty' ? messages.empty : shown.state === 'partial' ? messages.morePages : ''}
                    {failed !== undefined && failed !== shown ? messages.failedSince(failed.failures[0]?.code ?? '') : ''}
                  </span>
                </span>
                <Button
                  size="small"
                  variant="minimal"
                  text={shown.state === 'partial' ? messages.more : messages.refresh}
                  aria-label={(shown.state === 'partial' ? messages.moreAtPrice : messages.refreshAtPrice)(
                    lowerFirst(title),
                    shortPrice(endpoint, prices),
                  )}
                  title={messages.call(shortPrice(endpoint, prices))}
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
  const titleOf = useSubjectTitle()
  const { showCapture, openSubject } = useCaseActions()
  if (parties.length === 0) return null
  return (
    <div className="context-block">
      <h3>{messages.inThisCase}</h3>
      <ul className="request-list" aria-label={messages.subjectsOfThisCase}>
        {parties.map(({ subject, what, usd, captureId, pointer }) => (
          <li key={`${subject.id} ${what}`}>
            <SourceButton what={`${titleOf(subject)}, ${what}`} onClick={() => showCapture(captureId, pointer)} />
            <button type="button" className="token-party" onClick={() => openSubject(subject.id)}>
              {titleOf(subject)}
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
