import type { ReactNode } from 'react'
import { callsUnderWay } from '../../acquisition/run/calls-under-way.ts'
import { useProgress } from '../../acquisition/run/use-progress.ts'

/** Says at a node that it is being asked about: what is shown of it is not all for long. */
export function AskingNow({ caseId, askedId }: { readonly caseId: string; readonly askedId: string }): ReactNode {
  const calls = useProgress((facts) => callsUnderWay(facts, caseId, askedId))
  if (calls === 0) return null
  return (
    <p className="muted" role="status">
      Asking… {calls.toLocaleString('en')} {calls === 1 ? 'call' : 'calls'} to be answered
    </p>
  )
}
