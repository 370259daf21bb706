import { useEffect, useState } from 'react'
import type { Result } from '../../../src-shared/core/result.ts'
import { useCaseFile } from '../../storage/hooks.ts'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { createMainThreadYield } from '../../../src-shared/core/text/page-yield.ts'
import { chunkedTransfersOf } from '../../../src-shared/view-models/trace/known-transfers.ts'
import type { Transfer } from '../../../src-shared/view-models/trace/transfer.ts'

/**
 * Every transfer known to the case; undefined during the first read. When the case changes, the
 * previous ones remain until the new ones are read. Nothing is read before `isWanted`.
 */
export function useTransfers(state: CaseState, isWanted = true): Result<readonly Transfer[]> | undefined {
  const { responses } = useCaseFile()
  const [read, setRead] = useState<Result<readonly Transfer[]>>()
  useEffect(() => {
    if (!isWanted) return undefined
    let gone = false
    void chunkedTransfersOf(state, createMainThreadYield(), responses).then((found) => {
      // Most responses of a run contain no transfers: an unchanged result causes no render.
      if (!gone) setRead((before) => (before?.ok === true && found.ok && before.value === found.value ? before : found))
    })
    return () => {
      gone = true
    }
  }, [state, responses, isWanted])
  return read
}
