/**
 * Codes of all expected failures. A failure crosses every boundary (service → broker → IPC →
 * screen) as a `Failure` record, never as a thrown error; a throw means a fault in Casebook itself.
 */
export const FAILURE_CODES = [
  // IPC
  'bad_request',
  'refused_sender',
  'no_session',
  'not_proven',
  'unknown_method',
  'busy',
  'unsupported',
  'internal',
  // API key and keychain
  'no_key',
  'bad_key',
  'key_rejected',
  // legacy query interface, which has its own sign-in
  'bad_login',
  'sign_in_needed',
  'keychain_locked',
  'keychain_unavailable',
  'keychain_denied',
  'keychain_timeout',
  // network
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
  // error response of the service (docs/service-interface.md, 7)
  'service_error',
  'rate_limited',
  'payment_required',
  'forbidden',
  'not_available',
  // credits
  'budget_exceeded',
  'approval_exceeded',
  'response_lost',
  'minimum_balance_reached',
  'price_unknown',
  'price_changed',
  'unbooked_credits',
  'insufficient_credits',
  'needs_confirmation',
  // a release that differs from what was signed
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

/**
 * The service's error details, from `parseServiceError` (docs/service-interface.md, 7.2). All text
 * is hostile.
 */
export interface ServiceErrorDetails {
  readonly status: number
  /**
   * Code of table 7.3 in lower case, else the code as delivered; undefined where the body has none.
   */
  readonly code?: string | undefined
  readonly message: string
  readonly requestId?: string | undefined
  readonly param?: string | undefined
  /** Seconds, as delivered in the body (not yet clamped). */
  readonly retryAfter?: number | undefined
  readonly requiredScopes?: readonly string[] | undefined
  /** Maximum number of days of one range, where the error refuses a longer range and names the limit. */
  readonly maxDays?: number | undefined
  /**
   * Present where the body is not the service's JSON: the page's title, or the beginning of the
   * text; '' if unreadable.
   */
  readonly page?: string | undefined
  /** Address of the service's documentation page on the code; shown as text, never as a link. */
  readonly docUrl?: string | undefined
}

export interface Failure {
  readonly code: FailureCode
  /** One sentence that names what failed. Never contains the key. */
  readonly message: string
  /** One sentence that says what to do. */
  readonly remedy: string
  readonly service?: ServiceErrorDetails | undefined
  /** The field of the request or form that caused the failure. */
  readonly field?: string | undefined
  /** The HTTP exchange with the failing response, where one was saved. */
  readonly exchangeId?: string | undefined
  /** Credits that this outcome cost, a decimal string; absent when nothing was sent. */
  readonly creditsUsed?: string | undefined
  /**
   * `endpoint`: the failure concerns one endpoint only. `service`: the service was not reached, so
   * nothing was requested.
   */
  readonly concerns?: 'endpoint' | 'service' | undefined
  /** UTC ISO time from which a retry makes sense. */
  readonly retryAt?: string | undefined
}

export function failure(code: FailureCode, message: string, remedy: string, more: Partial<Failure> = {}): Failure {
  return { ...more, code, message, remedy }
}
