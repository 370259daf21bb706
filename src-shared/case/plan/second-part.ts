import { addDecimals, multiplyDecimals } from '../../core/decimal.ts'
import { endpointOf, priceOf } from '../../service/table/endpoint-table.ts'
import type { EndpointId } from '../../service/table/endpoint.ts'
import { DISCOVERY_ENDPOINTS, isDiscoveryEndpoint } from '../activity/activity.ts'
import type { CoverageRow } from '../coverage-row.ts'
import { isEntity } from '../subject.ts'
import type { AcquisitionRequest } from './acquisition-request.ts'
import { priceIn, type Counted } from './counted-price.ts'
import { chainsAfter, maxChains, type Discovery } from './discovery.ts'
import { chainsFor } from './plan-chains.ts'
import { splitWindow } from './plan-windows.ts'
import type { Subject } from '../case-types.ts'

/** Upper bounds of a plan's second part, before the discovery has found its chains. */
export interface SecondPartBounds {
  readonly calls: number
  /** Maximum credits of all its calls, decimal string. */
  readonly max: string
  /** Maximum chains of one subject. */
  readonly chains: number
}

/**
 * Separately priced endpoints do not wait for a discovery: their cost is confirmed individually.
 */
function isSeparatelyPriced(endpoint: EndpointId): boolean {
  return endpointOf(endpoint).requiresConfirmation || priceOf(endpoint, 'free') === undefined
}

/**
 * The endpoints that a plan requests for a subject now: while the discovery is open, the discovery
 * itself and what does not depend on it.
 */
export function endpointsNow(endpoints: readonly EndpointId[], discovery: Discovery | undefined): readonly EndpointId[] {
  return discovery?.isOpen === true ? [...DISCOVERY_ENDPOINTS, ...endpoints.filter(isSeparatelyPriced)] : endpoints
}

/** Where a plan requests an endpoint for a subject: by its discovery, or else by the request. */
export function whereFor(
  request: AcquisitionRequest,
  subject: Subject,
  endpoint: EndpointId,
  discovery: Discovery | undefined,
): ReturnType<typeof chainsFor> {
  if (discovery === undefined || isSeparatelyPriced(endpoint)) return chainsFor(request, subject, endpoint)
  if (discovery.isOpen) return isDiscoveryEndpoint(endpoint) ? { chains: ['all'], notOffered: [] } : { chains: [], notOffered: [] }
  const chains = chainsAfter(discovery, endpoint, request)
  if (chains === undefined) return chainsFor(request, subject, endpoint)
  if (chains.length === 0 || chains.includes('all')) return { chains, notOffered: [] }
  return chainsFor({ ...request, chains, allWherePossible: false, allWhereNamed: true }, subject, endpoint)
}

/** The maximum that the second part requests for one subject. */
export function maxLater(request: AcquisitionRequest, subject: Subject, prices: Counted): SecondPartBounds {
  const chains = isEntity(subject) ? [] : maxChains(subject)
  const parts = request.endpoints.flatMap((endpoint) => {
    if (isSeparatelyPriced(endpoint)) return []
    const { paged, dateField, maxRangeDays } = endpointOf(endpoint)
    const where =
      endpoint === 'profiler/current-balance' ? 1 : chainsFor({ ...request, chains, allWhereNamed: true }, subject, endpoint).chains.length
    const split = dateField === undefined ? undefined : splitWindow(request.window, maxRangeDays)
    const windows = split?.ok === true ? split.value.windows.length : 1
    const pages = paged ? Math.max(1, Math.floor(request.pagesOf?.[endpoint] ?? request.maxPages)) : 1
    const calls = where * windows * pages
    return [{ calls, credits: multiplyDecimals(priceIn(prices, endpoint) ?? '0', String(calls)) }]
  })
  return {
    calls: parts.reduce((sum, { calls }) => sum + calls, 0),
    max: addDecimals(parts.map(({ credits }) => credits)),
    chains: chains.length,
  }
}

/** The maximum for all subjects together; undefined where none has a second part. */
export function joinLater(parts: readonly SecondPartBounds[]): SecondPartBounds | undefined {
  if (parts.length === 0) return undefined
  return {
    calls: parts.reduce((sum, { calls }) => sum + calls, 0),
    max: addDecimals(parts.map(({ max }) => max)),
    chains: Math.max(...parts.map(({ chains }) => chains)),
  }
}

export function coverageBySubject(rows: readonly CoverageRow[] = []): ReadonlyMap<string, readonly CoverageRow[]> {
  return Map.groupBy(rows, ({ subjectId }) => subjectId)
}
