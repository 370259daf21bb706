import { expect, test } from 'vitest'
import { emptyMarkupOnly } from '../../../src-renderer/shell/trusted-types.ts'

test('an element may be emptied, and nothing else', () => {
  expect(emptyMarkupOnly('')).toBe('')
  for (const text of [' ', '<b>', 'plain', '<img src=x onerror=alert(1)>']) expect(() => emptyMarkupOnly(text)).toThrow(TypeError)
})
