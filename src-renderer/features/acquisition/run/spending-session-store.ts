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
import { spendingSession as messages } from '../messages.ts'

/**
 * The spending session of the open case, in memory only: a reloaded window asks for a new
 * confirmation.
 */
const useFacts = create<{ readonly spendingSession: SpendingSession | undefined }>(() => ({ spendingSession: undefined }))

/** The limit that the plans of one spending session share. */
export interface SessionLimit {
  readonly id: string
  /** Credits, decimal string. */
  readonly limit: string
}

const sessionsByPlan = new Map<string, SessionLimit>()

/**
 * The session that a plan was approved in; undefined if it was confirmed individually, or in an
 * earlier window.
 */
export function sessionOfPlan(planId: string): SessionLimit | undefined {
  return sessionsByPlan.get(planId)
}

/** The spending session of a case; undefined if none is active. */
export function useSpendingSession(caseId: string): SpendingSession | undefined {
  return useFacts(({ spendingSession }) => (spendingSession?.caseId === caseId ? spendingSession : undefined))
}

/** The current spending session of a case, for use outside of rendering. */
export function spendingSessionOf(caseId: string): SpendingSession | undefined {
  const { spendingSession } = useFacts.getState()
  return spendingSession?.caseId === caseId ? spendingSession : undefined
}

/**
 * What is confirmed with a spending session: credits of all its plans, and whether it includes
 * calls without a listed price.
 */
export type SessionTerms = Pick<SpendingSession, 'limit' | 'atUsualPrice'>

/** Starts a spending session; an active one ends. `limit` in credits. */
export function spendingSessionStarted(caseId: string, id: string, limit: string, atUsualPrice = false): void {
  useFacts.setState({ spendingSession: { id, caseId, limit, approved: '0', atUsualPrice } })
}

/**
 * Starts a spending session once its confirmation is recorded. Returns whether it could be
 * recorded.
 */
export async function startSpendingSession(
  caseId: string,
  { limit, atUsualPrice = false }: SessionTerms,
  record: (event: CaseEventBody) => Promise<boolean>,
): Promise<boolean> {
  const id = `session-${crypto.randomUUID()}`
  if (!(await record({ kind: 'spending-session-started', spendingSessionId: id, limit, ...(atUsualPrice ? { atUsualPrice } : {}) }))) return false
  spendingSessionStarted(caseId, id, limit, atUsualPrice)
  return true
}

/**
 * Approves a plan, charged to the spending session of its case if that covers it. A plan that is
 * not covered was confirmed individually, unless it `needsSpendingSession`. Credits of a plan that
 * is not approved after all are returned.
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
  if (!approved && counted !== undefined) withdrawn(counted, verdict.max)
  return approved
}

export function spendingSessionEnded(): void {
  useFacts.setState({ spendingSession: undefined })
}

/**
 * Charges a plan to the spending session of a case before it is approved, so that two concurrent
 * plans cannot use the same credits. Returns why it is not covered, or undefined once it is
 * charged. Call `withdrawn` if the plan is not approved after all.
 */
export function chargedToSession(caseId: string, plan: SessionPlan, verdict: SessionCoverage): Failure | undefined {
  const spendingSession = spendingSessionOf(caseId)
  if (spendingSession === undefined) return { code: 'needs_confirmation', message: messages.none, remedy: messages.noneRemedy }
  const { spendingSession: after, refused } = approvedInSession(spendingSession, plan, verdict)
  if (refused !== undefined) return refused
  useFacts.setState({ spendingSession: after })
  sessionsByPlan.set(plan.id, { id: spendingSession.id, limit: spendingSession.limit })
  return undefined
}

/** Returns the credits of a plan to its spending session, while that session is active. */
export function withdrawn(spendingSessionId: string, max: string): void {
  const { spendingSession } = useFacts.getState()
  if (spendingSession?.id === spendingSessionId) useFacts.setState({ spendingSession: withdrawnFromSession(spendingSession, max) })
}

// Leaving a case ends its session: a new confirmation is needed on return.
useScreen.subscribe(({ route }) => {
  const { spendingSession } = useFacts.getState()
  if (spendingSession === undefined) return
  if (route.at === 'cases' || (route.at === 'case' && route.caseId !== spendingSession.caseId)) spendingSessionEnded()
})
