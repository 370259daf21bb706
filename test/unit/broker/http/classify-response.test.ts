import { describe, expect, test } from 'vitest'
import { classifyResponse } from '../../../../src-main/broker/http/classify-response.ts'
import type { HttpResponse } from '../../../../src-main/broker/http/http-response.ts'
import type { SendOutcome } from '../../../../src-main/broker/http/transport.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import { readHeaders } from '../../../../src-shared/service/response/headers.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'

const JSON_TYPE = [['Content-Type', 'application/json; charset=utf-8']] as const

function respond(body: string, status = 200, more: Partial<HttpResponse> = {}): SendOutcome {
  return { kind: 'answered', response: { status, headers: JSON_TYPE, body: new TextEncoder().encode(body), bodyFailure: undefined, ...more } }
}

const FACTS = readHeaders([], new Date(0))
const judged = (outcome: SendOutcome, endpoint: EndpointId = 'profiler/pnl') => classifyResponse(outcome, endpoint, FACTS)
const brief = (outcome: SendOutcome, endpoint?: EndpointId) => {
  const { failure: why, end, charge } = judged(outcome, endpoint)
  return [why?.code, end, charge]
}

describe('classifying an attempt', () => {
  test.each<[string, string, EndpointId]>([
    ['an object', '{"data":[]}', 'profiler/pnl'],
    ['a list with rows', '[1]', 'profiler/pnl'],
    ['an empty list where the answer is one', '[]', 'profiler/transaction-lookup'],
    ['an empty list of the legacy interface', '[]', 'legacy/question'],
  ])('accepts %s as a good and paid response', (_name, body, endpoint) => {
    expect(judged(respond(body), endpoint)).toEqual({ failure: undefined, end: undefined, charge: 'yes' })
  })

  test.each(['application/json', 'text/json', 'text/plain', 'text/html', 'application/octet-stream', ''])(
    'accepts JSON of type %j as data',
    (type) => {
      const headers = type === '' ? [] : [['content-type', type] as const]
      expect(judged(respond(' {"data":[]}', 200, { headers })).failure).toBeUndefined()
      expect(judged(respond('\uFEFF{"data":[]}', 200, { headers })).failure).toBeUndefined()
    },
  )

  test.each(['utf-16le', 'utf-16be'] as const)('rejects JSON in %s as unreadable, not as empty', (encoding) => {
    const body = Buffer.from('\uFEFF{"data":[]}', 'utf16le')
    if (encoding === 'utf-16be') body.swap16()
    for (const delivered of [body, body.subarray(2)]) {
      expect(judged({ kind: 'answered', response: { status: 200, headers: JSON_TYPE, body: delivered, bodyFailure: undefined } })).toMatchObject({
        failure: { code: 'bad_encoding' },
        charge: 'unknown',
      })
    }
  })

  const repeats = { kind: 'unknown', repeats: true, slow: false }
  test.each<[string, SendOutcome, string, unknown, string]>([
    ['an empty list elsewhere', respond('[]'), 'bad_shape', repeats, 'yes'],
    ['a number', respond('5'), 'bad_shape', repeats, 'yes'],
    ['nothing', respond(''), 'bad_shape', repeats, 'yes'],
    ['a page', respond('  <html>', 200), 'not_json', { kind: 'refused', retryable: true }, 'unknown'],
    ['text', respond('Too many connections', 200), 'not_json', { kind: 'refused', retryable: true }, 'unknown'],
    ['text that stops in the middle', respond('{"data":[1,2'), 'truncated', { kind: 'unknown', repeats: false, slow: false }, 'unknown'],
    ['text that is whole and no JSON', respond('{"data":oops}\n'), 'not_json', repeats, 'unknown'],
    ['a list that is whole and no JSON', respond('[oops]'), 'not_json', repeats, 'unknown'],
  ])('rejects %s, which may have been charged', (_name, outcome, code, end, charge) => {
    expect(brief(outcome)).toEqual([code, end, charge])
  })

  test('names the page that arrived instead of data, without unprintable characters', () => {
    const said = (body: string) => judged(respond(body, 200, { headers: [['content-type', 'text/html']] })).failure?.message
    expect(said('<b>\u0000Sign\nin</b>')).toBe('The response is not from the data service: “Sign in”.')
    expect(said(`<html><title>${'y'.repeat(99)}</title>`)).toBe(`The response is not from the data service: “${'y'.repeat(79)}…”.`)
    expect(said('<html></html>')).toBe('The response is not from the data service.')
  })

  test.each([
    [403, '<title>Just a moment...</title>', 'service_error', true, 'unknown'],
    [403, 'error code: 1020', 'service_error', true, 'unknown'],
    [408, '{}', 'service_error', true, 'unknown'],
    [425, '', 'service_error', true, 'unknown'],
    [522, '{}', 'service_error', true, 'unknown'],
    [530, '', 'service_error', true, 'unknown'],
    [507, '<p>x', 'service_error', true, 'unknown'],
    [404, '<p>x', 'not_service', false, 'no'],
    [401, '<p>x', 'not_service', false, 'no'],
    [400, 'x', 'not_service', false, 'no'],
    [451, '<p>x', 'not_service', false, 'no'],
    [403, '', 'forbidden', false, 'no'],
    [402, '<p>x', 'payment_required', false, 'no'],
  ] as const)('classifies status %i with %j as %s, repeated: %s, charged: %s', (status, body, code, retryable, charge) => {
    const { failure: why, end, charge: said } = judged(respond(body, status))
    expect([why?.code, end, said]).toEqual([code, { kind: 'refused', retryable, retryAfterMs: undefined }, charge])
    expect(why?.remedy).not.toContain('request id')
  })

  test.each<[string, boolean, boolean]>([
    ['too_large', true, false],
    ['bad_encoding', true, false],
    ['truncated', false, false],
    ['timeout', false, true],
  ])('classifies a body that ended as %s', (code, again, slow) => {
    const trouble = failure(code as 'timeout', 'Trouble.', 'Again.') // one of the four
    expect(judged(respond('{}', 200, { bodyFailure: trouble }))).toEqual({
      failure: trouble,
      end: { kind: 'unknown', repeats: again, slow },
      charge: 'unknown',
    })
  })

  test.each([
    [300, 'unexpected_redirect', 'no'],
    [302, 'unexpected_redirect', 'no'],
    [399, 'unexpected_redirect', 'no'],
    [304, 'bad_status', 'unknown'],
    [204, 'bad_status', 'unknown'],
    [201, 'bad_status', 'unknown'],
  ])('classifies status %i as %s', (status, code, charge) => {
    expect([judged(respond('{}', status)).failure?.code, judged(respond('{}', status)).charge]).toEqual([code, charge])
    expect(judged(respond('{}', status)).end).toEqual(charge === 'no' ? { kind: 'refused', retryable: false } : repeats)
  })

  test.each([
    [400, 'no'],
    [422, 'no'],
    [499, 'no'],
    [500, 'unknown'],
    [503, 'unknown'],
    [504, 'unknown'],
  ])('classifies the charge of a refusal with %i: %s', (status, charge) => {
    const { end, charge: said } = judged(respond('{"error":"x"}', status))
    expect([end?.kind, said]).toEqual(['refused', charge])
  })

  test('classifies a 429 as free and a 401 as a rejected key', () => {
    expect(brief(respond('{}', 429))).toEqual(['rate_limited', { kind: 'rate-limited' }, 'no'])
    expect(judged(respond('{}', 401)).failure).toMatchObject({
      code: 'key_rejected',
      remedy: 'Set a valid key in the settings, then resume the plan.',
    })
  })

  test.each([
    ['Payment-Required', 'x', true],
    ['WWW-Authenticate', 'Payment realm="x"', true],
    ['WWW-Authenticate', ' payment', true],
    ['WWW-Authenticate', 'Bearer payment', false],
    ['X-Other', 'payment', false],
  ])('classifies a 402 with %s: %s, limited to its endpoint: %s', (name, value, isAlone) => {
    const { failure: why } = judged(respond('{}', 402, { headers: [...JSON_TYPE, [name, value]] }))
    expect(why?.concerns === 'endpoint').toBe(isAlone)
    // It concerns no other status.
    expect(judged(respond('{}', 403, { headers: [...JSON_TYPE, [name, value]] })).failure?.concerns).toBeUndefined()
  })

  test('counts the wait of a refusal from the time its headers are read', () => {
    const facts = { ...readHeaders([['Retry-After', '7']], new Date(5_000)) }
    expect(classifyResponse(respond('{}', 503), 'profiler/pnl', facts).end).toMatchObject({ kind: 'refused', retryAfterMs: 7000 })
    expect(classifyResponse(respond('{}', 503), 'profiler/pnl', undefined).end).toMatchObject({ retryAfterMs: undefined })
  })

  test('charges nothing for a request that was never delivered, and an unknown amount for one that was', () => {
    const of = (kind: 'not-sent' | 'unknown', code: 'network' | 'tls' | 'bad_key' | 'timeout' | 'unknown_outcome') =>
      judged({ kind, failure: failure(code, 'Trouble.', 'Again.') })
    expect(of('not-sent', 'network')).toMatchObject({ failure: { concerns: 'service' }, end: { kind: 'not-sent' }, charge: 'no' })
    for (const code of ['tls', 'bad_key'] as const)
      expect(of('not-sent', code)).toMatchObject({ end: { kind: 'refused', retryable: false }, charge: 'no' })
    expect(of('unknown', 'timeout')).toMatchObject({ end: { kind: 'unknown', repeats: false, slow: true }, charge: 'unknown' })
    expect(of('unknown', 'unknown_outcome')).toMatchObject({ end: { slow: false }, charge: 'unknown' })
  })
})
