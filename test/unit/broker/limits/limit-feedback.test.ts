import { expect, test } from 'vitest'
import { applyFeedback } from '../../../../src-main/broker/limits/limit-feedback.ts'
import { FAILURE_THRESHOLD } from '../../../../src-main/broker/limits/circuit-breaker.ts'
import { RateLimits } from '../../../../src-main/broker/limits/rate-limits.ts'
import type { SendOutcome } from '../../../../src-main/broker/http/transport.ts'
import { ServiceRouter } from '../../../../src-main/broker/services/service-router.ts'
import { failure } from '../../../../src-shared/core/failure.ts'
import { readHeaders } from '../../../../src-shared/service/response/headers.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import { serviceClients } from '../../../support/builders/service-clients.ts'

const clock = { now: () => 1000, wall: () => new Date(0), sinceBoot: () => 0, after: () => () => undefined }

function world() {
  const { dataApi, legacy } = serviceClients(clock)
  const limits = new RateLimits({ second: 15, minute: 300, endpointLimit: () => undefined })
  const { breaker } = dataApi
  const learn = (outcome: SendOutcome, endpoint: EndpointId = 'profiler/pnl', rejections = 1): void => {
    const client = new ServiceRouter(dataApi, legacy).clientFor(endpoint)
    const facts = outcome.kind === 'answered' ? readHeaders(outcome.response.headers, new Date(0)) : undefined
    const classification = client.classify(outcome, endpoint, facts)
    applyFeedback({ limits, clock, random: () => 0 }, client, { slot: limits.take(endpoint, 1000), outcome, facts, classification, rejections })
  }
  /** How long a call to this endpoint waits. */
  const wait = (endpoint: EndpointId = 'account') => (limits.blockageFor(endpoint, 1000)?.until ?? 1000) - 1000
  return { limits, breaker, legacyBreaker: legacy.breaker, learn, wait }
}

function respond(status: number, headers: [string, string][] = []): SendOutcome {
  return {
    kind: 'answered',
    response: { status, headers: [['content-type', 'application/json'], ...headers], body: new TextEncoder().encode('{}'), bodyFailure: undefined },
  }
}

test.each<[string, [string, string][], number, number]>([
  ['the time it names', [['Retry-After', '7']], 1, 7_000],
  ['the width of its scope when it names no time', [], 1, 60_000],
  ['a second when that is its scope', [['X-Vendor-RateLimit-Scope', 'second']], 1, 1_000],
  ['a longer time each time the same call is rejected', [['Retry-After', '1']], 5, 8_000],
  ['no less than it names, however often the call was rejected', [['Retry-After', '50']], 2, 50_000],
])('pauses everything after a 429 for %s', (_name, headers, rejections, ms) => {
  const { learn, wait } = world()
  learn(respond(429, headers), 'profiler/pnl', rejections)
  expect(wait()).toBe(ms)
})

test('pauses only its own endpoint after a 429 of the legacy interface, whatever its headers say', () => {
  const { learn, wait, limits } = world()
  const lower: [string, string][] = [
    ['X-RateLimit-Limit-Second', '2'],
    ['X-RateLimit-Limit-Minute', '20'],
    ['X-Vendor-RateLimit-Scope', 'minute'],
  ]
  learn(respond(429, [['Retry-After', '7'], ...lower]), 'legacy/question')
  expect([wait(), wait('legacy/question')]).toEqual([0, 7_000])
  expect(limits.currentLimits(1000)).toEqual({ second: 15, minute: 300 })
})

test('counts every call except those that were not sent', () => {
  const { learn, limits } = world()
  learn({ kind: 'not-sent', failure: failure('network', 'Gone.', 'Again.') })
  expect(limits.minute.used(1000)).toBe(0)
  learn({ kind: 'unknown', failure: failure('timeout', 'Slow.', 'Again.') })
  learn(respond(200))
  expect(limits.minute.used(1000)).toBe(2)
})

test.each<[SendOutcome, boolean]>([
  [{ kind: 'not-sent', failure: failure('network', 'Gone.', 'Again.') }, true],
  [{ kind: 'unknown', failure: failure('timeout', 'Slow.', 'Again.') }, true],
  [respond(500), true],
  [respond(502), true],
  [respond(503), true],
  [respond(504), false],
  [respond(404), false],
  [respond(200), false],
])('%#: opens the breaker only for failures of the host', (outcome, isHostFailure) => {
  const { learn, breaker } = world()
  for (let i = 0; i < FAILURE_THRESHOLD - 1; i++) breaker.recordFailure(1000)
  learn(outcome)
  expect(breaker.openUntil !== undefined).toBe(isHostFailure)
})

test('ignores a truncated response while the breaker is closed, and extends the wait while it is open', () => {
  const { learn, breaker } = world()
  const half: SendOutcome = {
    kind: 'answered',
    response: { status: 200, headers: [], body: new Uint8Array(), bodyFailure: failure('truncated', 'It broke off.', 'Again.') },
  }
  for (let i = 0; i < FAILURE_THRESHOLD; i++) learn(half)
  expect(breaker.openUntil).toBeUndefined()
  breaker.handleSystemResume(0, 1000)
  learn(half)
  expect(breaker.openUntil).toBeGreaterThan(1000)
})
