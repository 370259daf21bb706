import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RateLimits } from '../../src-practice/server/rate-limits.ts'
import { endpointOf } from '../../src-shared/service/table/endpoint-table.ts'
import { readHeaders } from '../../src-shared/service/response/headers.ts'
import { call, DATE, start, TRADER } from './practice-help.ts'

const PERP_TRADES = '/api/v1/profiler/perp-trades'
const ACCOUNT = '/api/v1/account'

/** A service with the plan's limits and a clock that the test moves. */
async function time(plan: 'free' | 'pro') {
  let now = 1_000
  const service = await start({ plan, credits: 1_000_000, limits: undefined, monotonic: () => now })
  return { service, pass: (ms: number) => void (now += ms) }
}

describe('rate limits of the practice service', () => {
  test.each([
    ['free', 15],
    ['pro', 75],
  ] as const)('the %s plan allows %i calls in a second and refuses the next until the window moves on', async (plan, max) => {
    const { service, pass } = await time(plan)
    for (let n = 0; n < max; n++) expect((await call(service, ACCOUNT)).status).toBe(200)
    const reported = await call(service, ACCOUNT)
    expect([reported.status, reported.json.code, reported.headers.get('x-service-ratelimit-scope')]).toEqual([429, 'rate_limit_exceeded', 'second'])
    expect([reported.json.retry_after, reported.headers.get('retry-after')]).toEqual([1, '1'])
    pass(1_000)
    expect((await call(service, ACCOUNT)).status).toBe(200)
    await service.close()
  })

  test('the minute is a separate window: 300 calls on the free plan, however they are distributed', async () => {
    const { service, pass } = await time('free')
    for (let n = 0; n < 300; n++) {
      if (n % 15 === 0) pass(1_001)
      expect((await call(service, ACCOUNT)).status).toBe(200)
    }
    pass(2_000)
    const reported = await call(service, ACCOUNT)
    expect([reported.status, reported.headers.get('x-service-ratelimit-scope')]).toEqual([429, 'minute'])
    expect(reported.json.retry_after).toBe(39)
    pass(39_000)
    expect((await call(service, ACCOUNT)).status).toBe(200)
    await service.close()
  })

  test('perpetual trades allow five calls a minute, and delay nothing else', async () => {
    const { service, pass } = await time('pro')
    for (let n = 0; n < 5; n++) expect((await call(service, PERP_TRADES, { address: TRADER, date: DATE })).status).toBe(200)
    const reported = await call(service, PERP_TRADES, { address: TRADER, date: DATE })
    expect([reported.status, reported.headers.get('x-service-ratelimit-scope'), reported.json.retry_after]).toEqual([429, 'endpoint', 60])
    expect((await call(service, ACCOUNT)).status).toBe(200)
    pass(60_000)
    expect((await call(service, PERP_TRADES, { address: TRADER, date: DATE })).status).toBe(200)
    await service.close()
  })

  test('a 429 costs nothing', async () => {
    const { service } = await time('pro')
    for (let n = 0; n < 7; n++) await call(service, PERP_TRADES, { address: TRADER, date: DATE })
    expect(service.creditsTaken()).toBe(5)
    expect(service.calls().map((one) => one.status)).toEqual([200, 200, 200, 200, 200, 429, 429])
    await service.close()
  })

  test('response headers name every window and the tightest, and the client reads them', async () => {
    const { service } = await time('pro')
    const first = await call(service, PERP_TRADES, { address: TRADER, date: DATE })
    expect(Object.fromEntries([...first.headers].filter(([name]) => name.includes('ratelimit')))).toEqual({
      'ratelimit-limit': '1500',
      'ratelimit-remaining': '1499',
      'ratelimit-reset': '60',
      'x-ratelimit-limit-second': '75',
      'x-ratelimit-remaining-second': '74',
      'x-ratelimit-limit-minute': '1500',
      'x-ratelimit-remaining-minute': '1499',
      'x-ratelimit-limit': '5',
      'x-ratelimit-remaining': '4',
      'x-ratelimit-reset': '60',
    })
    expect(readHeaders([...first.headers], new Date())).toMatchObject({ creditsUsed: '1', creditsRemaining: '999999' })
    await service.close()
  })

  test('no window ever holds more than its limit, and nothing is refused while every window has space', () => {
    const endpoint = endpointOf('profiler/perp-trades')
    // Fractions of the windows, so that calls hit their exact edges.
    const gap = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constantFrom(20, 25, 50, 100, 250))
    fc.assert(
      fc.property(fc.array(gap, { minLength: 1, maxLength: 400 }), (gaps) => {
        const limits = new RateLimits('free', { second: 4, minute: 9, secondMs: 100, minuteMs: 1_000, endpoints: { [endpoint.path]: 6 } })
        let now = 0
        const taken: number[] = []
        const windows = [
          [100, 4],
          [1_000, 6],
        ] as const
        for (const ms of gaps) {
          now += ms
          // A full window accepts a call again when the oldest of its calls leaves it; the first
          // full one is named.
          const waits = windows.map(([span, max]) => (taken.at(-max) ?? -Infinity) + span - now)
          const refused = limits.take(endpoint, now)
          expect(refused?.waitMs).toBe(waits.find((wait) => wait > 0))
          if (!refused) taken.push(now)
          else expect(limits.take(endpoint, now)?.waitMs).toBe(refused.waitMs)
        }
        for (const [span, max] of windows) {
          for (const start of taken) expect(taken.filter((at) => at >= start && at < start + span).length).toBeLessThanOrEqual(max)
        }
      }),
    )
  })
})
