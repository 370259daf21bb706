import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { isUsableKey, Secret } from '../../src-main/secret.ts'

test('a secret is shown only to code that reads it by name', () => {
  const secret = new Secret('the-very-key')
  const shown = [
    String(secret),
    ''.concat(String(secret)),
    JSON.stringify({ secret }),
    inspect(secret),
    inspect({ deep: [secret] }, { showHidden: true }),
    JSON.stringify(Object.assign({}, secret)),
    Object.prototype.toString.call(secret),
  ]
  for (const text of shown) expect(text).not.toContain('the-very-key')
  expect(secret.reveal()).toBe('the-very-key')
})

test.each([
  ['', false],
  ['with space', false],
  ['line\n', false],
  ['nul\0', false],
  ['schlüssel', false],
  ['x'.repeat(513), false],
  ['x'.repeat(512), true],
  ['aB3-._~', true],
])('%j usable: %s', (key, usable) => {
  expect(isUsableKey(key)).toBe(usable)
})
