import { Fragment, type ReactNode } from 'react'
import { Callout } from '@blueprintjs/core'
import { Error as ErrorIcon } from '@blueprintjs/icons'
import type { Failure } from '../../src-shared/core/failure.ts'
import { failureDetails, summarizeFailure } from '../../src-shared/case/failure-summary.ts'
import { visibleText } from '../../src-shared/core/text/safe-text.ts'
import { sentence } from '../../src-shared/core/text/sentence.ts'
import { formatCredits } from '../../src-shared/core/text/credits.ts'
import { formatTime } from '../../src-shared/core/text/format-time.ts'
import { messages } from './messages.ts'

interface FailureNoteProps {
  readonly failure: Failure
  /** Buttons for the remedy. */
  readonly children?: ReactNode
}

/** A failure as shown on every screen: what failed, the remedy, and the details for support. */
export function FailureNote({ failure, children }: FailureNoteProps): ReactNode {
  // Casebook's code comes first; the service's own is shown where it differs.
  const details = failureDetails(summarizeFailure(failure)).filter((part) => part !== failure.code)
  return (
    <Callout intent="danger" icon={<ErrorIcon />} role="alert">
      <p>
        <strong>{sentence(visibleText(failure.message))}</strong> {visibleText(failure.remedy)}
      </p>
      <p className="small soft">
        <code>{failure.code}</code>
        {failure.service !== undefined && messages.failureStatus(failure.service.status)}
        {details.map((part) => (
          <Fragment key={part}> · {visibleText(part)}</Fragment>
        ))}
        {failure.creditsUsed !== undefined && messages.failureCredits(formatCredits(failure.creditsUsed))}
        {failure.retryAt !== undefined && messages.failureRetry(formatTime(failure.retryAt))}
      </p>
      {children !== undefined && <div className="line failure-actions">{children}</div>}
    </Callout>
  )
}
