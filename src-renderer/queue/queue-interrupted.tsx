import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { Button } from '@blueprintjs/core'
import { useStore } from 'zustand'
import type { Failure } from '../../src-shared/failure.ts'
import type { PlanLeftOpen } from '../casefile/plans-left-open.ts'
import { visibleText } from '../text/safe-text.ts'
import { formatCount, formatCredits } from '../text/credits.ts'
import { FailureNote } from '../ui/failure-note.tsx'
import { interruptedLines } from '../acquisition/run/queue-model.ts'
import { CaseCell, goOn } from './queue-runs.tsx'
import { services } from '../session/services.ts'
import { runner } from '../acquisition/run/runner-service.ts'

/** Runs that an earlier start of Casebook left open, in whichever case; looked for when the screen opens. */
export function InterruptedRuns({ titleOf }: { readonly titleOf: (caseId: string) => string }): ReactNode {
  const [open, setOpen] = useState<readonly PlanLeftOpen[]>([])
  const [refusal, setRefusal] = useState<Failure>()
  const [resuming, setResuming] = useState<string>()
  const plans = useStore(runner().progress, (facts) => facts.plans)
  useEffect(() => {
    let gone = false
    void services()
      .caseFile.plansLeftOpen()
      .then((read) => {
        if (gone) return
        if (read.ok) setOpen(read.value)
        else setRefusal(read.error)
      })
    return () => {
      gone = true
    }
  }, [])
  const resume = async (caseId: string): Promise<void> => {
    setResuming(caseId)
    await goOn(caseId)
    setResuming(undefined)
  }

  if (refusal !== undefined) return <FailureNote failure={refusal} />
  const lines = interruptedLines(open, plans)
  if (lines.length === 0) return null
  return (
    <table className="plain-table queue-runs" aria-label="Interrupted runs">
      <thead>
        <tr>
          <th className="queue-run">Interrupted run</th>
          <th>Case</th>
          <th className="number" title="What was answered is in the case. Of a long run the rest is counted when it is resumed.">
            Steps left, up to
          </th>
          <th className="number">Credits, up to</th>
          <th className="number">
            <span className="visually-hidden">Resume</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ caseId, planId, title, steps, price }) => (
          <tr key={planId}>
            <td className="truncate" title={visibleText(title)}>
              {visibleText(title)}
            </td>
            <CaseCell caseId={caseId} title={titleOf(caseId)} />
            <td className="number">{formatCount(steps)}</td>
            <td className="number">{formatCredits(`${price}`)}</td>
            <td className="number">
              <Button
                size="small"
                text="Resume"
                aria-label={`Resume the open runs of ${titleOf(caseId)}`}
                loading={resuming === caseId}
                onClick={() => void resume(caseId)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
