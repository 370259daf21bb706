import { create } from 'zustand'
import type { CaseEventBody } from '../../../../src-shared/custody/capture.ts'
import type { Failure } from '../../../../src-shared/core/failure.ts'
import { useScreen } from '../../../state/screen-store.ts'
import {
  approvedInSession,
  type SpendingSession,
  type SessionPlan,
  type SessionCoverage,
  withdrawnFromSession,
} from '../../../../src-shared/case/plan/spending-session.ts'

/** The sitting of the open case, in memory only: a window that is loaded anew asks again. */
const useFacts = create<{ readonly spendingSession: SpendingSession | undefined }>(() => ({ spendingSession: undefined }))

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
export function useSpendingSession(caseId: string): SpendingSession | undefined {
  return useFacts(({ spendingSession }) => (spendingSession?.caseId === caseId ? spendingSession : undefined))
}

/** The same, as it is now, for what happens outside of drawing. */
export function spendingSessionOf(caseId: string): SpendingSession | undefined {
  const { spendingSession } = useFacts.getState()
  return spendingSession?.caseId === caseId ? spendingSession : undefined
}

/** What is confirmed with a sitting: credits of all its plans, and whether calls without a listed price are among them. */
export type Allowance = Pick<SpendingSession, 'allowance' | 'atUsualPrice'>

/** Begins a sitting; one that was under way ends. `allowance` in credits. */
export function spendingSessionStarted(caseId: string, id: string, allowance: string, atUsualPrice = false): void {
  useFacts.setState({ spendingSession: { id, caseId, allowance, approved: '0', atUsualPrice } })
}

/** Begins a sitting, once it is written that it was confirmed. Says whether it could be written. */
export async function startSpendingSession(
  caseId: string,
  { allowance, atUsualPrice = false }: Allowance,
  record: (event: CaseEventBody) => Promise<boolean>,
): Promise<boolean> {
  const id = `sitting-${crypto.randomUUID()}`
  if (!(await record({ kind: 'sitting-begun', spendingSessionId: id, allowance, ...(atUsualPrice ? { atUsualPrice } : {}) }))) return false
  spendingSessionStarted(caseId, id, allowance, atUsualPrice)
  return true
}

/**
 * Approves a plan, counted into the sitting of its case where that covers it; what it does not cover was confirmed by itself, unless the plan
 * `needsSpendingSession`. What is not approved after all is given back.
 */
export async function approveCounted(
  caseId: string,
  plan: SessionPlan,
  verdict: SessionCoverage,
  { needsSpendingSession, approve }: { readonly needsSpendingSession: boolean; readonly approve: () => Promise<boolean> },
): Promise<boolean> {
  const uncovered = chargedToSession(caseId, plan, verdict)
  const counted = uncovered === undefined ? spendingSessionOf(caseId)?.id : undefined
  if (needsSpendingSession && counted === undefined) return false
  const approved = await approve()
  if (!approved && counted !== undefined) withdrawn(counted, verdict.most)
  return approved
}

export function spendingSessionEnded(): void {
  useFacts.setState({ spendingSession: undefined })
}

/**
 * Counts a plan into the sitting of a case before it is approved, so that two at once cannot both have the same credits left. Gives why it
 * is not covered, or undefined where it is counted now. To be taken back (`withdrawn`) where the plan is not approved after all.
 */
export function chargedToSession(caseId: string, plan: SessionPlan, verdict: SessionCoverage): Failure | undefined {
  const spendingSession = spendingSessionOf(caseId)
  if (spendingSession === undefined) return { code: 'needs_confirmation', message: 'No sitting is under way.', remedy: 'Confirm the plan by itself.' }
  const { spendingSession: after, refused } = approvedInSession(spendingSession, plan, verdict)
  if (refused !== undefined) return refused
  useFacts.setState({ spendingSession: after })
  sessionsByPlan.set(plan.id, { id: spendingSession.id, limit: spendingSession.allowance })
  return undefined
}

/** Gives back what a plan was counted with, while the sitting that it was counted into goes on. */
export function withdrawn(spendingSessionId: string, most: string): void {
  const { spendingSession } = useFacts.getState()
  if (spendingSession?.id === spendingSessionId) useFacts.setState({ spendingSession: withdrawnFromSession(spendingSession, most) })
}

// A case that is left is closed: who comes back is asked again.
useScreen.subscribe(({ route }) => {
  const { spendingSession } = useFacts.getState()
  if (spendingSession === undefined) return
  if (route.at === 'cases' || (route.at === 'case' && route.caseId !== spendingSession.caseId)) spendingSessionEnded()
})
