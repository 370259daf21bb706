import type { PlannedStep, Window } from '../custody/capture.ts'
import { canonicalText } from '../core/canonical-json.ts'
import { isFields } from '../core/fields.ts'
import type { RequestedPage } from '../service/response/answers.ts'
import { normaliseChain } from '../addresses/chains/chains.ts'
import { endpointOf } from '../service/table/endpoint-table.ts'
import type { EndpointId } from '../service/table/endpoint.ts'
import { internString } from '../core/intern-string.ts'
import type { CaptureHeader } from './case-state.ts'

/**
 * What a request asks, read back from its own text. Endpoint, chain, window, rest and service are its identity (`queryKey`); page, page
 * length and order are how its records are delivered.
 */
export interface Query {
  readonly endpoint: EndpointId
  /** Whether the practice service is asked: made-up answers and real ones never stand for each other. */
  readonly practice: boolean
  /** The address asked about, as sent; undefined for entities and transactions. */
  readonly address: string | undefined
  /** Normalised; '' where no chain was named, 'all' where all chains were asked at once, several joined by commas. */
  readonly chain: string
  readonly window: Window | undefined
  /** What else was asked (filters, a transaction hash): canonical text of the other fields. */
  readonly rest: string
  readonly page: number
  /** undefined where the request leaves the length of a page to the service. */
  readonly perPage: number | undefined
  /** Canonical text of the order asked for; '' where it is left to the service. */
  readonly order: string
}

const OWN_PLACE = new Set(['address', 'wallet_address', 'chain', 'chains', 'date', 'date_range', 'pagination', 'order_by'])

const keys = new WeakMap<Query, string>()

/** Identity of a query, whatever its page; among the queries about one subject, or about none. Queries never change, so each key is written once. */
export function queryKey(query: Query): string {
  const known = keys.get(query)
  if (known !== undefined) return known
  const { endpoint, practice, chain, window, rest } = query
  const key = JSON.stringify([endpoint, practice, chain, window?.from ?? '', window?.to ?? '', rest])
  keys.set(query, key)
  return key
}

/** Whether two queries ask the same, each of its own days. */
export function isSameButWindow(a: Query, b: Query): boolean {
  return a.endpoint === b.endpoint && a.practice === b.practice && a.chain === b.chain && a.rest === b.rest
}

/** Whether two queries ask the same, each of its own chain. */
export function isSameButChain(a: Query, b: Query): boolean {
  const isSame = a.endpoint === b.endpoint && a.practice === b.practice && a.rest === b.rest
  return isSame && a.window?.from === b.window?.from && a.window?.to === b.window?.to
}

/** Identity of a call: the same endpoint and path, and the same canonical request to the same service. */
export interface Call {
  /** Service, endpoint, and what stands in the path (see `questionName`). */
  readonly requested: string
  /** Canonical. */
  readonly requestText: string
}

/** The call that a capture is the answer to. */
export function callOfCapture({ endpoint, path, requestText, practice }: CaptureHeader): Call {
  return callOf(endpoint, questionName(endpoint, path), requestText, practice)
}

/** The call that a step is for. */
export function callOfStep(step: Pick<PlannedStep, 'endpoint' | 'request' | 'pathValues'>, practice: boolean): Call {
  return callOf(step.endpoint, step.pathValues?.['question_id'] ?? '', requestTextOf(step), practice)
}

/** The call of a request; `name` is what stands in its path. */
export function callOf(endpoint: EndpointId, name: string, requestText: string, practice: boolean): Call {
  return { requested: `${practice ? 'practice' : 'service'} ${endpoint} ${name}`, requestText }
}

export function isSameCall(a: Call, b: Call): boolean {
  return a.requestText === b.requestText && a.requested === b.requested
}

/** Equal for equal calls and seldom for others: finds the steps that a capture may answer without the canonical text of every request. */
export function placeOfQuery({
  endpoint,
  address = '',
  chain,
  window,
  page,
}: Pick<Query, 'endpoint' | 'address' | 'chain' | 'window' | 'page'>): string {
  return `${endpoint} ${address} ${chain} ${window?.from ?? ''} ${page}`
}

/** The place (`placeOfQuery`) of a step that was not answered yet. */
export function placeOfStep({ endpoint, request }: Pick<PlannedStep, 'endpoint' | 'request'>): string {
  return placeOfQuery({ endpoint, ...placedOf(request) })
}

/** Canonical text of a planned step's request as the desk will send it; '' for GET. */
export function requestTextOf(step: Pick<PlannedStep, 'endpoint' | 'request'>): string {
  return endpointOf(step.endpoint).method === 'GET' ? '' : canonicalText(step.request)
}

const remembered = new WeakMap<object, Query>()

/** The query of a capture; captures never change, so each text is read once. */
export function queryOfCapture(capture: CaptureHeader): Query {
  const known = remembered.get(capture)
  if (known !== undefined) return known
  const query = queryOfRequest(capture.endpoint, parsed(capture.requestText), capture.practice)
  remembered.set(capture, query)
  return query
}

/** The fields of a capture's request, as they were sent; empty where none can be read. */
export function requestOfCapture(capture: Pick<CaptureHeader, 'requestText'>): Readonly<Record<string, unknown>> {
  return parsed(capture.requestText)
}

/** The page that a capture requested, with the request that its response has to be about. */
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

/** Which question of the legacy query interface a call asked: it stands in the path. '' for every other call. */
export function questionName(endpoint: EndpointId, path: string): string {
  return endpoint === 'legacy/question' ? (path.split('/').at(-1) ?? '') : ''
}

/** The query of a request that is no capture yet. */
export function queryOfRequest(endpoint: EndpointId, request: Readonly<Record<string, unknown>>, practice: boolean): Query {
  const rest = Object.fromEntries(Object.entries(request).filter(([name]) => !OWN_PLACE.has(name)))
  return {
    endpoint,
    practice,
    ...placedOf(request),
    rest: Object.keys(rest).length === 0 ? '' : canonicalText(rest),
    perPage: wholeOf(request.pagination, 'per_page'),
    order: request.order_by === undefined ? '' : canonicalText(request.order_by),
  }
}

function placedOf(request: Readonly<Record<string, unknown>>): Pick<Query, 'address' | 'chain' | 'window' | 'page'> {
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

function parsed(text: string): Readonly<Record<string, unknown>> {
  if (text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : {}
  } catch {
    // A request text that is no JSON cannot come from the desk; the custody chain shows the damage.
    return {}
  }
}
