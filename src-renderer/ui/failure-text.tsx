import type { ReactNode } from 'react'
import { failureDetails, type FailureSummary } from '../../src-shared/case/failure-summary.ts'
import { SafeText } from './safe-text.tsx'
import { sentence } from '../../src-shared/core/text/sentence.ts'
import { messages } from './messages.ts'

interface FailureTextProps {
  readonly failure: FailureSummary
  /** Opens the response with the error, where one was stored. */
  readonly onShowSource?: (() => void) | undefined
}

/**
 * A failure of the case in one line: what failed, the remedy, and the details for
 * support. Contains no links.
 */
export function FailureText({ failure, onShowSource }: FailureTextProps): ReactNode {
  const { message, remedy } = failure
  return (
    <>
      <SafeText text={sentence(message)} />
      {remedy !== undefined && (
        <>
          {' '}
          <SafeText text={remedy} />
        </>
      )}
      <span className="small muted">
        {failureDetails(failure).map((part, index) => (
          <span key={part}>
            {index === 0 ? ' ' : ' · '}
            <SafeText text={part} limit={MAX_MESSAGE_LENGTH} />
          </span>
        ))}
      </span>
      {onShowSource !== undefined && (
        <>
          {' '}
          <button type="button" className="plain-link small" onClick={onShowSource}>
            {messages.showSource}
          </button>
        </>
      )}
    </>
  )
}

/** Longer than any documentation URL; a list of permissions may exceed it. */
const MAX_MESSAGE_LENGTH = 330
