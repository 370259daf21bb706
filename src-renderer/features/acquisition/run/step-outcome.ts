import type { Failure, FailureCode } from '../../../../src-shared/core/failure.ts'
import { ACCOUNT_REFUSALS } from '../../../../src-shared/case/refusal.ts'

/**
 * Failures that concern every call, not this query: the run pauses, the step stays open and is
 * retried when the run resumes. None of them has cost anything.
 */
const PAUSES: ReadonlySet<FailureCode> = new Set<FailureCode>([
  ...ACCOUNT_REFUSALS,
  'no_key',
  'bad_key',
  'sign_in_needed',
  'keychain_locked',
  'keychain_unavailable',
  'keychain_denied',
  'keychain_timeout',
  'cancelled',
  'network',
  'tls',
  'breaker_open',
  'busy',
  'internal',
  'refused_sender',
  'no_session',
  'not_proven',
  'budget_exceeded',
  'minimum_balance_reached',
  'disk_full',
  'disk_error',
  'quota',
  'data_dir_taken',
  'custody_mismatch',
  'newer_version',
])

/**
 * Failures that void the approval: the approved price is no longer the cost. The plan ends and has
 * to be proposed again.
 */
const VOIDS: ReadonlySet<FailureCode> = new Set<FailureCode>(['price_changed', 'price_unknown', 'needs_confirmation'])

/**
 * What a failed call means for its plan. A cancelled call is a pause here: the backend also cancels
 * when it closes or changes the service; whether the investigator cancelled is known to the run.
 */
export function planEffectOf(failure: Failure): 'pauses' | 'voids' | 'fails' {
  if (failure.concerns === 'endpoint') return 'fails'
  if (VOIDS.has(failure.code)) return 'voids'
  return PAUSES.has(failure.code) ? 'pauses' : 'fails'
}
