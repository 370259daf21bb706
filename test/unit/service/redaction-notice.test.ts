import { expect, test } from 'vitest'
import { redactionNotice } from '../../../src-shared/service/redaction-notice.ts'

test.each([
  [undefined, undefined],
  [{ body: 0, headers: 0 }, undefined],
  [
    { body: 1, headers: 0 },
    'The response contained the API key: 1 place of the body was overwritten with asterisks before it was stored. The SHA-256 is the SHA-256 of the stored body.',
  ],
  [
    { body: 0, headers: 2 },
    'The response contained the API key: 2 places of the response headers were overwritten with asterisks before it was stored.',
  ],
  [
    { body: 3, headers: 1 },
    'The response contained the API key: 3 places of the body and 1 place of the response headers were overwritten with asterisks before it was stored. The SHA-256 is the SHA-256 of the stored body.',
  ],
])('has the expected notice for a response with %o', (blanked, words) => {
  expect(redactionNotice({ blanked })).toBe(words)
})
