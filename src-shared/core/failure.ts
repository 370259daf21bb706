/**
 * Every expected failure, as data. Failures cross every boundary (service → broker → bridge → screen)
 * as this record and never as a thrown error; a throw means a fault in Casebook itself.
 */
export const FAILURE_CODES = [
  // the bridge
  'bad_request',
  'refused_sender',
  'no_session',
  'not_proven',
  'unknown_method',
  'busy',
  'unsupported',
  'internal',
  // the key and the keychain
  'no_key',
  'bad_key',
  'key_rejected',
  // the older query interface, which has a sign-in of its own
  'bad_login',
  'sign_in_needed',
  'keychain_locked',
  'keychain_unavailable',
  'keychain_denied',
  'keychain_timeout',
  // the wire
  'network',
  'timeout',
  'truncated',
  'too_large',
  'too_deep',
  'not_json',
  'bad_shape',
  'about_something_else',
  'bad_encoding',
  'bad_status',
  'unexpected_redirect',
  'not_service',
  'tls',
  'breaker_open',
  'unknown_outcome',
  'cancelled',
  // an answer of the service that says no (docs/service-interface.md, 7)
  'service_error',
  'rate_limited',
  'payment_required',
  'forbidden',
  'not_available',
  // money
  'budget_exceeded',
  'approval_exceeded',
  'response_lost',
  'floor_reached',
  'price_unknown',
  'price_changed',
  'unbooked_credits',
  'insufficient_credits',
  'needs_confirmation',
  // a release that is not what was signed
  'bad_release',
  // disk and case file
  'disk_full',
  'disk_error',
  'newer_version',
  'corrupt',
  'quota',
  'not_found',
  'port_taken',
  'data_dir_taken',
  'custody_mismatch',
] as const

export type FailureCode = (typeof FAILURE_CODES)[number]

/** What the service said, after `parseServiceError` (docs/service-interface.md, 7.2). All text is hostile. */
export interface ServiceErrorDetails {
  readonly status: number
  /** Code of table 7.3 in lower case, or the code as delivered, or undefined where the body has none. */
  readonly code?: string | undefined
  readonly message: string
  readonly requestId?: string | undefined
  readonly param?: string | undefined
  /** Seconds, as delivered in the body (not yet clamped). */
  readonly retryAfter?: number | undefined
  readonly requiredScopes?: readonly string[] | undefined
  /** Most days of one range, where the error refuses a longer one and names it. */
  readonly maxDays?: number | undefined
  /** Present where the body is not the service's JSON: the title of the page, or how the text begins, '' for nothing readable. */
  readonly page?: string | undefined
  /** Address of the service's own page on the code; a text to be read, never a link. */
  readonly docUrl?: string | undefined
}

export interface Failure {
  readonly code: FailureCode
  /** One sentence that names what failed. Never holds the key. */
  readonly message: string
  /** One way on, as a sentence. */
  readonly remedy: string
  readonly service?: ServiceErrorDetails | undefined
  /** The field of the request or form that the failure is tied to. */
  readonly field?: string | undefined
  /** The exchange that carries the failing answer, where one was kept. */
  readonly exchangeId?: string | undefined
  /** Credits that this outcome has cost, a decimal string; absent when nothing was sent. */
  readonly creditsUsed?: string | undefined
  /** `endpoint`: it is about one endpoint, and says nothing of other calls. `service`: the service was not reached, so nothing was asked. */
  readonly concerns?: 'endpoint' | 'service' | undefined
  /** UTC ISO time from which trying again makes sense. */
  readonly retryAt?: string | undefined
}

/** Shorthand for building a failure. */
export function failure(code: FailureCode, message: string, remedy: string, more: Partial<Failure> = {}): Failure {
  return { ...more, code, message, remedy }
}
