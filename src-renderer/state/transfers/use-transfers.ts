import { useEffect, useState } from 'react'
import type { Result } from '../../../src-shared/core/result.ts'
import { useCaseFile } from '../../storage/hooks.ts'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { createMainThreadYield } from '../../../src-shared/core/text/page-yield.ts'
import { chunkedTransfersOf } from '../../../src-shared/view-models/trace/known-transfers.ts'
import type { Transfer } from '../../../src-shared/view-models/trace/transfer.ts'

/** Every transfer that the case knows of; undefined while they are read for the first time. When the case changes, those before stand until the new ones are there. Nothing is read before it `isWanted`. */
export function useTransfers(state: CaseState, isWanted = true): Result<readonly Transfer[]> | undefined {
  const { answers } = useCaseFile()
  const [read, setRead] = useState<Result<readonly Transfer[]>>()
  useEffect(() => {
    if (!isWanted) return undefined
    let gone = false
    void chunkedTransfersOf(state, createMainThreadYield(), answers).then((found) => {
      // Most answers of a run say nothing of transfers: what is the same is told of once.
      if (!gone) setRead((before) => (before?.ok === true && found.ok && before.value === found.value ? before : found))
    })
    return () => {
      gone = true
    }
  }, [state, answers, isWanted])
  return read
}
