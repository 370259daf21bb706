import type { Failure } from '../../core/failure.ts'
import { familyOfChain, isChainId } from '../../addresses/chains/chains.ts'
import { endpointOf } from '../../service/table/endpoint-table.ts'
import type { EndpointId } from '../../service/table/endpoint.ts'
import { isOffered, isOfferedTo, NEEDS_ADDRESS, notOfferedFor } from '../coverage.ts'
import { chainOfRequest } from '../query.ts'
import { isEntity } from '../subject.ts'
import type { AcquisitionRequest } from './acquisition-request.ts'
import { lowerFirst } from '../../core/text/sentence.ts'
import type { Subject } from '../case-types.ts'
import { planErrors as messages } from './messages.ts'

/** What cannot be requested, and why; costs nothing. */
export interface PlanGap {
  readonly subjectId: string
  /** The address, in a plan for labels of named addresses. */
  readonly about?: string | undefined
  readonly endpoint: EndpointId
  readonly chain: string | undefined
  /** A sentence that names the section of the interface, or the error in the request. */
  readonly reason: string
  readonly failure?: Failure | undefined
}

/**
 * The chains on which a request uses an endpoint for a subject (undefined: a call without a chain),
 * and those that are not available, each with the reason.
 */
export function chainsFor(
  request: AcquisitionRequest,
  subject: Subject,
  endpoint: EndpointId,
): {
  readonly chains: readonly (string | undefined)[]
  readonly notOffered: readonly PlanGap[]
} {
  // The chain is in the request itself and is validated with it.
  if (request.request !== undefined) return { chains: [chainOfRequest(request.request)], notOffered: [] }
  const { chains: offered, allowsAll, allCoversEachChain, title } = endpointOf(endpoint)
  const gap = (chain: string | undefined, reason: string): PlanGap => ({ subjectId: subject.id, endpoint, chain, reason })
  const isOfEntity = isEntity(subject)
  const requested = request.chains.length > 0 ? request.chains : subject.chains
  if (isOfEntity && !endpointOf(endpoint).takesEntity) {
    const where = offered === undefined ? [undefined] : [...new Set(requested)]
    return { chains: [], notOffered: where.map((chain) => gap(chain, `${title}: ${NEEDS_ADDRESS}`)) }
  }
  if (offered === undefined && !isOfEntity) {
    if (isOffered(endpoint, undefined, subject.family)) return { chains: [undefined], notOffered: [] }
    return { chains: [], notOffered: [gap(undefined, notOfferedFor(endpoint))] }
  }
  // `all` was requested explicitly. An entity is on chains of every family, so `all`
  // includes every other chain.
  if (allowsAll && requested.includes('all') && (requested.length === 1 || isOfEntity)) return { chains: ['all'], notOffered: [] }
  const own = [...new Set(requested)].filter((chain) => isChainId(chain) && (isOfEntity || familyOfChain(chain) === subject.family))
  const open = own.filter((chain) => isOfferedTo(endpoint, chain, subject))
  const closed = own.filter((chain) => !open.includes(chain))
  const notOffered = closed.map((chain) => gap(chain, messages.notOnChain(lowerFirst(title), chain)))
  const isAtOnce = allowsAll && open.length > 1 && (request.allWherePossible || (allCoversEachChain && request.allWhereNamed === true))
  return { chains: isAtOnce ? ['all'] : open, notOffered }
}
