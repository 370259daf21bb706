import { Button } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import { usePrices } from '../../acquisition/dialog/use-prices.ts'
import { isWithin } from '../../../../src-shared/case/plan/counted-price.ts'
import { SpendingSessionBadge } from '../../acquisition/run/spending-session-badge.tsx'
import { useInlineRequest } from '../../acquisition/dialog/use-inline-request.ts'
import { useCaseActions } from '../../../state/case-context.ts'
import { CoverageMark } from '../../../ui/coverage-mark.tsx'
import { FailureText } from '../../../ui/failure-text.tsx'
import { readDraft } from '../query-draft.ts'
import { queryRequest, shortPrice } from '../query-plan.ts'
import { RequestConfirm } from './request-confirm.tsx'
import { lowerFirst } from '../../../../src-shared/core/text/sentence.ts'
import './next-requests.css'
import type { NextRequest } from './next-request.ts'
import { messages } from '../messages.ts'

interface NextRequestsProps {
  readonly questions: readonly NextRequest[]
  /** Uses the full width, in columns. */
  readonly isWide?: boolean
  /** The query whose form is open, and the callback that opens another: titles are then buttons. */
  readonly current?: string
  readonly onOpen?: (id: string) => void
  /** Opens the query's form, where all of it can be changed. */
  readonly onChange: (id: string) => void
}

/**
 * Queries that were not requested yet, each with its price on its button. Within a spending session
 * that covers it a press sends the request; else the price is shown below it and confirmed there.
 */
export function NextRequests({ questions, isWide = false, current, onOpen, onChange }: NextRequestsProps): ReactNode {
  const prices = usePrices()
  const { showCapture } = useCaseActions()
  const { spendingSession, quote, approve } = useInlineRequest('session')
  const [confirming, setConfirming] = useState<string>()
  if (questions.length === 0) return null

  const press = ({ id, endpoint, draft }: NextRequest): void => {
    const request = readDraft(endpoint, draft)
    const quoted = request.ok ? quote([], () => queryRequest(endpoint, request.value, draft)) : undefined
    // A query that cannot be sent as it is has to be completed in its form.
    if (quoted === undefined || quoted.plan.refused.length > 0) return onChange(id)
    // The button shows the price of one call: a plan that takes more, or has become dearer
    // meanwhile, is shown first.
    const isAsShown = quoted.plan.lines.length === 1 && isWithin(quoted.plan, prices)
    const isCovered = spendingSession !== undefined && isAsShown && quoted.obstacle === '' && !quoted.isHeld && quoted.uncovered === undefined
    if (isCovered) void approve(quoted)
    else setConfirming(confirming === id ? undefined : id)
  }
  return (
    <div className="context-block">
      <h3>
        {messages.suggestedRequests} <span className="context-scope">{messages.priceFirst}</span>
        <span className="grow" />
        <SpendingSessionBadge />
      </h3>
      <ul className="request-list" data-wide={isWide} aria-label={messages.notRequestedYet}>
        {questions.map((question) => {
          const { id, title, endpoint, failed } = question
          const price = shortPrice(endpoint, prices)
          return (
            <li key={id}>
              <CoverageMark state={failed === undefined ? 'not-requested' : 'failed'} quiet />
              {onOpen === undefined ? (
                <span className="request-list-title">{title}</span>
              ) : (
                <button type="button" className="plain-link request-list-title" aria-current={id === current} onClick={() => onOpen(id)}>
                  {title}
                </button>
              )}
              <Button
                size="small"
                text={price}
                aria-label={messages.request(lowerFirst(title), price)}
                aria-expanded={confirming === id}
                onClick={() => press(question)}
              />
              {failed?.failures.slice(0, 1).map((failure) => {
                const { captureId } = failure
                return (
                  <span key={failure.code} className="panel-failure small request-list-below">
                    <FailureText failure={failure} onShowSource={captureId === undefined ? undefined : () => showCapture(captureId)} />
                  </span>
                )
              })}
              {confirming === id && <RequestConfirm question={question} onChange={() => onChange(id)} onClose={() => setConfirming(undefined)} />}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
