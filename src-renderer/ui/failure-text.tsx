import type { ReactNode } from 'react'
import { failureDetails, type FailureSummary } from '../../src-shared/case/failure-summary.ts'
import { SafeText } from './safe-text.tsx'
import { sentence } from '../../src-shared/core/text/sentence.ts'

interface FailureTextProps {
  readonly failure: FailureSummary
  /** Opens the answer that says no, where one was kept. */
  readonly onShowSource?: (() => void) | undefined
}

/** What failed, the way on, and what support would ask for: in a line, wherever a failure of the case is told. Nothing in it is a link. */
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
            <SafeText text={part} limit={LONGEST} />
          </span>
        ))}
      </span>
      {onShowSource !== undefined && (
        <>
          {' '}
          <button type="button" className="plain-link small" onClick={onShowSource}>
            Show the answer
          </button>
        </>
      )}
    </>
  )
}

/** Longer than any address of documentation is; a list of permissions may be. */
const LONGEST = 330
