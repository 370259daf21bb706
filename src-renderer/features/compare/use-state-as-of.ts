import { useMemo } from 'react'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { stateAsOf } from '../../../src-shared/case/state-as-of.ts'
import { type AsOf, useScreen } from '../../state/screen-store.ts'

/** The position in the case's chain that is shown; undefined for the present. */
export function useAsOf(caseId: string): AsOf | undefined {
  return useScreen(({ asOf }) => (asOf?.caseId === caseId ? asOf : undefined))
}

/** The case with the responses as of the selected time. */
export function useStateAsOf(state: CaseState): CaseState {
  const asOf = useAsOf(state.record.id)
  return useMemo(() => (asOf === undefined ? state : stateAsOf(state, asOf.seq)), [state, asOf])
}
