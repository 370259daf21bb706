import { createContext, use, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Result } from '../../src-shared/result.ts'
import type { CaseFile } from './case-file.ts'
import type { CaseRecord, CaseState } from './case-state.ts'
import { followPaced } from './paced.ts'

/** The case file of this window; the shell provides it once it is open. */
export const CaseFileContext = createContext<CaseFile | undefined>(undefined)

export function useCaseFile(): CaseFile {
  const caseFile = use(CaseFileContext)
  if (caseFile === undefined) throw new Error('useCaseFile stands outside of an open case file')
  return caseFile
}

/** The cases as listed, newest change first; undefined until they were read. */
export function useCases(): Result<readonly CaseRecord[]> | undefined {
  const caseFile = useCaseFile()
  const [cases, setCases] = useState<Result<readonly CaseRecord[]>>()
  useEffect(() => {
    let gone = false
    let latest = 0
    const read = async (): Promise<void> => {
      const turn = (latest += 1)
      const listed = await caseFile.listCases()
      // An older answer that arrives late must not replace a newer one.
      if (!gone && turn === latest) setCases(listed)
    }
    void read()
    const unsubscribe = followPaced(caseFile.subscribeCases, () => void read())
    return () => {
      gone = true
      unsubscribe()
    }
  }, [caseFile])
  return cases
}

/**
 * The state of a case, opened when it is not open yet; undefined while it is being read. The value is the same object
 * until the case changes, so it can stand in dependency lists.
 */
export function useCaseState(caseId: string): Result<CaseState> | undefined {
  const caseFile = useCaseFile()
  const subscribe = useCallback((listener: () => void) => followPaced((told) => caseFile.subscribe(caseId, told), listener), [caseFile, caseId])
  const state = useSyncExternalStore(subscribe, () => caseFile.peek(caseId))
  const [failed, setFailed] = useState<{ readonly caseId: string; readonly result: Result<CaseState> }>()
  useEffect(() => {
    let gone = false
    if (state === undefined) {
      void caseFile.state(caseId).then((result) => {
        if (!gone && !result.ok) setFailed({ caseId, result })
      })
    }
    return () => {
      gone = true
    }
  }, [caseFile, caseId, state])
  const known = stableOk(state)
  if (known !== undefined) return known
  return failed?.caseId === caseId ? failed.result : undefined
}

const wrapped = new WeakMap<CaseState, Result<CaseState>>()

function stableOk(state: CaseState | undefined): Result<CaseState> | undefined {
  if (state === undefined) return undefined
  const known = wrapped.get(state) ?? { ok: true, value: state }
  wrapped.set(state, known)
  return known
}
