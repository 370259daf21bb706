import { expect, test } from 'vitest'
import { requestAccount } from '../../../../src-main/broker/services/request-account.ts'
import { systemClock } from '../../../../src-main/broker/clock.ts'
import { RateLimits } from '../../../../src-main/broker/limits/rate-limits.ts'
import type { SendOutcome, SendRequest } from '../../../../src-main/broker/http/transport.ts'
import { Secret } from '../../../../src-main/secret.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import { serviceClients } from '../../../support/builders/service-clients.ts'

const USE = { origin: 'https://service.example', practice: false, key: new Secret('key-one-key-one'), basePath: '' }

async function requestQuery(outcome: SendOutcome) {
  const sent: SendRequest[] = []
  const limits = new RateLimits({ second: 15, minute: 300, endpointLimit: () => undefined })
  const transport = { send: async (request: SendRequest) => (sent.push(request), outcome), close: () => undefined }
  const result = await requestAccount(
    { transport, limits, clock: systemClock, random: () => 0 },
    serviceClients().dataApi,
    USE,
    limits.take('account', systemClock.now()),
  )
  return { result, sent, limits }
}

function respondWith(body: string, status = 200, headers: [string, string][] = []): SendOutcome {
  const all = [['content-type', 'application/json'] as const, ...headers]
  return { kind: 'answered', response: { status, headers: all, body: new TextEncoder().encode(body), bodyFailure: undefined } }
}

test('sends the account call with the key and counts it in the windows', async () => {
  const { result, sent, limits } = await requestQuery(respondWith('{"plan":"pro","credits_remaining":12}'))
  expect(result).toMatchObject({ ok: true, value: { plan: 'pro', creditsRemaining: '12' } })
  expect(sent).toMatchObject([{ origin: USE.origin, key: USE.key, body: '' }])
  expect(limits.minute.used(systemClock.now())).toBe(1)
})

test('fails when the account record cannot be read', async () => {
  for (const body of ['{"plan":"pro"}', '[]', '{"pl']) expect((await requestQuery(respondWith(body))).result.ok, body).toBe(false)
})

test('removes notes about charges from failures, because the call is free', async () => {
  const unknown = failure(
    'timeout',
    'The service did not respond in time; the call may have been charged.',
    'Read the account: it shows whether the call was charged.',
  )
  const late = await requestQuery({ kind: 'unknown', failure: unknown })
  expect(late.result).toMatchObject({ error: { message: 'The service did not respond in time.', remedy: 'Try again in a moment.' } })
  const gone = await requestQuery({
    kind: 'not-sent',
    failure: failure('network', 'The service cannot be reached.', 'Check the network connection.'),
  })
  expect(gone.result).toMatchObject({ error: { message: 'The service cannot be reached.', remedy: 'Check the network connection.' } })
  expect(gone.limits.minute.used(systemClock.now())).toBe(0)
})

test('pauses other calls for the time that a 429 names', async () => {
  const { result, limits } = await requestQuery(respondWith('{}', 429, [['Retry-After', '7']]))
  expect(result).toMatchObject({ error: { code: 'rate_limited' } })
  const until = (limits.blockageFor('profiler/pnl', systemClock.now())?.until ?? 0) - systemClock.now()
  expect(until).toBeGreaterThan(6_000)
  expect(until).toBeLessThanOrEqual(7_000)
})
