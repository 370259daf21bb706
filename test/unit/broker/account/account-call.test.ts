import { expect, test } from 'vitest'
import { callAccount } from '../../../../src-main/broker/account/account-call.ts'
import { systemClock } from '../../../../src-main/broker/clock.ts'
import { CircuitBreaker } from '../../../../src-main/broker/limits/circuit-breaker.ts'
import { RateLimits } from '../../../../src-main/broker/limits/rate-limits.ts'
import type { SendOutcome, SendRequest } from '../../../../src-main/broker/wire/transport.ts'
import { Secret } from '../../../../src-main/secret.ts'
import { failure } from '../../../../src-shared/failure.ts'

const USE = { origin: 'https://service.example', practice: false, key: new Secret('key-one-key-one') }

async function told(outcome: SendOutcome) {
  const sent: SendRequest[] = []
  const limits = new RateLimits({ second: 15, minute: 300, endpointLimit: () => undefined })
  const breaker = new CircuitBreaker()
  const transport = { send: async (request: SendRequest) => (sent.push(request), outcome), close: () => undefined }
  const result = await callAccount(
    { transport, limits, breaker, clock: systemClock, random: () => 0 },
    USE,
    limits.take('account', systemClock.now()),
  )
  return { result, sent, limits }
}

function answered(body: string, status = 200, headers: [string, string][] = []): SendOutcome {
  const all = [['content-type', 'application/json'] as const, ...headers]
  return { kind: 'answered', answer: { status, headers: all, body: new TextEncoder().encode(body), trouble: undefined } }
}

test('the account is asked with the key and counted in the windows', async () => {
  const { result, sent, limits } = await told(answered('{"plan":"pro","credits_remaining":12}'))
  expect(result).toMatchObject({ ok: true, value: { plan: 'pro', creditsRemaining: '12' } })
  expect(sent).toMatchObject([{ origin: USE.origin, key: USE.key, body: '' }])
  expect(limits.minute.used(systemClock.now())).toBe(1)
})

test('what cannot be read is a failure', async () => {
  for (const body of ['{"plan":"pro"}', '[]', '{"pl']) expect((await told(answered(body))).result.ok, body).toBe(false)
})

test('nothing is said of charges: the call is free', async () => {
  const unknown = failure(
    'timeout',
    'The service did not answer in time; the call may have been charged.',
    'Read the account: it shows whether the call was charged.',
  )
  const late = await told({ kind: 'unknown', failure: unknown })
  expect(late.result).toMatchObject({ error: { message: 'The service did not answer in time.', remedy: 'Try again in a moment.' } })
  const gone = await told({ kind: 'not-sent', failure: failure('network', 'The service cannot be reached.', 'Check the network connection.') })
  expect(gone.result).toMatchObject({ error: { message: 'The service cannot be reached.', remedy: 'Check the network connection.' } })
  expect(gone.limits.minute.used(systemClock.now())).toBe(0)
})

test('a 429 holds what comes next for as long as its header says', async () => {
  const { result, limits } = await told(answered('{}', 429, [['Retry-After', '7']]))
  expect(result).toMatchObject({ error: { code: 'rate_limited' } })
  const until = (limits.blockedBy('profiler/pnl', systemClock.now())?.until ?? 0) - systemClock.now()
  expect(until).toBeGreaterThan(6_000)
  expect(until).toBeLessThanOrEqual(7_000)
})
