import { type Failure, failure } from '../../../src-shared/core/failure.ts'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import type { HeaderFacts } from '../../../src-shared/service/response/headers.ts'
import { isBinary, isFrontOutage, pageTitle } from '../../../src-shared/service/response/front-page.ts'
import { jsonKindOf } from '../../../src-shared/service/response/json-text.ts'
import { failureOf, isRetryable, parseServiceError } from '../../../src-shared/service/response/service-error.ts'
import type { HttpResponse } from './http-response.ts'
import type { SendOutcome } from './transport.ts'

const SET_VALID_KEY = 'Set a valid key in the settings, then resume the plan.'

/** How an attempt ended, as far as retries are concerned. */
export type AttemptOutcome =
  /** Certainly not delivered: a retry costs nothing. */
  | { readonly kind: 'not-sent' }
  /** The service refused; `retryable` by the interface's table of codes. */
  | { readonly kind: 'refused'; readonly retryable: boolean; readonly retryAfterMs?: number | undefined }
  | { readonly kind: 'rate-limited' }
  /**
   * Sent without a usable response: may have been charged. `repeats`: a retry would give the same
   * (too large, not JSON).
   */
  | { readonly kind: 'unknown'; readonly repeats: boolean; readonly slow: boolean }

/**
 * The result of an attempt: no failure, or why it failed, and what that means for retries and
 * charges.
 */
export interface ResponseClassification {
  readonly failure: Failure | undefined
  /** undefined for a good response. */
  readonly end: AttemptOutcome | undefined
  /** Whether the service can have charged without saying so in a header. */
  readonly charge: 'yes' | 'no' | 'unknown'
}

/**
 * Classifies one attempt. Pure. Only what charges and retries depend on is checked here; the panels
 * decode the rest.
 */
export function classifyResponse(outcome: SendOutcome, endpoint: EndpointId, facts: HeaderFacts | undefined): ResponseClassification {
  if (outcome.kind === 'answered') return classifyAnswered(outcome.response, endpoint, facts)
  const { code } = outcome.failure
  if (outcome.kind === 'unknown')
    return { failure: outcome.failure, end: { kind: 'unknown', repeats: false, slow: code === 'timeout' }, charge: 'unknown' }
  // An invalid certificate or key does not work a second later either.
  const isLasting = code === 'tls' || code === 'bad_key'
  if (isLasting) return { failure: outcome.failure, end: { kind: 'refused', retryable: false }, charge: 'no' }
  return { failure: { ...outcome.failure, concerns: 'service' }, end: { kind: 'not-sent' }, charge: 'no' }
}

function classifyAnswered(response: HttpResponse, endpoint: EndpointId, facts: HeaderFacts | undefined): ResponseClassification {
  const { status } = response
  if (status === 200) return classifyStatus200(response, endpoint)
  // 304 is no redirect: it refers to a cached response, and calls have none.
  if (status >= 300 && status < 400 && status !== 304) {
    return {
      failure: failure(
        'unexpected_redirect',
        `Unexpected redirect (${status}). Redirects are not followed.`,
        'Check the service address and whether the network requires a sign-in.',
      ),
      end: { kind: 'refused', retryable: false },
      charge: 'no',
    }
  }
  if (status < 400) {
    return {
      failure: failure(
        'bad_status',
        `The service responded with status ${status} instead of 200.`,
        'Try again later; read the account to see whether the call was charged.',
      ),
      end: { kind: 'unknown', repeats: true, slow: false },
      charge: 'unknown',
    }
  }
  const details = parseServiceError(status, response.body)
  const reported = failureOf(details, facts)
  const isKeyRejected = reported.code === 'key_rejected'
  const known = isKeyRejected
    ? { ...reported, remedy: SET_VALID_KEY }
    : status === 402 && hasPaymentChallenge(response)
      ? payPerCallError(reported)
      : reported
  if (status === 429) return { failure: known, end: { kind: 'rate-limited' }, charge: 'no' }
  const isFront = isFrontOutage(details)
  const retryAfterMs = known.retryAt === undefined || facts === undefined ? undefined : Date.parse(known.retryAt) - Date.parse(facts.readAt)
  return {
    failure: known,
    end: { kind: 'refused', retryable: isFront || isRetryable(status, details.code), retryAfterMs },
    // Below 500 the service rejected the call. Above, or behind a server in front of it, it may
    // have worked and charged.
    charge: status >= 500 || isFront ? 'unknown' : 'no',
  }
}

/**
 * Whether a header asks for a payment for this call (x402, or MPP). Without one a 402 is about the
 * account.
 */
function hasPaymentChallenge({ headers }: HttpResponse): boolean {
  return headers.some(([name, value]) => /^payment-required$/i.test(name) || (/^www-authenticate$/i.test(name) && /^payment\b/i.test(value.trim())))
}

function payPerCallError(reported: Failure): Failure {
  const remedy = 'Exclude this call, or use a key whose plan covers it; Casebook never pays per call.'
  return { ...reported, remedy, concerns: 'endpoint' }
}

function classifyStatus200(response: HttpResponse, endpoint: EndpointId): ResponseClassification {
  const { bodyFailure } = response
  if (bodyFailure !== undefined) {
    const repeats = bodyFailure.code === 'too_large' || bodyFailure.code === 'bad_encoding'
    return { failure: bodyFailure, end: { kind: 'unknown', repeats, slow: bodyFailure.code === 'timeout' }, charge: 'unknown' }
  }
  const bad = findContentDefect(response, endpoint)
  if (bad === undefined) return { failure: undefined, end: undefined, charge: 'yes' }
  // A page instead of data comes from a sign-in or a check in front of the service; the service may
  // have charged the call.
  if (bad.service !== undefined) return { failure: bad, end: { kind: 'refused', retryable: true }, charge: 'unknown' }
  // Text that stops in the middle is a broken transfer, worth another try when cheap.
  return {
    failure: bad,
    end: { kind: 'unknown', repeats: bad.code !== 'truncated', slow: false },
    charge: bad.code === 'bad_shape' ? 'yes' : 'unknown',
  }
}

function findContentDefect(response: HttpResponse, endpoint: EndpointId): Failure | undefined {
  const remedy = 'Read the account: it shows whether the call was charged. The response is saved.'
  if (response.body.length === 0) return failure('bad_shape', 'The response is empty.', remedy)
  const page = pageTitle(response.body)
  if (page !== undefined && !isBinary(response.body)) {
    const message = `The response is not from the data service${page === '' ? '' : `: “${page}”`}.`
    const service = { status: response.status, message, page }
    return failure('not_json', message, 'Check whether the network requires a sign-in, then try again.', { service })
  }
  const read = jsonKindOf(response.body)
  if (!read.ok) {
    if (read.error.code !== 'not_json') return { ...read.error, remedy }
    if (!isClosedJson(response.body)) return failure('truncated', `The response is truncated after ${response.body.length} bytes.`, remedy)
    return { ...read.error, remedy }
  }
  const kind = read.value
  if (kind === 'object' || kind === 'list' || (kind === 'empty list' && endpointOf(endpoint).bareList)) return undefined
  return failure('bad_shape', 'The response is valid JSON but does not have the format of this call.', remedy)
}

/** Whether the last character closes an object or a list: truncated text almost never ends so. */
function isClosedJson(body: Uint8Array): boolean {
  const last = new TextDecoder().decode(body.subarray(-16)).trimEnd().at(-1)
  return last === '}' || last === ']'
}
