import type { PlannedStep, Window } from '../custody/capture.ts'
import { canonicalText } from '../core/canonical-json.ts'
import { isFields } from '../core/fields.ts'
import type { RequestedPage } from '../service/response/decode-response.ts'
import { normaliseChain } from '../addresses/chains/chains.ts'
import { endpointOf } from '../service/table/endpoint-table.ts'
import type { EndpointId } from '../service/table/endpoint.ts'
import { internString } from '../core/intern-string.ts'
import type { CaptureHeader } from './case-types.ts'

/**
 * A query parsed from its request text. Endpoint, chain, window, rest and service identify it
 * (`queryKey`); page, page length and order only affect delivery.
 */
export interface Query {
  readonly endpoint: EndpointId
  /**
   * Whether it is for the practice service: simulated and real responses never replace each other.
   */
  readonly practice: boolean
  /** The requested address, as sent; undefined for entities and transactions. */
  readonly address: string | undefined
  /**
   * Normalised; '' where no chain was named, 'all' where all chains were requested at once,
   * several joined by commas.
   */
  readonly chain: string
  readonly window: Window | undefined
  /** Canonical text of the other fields (filters, a transaction hash). */
  readonly rest: string
  readonly page: number
  /** undefined where the request leaves the length of a page to the service. */
  readonly perPage: number | undefined
  /** Canonical text of the requested order; '' where it is left to the service. */
  readonly order: string
}

const SEPARATE_FIELDS = new Set(['address', 'wallet_address', 'chain', 'chains', 'date', 'date_range', 'pagination', 'order_by'])

const keys = new WeakMap<Query, string>()

/**
 * Identity of a query, whatever its page, among the queries about one subject or about none.
 * Queries are immutable, so each key is computed once.
 */
export function queryKey(query: Query): string {
  const known = keys.get(query)
  if (known !== undefined) return known
  const { endpoint, practice, chain, window, rest } = query
  const key = JSON.stringify([endpoint, practice, chain, window?.from ?? '', window?.to ?? '', rest])
  keys.set(query, key)
  return key
}

/** Whether two queries differ at most in their window. */
export function isSameButWindow(a: Query, b: Query): boolean {
  return a.endpoint === b.endpoint && a.practice === b.practice && a.chain === b.chain && a.rest === b.rest
}

/** Whether two queries differ at most in their chain. */
export function isSameButChain(a: Query, b: Query): boolean {
  const isSame = a.endpoint === b.endpoint && a.practice === b.practice && a.rest === b.rest
  return isSame && a.window?.from === b.window?.from && a.window?.to === b.window?.to
}

/**
 * Identity of a call: the same endpoint and path, and the same canonical
 * request to the same service.
 */
export interface Call {
  /** Service, endpoint and path parameter (see `questionName`). */
  readonly requested: string
  /** Canonical. */
  readonly requestText: string
}

/** The call of a capture. */
export function callOfCapture({ endpoint, path, requestText, practice }: CaptureHeader): Call {
  return callOf(endpoint, questionName(endpoint, path), requestText, practice)
}

/** The call of a step. */
export function callOfStep(step: Pick<PlannedStep, 'endpoint' | 'request' | 'pathValues'>, practice: boolean): Call {
  return callOf(step.endpoint, step.pathValues?.['question_id'] ?? '', requestTextOf(step), practice)
}

/** The call of a request; `name` is its path parameter. */
export function callOf(endpoint: EndpointId, name: string, requestText: string, practice: boolean): Call {
  return { requested: `${practice ? 'practice' : 'service'} ${endpoint} ${name}`, requestText }
}

export function isSameCall(a: Call, b: Call): boolean {
  return a.requestText === b.requestText && a.requested === b.requested
}

/**
 * A short key, equal for equal calls and rarely for others: finds the steps that a capture may
 * satisfy without computing the canonical text of every request.
 */
export function queryLookupKey({
  endpoint,
  address = '',
  chain,
  window,
  page,
}: Pick<Query, 'endpoint' | 'address' | 'chain' | 'window' | 'page'>): string {
  return `${endpoint} ${address} ${chain} ${window?.from ?? ''} ${page}`
}

