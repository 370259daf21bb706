import { isChainId } from '../../../../src-shared/addresses/chains/chains.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import type { Expansion, Subject } from '../../../../src-shared/case/case-state.ts'
import type { AcquisitionRequest } from '../../../../src-shared/case/plan/acquisition-request.ts'
import { REQUESTED_DAYS, lastDays } from '../../../../src-shared/case/last-days.ts'
import { subjectTitle } from '../../../../src-shared/case/subject-title.ts'

/** How a node is to be expanded: what is asked, and what of the answer is drawn one by one. */
export interface ExpandChoice extends Expansion {
  /** Days that are asked for, ending today. */
  readonly days: number
  /** The one chain to ask on; '' for all that the node was met on. */
  readonly chain: string
  /** Whether its related wallets are asked for as well. */
  readonly relations: boolean
}

/** What follows the money: where it went, the greatest first. */
export const USUAL_CHOICE: ExpandChoice = { direction: 'out', most: 10, leastValue: '0', days: REQUESTED_DAYS, chain: '', relations: false }

/**
 * What is asked for an expansion. The answer is never narrowed by direction, number or value: it costs the same, closes the hop, and another
 * choice of the same node is then free.
 */
export function expandRequest(subject: Subject, { days, chain, relations }: ExpandChoice, now: Date): AcquisitionRequest {
  const known = subject.chains.filter(isChainId)
  const endpoints: EndpointId[] = relations ? ['profiler/counterparties', 'profiler/related-wallets'] : ['profiler/counterparties']
  return {
    title: `Expand ${subjectTitle(subject)}`,
    subjectIds: [subject.id],
    endpoints,
    chains: chain === '' ? (known.length === 0 ? ['all'] : known) : [chain],
    allWherePossible: false,
    window: lastDays(days, now),
    maxPages: 1,
    refresh: false,
  }
}
