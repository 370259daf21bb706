import { create } from 'zustand'
import type { CaseEventBody } from '../../../src-shared/capture.ts'
import type { Failure } from '../../../src-shared/failure.ts'
import { useScreen } from '../../session/screen-store.ts'
import { approvedInSitting, type Sitting, type SittingPlan, type SittingVerdict, withdrawnFromSitting } from '../plan/sitting.ts'

/** The sitting of the open case, in memory only: a window that is loaded anew asks again. */
const useFacts = create<{ readonly sitting: Sitting | undefined }>(() => ({ sitting: undefined }))

/** The limit that the plans of one spending session have together. */
export interface SessionLimit {
  readonly id: string
  /** Credits, decimal string. */
  readonly limit: string
}

const sessionsByPlan = new Map<string, SessionLimit>()

/** The session that a plan was approved in; undefined for one that was confirmed by itself, or in an earlier window. */
export function sessionOfPlan(planId: string): SessionLimit | undefined {
  return sessionsByPlan.get(planId)
}

/** The sitting of a case; undefined where none is under way. */
export function useSitting(caseId: string): Sitting | undefined {
  return useFacts(({ sitting }) => (sitting?.caseId === caseId ? sitting : undefined))
}

/** The same, as it is now, for what happens outside of drawing. */
export function sittingOf(caseId: string): Sitting | undefined {
  const { sitting } = useFacts.getState()
  return sitting?.caseId === caseId ? sitting : undefined
}

/** What is confirmed with a sitting: credits of all its plans, and whether calls without a listed price are among them. */
export type Allowance = Pick<Sitting, 'allowance' | 'atUsualPrice'>

/** Begins a sitting; one that was under way ends. `allowance` in credits. */
export function sittingBegun(caseId: string, id: string, allowance: string, atUsualPrice = false): void {
  useFacts.setState({ sitting: { id, caseId, allowance, approved: '0', atUsualPrice } })
}

/** Begins a sitting, once it is written that it was confirmed. Says whether it could be written. */
export async function beginSitting(
  caseId: string,
  { allowance, atUsualPrice = false }: Allowance,
  record: (event: CaseEventBody) => Promise<boolean>,
): Promise<boolean> {
  const id = `sitting-${crypto.randomUUID()}`
  if (!(await record({ kind: 'sitting-begun', sittingId: id, allowance, ...(atUsualPrice ? { atUsualPrice } : {}) }))) return false
  sittingBegun(caseId, id, allowance, atUsualPrice)
  return true
}

/**
 * Approves a plan, counted into the sitting of its case where that covers it; what it does not cover was confirmed by itself, unless the plan
 * `needsSitting`. What is not approved after all is given back.
 */
export async function approveCounted(
  caseId: string,
  plan: SittingPlan,
  verdict: SittingVerdict,
  { needsSitting, approve }: { readonly needsSitting: boolean; readonly approve: () => Promise<boolean> },
): Promise<boolean> {
  const uncovered = takenIntoSitting(caseId, plan, verdict)
  const counted = uncovered === undefined ? sittingOf(caseId)?.id : undefined
  if (needsSitting && counted === undefined) return false
  const approved = await approve()
  if (!approved && counted !== undefined) withdrawn(counted, verdict.most)
  return approved
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
  if (refused !== undefined) return refused
  useFacts.setState({ sitting: after })
  sessionsByPlan.set(plan.id, { id: sitting.id, limit: sitting.allowance })
  return undefined
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
