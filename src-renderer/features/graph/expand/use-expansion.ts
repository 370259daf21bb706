import { useCallback, useRef } from 'react'
import { ADDRESS_FAMILIES } from '../../../../src-shared/addresses/normalise.ts'
import { compareDecimals } from '../../../../src-shared/core/decimal.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import { isChainId } from '../../../../src-shared/addresses/chains/chains.ts'
import { startSpendingSession } from '../../acquisition/run/spending-session-store.ts'
import { queriedAddresses } from '../../../../src-shared/case/queryable-subjects.ts'
import { addressSubjectOf } from '../../../../src-shared/case/subject.ts'
import { useCaseActions, useCaseContext } from '../../../state/case-context.ts'
import { showErrorToast } from '../../../state/messages.ts'
import { offeredChains } from '../../../../src-shared/case/chain-families.ts'
import { expandRequest, type ExpandChoice } from './expand-choice.ts'
import { type InlineRequest, type Quote, useInlineRequest } from '../../acquisition/dialog/use-inline-request.ts'
import type { GraphNode } from '../../../../src-shared/view-models/graph-types.ts'
import type { AddressSubject } from '../../../../src-shared/case/case-types.ts'
import { expandText } from '../messages.ts'

export interface Expanding extends Pick<InlineRequest, 'spendingSession' | 'busy' | 'refusal'> {
  /** undefined for an address of a kind that cannot be requested. */
  readonly quote: (node: GraphNode, choice: ExpandChoice) => Quote | undefined
  /**
   * Follows the address, approves the plan at its price and notes what to draw. Needs a spending
   * session that covers the price, or the user's confirmation of this action. `begin`: credits of a
   * session confirmed together with it. Resolves to whether it was started.
   */
  readonly expand: (node: GraphNode, choice: ExpandChoice, begin?: string) => Promise<boolean>
}

/** Expands nodes of the open case. `spends`: see `useInlineRequest`. */
export function useExpansion(spends: 'account' | 'session'): Expanding {
  const { state } = useCaseContext()
  const { followAddress, recordEvent } = useCaseActions()
  const caseId = state.record.id
  const { spendingSession, quote: quoteRequest, approve, busy, refusal } = useInlineRequest(spends)
  const underWay = useRef(new Set<string>())

  const quoteOf = (subject: AddressSubject, choice: ExpandChoice): Quote => quoteRequest([subject], (now) => expandRequest(subject, choice, now))

  const expandNow = async (node: GraphNode, choice: ExpandChoice, begin: string | undefined): Promise<boolean> => {
    const subject = subjectOfNode(node, queriedAddresses(state))
    if (subject === undefined) return false
    const { direction, max, minValue, tokens = [] } = choice
    const limited = tokens.length === 0 ? {} : { tokens }
    const note = (planId?: string): Promise<boolean> =>
      recordEvent({ kind: 'node-expanded', nodeId: node.id, direction, max, minValue, ...limited, ...(planId === undefined ? {} : { planId }) })
    const shown = quoteOf(subject, choice)
    if (shown.isHeld) return await note()
    const isKnown = (node.subjectId ?? node.followedId) !== undefined
    const requestedId = isKnown ? subject.id : await followAddress(node.address, subject.chains, 'graph')
    if (requestedId === undefined) return false
    const quoted = quoteOf({ ...subject, id: requestedId }, choice)
    if (quoted.obstacle !== '' || compareDecimals(quoted.verdict.max, shown.verdict.max) > 0) {
      const why = quoted.obstacle === '' ? expandText.priceChanged : quoted.obstacle
      showErrorToast(failure('price_changed', why, expandText.checkPrice))
      return false
    }
    if (begin !== undefined && !(await startSpendingSession(caseId, { limit: begin }, recordEvent))) return false
    return (await approve(quoted)) && (await note(quoted.plan.id))
  }

  const { subjects, followed } = state
  const quote = useCallback<Expanding['quote']>(
    (node, choice) => {
      const subject = subjectOfNode(node, queriedAddresses({ subjects, followed }))
      return subject === undefined ? undefined : quoteRequest([subject], (now) => expandRequest(subject, choice, now))
    },
    [subjects, followed, quoteRequest],
  )
  return {
    spendingSession,
    busy,
    refusal,
    quote,
    async expand(node, choice, begin) {
      // A second press while the first is being written is the same request.
      if (underWay.current.has(node.id)) return false
      underWay.current.add(node.id)
      try {
        return await expandNow(node, choice, begin)
      } finally {
        underWay.current.delete(node.id)
      }
    },
  }
}

/**
 * The subject of requests about a node: its subject or followed address, else what it would be
 * followed as.
 */
export function subjectOfNode(node: GraphNode, requested: readonly AddressSubject[]): AddressSubject | undefined {
  const known = requested.find(({ id }) => id === (node.subjectId ?? node.followedId))
  if (known !== undefined) return { ...known, chains: [...new Set([...known.chains, ...node.chains.filter(isChainId)])] }
  const met = node.chains.filter(isChainId)
  const family = ADDRESS_FAMILIES.find((one) => one === node.family)
  const chains = met.length > 0 || family === undefined ? met : offeredChains(family).slice(0, 1)
  if (chains.length === 0) return undefined
  const made = addressSubjectOf({ typed: node.address, address: node.address, family: node.family, chains }, node.id, '')
  return made.ok ? made.value : undefined
}
