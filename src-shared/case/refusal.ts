import type { Capture } from '../custody/capture.ts'
import type { FailureCode } from '../core/failure.ts'
import { failureOf, parseServiceError } from '../service/response/service-error.ts'

/** Refusals that are about the key, the account or the pace of calls, not about the question that was asked. None costs anything. */
export const ACCOUNT_REFUSALS: readonly FailureCode[] = ['key_rejected', 'payment_required', 'insufficient_credits', 'rate_limited']

/** Whether an answer leaves its question open: asked again once the key or the account is mended, it may well be answered. */
export function isRetryableRefusal(capture: Pick<Capture, 'status' | 'body'>): boolean {
  if (capture.status < 400) return false
  return ACCOUNT_REFUSALS.includes(failureOf(parseServiceError(capture.status, capture.body)).code)
}
