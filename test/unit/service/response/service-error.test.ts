import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { readHeaders } from '../../../../src-shared/service/response/headers.ts'
import { isJsonList, isJsonObject, JsonNumber, parseJsonText, writeJsonText } from '../../../../src-shared/service/response/json-text.ts'
import { ERROR_CODES } from '../../../../src-shared/service/response/error-codes.ts'
import { failureOf, isRetryable, parseServiceError } from '../../../../src-shared/service/response/service-error.ts'

const NOW = new Date('2026-09-24T10:00:00.000Z')
const encode = (body: unknown): Uint8Array => new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body))
const parse = (status: number, body: unknown): ReturnType<typeof parseServiceError> => parseServiceError(status, encode(body))

describe('the error bodies of public material', () => {
  const file = parseJsonText(readFileSync(new URL('../../../recorded/examples/_errors.json', import.meta.url)))
  const items = file.ok && isJsonObject(file.value) && isJsonList(file.value['items']) ? file.value['items'].filter(isJsonObject) : []
  const bodies = items.map((item) => ({
    status: item['status'] instanceof JsonNumber ? Number(item['status'].digits) : 0,
    text: typeof item['body'] === 'string' ? item['body'] : writeJsonText(item['body'] ?? null),
  }))
  /** status, code, message, param, typed from the file by hand, in its order. */
  const expected = [
    [
      422,
      'missing_field',
      "Required field 'body -> chain' is missing. Must be a valid chain name, e.g., 'ethereum', 'solana', 'bnb'",
      'chain',
      'service_error',
    ],
    [401, undefined, 'Invalid API key', undefined, 'key_rejected'],
    [401, 'unauthenticated', 'Invalid API key', undefined, 'key_rejected'],
    [403, 'forbidden', 'Insufficient tier', undefined, 'forbidden'],
    [400, 'BAD_REQUEST', 'Invalid params', undefined, 'service_error'],
    [404, 'not_found', 'Not found', undefined, 'not_available'],
    [422, undefined, 'required', 'chains', 'service_error'],
    [404, undefined, 'Not Found', undefined, 'not_available'],
    [400, undefined, '…', undefined, 'service_error'],
    [400, undefined, '…', undefined, 'service_error'],
    [400, undefined, 'chains: required', 'chains', 'service_error'],
    [
      422,
      undefined,
      "Field 'only_smart_money' is not recognized. Please check the API documentation for valid request fields.",
      undefined,
      'service_error',
    ],
    [403, undefined, 'Insufficient credits', undefined, 'insufficient_credits'],
    [403, 'insufficient_credits', 'Insufficient credits', undefined, 'insufficient_credits'],
    [402, undefined, 'The service responded with 402: payment is required.', undefined, 'payment_required'],
    [429, undefined, 'Rate limited', undefined, 'rate_limited'],
    [429, 'rate_limit_exceeded', 'Too many requests', undefined, 'rate_limited'],
    [429, 'rate_limit_exceeded', 'Rate limit exceeded.', undefined, 'rate_limited'],
    [403, 'insufficient_scope', '…', undefined, 'forbidden'],
    [500, 'internal_error', 'Server error', undefined, 'service_error'],
    [502, undefined, 'A server in front of the service responded with 502: “…”.', undefined, 'service_error'],
    [503, 'service_unavailable', 'The service responded with 503: the service is unavailable.', undefined, 'service_error'],
    [504, 'TIMEOUT', 'Gateway timeout', undefined, 'service_error'],
    [404, undefined, 'Not Found', undefined, 'not_available'],
  ] as const

  test('are all expected here', () => {
    expect(bodies.map((item) => item.status)).toEqual(expected.map(([status]) => status))
  })
  test.each(expected.map((line, index) => [index, ...line] as const))('%i: %i %s', (index, status, code, message, param, failed) => {
    const details = parseServiceError(status, new TextEncoder().encode(bodies[index]?.text))
    expect(details).toMatchObject({ status, message })
    expect(details.code).toBe(code)
    expect(details.param).toBe(param)
    const failure = failureOf(details)
    expect(failure.code).toBe(failed)
    expect(failure.field).toBe(param)
    expect(failure.message).toContain(String(status))
    expect(failure.remedy).toMatch(/\.$/)
  })
})

