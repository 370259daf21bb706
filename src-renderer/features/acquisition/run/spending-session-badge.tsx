import { Button, Spinner } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { spendingSessionEnded, useSpendingSession } from './spending-session-store.ts'
import { useProgress } from './use-progress.ts'
import { useCaseActions, useCaseContext } from '../../../state/case-context.ts'
import { creditsText, formatCredits, spentFraction } from '../../../../src-shared/core/text/credits.ts'
import { spendingSession as messages } from '../messages.ts'
import './spending-session-badge.css'

/**
 * How much of the spending session's limit is approved so far, and the button that ends the
 * session; nothing without a session.
 */
export function SpendingSessionBadge(): ReactNode {
  const { state } = useCaseContext()
  const { recordEvent } = useCaseActions()
  const caseId = state.record.id
  const spendingSession = useSpendingSession(caseId)
  const isRequesting = useProgress(({ plans }) => [...plans.values()].some((plan) => plan.caseId === caseId && plan.state === 'running'))
  if (spendingSession === undefined) return isRequesting ? <Spinner size={14} aria-label={messages.requesting} /> : null
  const { approved, limit, id, atUsualPrice } = spendingSession
  return (
    <div className="session-meter" role="group" aria-label={messages.label} title={messages.hint(creditsText(limit), atUsualPrice === true)}>
      {isRequesting && <Spinner size={14} aria-label={messages.requesting} />}
      <span>
        {messages.label} <b>{formatCredits(approved)}</b> {messages.of(creditsText(limit))}
      </span>
      <span className="session-bar">
        <i style={{ width: `${Math.round(spentFraction(approved, limit) * 100)}%` }} />
      </span>
      <Button
        size="small"
        variant="minimal"
        icon={<Cross />}
        aria-label={messages.end}
        title={messages.end}
        onClick={() => {
          spendingSessionEnded()
          void recordEvent({ kind: 'spending-session-ended', spendingSessionId: id })
        }}
      />
    </div>
  )
}
