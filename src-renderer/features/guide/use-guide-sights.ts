import { useEffect } from 'react'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import { EMPTY_DRAFT, useDrafts } from '../findings/finding-draft.ts'
import { useScreen } from '../../state/screen-store.ts'
import { useVerifiedFiles } from '../../state/verification-store.ts'
import { completedMilestones, useGuide } from './guide-store.ts'
import { sightsOf } from './guide-steps.ts'

/** Saves what the user has looked at while the guide's case is open. */
export function useGuideMilestones(state: CaseState | undefined): void {
  const caseId = useGuide(({ progress }) => progress?.caseId)
  const panel = useScreen((facts) => facts.panelGoneTo)
  const cited = useDrafts(({ byCase }) => byCase[caseId ?? '']?.captureIds ?? EMPTY_DRAFT.captureIds)
  const verified = useVerifiedFiles(({ sizes }) => sizes)
  useEffect(() => {
    if (state === undefined || state.record.id !== caseId) return
    completedMilestones(sightsOf({ panel, cited, verified }, state))
  }, [state, caseId, panel, cited, verified])
}
