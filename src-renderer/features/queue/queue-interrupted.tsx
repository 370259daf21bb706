import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { Button } from '@blueprintjs/core'
import { useStore } from 'zustand'
import type { Failure } from '../../../src-shared/core/failure.ts'
import type { OpenPlanSummary } from '../../storage/open-plans.ts'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { formatCount, formatCredits } from '../../../src-shared/core/text/credits.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { interruptedLines } from '../acquisition/run/queue-model.ts'
import { caseColumn, goOn } from './queue-runs.tsx'
import { services } from '../../state/services.ts'
import { runner } from '../acquisition/run/runner-service.ts'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import { interruptedRuns as messages } from './messages.ts'

/**
 * Runs that an earlier session of Casebook left open, in any case; looked up when the screen opens.
 */
export function InterruptedRuns({ titleOf }: { readonly titleOf: (caseId: string) => string }): ReactNode {
  const [open, setOpen] = useState<readonly OpenPlanSummary[]>([])
  const [refusal, setRefusal] = useState<Failure>()
  const [resuming, setResuming] = useState<string>()
  const plans = useStore(runner().progress, (facts) => facts.plans)
  useEffect(() => {
    let gone = false
    void services()
      .caseFile.listOpenPlans()
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
    <PlainTable
      label={messages.table}
      className="queue-runs"
      rows={lines}
      keyOf={({ planId }) => planId}
      columns={[
        {
          header: messages.run,
          headerClassName: 'queue-run',
          cellClassName: 'truncate',
          fullText: ({ title }) => visibleText(title),
          render: ({ title }) => visibleText(title),
        },
        caseColumn(({ caseId }: OpenPlanSummary) => caseId, titleOf),
        {
          header: messages.stepsLeft,
          isNumber: true,
          hint: messages.stepsLeftHint,
          render: ({ steps }) => formatCount(steps),
        },
        { header: messages.credits, isNumber: true, render: ({ price }) => formatCredits(`${price}`) },
        {
          header: messages.resume,
          isHeaderHidden: true,
          isNumber: true,
          render: ({ caseId }) => (
            <Button
              size="small"
              text={messages.resume}
              aria-label={messages.resumeCase(titleOf(caseId))}
              loading={resuming === caseId}
              onClick={() => void resume(caseId)}
            />
          ),
        },
      ]}
    />
  )
}
