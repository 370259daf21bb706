import { expect, test } from 'vitest'
import { type LimitFeedback, applyFeedback } from '../../../../src-main/broker/calls/limit-feedback.ts'
import { CircuitBreaker, OPENS_AFTER } from '../../../../src-main/broker/limits/circuit-breaker.ts'
import { RateLimits } from '../../../../src-main/broker/limits/rate-limits.ts'
import { judge } from '../../../../src-main/broker/wire/answer-check.ts'
import type { SendOutcome } from '../../../../src-main/broker/wire/transport.ts'
import { failure } from '../../../../src-shared/failure.ts'
import { readHeaders } from '../../../../src-shared/service/answer/headers.ts'
import type { EndpointId } from '../../../../src-shared/service/table/endpoint.ts'

const clock = { now: () => 1000, wall: () => new Date(0), sinceBoot: () => 0, after: () => () => undefined }

function world() {
  const limits = new RateLimits({ second: 15, minute: 300, endpointLimit: () => undefined })
  const breaker = new CircuitBreaker()
  const learn = (outcome: SendOutcome, endpoint: EndpointId = 'profiler/pnl', rejections = 1): void => {
    const facts = outcome.kind === 'answered' ? readHeaders(outcome.answer.headers, new Date(0)) : undefined
    const lesson: LimitFeedback = { slot: limits.take(endpoint, 1000), outcome, facts, verdict: judge(outcome, endpoint, facts), rejections }
    applyFeedback({ limits, breaker, clock, random: () => 0 }, lesson)
  }
  /** How long a call to this endpoint waits. */
  const wait = (endpoint: EndpointId = 'account') => (limits.blockedBy(endpoint, 1000)?.until ?? 1000) - 1000
  return { limits, breaker, learn, wait }
}

function answered(status: number, headers: [string, string][] = []): SendOutcome {
  return {
    kind: 'answered',
    answer: { status, headers: [['content-type', 'application/json'], ...headers], body: new TextEncoder().encode('{}'), trouble: undefined },
  }
}

test.each<[string, [string, string][], number, number]>([
  ['what it asks for', [['Retry-After', '7']], 1, 7_000],
  ['the width of its scope where it asks for nothing', [], 1, 60_000],
  ['a second where that is its scope', [['X-Vendor-RateLimit-Scope', 'second']], 1, 1_000],
  ['longer each time that the same call is turned away', [['Retry-After', '1']], 5, 8_000],
  ['no less than asked, however often it was turned away', [['Retry-After', '50']], 2, 50_000],
])('a 429 holds everything for %s', (_name, headers, rejections, ms) => {
  const { learn, wait } = world()
  learn(answered(429, headers), 'profiler/pnl', rejections)
  expect(wait()).toBe(ms)
})

test('a 429 of the legacy interface holds its own endpoint alone', () => {
  const { learn, wait, limits } = world()
  learn(answered(429, [['Retry-After', '7']]), 'legacy/question')
  expect([wait(), wait('legacy/question')]).toEqual([0, 7_000])
  expect(limits.inForce(1000)).toEqual({ second: 15, minute: 300 })
})

test('what was not sent is not counted, everything else is', () => {
  const { learn, limits } = world()
  learn({ kind: 'not-sent', failure: failure('network', 'Gone.', 'Again.') })
  expect(limits.minute.used(1000)).toBe(0)
  learn({ kind: 'unknown', failure: failure('timeout', 'Slow.', 'Again.') })
  learn(answered(200))
  expect(limits.minute.used(1000)).toBe(2)
})

test.each<[SendOutcome, boolean]>([
  [{ kind: 'not-sent', failure: failure('network', 'Gone.', 'Again.') }, true],
  [{ kind: 'unknown', failure: failure('timeout', 'Slow.', 'Again.') }, true],
  [answered(500), true],
  [answered(502), true],
  [answered(503), true],
  [answered(504), false],
  [answered(404), false],
  [answered(200), false],
])('%#: whether it is the host’s trouble', (outcome, isTrouble) => {
  const { learn, breaker } = world()
  for (let i = 0; i < OPENS_AFTER - 1; i++) breaker.failed(1000)
  learn(outcome)
  expect(breaker.openUntil !== undefined).toBe(isTrouble)
})

test('half an answer says nothing of a host that works, and makes a probe of one that does not wait anew', () => {
  const { learn, breaker } = world()
  const half: SendOutcome = {
    kind: 'answered',
    answer: { status: 200, headers: [], body: new Uint8Array(), trouble: failure('truncated', 'It broke off.', 'Again.') },
  }
  for (let i = 0; i < OPENS_AFTER; i++) learn(half)
  expect(breaker.openUntil).toBeUndefined()
  breaker.woke(0, 1000)
  learn(half)
  expect(breaker.openUntil).toBeGreaterThan(1000)
})
