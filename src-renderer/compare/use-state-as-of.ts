import { useMemo } from 'react'
import type { CaseState } from '../evidence/case-state.ts'
import { stateAsOf } from '../evidence/state-as-of.ts'
import { type AsOf, useScreen } from '../session/screen-store.ts'

/** The place of the case's chain that is looked at; undefined for now. */
export function useAsOf(caseId: string): AsOf | undefined {
  return useScreen(({ asOf }) => (asOf?.caseId === caseId ? asOf : undefined))
}

/** The case with the answers that are looked at. */
export function useStateAsOf(state: CaseState): CaseState {
  const asOf = useAsOf(state.record.id)
  return useMemo(() => (asOf === undefined ? state : stateAsOf(state, asOf.seq)), [state, asOf])
}
