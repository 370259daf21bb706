import { expect, test } from 'vitest'
import { internString } from '../../../src-shared/core/intern-string.ts'

/** JavaScript cannot distinguish equal texts; only the returned value can be tested. */
test('returns every text unchanged, also after the cache is full', () => {
  expect(internString(undefined)).toBeUndefined()
  const texts = ['', 'case', 'x'.repeat(500), ...Array.from({ length: 20_100 }, (_, at) => `plan-${at}`)]
  for (const text of [...texts, ...texts]) expect(internString(text)).toBe(text)
})
