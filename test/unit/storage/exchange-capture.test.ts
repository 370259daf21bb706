import { expect, test } from 'vitest'
import { captureOf } from '../../../src-renderer/storage/exchange-capture.ts'
import { exchangeOf } from '../../support/builders/case-files.ts'

const exchange = exchangeOf({ caseId: 'c', id: 'x-1', body: '{"data":[]}' })

test('an exchange becomes a capture with its body in bytes and its subject, without the number of its call', async () => {
  const { bodyBase64: _body, callId: _callId, ...saved } = exchange
  expect(await captureOf(exchange, 's-1')).toEqual({ ok: true, value: { ...saved, subjectId: 's-1', body: new TextEncoder().encode('{"data":[]}') } })
  expect(await captureOf(exchange, undefined)).toMatchObject({ ok: true, value: { subjectId: undefined } })
})

test.each([
  ['is not base64', { bodyBase64: '%' }],
  ['has 11 bytes, not 12', { bodyBytes: 12 }],
  ['does not match its SHA-256', { bodySha256: 'a'.repeat(64) }],
  ['belongs to a request that does not match its SHA-256', { requestText: '{}' }],
])('an exchange whose answer %s is refused', async (what, change) => {
  expect(await captureOf({ ...exchange, ...change }, undefined)).toEqual({
    ok: false,
    error: {
      code: 'corrupt',
      message: `The response x-1 (profiler/current-balance) ${what}. It was not added to the case.`,
      remedy: 'It stays in the journal. Restart Casebook to read it again.',
      exchangeId: 'x-1',
    },
  })
})
