import { useState } from 'react'
import { NO_SESSION, checkSessionLimit, type SessionChoice } from '../acquisition/dialog/spending-session-choice.tsx'
import { consentToAll, type Consent, type PlanValidation } from '../../../src-shared/case/plan/plan-model.ts'
import type { Plan } from '../../../src-shared/case/plan/plan.ts'
import { remainingInSession, checkSessionCoverage, type SpendingSession } from '../../../src-shared/case/plan/spending-session.ts'
import { approveCounted, startSpendingSession, useSpendingSession } from '../acquisition/run/spending-session-store.ts'
import { useCaseActions } from '../../state/case-context.ts'
import { creditsText, readCredits } from '../../../src-shared/core/text/credits.ts'
import { messages } from './messages.ts'

const NOTHING_GIVEN: Consent = { confirmed: new Set(), caps: {} }

/** How the calls of a query without a listed price are confirmed. */
export interface QueryConsent {
  readonly consent: Consent
  readonly verdict: PlanValidation | undefined
  /** What the spending session has left and covers; '' if it does not cover the query. */
  readonly covered: string
  /** A spending session that can be confirmed along with the query; undefined if not applicable. */
  readonly sessionChoice: SessionChoice | undefined
  /** What is wrong with it, as a sentence; '' if nothing is. */
  readonly wrong: string
  readonly give: (consent: Consent) => void
  readonly setSessionChoice: (choice: SessionChoice) => void
  /**
   * Approves the query by `approve`, starts the spending session that was confirmed with it, and
   * charges the query to the active one.
   */
  readonly agree: (plan: Plan, approve: (consent: Consent) => Promise<boolean>) => Promise<boolean>
}

/**
 * A confirmation applies to one exact query (`purchaseOf` names it); another one is confirmed
 * individually. The cap stays as typed; its proposal comes from public sources.
 * One confirmation can cover several: the spending session of the graph, if it includes such calls.
 * `begins`: the queries that a spending session may start with.
 */
export function useQueryConsent(
  caseId: string,
  plan: Plan | undefined,
  purchaseOf: (consent: Consent) => string,
  weigh: (plan: Plan, consent: Consent) => PlanValidation,
  begins: 'unlisted price' | 'every question' = messages.unlistedPrice,
): QueryConsent {
  const { recordEvent } = useCaseActions()
  const spendingSession = useSpendingSession(caseId)
  const [given, setGiven] = useState<{ readonly purchase: string; readonly consent: Consent }>({ purchase: '', consent: NOTHING_GIVEN })
  const [typed, setTyped] = useState(NO_SESSION)

  const all = plan === undefined ? given.consent : consentToAll(plan, given.consent.caps)
  const own: Consent = { confirmed: given.purchase === purchaseOf(all) ? given.consent.confirmed : NOTHING_GIVEN.confirmed, caps: all.caps }
  const whole = plan === undefined ? undefined : weigh(plan, all)
  const isCovered = plan !== undefined && whole !== undefined && plan.prompts.length > 0 && covers(spendingSession, plan, whole)
  const isBeginning = begins === 'every question' || plan?.prompts.some(({ credits }) => credits === undefined) === true
  const canBegin =
    spendingSession === undefined &&
    whole?.isUsualPrice === true &&
    plan?.prompts.every(({ credits }) => credits === undefined) === true &&
    isBeginning
  const begin = canBegin && typed.isGiven ? readCredits(typed.typed) : undefined
  const isAgreed = isCovered || (canBegin && typed.isGiven)
  const consent = isAgreed ? all : own
  const verdict = isAgreed ? whole : plan === undefined ? undefined : weigh(plan, own)

  return {
    consent,
    verdict,
    covered:
      isCovered && spendingSession !== undefined
        ? messages.sessionLeft(creditsText(remainingInSession(spendingSession)), creditsText(whole.max))
        : '',
    sessionChoice: canBegin ? typed : undefined,
    wrong: canBegin && typed.isGiven ? checkSessionLimit(begin, whole, messages.thisQuestion) : '',
    give: (next) => setGiven({ purchase: purchaseOf(next), consent: next }),
    setSessionChoice: setTyped,
    async agree(requested, approve) {
      const weighed = weigh(requested, consent)
      if (begin !== undefined && !(await startSpendingSession(caseId, { limit: begin, atUsualPrice: true }, recordEvent))) return false
      const approved = await approveCounted(caseId, requested, weighed, { needsSpendingSession: false, approve: () => approve(consent) })
      setGiven({ purchase: '', consent: given.consent })
      if (begin !== undefined) setTyped(NO_SESSION)
      return approved
    },
  }
}

function covers(spendingSession: SpendingSession | undefined, plan: Plan, verdict: PlanValidation): boolean {
  return spendingSession !== undefined && checkSessionCoverage(spendingSession, plan, verdict) === undefined
}
