import type { ReactNode } from 'react'
import type { Failure } from '../../src-shared/core/failure.ts'

/** What a whole screen says of the one failure that it is about: sentence, way on, code. */
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
