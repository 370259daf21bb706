import { useMemo } from 'react'
import { compareDecimals } from '../../../../src-shared/core/decimal.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import { lastDays } from '../../../../src-shared/case/last-days.ts'
import { queriedAddresses } from '../../../../src-shared/case/queryable-subjects.ts'
import type { AcquisitionRequest } from '../../../../src-shared/case/plan/acquisition-request.ts'
import type { AddressSubject } from '../../../../src-shared/case/case-types.ts'
import type { GraphNode } from '../../../../src-shared/view-models/graph-types.ts'
import { useCaseActions, useCaseContext } from '../../../state/case-context.ts'
import { showErrorToast } from '../../../state/messages.ts'
import { type InlineRequest, type Quote, useInlineRequest } from '../../acquisition/dialog/use-inline-request.ts'
import { USUAL_CHOICE } from '../expand/expand-choice.ts'
import { subjectOfNode } from '../expand/use-expansion.ts'
import { expandText } from '../messages.ts'
import { bulkText } from './messages.ts'

/** Maximum number of addresses expanded at once. */
export const MAX_EXPANDED = 50

interface BulkExpansion extends Pick<InlineRequest, 'busy' | 'refusal'> {
  /** The addresses that can be requested. */
  readonly count: number
  /** One price for all of them; undefined for none or too many. */
  readonly quoted: Quote | undefined
  /** Follows the addresses, approves the plan at its price and notes what to draw. */
  readonly expand: () => Promise<boolean>
}

/** The requests of several expansions as one plan: each address on its own chains. */
export function bulkRequest(subjects: readonly AddressSubject[], now: Date): AcquisitionRequest {
  return {
    title: bulkText.expansion(subjects.length),
    subjectIds: subjects.map(({ id }) => id),
    endpoints: ['profiler/counterparties'],
    chains: [],
    allWherePossible: false,
    window: lastDays(USUAL_CHOICE.days, now),
    maxPages: 1,
    refresh: false,
  }
}

/** Expands several nodes of the open case with one plan, confirmed by a person at its price. */
export function useBulkExpansion(nodes: readonly GraphNode[]): BulkExpansion {
  const { state } = useCaseContext()
  const { followAddress, recordEvent } = useCaseActions()
  const { quote, approve, busy, refusal } = useInlineRequest('account')
  const { subjects, followed } = state
  const chosen = useMemo(() => {
    const known = queriedAddresses({ subjects, followed })
    return nodes.flatMap((node) => {
      const subject = subjectOfNode(node, known)
      return subject === undefined ? [] : [{ node, subject }]
    })
  }, [nodes, subjects, followed])
  const quoteOf = (requested: readonly AddressSubject[]): Quote => quote(requested, (now) => bulkRequest(requested, now))
  const isPriced = chosen.length > 0 && chosen.length <= MAX_EXPANDED
  const quoted = isPriced ? quoteOf(chosen.map(({ subject }) => subject)) : undefined
  return {
    count: chosen.length,
    quoted,
    busy,
    refusal,
    async expand() {
      if (quoted === undefined || busy || quoted.obstacle !== '') return false
      const batchId = crypto.randomUUID()
      const requested: AddressSubject[] = []
      for (const { node, subject } of quoted.isHeld ? [] : chosen) {
        const isKnown = (node.subjectId ?? node.followedId) !== undefined
        const id = isKnown ? subject.id : await followAddress(node.address, subject.chains, 'graph', batchId)
        if (id === undefined) return false
        requested.push({ ...subject, id })
      }
      const now = quoted.isHeld ? undefined : quoteOf(requested)
      if (now !== undefined && (now.obstacle !== '' || compareDecimals(now.verdict.max, quoted.verdict.max) > 0)) {
        showErrorToast(failure('price_changed', now.obstacle === '' ? expandText.priceChanged : now.obstacle, expandText.checkPrice))
        return false
      }
      if (now !== undefined && !(await approve(now))) return false
      const { direction, max, minValue } = USUAL_CHOICE
      const plan = now === undefined ? {} : { planId: now.plan.id }
      for (const { node } of chosen) {
        if (!(await recordEvent({ kind: 'node-expanded', nodeId: node.id, direction, max, minValue, ...plan, batchId }))) return false
      }
      return true
    },
  }
}
