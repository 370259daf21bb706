import type { Capture } from '../custody/capture.ts'
import type { FailureCode } from '../core/failure.ts'
import { failureOf, parseServiceError } from '../service/response/service-error.ts'

/**
 * Refusals about the key, the account or the rate of calls, not about the request
 * itself. None costs anything.
 */
export const ACCOUNT_REFUSALS: readonly FailureCode[] = ['key_rejected', 'payment_required', 'insufficient_credits', 'rate_limited']

/** Whether a refused request may succeed once the key or the account is fixed. */
export function isRetryableRefusal(capture: Pick<Capture, 'status' | 'body'>): boolean {
  if (capture.status < 400) return false
  return ACCOUNT_REFUSALS.includes(failureOf(parseServiceError(capture.status, capture.body)).code)
}
