import { useRef } from 'react'
import { ADDRESS_FAMILIES } from '../../../src-shared/address/normalise.ts'
import { failure, type Failure } from '../../../src-shared/failure.ts'
import { compareDecimals } from '../../../src-shared/decimal.ts'
import { isChainId } from '../../../src-shared/service/table/chains.ts'
import { useApproval } from '../../acquisition/dialog/use-approval.ts'
import type { Consent, Verdict } from '../../acquisition/dialog/plan-model.ts'
import { makePlan, type Plan } from '../../acquisition/plan/plan.ts'
import { newPlanSeed } from '../../acquisition/plan/plan-seed.ts'
import { whyNotInSitting, type Sitting } from '../../acquisition/plan/sitting.ts'
import { runner } from '../../acquisition/run/runner-service.ts'
import { sittingBegun, sittingOf, takenIntoSitting, useSitting, withdrawn } from '../../acquisition/run/sitting-store.ts'
import { askedAbout } from '../../evidence/asked-about.ts'
import type { Subject } from '../../evidence/case-state.ts'
import { subjectOf } from '../../evidence/subject.ts'
import { useCaseActions, useCaseContext } from '../../session/case-context.ts'
import { useDesk } from '../../session/desk-store.ts'
import { tellFailure } from '../../session/messages.ts'
import { offeredChains } from '../../text/chain-families.ts'
import type { GraphNode } from '../../views/graph-model.ts'
import { expandWish, type ExpandChoice } from './expand-choice.ts'

const NO_CONSENT: Consent = { confirmed: new Set(), caps: {} }

/** What an expansion costs and whether it may go ahead. */
export interface Quote {
  readonly plan: Plan
  readonly verdict: Verdict
  /** The case holds all that would be asked: nothing is sent, and nothing paid. */
  readonly isHeld: boolean
  /** Why it cannot be asked, as a sentence; '' where it can. */
  readonly obstacle: string
  /** Why the sitting does not cover it; undefined where it does, or where there is none. */
  readonly uncovered: Failure | undefined
}

export interface Expanding {
  readonly sitting: Sitting | undefined
  /** undefined for an address of a kind that nobody can be asked about. */
  readonly quote: (node: GraphNode, choice: ExpandChoice) => Quote | undefined
  /**
   * Follows the address, approves the plan at its price and notes what is to be drawn. Within a sitting that covers it, or as the one thing
   * that a person has just confirmed. `begin`: credits of a sitting that is confirmed together with it. Says whether it went ahead.
   */
  readonly expand: (node: GraphNode, choice: ExpandChoice, begin?: string) => Promise<boolean>
  readonly busy: boolean
  readonly refusal: Failure | undefined
}

/** Expanding nodes of the open case. `spends`: 'account' where a person confirms a price now, 'sitting' where that was done before. */
export function useExpansion(spends: 'account' | 'sitting'): Expanding {
  const { state } = useCaseContext()
  const { followAddress, recordEvent } = useCaseActions()
  const caseId = state.record.id
  const sitting = useSitting(caseId)
  const accountPlan = useDesk((facts) => facts.broker?.accountPlan)
  const { weigh, approve, busy, refusal } = useApproval(state.record, { spends, staysOpen: true, quiet: true })
  const underWay = useRef(new Set<string>())

  const planFor = (subject: Subject, choice: ExpandChoice): Plan => {
    const { id, now } = newPlanSeed()
    const { captures, record } = state
    const input = { subjects: [subject], captures, plan: accountPlan, now, practice: record.practice, newId: () => id }
    return makePlan(expandWish(subject, choice, now), input)
  }
  const quoteOf = (subject: Subject, choice: ExpandChoice): Quote => {
    const plan = planFor(subject, choice)
    const verdict = weigh(plan, NO_CONSENT)
    const isHeld = plan.lines.length > 0 && plan.lines.every((line) => line.state === 'reused')
    const obstacle = isHeld ? '' : verdict.obstacle
    const held = sittingOf(caseId)
    return { plan, verdict, isHeld, obstacle, uncovered: held === undefined || isHeld ? undefined : whyNotInSitting(held, plan, verdict) }
  }
  const quote: Expanding['quote'] = (node, choice) => {
    const subject = subjectOfNode(node, askedAbout(state))
    return subject === undefined ? undefined : quoteOf(subject, choice)
  }

  const expandNow = async (node: GraphNode, choice: ExpandChoice, begin: string | undefined): Promise<boolean> => {
    const subject = subjectOfNode(node, askedAbout(state))
    if (subject === undefined) return false
    const { direction, most, leastValue } = choice
    const note = (planId?: string): Promise<boolean> =>
      recordEvent({ kind: 'node-expanded', nodeId: node.id, direction, most, leastValue, ...(planId === undefined ? {} : { planId }) })
    const shown = quoteOf(subject, choice)
    if (shown.isHeld) return await note()
    const isKnown = (node.subjectId ?? node.followedId) !== undefined
    const askedId = isKnown ? subject.id : await followAddress(node.address, subject.chains, 'graph')
    if (askedId === undefined) return false
    const { plan, verdict, obstacle } = quoteOf({ ...subject, id: askedId }, choice)
    const refused = obstacle !== '' || compareDecimals(verdict.most, shown.verdict.most) > 0
    if (refused) {
      tellFailure(failure('price_changed', obstacle === '' ? 'The price has changed meanwhile.' : obstacle, 'Look at the price again.'))
      return false
    }
    if (begin !== undefined) {
      const sittingId = `sitting-${crypto.randomUUID()}`
      if (!(await recordEvent({ kind: 'sitting-begun', sittingId, allowance: begin }))) return false
      sittingBegun(caseId, sittingId, begin)
    }
    // Counted before it is approved; what a sitting does not cover was confirmed by itself, at this price.
    const uncovered = takenIntoSitting(caseId, plan, verdict)
    const counted = uncovered === undefined ? sittingOf(caseId)?.id : undefined
    if (spends === 'sitting' && counted === undefined) return false
    const approved = await approve(plan, NO_CONSENT)
    if (!approved) {
      if (counted !== undefined) withdrawn(counted, verdict.most)
      return false
    }
    void runner()
      .finished(plan.id)
      .then((ended) => {
        if (ended?.reason !== undefined) tellFailure(ended.reason)
      })
    return await note(plan.id)
  }
  const expand: Expanding['expand'] = async (node, choice, begin) => {
    // A second press while the first is being written is the same wish.
    if (underWay.current.has(node.id)) return false
    underWay.current.add(node.id)
    try {
      return await expandNow(node, choice, begin)
    } finally {
      underWay.current.delete(node.id)
    }
  }
  return { sitting, quote, expand, busy, refusal }
}

/** Whom a node is asked about as: its subject or followed address, else what it would be followed as. */
function subjectOfNode(node: GraphNode, asked: readonly Subject[]): Subject | undefined {
  const known = asked.find(({ id }) => id === (node.subjectId ?? node.followedId))
  if (known !== undefined) return { ...known, chains: [...new Set([...known.chains, ...node.chains.filter(isChainId)])] }
  const met = node.chains.filter(isChainId)
  const family = ADDRESS_FAMILIES.find((one) => one === node.family)
  const chains = met.length > 0 || family === undefined ? met : offeredChains(family).slice(0, 1)
  if (chains.length === 0) return undefined
  const made = subjectOf({ typed: node.address, address: node.address, family: node.family, chains }, node.id, '')
  return made.ok ? made.value : undefined
}