/** The short key (`queryLookupKey`) of a step without a response. */
export function stepLookupKey({ endpoint, request }: Pick<PlannedStep, 'endpoint' | 'request'>): string {
  return queryLookupKey({ endpoint, ...separateFieldsOf(request) })
}

/** Canonical text of a planned step's request as the main process sends it; '' for GET. */
export function requestTextOf(step: Pick<PlannedStep, 'endpoint' | 'request'>): string {
  return endpointOf(step.endpoint).method === 'GET' ? '' : canonicalText(step.request)
}

const remembered = new WeakMap<object, Query>()

/** The query of a capture; captures are immutable, so each text is parsed once. */
export function queryOfCapture(capture: CaptureHeader): Query {
  const known = remembered.get(capture)
  if (known !== undefined) return known
  const query = queryOfRequest(capture.endpoint, parseQuery(capture.requestText), capture.practice)
  remembered.set(capture, query)
  return query
}

/** The request fields of a capture, as sent; empty where they cannot be parsed. */
export function requestOfCapture(capture: Pick<CaptureHeader, 'requestText'>): Readonly<Record<string, unknown>> {
  return parseQuery(capture.requestText)
}

/** The page that a capture requested, with the request that its response has to match. */
export function pageOfCapture(capture: CaptureHeader): RequestedPage {
  const { page, perPage } = queryOfCapture(capture)
  return { page, perPage, request: requestOfCapture(capture) }
}

/** The query of a planned step in a case of the practice service, or of the real one. */
export function queryOfStep(step: PlannedStep, practice: boolean): Query {
  const known = remembered.get(step)
  if (known?.practice === practice) return known
  const query = queryOfRequest(step.endpoint, step.request, practice)
  remembered.set(step, query)
  return query
}

/** The question id in the path of a legacy API call; '' for every other call. */
export function questionName(endpoint: EndpointId, path: string): string {
  return endpoint === 'legacy/question' ? (path.split('/').at(-1) ?? '') : ''
}

/** The query of a request without a capture. */
export function queryOfRequest(endpoint: EndpointId, request: Readonly<Record<string, unknown>>, practice: boolean): Query {
  const rest = Object.fromEntries(Object.entries(request).filter(([name]) => !SEPARATE_FIELDS.has(name)))
  return {
    endpoint,
    practice,
    ...separateFieldsOf(request),
    rest: Object.keys(rest).length === 0 ? '' : canonicalText(rest),
    perPage: wholeOf(request.pagination, 'per_page'),
    order: request.order_by === undefined ? '' : canonicalText(request.order_by),
  }
}

function separateFieldsOf(request: Readonly<Record<string, unknown>>): Pick<Query, 'address' | 'chain' | 'window' | 'page'> {
  return {
    address: addressOf(request),
    chain: normaliseChain(chainOfRequest(request) ?? ''),
    window: windowOf(request.date) ?? windowOf(request.date_range),
    page: wholeOf(request.pagination, 'page') ?? 1,
  }
}

function addressOf({ address, wallet_address: wallet }: Readonly<Record<string, unknown>>): string | undefined {
  const requested = address ?? wallet
  return typeof requested === 'string' && requested !== '' ? internString(requested) : undefined
}

/** The chain that a request names; several joined by commas, undefined where it names none. */
export function chainOfRequest(request: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof request.chain === 'string') return request.chain
  return Array.isArray(request.chains) ? request.chains.map(String).join(',') : undefined
}

function windowOf(value: unknown): Window | undefined {
  if (!isFields(value) || typeof value.from !== 'string' || typeof value.to !== 'string') return undefined
  return { from: internString(value.from), to: internString(value.to) }
}

function wholeOf(pagination: unknown, name: 'page' | 'per_page'): number | undefined {
  const value = isFields(pagination) ? pagination[name] : undefined
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined
}

function parseQuery(text: string): Readonly<Record<string, unknown>> {
  if (text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : {}
  } catch {
    // The main process never writes a request text that is not JSON; the custody
    // chain reports the damage.
    return {}
  }
}
