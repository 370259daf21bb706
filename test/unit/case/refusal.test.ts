import { expect, test } from 'vitest'
import { isRetryableRefusal } from '../../../src-shared/case/refusal.ts'

const body = (value: object): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

test.each<[what: string, status: number, response: object, open: boolean]>([
  ['an answer', 200, { data: [] }, false],
  ['a redirect, whatever it says', 399, { code: 'RATE_LIMITED' }, false],
  ['a key that is rejected', 401, { error: 'Unauthorized' }, true],
  ['a payment that is asked for', 402, { error: 'Payment required' }, true],
  ['credits that do not suffice', 403, { error: 'Insufficient credits', message: 'Insufficient credits' }, true],
  ['too many calls', 429, { error: 'Too many requests' }, true],
  ['a question that cannot be answered', 422, { error: 'Unprocessable', message: 'no such chain' }, false],
  ['something that is not there', 404, { error: 'Not found' }, false],
  ['a failing service', 500, { error: 'Internal' }, false],
])('status and error code decide whether a request stays open: %s', (_what, status, response, open) => {
  expect(isRetryableRefusal({ status, body: body(response) })).toBe(open)
})