describe('the flat form of section 7.2', () => {
  const body = {
    error: 'Bad Request',
    message: 'The address is not valid.',
    code: 'invalid_address_format',
    status: 400,
    request_id: 'r1',
    doc_url: 'https://docs#x',
    param: 'address',
    retry_after: 3,
    errors: [{ field: 'body.other', message: 'm', code: 'missing_field' }],
  }
  test('is read completely, its own members before the list of problems', () => {
    expect(parse(400, body)).toEqual({
      status: 400,
      code: 'invalid_address_format',
      message: 'The address is not valid.',
      requestId: 'r1',
      param: 'address',
      retryAfter: 3,
      docUrl: 'https://docs#x',
    })
  })
  test('keeps the documentation address as a text if it is a web address', () => {
    expect(parse(403, { error: { code: 'FORBIDDEN', message: 'no', doc_url: 'https://docs/a' } }).docUrl).toBe('https://docs/a')
    expect(parse(403, { ...body, doc_url: `https://docs/${'a'.repeat(1000)}` }).docUrl).toHaveLength(300)
    for (const doc_url of ['javascript:alert(1)', 'file:///etc/passwd', 'x', '', 7, null, 'https://docs/a b', ' data:text/html,x'])
      expect(parse(403, { ...body, doc_url })).not.toHaveProperty('docUrl')
    expect(parse(402, body)).not.toHaveProperty('docUrl')
  })
  test('takes the field from the list of problems when it has none', () => {
    expect(parse(422, { ...body, param: undefined })).toMatchObject({ param: 'other' })
    expect(parse(422, { message: 'm', errors: [{ field: 'body -> date', message: 'x' }] })).toMatchObject({ param: 'date' })
  })
  test('tolerates a request id of null', () => {
    expect(parse(400, { ...body, request_id: null }).requestId).toBeUndefined()
  })
})

describe('hostile bodies', () => {
  test('do not override the HTTP status', () => {
    expect(failureOf(parse(401, { message: 'm', code: 'rate_limit_exceeded', status: 429 })).code).toBe('key_rejected')
    expect(isRetryable(403, 'rate_limit_exceeded')).toBe(false)
  })
  test.each([
    [{ error: { code: 'UNAUTHORIZED', message: 'nested' }, code: 'forbidden' }, 'forbidden', 'nested'],
    [{ error: [1, 2], message: 'm' }, undefined, 'm'],
    [{ error: null }, undefined, 'The service responded with 403: the key has no permission for this.'],
    [{ error: { code: 7, message: { a: 1 } } }, undefined, 'The service responded with 403: the key has no permission for this.'],
    [[{ message: 'in a list' }], undefined, 'The service responded with 403: the key has no permission for this.'],
    ['"text"', undefined, 'The service responded with 403: the key has no permission for this.'],
    ['', undefined, 'The service responded with 403: the key has no permission for this.'],
    [{ message: 'm', code: 'FORBIDDEN' }, 'forbidden', 'm'],
    [{ message: 'm', code: 'quantum_flux' }, 'quantum_flux', 'm'],
    [{ message: 'm', code: 'constructor' }, 'constructor', 'm'],
    ['{"message":"m","code":"__proto__","__proto__":{"param":"p"}}', '__proto__', 'm'],
  ])('%j never shows [object Object]', (body, code, message) => {
    const details = parse(403, body)
    expect(details.code).toBe(code)
    expect(details.message).toBe(message)
    expect(details.param).toBeUndefined()
    expect(JSON.stringify(failureOf(details))).not.toContain('[object')
  })
  test('give a message of one line and at most 500 characters, without control characters', () => {
    const details = parse(400, { message: `\u001b[2J<img src=x onerror=1>\r\n\u0000\u2028\ud800${'x'.repeat(10_000)}` })
    expect(details.message).toHaveLength(500)
    expect(details.message).toMatch(/^\[2J<img src=x onerror=1> \ufffdx+…$/)
  })
  test('give at most 20 scopes', () => {
    const scopes = [7, null, ...Array.from({ length: 10_000 }, (_, index) => `scope-${index}`)]
    const details = parse(403, { message: 'm', code: 'insufficient_scope', required_scope: 'read', required_scopes: scopes })
    expect(details.requiredScopes).toHaveLength(19)
    expect(details.requiredScopes?.slice(0, 3)).toEqual(['read', 'scope-0', 'scope-1'])
    expect(parse(403, { message: 'm', code: 'insufficient_scope' }).requiredScopes).toBeUndefined()
  })
  test('are not interpreted with a 402, or when too large or too deep', () => {
    expect(parse(402, { message: 'pay me', code: 'forbidden' })).toEqual({
      status: 402,
      message: 'The service responded with 402: payment is required.',
    })
    expect(parse(500, { message: 'x'.repeat(300_000) }).message).toBe('The service responded with 500: the server failed unexpectedly.')
    expect(parse(500, '['.repeat(1000)).message).toBe('The service responded with 500: the server failed unexpectedly.')
  })
  test.each([
    ['1.5', 1.5],
    ['"2.0"', 2],
    ['99999999', 99_999_999],
    ['9'.repeat(400), 1e9],
  ])('give %d seconds for a retry_after of %.20s, before clamping', (value, seconds) => {
    const details = parse(429, `{"message":"m","retry_after":${value}}`)
    expect(details.retryAfter).toBe(seconds)
    const facts = readHeaders([], new Date('2026-09-24T10:00:00.000Z'))
    const waits = Date.parse(failureOf(details, facts).retryAt ?? '') - Date.parse(facts.readAt)
    expect(waits).toBe(Math.min(3_600_000, seconds * 1000))
  })
  test.each(['1e3', '"0x10"', '-1', '"soon"', 'null'])('give no seconds for a retry_after of %s', (value) => {
    expect(parse(429, `{"message":"m","retry_after":${value}}`).retryAfter).toBeUndefined()
  })
  test('give details for any JSON and any bytes, and never throw', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), fc.oneof(fc.json().map(encode), fc.uint8Array()), (status, body) => {
        const details = parseServiceError(status, body)
        expect(details.status).toBe(status)
        expect(details.message.length).toBeGreaterThan(0)
        expect(details.message.length).toBeLessThanOrEqual(500)
        expect(failureOf(details).remedy).toMatch(/\.$/)
      }),
    )
  })
})

