import { create } from 'zustand'
import type { CaseRecord, CaseState } from '../../src-shared/case/case-state.ts'
import { NO_SUBJECT_NAMES, type SubjectNames } from '../../src-shared/case/identity/subject-names.ts'

interface OpenCaseFacts {
  /** All cases; undefined until they are read. */
  readonly cases: readonly CaseRecord[] | undefined
  /** The open case; undefined while none is open or it is being read. */
  readonly state: CaseState | undefined
  /** On-screen names of its subjects. */
  readonly names: SubjectNames
}

/**
 * The case data that the screen last read, for commands that run outside React. The
 * case file is authoritative.
 */
export const useOpenCase = create<OpenCaseFacts>(() => ({ cases: undefined, state: undefined, names: NO_SUBJECT_NAMES }))

export function setCases(cases: readonly CaseRecord[] | undefined): void {
  useOpenCase.setState({ cases })
}

export function setOpenCase(state: CaseState | undefined): void {
  useOpenCase.setState({ state })
}

/** Resolves once a case is shown in a state that satisfies a condition, or is not the open one. */
export function whenCaseRead(caseId: string, isFulfilled: (state: CaseState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const isDone = ({ state }: OpenCaseFacts): boolean => state?.record.id !== caseId || isFulfilled(state)
    if (isDone(useOpenCase.getState())) return resolve()
    const stop = useOpenCase.subscribe((facts) => {
      if (!isDone(facts)) return
      stop()
      resolve()
    })
  })
}

export function namesRead(names: SubjectNames): void {
  useOpenCase.setState({ names })
}
