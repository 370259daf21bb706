import { addressForService, ADDRESS_FAMILIES } from '../../src-shared/address/normalise.ts'
import type { Window } from '../../src-shared/capture.ts'
import { endpointOf } from '../../src-shared/service/endpoint-table.ts'
import type { EndpointId } from '../../src-shared/service/endpoint.ts'
import { MAX_PER_PAGE } from '../../src-shared/service/limits.ts'
import type { Subject } from '../casefile/case-state.ts'

type Fields = Readonly<Record<string, unknown>>

/** Rows of one page where it is not the endpoint's largest: an address with more than 100 labels was never seen, and one page is what is bought. */
const PER_PAGE: Partial<Record<EndpointId, number>> = { 'profiler/labels': 100, 'profiler/premium-labels': 100 }

/** A stated order makes pages follow on each other; first comes what an investigator wants when there are more pages than were paid for. */
const ORDER: Partial<Record<EndpointId, readonly [field: string, direction: 'ASC' | 'DESC']>> = {
  'profiler/current-balance': ['value_usd', 'DESC'],
  'profiler/historical-balances': ['block_timestamp', 'ASC'],
  'profiler/counterparties': ['total_volume_usd', 'DESC'],
  'profiler/transactions': ['block_timestamp', 'DESC'],
  'profiler/perp-trades': ['timestamp', 'DESC'],
}

/**
 * Fields that every request of an endpoint carries. The spam filters of the service, on by default there, are switched
 * off: nobody can see or cite the rule by which they hide records, and dust and poisoned transfers are evidence. A wish
 * can switch them on again by `extra`; then the request in the capture says so.
 */
const ALWAYS: Partial<Record<EndpointId, Fields>> = {
  'profiler/current-balance': { hide_spam_token: false },
  'profiler/historical-balances': { filters: { hide_spam_tokens: false } },
  'profiler/transactions': { hide_spam_token: false },
  'profiler/counterparties': { source_input: 'Combined', group_by: 'wallet' },
  'profiler/pnl': { filters: { show_realized: true } },
}

/** Whether an endpoint is asked about an address, so that a plan for subjects can hold it. */
export function asksAboutAddress(endpoint: EndpointId): boolean {
  return endpointOf(endpoint).group === 'profiler' || endpoint === 'portfolio/defi-holdings'
}

/** The request body of one call; page counts from 1. */
export function requestOf(
  endpoint: EndpointId,
  subject: Subject,
  chain: string | undefined,
  window: Window | undefined,
  page: number,
  extra: Fields,
): Fields {
  const row = endpointOf(endpoint)
  const order = ORDER[endpoint]
  return {
    ...merged(ALWAYS[endpoint] ?? {}, extra),
    ...addressField(endpoint, subject),
    ...(chain === undefined ? {} : row.chainField === 'chains' ? { chains: [chain] } : { chain }),
    ...(window === undefined || row.dateField === undefined ? {} : { [row.dateField]: { from: window.from, to: window.to } }),
    ...(row.paged ? { pagination: { page, per_page: PER_PAGE[endpoint] ?? row.maxPerPage ?? MAX_PER_PAGE } } : {}),
    ...(order === undefined || 'order_by' in extra ? {} : { order_by: [{ field: order[0], direction: order[1] }] }),
  }
}

/** The request body of one call of a question about no subject; page counts from 1. */
export function requestAboutNobody(endpoint: EndpointId, request: Fields, window: Window | undefined, page: number): Fields {
  const row = endpointOf(endpoint)
  return {
    ...request,
    ...(window === undefined || row.dateField === undefined ? {} : { [row.dateField]: { from: window.from, to: window.to } }),
    ...(row.paged ? { pagination: { per_page: row.maxPerPage ?? MAX_PER_PAGE, ...objectOf(request.pagination), page } } : {}),
  }
}

function addressField(endpoint: EndpointId, subject: Subject): Fields {
  if (endpoint === 'profiler/transaction-lookup') return {}
  const family = ADDRESS_FAMILIES.find((known) => known === subject.family)
  const address = family === undefined ? subject.address : addressForService(family, subject.address)
  return endpoint === 'portfolio/defi-holdings' ? { wallet_address: address } : { address }
}

/** Extra fields over the usual ones; filters are joined, not replaced. */
function merged(usual: Fields, extra: Fields): Fields {
  const filters = { ...objectOf(usual.filters), ...objectOf(extra.filters) }
  return { ...usual, ...extra, ...(Object.keys(filters).length === 0 ? {} : { filters }) }
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}
