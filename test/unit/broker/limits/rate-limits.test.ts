import { describe, expect, test } from 'vitest'
import { RateLimits } from '../../../../src-main/broker/limits/rate-limits.ts'
import type { HeaderFacts } from '../../../../src-shared/service/response/headers.ts'

const limits = (): RateLimits => new RateLimits({ second: 3, minute: 10, endpointLimit: (id) => (id === 'profiler/perp-trades' ? 2 : undefined) })
const silent: HeaderFacts = { readAt: '', overall: {}, app: {}, second: {}, minute: {}, retryAfterCapped: false, malformed: [] }

describe('RateLimits', () => {
  test('an endpoint at its own limit blocks only itself', () => {
    const under = limits()
    for (let i = 0; i < 2; i++) under.markAnswered(under.take('profiler/perp-trades', i), i)
    expect(under.blockageFor('profiler/perp-trades', 10)).toMatchObject({ scope: 'endpoint:profiler/perp-trades' })
    expect(under.blockageFor('profiler/pnl', 10)).toBeUndefined()
  })

  test.each(['second', 'minute', 'all'] as const)('a pause of scope %s holds everything until its time', (scope) => {
    const under = limits()
    under.pause(scope, 'profiler/pnl', 5000)
    under.pause(scope, 'profiler/pnl', 100)
    expect(under.blockageFor('account', 4999)).toMatchObject({ scope, until: 5000 })
    expect(under.blockageFor('account', 5000)).toBeUndefined()
  })

  test('a pause of scope endpoint holds that endpoint alone', () => {
    const under = limits()
    under.pause('endpoint', 'profiler/pnl', 5000)
    expect(under.blockageFor('profiler/pnl', 0)).toMatchObject({ scope: 'endpoint:profiler/pnl' })
    expect(under.blockageFor('profiler/labels', 0)).toBeUndefined()
  })

  test('RateLimit headers apply to the window that their limit names', () => {
    const under = new RateLimits({ second: 15, minute: 300, endpointLimit: () => undefined })
    const slot = under.take('profiler/pnl', 0)
    under.markAnswered(slot, 5)
    under.observeHeaders(slot, { ...silent, overall: { limit: 300, remaining: 199 } }, 5)
    expect(under.minute.limit(5)).toBe(300 - 110 - 1)
    expect(under.second.limit(5)).toBe(15)
    expect(under.currentLimits(5)).toEqual({ second: 15, minute: 300 - 110 - 1 })
  })

  test('counts a call when the headers of its response arrive, and not again at its end', () => {
    const under = new RateLimits({ second: 1, minute: 300, endpointLimit: () => undefined })
    const slot = under.take('profiler/pnl', 0)
    expect(under.blockageFor('profiler/pnl', 1)).toMatchObject({ until: Infinity })
    under.markAnswered(slot, 5)
    under.markAnswered(slot, 900)
    expect(under.blockageFor('profiler/pnl', 1000)?.until).toBeLessThan(1010)
    expect(under.blockageFor('profiler/pnl', 1010)).toBeUndefined()
  })

  test.each([
    { said: { remaining: 0, resetMs: 3_600_000 }, until: 3_600_005 },
    { said: { remaining: 0 }, until: 2005 },
  ])('holds everything until its reset if nothing is left of an unnamed window, or for a moment without a reset', ({ said, until }) => {
    const under = limits()
    const slot = under.take('profiler/pnl', 0)
    under.markAnswered(slot, 5)
    under.observeHeaders(slot, { ...silent, overall: said }, 5)
    expect(under.blockageFor('profiler/pnl', 6)).toMatchObject({ scope: 'all', until })
  })

  test('replaces the limits for another plan, and forgets learned limits but keeps started calls for another key', () => {
    const under = limits()
    for (let i = 0; i < 3; i++) under.markAnswered(under.take('profiler/pnl', 0), 0)
    under.pause('all', 'profiler/pnl', 9000)
    under.reset()
    expect(under.blockageFor('profiler/pnl', 1)).toMatchObject({ scope: 'second' })
    under.setPlan({ second: 75, minute: 1500 })
    expect(under.blockageFor('profiler/pnl', 1)).toBeUndefined()
  })

  test('pauses until a named reset only if nothing is left and other clients used it', () => {
    const open = () => new RateLimits({ second: 15, minute: 300, endpointLimit: () => undefined })
    const reported = (remaining: number, sentBefore = 0) => {
      const under = open()
      for (let i = 0; i < sentBefore; i++) under.markAnswered(under.take('profiler/pnl', 0), 0)
      const slot = under.take('profiler/pnl', 0)
      under.markAnswered(slot, 5)
      under.observeHeaders(slot, { ...silent, overall: { limit: 300, remaining, resetMs: 40_000 } }, 5)
      return under.blockageFor('profiler/pnl', 2000)
    }
    expect(reported(0)).toMatchObject({ scope: 'minute', until: 40_005, reason: 'the service reports that the quota is used up until then' })
    expect(reported(1)?.until).not.toBe(40_005)
    // Our own 300 calls: our own count is more exact about when they leave the window.
    expect(reported(0, 299)?.until).not.toBe(40_005)
  })

  test('reduces only the windows that a 429 names', () => {
    const inForce = (scope: 'second' | 'minute' | 'endpoint' | 'all') => {
      const under = new RateLimits({ second: 15, minute: 300, endpointLimit: () => 10 })
      under.recordRateLimit(scope, 'profiler/pnl', 0)
      const { second, minute } = under.currentLimits(1)
      return [second, minute]
    }
    expect([inForce('second'), inForce('minute'), inForce('all'), inForce('endpoint')]).toEqual([
      [14, 300],
      [15, 299],
      [14, 299],
      [15, 300],
    ])
  })

  test('counts starts of an earlier run in the windows of the plan and of their own endpoint', () => {
    const under = new RateLimits({ second: 15, minute: 300, endpointLimit: (id) => (id === 'profiler/perp-trades' ? 2 : undefined) })
    under.restore([
      { at: -100, endpoint: 'profiler/perp-trades' },
      { at: -50, endpoint: 'profiler/perp-trades' },
      { at: -10, endpoint: 'profiler/pnl' },
    ])
    expect([under.second.used(0), under.minute.used(0)]).toEqual([3, 3])
    expect(under.blockageFor('profiler/perp-trades', 0)).toMatchObject({ scope: 'endpoint:profiler/perp-trades' })
    expect(under.blockageFor('profiler/pnl', 0)).toBeUndefined()
  })

  test('reports the longest of several waits', () => {
    const under = limits()
    under.pause('second', 'profiler/pnl', 500)
    under.pause('minute', 'profiler/pnl', 900, 'the longer one')
    expect(under.blockageFor('profiler/pnl', 0)).toEqual({ scope: 'minute', reason: 'the longer one', until: 900 })
    expect(under.blockageFor('profiler/pnl', 900)).toBeUndefined()
  })
})
