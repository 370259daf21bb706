import type { PlannedStep, Window } from '../../src-shared/capture.ts'
import { canonicalText } from '../../src-shared/custody/canonical-json.ts'
import { isFields } from '../../src-shared/fields.ts'
import { endpointOf } from '../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../src-shared/service/table/endpoint.ts'
import type { CaptureHeader } from './case-state.ts'

/** What a request asked, read back from its own text. */
export interface Question {
  /** The address asked about, as sent; undefined for entities and transactions. */
  readonly address: string | undefined
  /** undefined where no chain was named; 'all' where all chains were asked at once. */
  readonly chain: string | undefined
  readonly window: Window | undefined
  readonly page: number
  /** undefined where the request leaves the length of a page to the service. */
  readonly perPage: number | undefined
  /** What else was asked (filters, a transaction hash): canonical text of the other fields, so that two questions are never taken for one. */
  readonly rest: string
}

const OWN_PLACE = new Set(['address', 'wallet_address', 'chain', 'chains', 'date', 'date_range', 'pagination', 'order_by'])

/** Identity of a question put to the service: the same endpoint and the same canonical request. */
export function questionKey(endpoint: EndpointId, requestText: string, practice: boolean): string {
  return `${practice ? 'practice' : 'service'} ${endpoint} ${requestText}`
}

/** Canonical text of a planned step's request as the desk will send it; '' for GET. */
export function requestTextOf(step: Pick<PlannedStep, 'endpoint' | 'request'>): string {
  return endpointOf(step.endpoint).method === 'GET' ? '' : canonicalText(step.request)
}

const remembered = new WeakMap<object, Question>()

/** The question of a capture; captures never change, so each text is read once. */
export function questionOfCapture(capture: CaptureHeader): Question {
  const known = remembered.get(capture)
  if (known !== undefined) return known
  const question = questionOf(parsed(capture.requestText))
  remembered.set(capture, question)
  return question
}

/** The fields of a capture's request, as they were sent; empty where none can be read. */
export function requestOfCapture(capture: Pick<CaptureHeader, 'requestText'>): Readonly<Record<string, unknown>> {
  return parsed(capture.requestText)
}

/** The question of a request that is no capture yet. */
export function questionOfRequest(request: Readonly<Record<string, unknown>>): Question {
  return questionOf(request)
}

export function questionOfStep(step: PlannedStep): Question {
  const known = remembered.get(step)
  if (known !== undefined) return known
  const question = questionOf(step.request)
  remembered.set(step, question)
  return question
}

/** Which question of the legacy query interface a call asked: it stands in the path. '' for every other call. */
export function questionName(endpoint: EndpointId, path: string): string {
  return endpoint === 'legacy/question' ? (path.split('/').at(-1) ?? '') : ''
}

function questionOf(request: Readonly<Record<string, unknown>>): Question {
  const rest = Object.fromEntries(Object.entries(request).filter(([name]) => !OWN_PLACE.has(name)))
  return {
    address: addressOf(request),
    chain: chainOfRequest(request),
    window: windowOf(request.date) ?? windowOf(request.date_range),
    page: wholeOf(request.pagination, 'page') ?? 1,
    perPage: wholeOf(request.pagination, 'per_page'),
    rest: Object.keys(rest).length === 0 ? '' : canonicalText(rest),
  }
}

function addressOf({ address, wallet_address: wallet }: Readonly<Record<string, unknown>>): string | undefined {
  const asked = address ?? wallet
  return typeof asked === 'string' && asked !== '' ? asked : undefined
}

/** The chain that a request names; several joined by commas, undefined where it names none. */
export function chainOfRequest(request: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof request.chain === 'string') return request.chain
  return Array.isArray(request.chains) ? request.chains.map(String).join(',') : undefined
}

function windowOf(value: unknown): Window | undefined {
  if (!isFields(value) || typeof value.from !== 'string' || typeof value.to !== 'string') return undefined
  return { from: value.from, to: value.to }
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
