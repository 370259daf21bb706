import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkKeyShape, isGoodKey } from '../../../src-main/keychain/key-shape.ts'
import { failure } from '../../../src-shared/core/failure.ts'

const GOOD = 'nsk_live_0123456789abcdefghij'

test('a plain key passes unchanged', () => {
  const checked = checkKeyShape(GOOD)
  expect(checked.ok && checked.value.reveal()).toBe(GOOD)
})

test.each([
  ['empty', ''],
  ['spaces', '   '],
  ['NUL, which keytar cuts at', `${GOOD}\u0000tail`],
  ['a line feed, which headers trim', `${GOOD}\n`],
  ['a carriage return and a header', `${GOOD}\r\nx: y`],
  ['non-ASCII, which headers throw on', `${GOOD}é`],
  ['a zero-width space', `${GOOD}\u200b`],
  ['a space inside', `${GOOD} tail`],
  ['2,561 bytes, which Windows refuses', 'k'.repeat(2561)],
  ['513 characters', 'k'.repeat(513)],
  ['a Bearer prefix', `Bearer ${GOOD}`],
  ['a pasted header', `apikey: ${GOOD}`],
  ['a pasted header in capitals', `X-API-KEY: ${GOOD}`],
  ['a pasted assignment', `api_key=${GOOD}`],
])('I5: refuses %s and repeats none of it', (_name, text) => {
  const checked = checkKeyShape(text)
  expect(checked).toMatchObject({ ok: false, error: { code: 'bad_key', field: 'key' } })
  expect(JSON.stringify(checked)).not.toContain(GOOD)
})

test('accepts only valid header values, and repeats no refused one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 12, maxLength: 600 }), (text) => {
      const checked = checkKeyShape(text)
      if (checked.ok) return new Headers({ apikey: text }).get('apikey') === text
      return !JSON.stringify(checked).includes(JSON.stringify(text).slice(1, -1))
    }),
  )
})

test.each([
  ['forbidden', 403, 'insufficient_scope', true],
  ['forbidden', 403, 'forbidden', true],
  ['forbidden', 403, 'geo_blocked', false],
  ['forbidden', 403, undefined, false],
  ['key_rejected', 401, 'unauthenticated', false],
  ['insufficient_credits', 403, 'insufficient_credits', false],
  ['network', undefined, undefined, false],
] as const)('an account call that ends in %s (%s, %s) shows a good key: %s', (code, status, said, good) => {
  const service = status === undefined ? {} : { service: { status, message: '', ...(said === undefined ? {} : { code: said }) } }
  expect(isGoodKey(failure(code, 'It failed.', 'Try again.', service))).toBe(good)
})