describe('the failure', () => {
  const headers = (...list: [string, string][]): ReturnType<typeof readHeaders> => readHeaders(list, NOW)
  test('waits for the larger of header and body, inside the bounds', () => {
    const limited = parse(429, { message: 'm', retry_after: 20 })
    expect(failureOf(limited, headers(['Retry-After', '12'])).retryAt).toBe('2026-09-24T10:00:20.000Z')
    expect(failureOf(limited, headers(['Retry-After', '30'])).retryAt).toBe('2026-09-24T10:00:30.000Z')
    expect(failureOf(parse(429, { message: 'm', retry_after: 9_999_999 }), headers()).retryAt).toBe('2026-09-24T11:00:00.000Z')
    expect(failureOf(parse(429, { message: 'm' }), headers()).retryAt).toBeUndefined()
  })
  test('carries the credits and the request id of the headers', () => {
    const failure = failureOf(parse(500, '<html>'), headers(['X-Nansen-Credits-Used', '5'], ['X-Request-Id', 'req-9']))
    expect(failure).toMatchObject({ creditsUsed: '5', service: { requestId: 'req-9' } })
    expect(failureOf(parse(500, { message: 'm', request_id: 'body-id' }), headers(['X-Request-Id', 'req-9'])).service?.requestId).toBe('body-id')
  })
  test.each([
    [204, 'bad_status'],
    [304, 'bad_status'],
    [400, 'service_error'],
    [401, 'key_rejected'],
    [402, 'payment_required'],
    [403, 'forbidden'],
    [404, 'not_available'],
    [405, 'service_error'],
    [409, 'service_error'],
    [413, 'service_error'],
    [418, 'service_error'],
    [422, 'service_error'],
    [429, 'rate_limited'],
    [500, 'service_error'],
    [502, 'service_error'],
    [503, 'service_error'],
    [504, 'service_error'],
  ])('of status %i alone is %s', (status, code) => {
    expect(failureOf(parse(status, '')).code).toBe(code)
  })
})

describe('isRetryable', () => {
  test.each([
    [429, undefined, true],
    [429, 'rate_limit_exceeded', true],
    [500, undefined, true],
    [500, 'internal_error', true],
    [502, undefined, true],
    [503, 'service_unavailable', true],
    [504, 'TIMEOUT', true],
    [504, 'query_timeout', true],
    [504, 'query_too_large', false],
    [408, 'query_timeout', true],
    [422, 'unknown_field', false],
    [400, undefined, false],
    [400, 'quantum_flux', false],
    [401, 'internal_error', false],
    [402, undefined, false],
    [403, undefined, false],
    [404, 'upstream_unavailable', false],
    [501, undefined, false],
    [200, undefined, false],
    [500, 'constructor', true],
  ])('%i with code %s: %s', (status, code, again) => {
    expect(isRetryable(status, code)).toBe(again)
  })
})

test('mentions no queue in any remedy, because remedies are also shown with ended steps and old evidence', () => {
  const remedies = [
    ...Array.from({ length: 500 }, (_, index) => failureOf(parseServiceError(100 + index, new Uint8Array())).remedy),
    ...[...ERROR_CODES.values()].map(({ remedy }) => remedy),
  ]
  expect(remedies.filter((remedy) => /queue|by itself|waits/.test(remedy))).toEqual([])
})
