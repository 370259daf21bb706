import { expect, test } from 'vitest'
import { meaningOf } from '../../../../src-renderer/acquisition/run/step-outcome.ts'
import { FAILURE_CODES, failure } from '../../../../src-shared/failure.ts'

test('every failure means one of three things for its plan', () => {
  const meaning = (code: (typeof FAILURE_CODES)[number]): string => meaningOf(failure(code, 'm', 'r'))
  // What concerns every call pauses; what is no longer what was approved voids; what is about this question fails.
  for (const code of ['network', 'key_rejected', 'budget_exceeded', 'disk_full', 'no_key', 'cancelled'] as const) expect(meaning(code)).toBe('pauses')
  for (const code of ['price_changed', 'price_unknown', 'needs_confirmation'] as const) expect(meaning(code)).toBe('voids')
  for (const code of ['service_error', 'not_json', 'bad_shape', 'truncated', 'forbidden', 'not_available', 'unknown_outcome'] as const)
    expect(meaning(code)).toBe('fails')
  for (const code of FAILURE_CODES) expect(['pauses', 'voids', 'fails']).toContain(meaning(code))
})
