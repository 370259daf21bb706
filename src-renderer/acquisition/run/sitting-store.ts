import { create } from 'zustand'
import type { Failure } from '../../../src-shared/failure.ts'
import { useScreen } from '../../session/screen-store.ts'
import { approvedInSitting, type Sitting, type SittingPlan, type SittingVerdict, withdrawnFromSitting } from '../plan/sitting.ts'

/** The sitting of the open case, in memory only: a window that is loaded anew asks again. */
const useFacts = create<{ readonly sitting: Sitting | undefined }>(() => ({ sitting: undefined }))

/** The sitting of a case; undefined where none is under way. */
export function useSitting(caseId: string): Sitting | undefined {
  return useFacts(({ sitting }) => (sitting?.caseId === caseId ? sitting : undefined))
}

/** The same, as it is now, for what happens outside of drawing. */
export function sittingOf(caseId: string): Sitting | undefined {
  const { sitting } = useFacts.getState()
  return sitting?.caseId === caseId ? sitting : undefined
}

/** Begins a sitting; one that was under way ends. `allowance` in credits. */
export function sittingBegun(caseId: string, id: string, allowance: string): void {
  useFacts.setState({ sitting: { id, caseId, allowance, approved: '0' } })
}

export function sittingEnded(): void {
  useFacts.setState({ sitting: undefined })
}

/**
 * Counts a plan into the sitting of a case before it is approved, so that two at once cannot both have the same credits left. Gives why it
 * is not covered, or undefined where it is counted now. To be taken back (`withdrawn`) where the plan is not approved after all.
 */
export function takenIntoSitting(caseId: string, plan: SittingPlan, verdict: SittingVerdict): Failure | undefined {
  const sitting = sittingOf(caseId)
  if (sitting === undefined) return { code: 'needs_confirmation', message: 'No sitting is under way.', remedy: 'Confirm the plan by itself.' }
  const { sitting: after, refused } = approvedInSitting(sitting, plan, verdict)
  if (refused === undefined) useFacts.setState({ sitting: after })
  return refused
}

/** Gives back what a plan was counted with, while the sitting that it was counted into goes on. */
export function withdrawn(sittingId: string, most: string): void {
  const { sitting } = useFacts.getState()
  if (sitting?.id === sittingId) useFacts.setState({ sitting: withdrawnFromSitting(sitting, most) })
}

// A case that is left is closed: who comes back is asked again.
useScreen.subscribe(({ route }) => {
  const { sitting } = useFacts.getState()
  if (sitting === undefined) return
  if (route.at === 'cases' || (route.at === 'case' && route.caseId !== sitting.caseId)) sittingEnded()
})
