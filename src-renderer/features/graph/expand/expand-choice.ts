import { isChainId } from '../../../../src-shared/addresses/chains/chains.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import type { AcquisitionRequest } from '../../../../src-shared/case/plan/acquisition-request.ts'
import { REQUESTED_DAYS, lastDays } from '../../../../src-shared/case/last-days.ts'
import { subjectTitle } from '../../../../src-shared/case/subject-title.ts'
import type { Expansion, Subject } from '../../../../src-shared/case/case-types.ts'
import { expandText } from '../messages.ts'

/**
 * How a node is to be expanded: what is requested, and which neighbours in the response are drawn
 * one by one.
 */
export interface ExpandChoice extends Expansion {
  /** Number of days requested, ending today. */
  readonly days: number
  /** The one chain to request; '' for all on which the node was found. */
  readonly chain: string
  /** Whether its related wallets are requested as well. */
  readonly relations: boolean
}

/** The default follows the money: outgoing flows, the greatest first. */
export const USUAL_CHOICE: ExpandChoice = { direction: 'out', max: 10, minValue: '0', days: REQUESTED_DAYS, chain: '', relations: false }

/**
 * The requests of an expansion. They are never narrowed by direction, number or value: the price is
 * the same, the hop is complete, and another choice for the same node is then free.
 */
export function expandRequest(subject: Subject, { days, chain, relations }: ExpandChoice, now: Date): AcquisitionRequest {
  const known = subject.chains.filter(isChainId)
  const endpoints: EndpointId[] = relations ? ['profiler/counterparties', 'profiler/related-wallets'] : ['profiler/counterparties']
  return {
    title: expandText.ofNode(subjectTitle(subject)),
    subjectIds: [subject.id],
    endpoints,
    chains: chain === '' ? (known.length === 0 ? ['all'] : known) : [chain],
    allWherePossible: false,
    window: lastDays(days, now),
    maxPages: 1,
    refresh: false,
  }
}
