import { useEffect, useState } from 'react'
import type { CaseState } from '../../../../../src-shared/case/case-state.ts'
import type { TraceRunRecord } from '../../../../../src-shared/case/saved-traces.ts'
import { createMainThreadYield } from '../../../../../src-shared/core/text/page-yield.ts'
import { runSavedTrace, transferCaptures } from '../../../../../src-shared/view-models/trace/run-saved-trace.ts'
import { useCaseFile } from '../../../../storage/hooks.ts'

/** Whether recomputing a saved run from the captures gives what was saved. */
export type SavedCheck = 'checking' | 'equal' | 'evidence-differs' | 'result-differs' | 'failed'

/** Recomputes a saved run; undefined checks nothing. */
export function useSavedCheck(state: CaseState, run: TraceRunRecord | undefined): SavedCheck {
  const { responses } = useCaseFile()
  const [checked, setChecked] = useState<{ readonly run: TraceRunRecord; readonly subjects: CaseState['subjects']; readonly check: SavedCheck }>()
  const { subjects } = state
  const isCurrent = checked?.run === run && checked?.subjects === subjects
  useEffect(() => {
    if (run === undefined || isCurrent) return undefined
    let isEnded = false
    const work = async (): Promise<void> => {
      const computed = await runSavedTrace(state, run.setting, run.seq, responses, createMainThreadYield())
      if (isEnded) return
      setChecked({ run, subjects, check: computed.ok ? checkOf(run, computed.value.run) : 'failed' })
    }
    void work()
    return () => {
      isEnded = true
    }
  }, [state, run, responses, subjects, isCurrent])
  return isCurrent && checked !== undefined ? checked.check : 'checking'
}

/** Compares what a run read and found with what it was saved with. */
export function checkOf(
  saved: Pick<TraceRunRecord, 'capturesSha256' | 'resultSha256'>,
  now: Pick<TraceRunRecord, 'capturesSha256' | 'resultSha256'>,
): SavedCheck {
  if (saved.capturesSha256 !== now.capturesSha256) return 'evidence-differs'
  return saved.resultSha256 === now.resultSha256 ? 'equal' : 'result-differs'
}

/** Captures with transfers that arrived after a run. */
export function newerCaptures(state: Pick<CaseState, 'captures'>, { seq }: Pick<TraceRunRecord, 'seq'>): number {
  return transferCaptures(state).filter(({ capture }) => capture.seq > seq).length
}
