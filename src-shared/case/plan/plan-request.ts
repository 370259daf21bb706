import { addressForService, ADDRESS_FAMILIES } from '../../addresses/normalise.ts'
import type { Window } from '../../custody/capture.ts'
import type { Fields } from '../../core/fields.ts'
import { endpointOf } from '../../service/table/endpoint-table.ts'
import type { EndpointId } from '../../service/table/endpoint.ts'
import { MAX_PER_PAGE } from '../../service/table/limits.ts'
import { isEntity } from '../subject.ts'
import type { Subject } from '../case-types.ts'

/**
 * Whether an endpoint is about an address or one of its transactions, so that a plan for
 * subjects can include it.
 */
export function requiresAddress(endpoint: EndpointId): boolean {
  const { about } = endpointOf(endpoint)
  return about === 'address' || about === 'transaction'
}

/**
 * The request body of one call, about an address or by the name of an entity; page counts from 1.
 */
export function requestOf(
  endpoint: EndpointId,
  subject: Subject,
  chain: string | undefined,
  window: Window | undefined,
  page: number,
  extra: Fields,
): Fields {
  const row = endpointOf(endpoint)
  const { order, perPage, fields = {} } = row.defaults
  return {
    ...mergeFields(fields, extra),
    ...(row.addressField === undefined ? {} : subjectFields(subject, row.addressField)),
    ...(chain === undefined ? {} : row.chainField === 'chains' ? { chains: [chain] } : { chain }),
    ...(window === undefined || row.dateField === undefined ? {} : { [row.dateField]: { from: window.from, to: window.to } }),
    ...(row.paged ? { pagination: { per_page: perPage ?? row.maxPerPage ?? MAX_PER_PAGE, ...objectOf(extra.pagination), page } } : {}),
    ...(order === undefined || 'order_by' in extra ? {} : { order_by: [{ field: order[0], direction: order[1] }] }),
  }
}

/** The request body of one call of a query without a subject; page counts from 1. */
export function requestWithoutSubject(endpoint: EndpointId, request: Fields, window: Window | undefined, page: number): Fields {
  const row = endpointOf(endpoint)
  return {
    ...request,
    ...(window === undefined || row.dateField === undefined ? {} : { [row.dateField]: { from: window.from, to: window.to } }),
    ...(row.paged ? { pagination: { per_page: row.maxPerPage ?? MAX_PER_PAGE, ...objectOf(request.pagination), page } } : {}),
  }
}

/**
 * The request fields that identify a subject; the only place where a
 * subject is converted to fields.
 */
function subjectFields(subject: Subject, addressField: string): Fields {
  if (isEntity(subject)) return { entity_name: subject.entityName }
  const family = ADDRESS_FAMILIES.find((known) => known === subject.family)
  return { [addressField]: family === undefined ? subject.address : addressForService(family, subject.address) }
}

/** Extra fields override the usual ones; filters are merged, not replaced. */
function mergeFields(usual: Fields, extra: Fields): Fields {
  const filters = { ...objectOf(usual.filters), ...objectOf(extra.filters) }
  return { ...usual, ...extra, ...(Object.keys(filters).length === 0 ? {} : { filters }) }
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}
