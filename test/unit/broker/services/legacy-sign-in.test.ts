import { expect, test } from 'vitest'
import { systemClock } from '../../../../src-main/broker/clock.ts'
import { RateLimits } from '../../../../src-main/broker/limits/rate-limits.ts'
import { requestSignIn } from '../../../../src-main/broker/services/legacy-sign-in.ts'
import type { SendOutcome, SendRequest } from '../../../../src-main/broker/http/transport.ts'
import { failure, type FailureCode } from '../../../../src-shared/core/failure.ts'

const BASE = { origin: 'https://legacy.example', path: '/old' }
const LOGIN = { email: 'someone@example.org', password: 'a-long-password' }
const TOKEN = 'token-of-somebody-0123456789'
const CHARGED = failure('network', `Charged, perhaps, ${LOGIN.password}.`, 'Read the account.')

async function signIn(outcome: SendOutcome, login = LOGIN) {
  const sent: SendRequest[] = []
  const limits = new RateLimits({ second: 15, minute: 300, endpointLimit: () => undefined })
  const transport = { send: async (request: SendRequest) => (sent.push(request), outcome), close: () => undefined }
  const slot = limits.take('legacy/auth', systemClock.now())
  const result = await requestSignIn({ transport, limits, clock: systemClock }, BASE, login, slot)
  return { result, sent, counted: limits.minute.used(systemClock.now()) }
}

function respond(body: string, status = 200, trouble?: FailureCode): SendOutcome {
  const broken = trouble === undefined ? undefined : failure(trouble, 'Broke off.', 'Again.')
  return { kind: 'answered', response: { status, headers: [], body: new TextEncoder().encode(body), bodyFailure: broken } }
}

test('sends the login to the path of the interface without a key, and counts it in the windows', async () => {
  const { result, sent, counted } = await signIn(respond(JSON.stringify({ token: TOKEN })))
  if (!result.ok) expect.fail(result.error.message)
  expect(result.value.reveal()).toBe(TOKEN)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ origin: BASE.origin, method: 'POST', key: undefined })
  expect(sent[0]?.path).toMatch(/^\/old\/.*auth$/)
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual(LOGIN)
  expect(counted).toBe(1)
})

test.each([
  ['a JSON text', JSON.stringify(TOKEN)],
  ['a bare text', ` ${TOKEN}\n`],
])('accepts the token as %s', async (_title, body) => {
  const { result } = await signIn(respond(body))
  expect(result.ok && result.value.reveal()).toBe(TOKEN)
})

test.each([['{"token":7}'], ['{"jwt":"x"}'], ['[]'], [''], ['"short"'], ['"with spaces in the token"'], ['<html>']])(
  'finds no token in %s',
  async (body) => {
    expect((await signIn(respond(body))).result).toMatchObject({ ok: false, error: { code: 'bad_shape' } })
  },
)

test.each<[number, FailureCode]>([
  [400, 'bad_login'],
  [401, 'bad_login'],
  [403, 'bad_login'],
  [404, 'bad_login'],
  [422, 'bad_login'],
  [402, 'service_error'],
  [429, 'rate_limited'],
  [299, 'service_error'],
  [300, 'unexpected_redirect'],
  [399, 'unexpected_redirect'],
  [500, 'service_error'],
])('reports status %i as %s, and ignores the token of its body', async (status, code) => {
  const { result } = await signIn(respond(JSON.stringify({ token: TOKEN, message: LOGIN.password }), status))
  expect(result).toMatchObject({ ok: false, error: { code } })
  expect(JSON.stringify(result)).not.toContain(LOGIN.password)
  if (code === 'service_error') expect(JSON.stringify(result)).toContain(`status ${status}`)
})

test('ignores a response that broke off, however much of it arrived', async () => {
  const { result } = await signIn(respond(JSON.stringify({ token: TOKEN }), 200, 'truncated'))
  expect(result).toMatchObject({ ok: false, error: { code: 'service_error', message: expect.stringContaining('not readable') } })
})

test.each<['not-sent' | 'unknown', FailureCode, FailureCode, number]>([
  ['not-sent', 'network', 'network', 0],
  ['not-sent', 'tls', 'tls', 0],
  ['unknown', 'timeout', 'timeout', 1],
  ['unknown', 'unknown_outcome', 'network', 1],
])('reports %s for %s as %s with its own message, and holds %i slots', async (kind, code, reported, positions) => {
  const { result, counted } = await signIn({ kind, failure: { ...CHARGED, code } })
  expect(result).toMatchObject({ ok: false, error: { code: reported } })
  expect(JSON.stringify(result)).not.toMatch(/[Cc]harged|a-long-password|account/)
  expect(counted).toBe(positions)
})

test('does not send an invalid login, and returns its slot', async () => {
  const { result, sent, counted } = await signIn(respond('{}'), { ...LOGIN, password: '' })
  expect(result).toMatchObject({ ok: false, error: { code: 'bad_request', field: 'password' } })
  expect([sent, counted]).toEqual([[], 0])
})
