import { describe, expect, test } from 'vitest'
import { planEffectOf } from '../../../../../src-renderer/features/acquisition/run/step-outcome.ts'
import { FAILURE_CODES, failure, type FailureCode } from '../../../../../src-shared/core/failure.ts'

/** The effect of each failure on its plan, restated independently: a missing code is undecided. */
const MEANINGS: Readonly<Record<ReturnType<typeof planEffectOf>, string>> = {
  // Concerns every call and has cost nothing.
  pauses: `key_rejected payment_required insufficient_credits rate_limited no_key bad_key sign_in_needed keychain_locked
    keychain_unavailable keychain_denied keychain_timeout cancelled network tls breaker_open busy internal refused_sender no_session not_proven
    budget_exceeded minimum_balance_reached disk_full disk_error quota data_dir_taken custody_mismatch newer_version`,
  // The approved price is no longer the cost.
  voids: 'price_changed price_unknown needs_confirmation',
  // Concerns this query only.
  fails: `bad_request unknown_method unsupported bad_login timeout truncated too_large too_deep not_json bad_shape about_something_else bad_encoding
    bad_status unexpected_redirect not_service unknown_outcome service_error forbidden not_available approval_exceeded response_lost corrupt not_found port_taken bad_release
    unbooked_credits`,
}
const meant = (Object.keys(MEANINGS) as (keyof typeof MEANINGS)[]).flatMap((meaning) =>
  // the record has no other keys
  MEANINGS[meaning].split(/\s+/).map((code) => [code, meaning] as const),
)

describe('the effect of a failure on its plan', () => {
  test('is defined for every code', () => {
    expect(meant.map(([code]) => code).toSorted()).toEqual([...FAILURE_CODES].toSorted())
  })

  test.each(meant)('%s: %s', (code, meaning) => {
    expect(planEffectOf(failure(code as FailureCode, 'm', 'r'))).toBe(meaning) // compared with all codes above
  })

  test('concerns only the request where the failure concerns a single endpoint, whatever its code', () => {
    for (const code of ['payment_required', 'network', 'price_changed'] as const) {
      expect(planEffectOf({ ...failure(code, 'm', 'r'), concerns: 'endpoint' })).toBe('fails')
      expect(planEffectOf({ ...failure(code, 'm', 'r'), concerns: 'service' })).not.toBe('fails')
    }
  })
})
