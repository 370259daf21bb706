import { expect, test } from 'vitest'
import { internString } from '../../../src-shared/core/intern-string.ts'

/** Texts that are equal cannot be told apart in JavaScript; what can be seen is that each comes back as it went in. */
test('every text comes back as it is, also after more than are remembered', () => {
  expect(internString(undefined)).toBeUndefined()
  const texts = ['', 'case', 'x'.repeat(500), ...Array.from({ length: 20_100 }, (_, at) => `plan-${at}`)]
  for (const text of [...texts, ...texts]) expect(internString(text)).toBe(text)
})
