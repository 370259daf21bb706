import { create } from 'zustand'
import type { CaseRecord, CaseState } from '../evidence/case-state.ts'
import { NO_SUBJECT_NAMES, type SubjectNames } from '../evidence/identity/subject-names.ts'

interface OpenCaseFacts {
  /** All cases; undefined until they are read. */
  readonly cases: readonly CaseRecord[] | undefined
  /** The open case; undefined while none is open or it is being read. */
  readonly state: CaseState | undefined
  /** What its subjects are called on screen. */
  readonly names: SubjectNames
}

/** What the screen last read of the case file, for commands that run outside React. The case file itself is the truth. */
export const useOpenCase = create<OpenCaseFacts>(() => ({ cases: undefined, state: undefined, names: NO_SUBJECT_NAMES }))

export function casesRead(cases: readonly CaseRecord[] | undefined): void {
  useOpenCase.setState({ cases })
}

export function caseRead(state: CaseState | undefined): void {
  useOpenCase.setState({ state })
}

export function namesRead(names: SubjectNames): void {
  useOpenCase.setState({ names })
}
