import type { ReactNode } from 'react'
import type { Failure } from '../../src-shared/core/failure.ts'

/** A failure as the content of a whole screen: sentence, remedy, code. */
export function ProblemText({ problem }: { readonly problem: Failure }): ReactNode {
  return (
    <>
      <p>
        {problem.message} {problem.remedy}
      </p>
      <p className="small muted">
        <code>{problem.code}</code>
      </p>
    </>
  )
}
