import { describe, expect, test } from 'vitest'
import { RateLimits } from '../../../src-main/broker/rate-limits.ts'
import type { HeaderFacts } from '../../../src-shared/service/headers.ts'

const limits = (): RateLimits => new RateLimits({ second: 3, minute: 10, endpointLimit: (id) => (id === 'profiler/perp-trades' ? 2 : undefined) })
const silent: HeaderFacts = { readAt: '', overall: {}, app: {}, second: {}, minute: {}, retryAfterCapped: false, malformed: [] }

describe('RateLimits', () => {
  test('an endpoint at its own limit blocks only itself', () => {
    const under = limits()
    for (let i = 0; i < 2; i++) under.arrived(under.take('profiler/perp-trades', i), i)
    expect(under.blockedBy('profiler/perp-trades', 10)).toMatchObject({ scope: 'endpoint:profiler/perp-trades' })
    expect(under.blockedBy('profiler/pnl', 10)).toBeUndefined()
  })

  test.each(['second', 'minute', 'all'] as const)('a pause of scope %s holds everything until its time', (scope) => {
    const under = limits()
    under.pause(scope, 'profiler/pnl', 5000)
    under.pause(scope, 'profiler/pnl', 100)
    expect(under.blockedBy('account', 4999)).toMatchObject({ scope, until: 5000 })
    expect(under.blockedBy('account', 5000)).toBeUndefined()
  })

  test('a pause of scope endpoint holds that endpoint alone', () => {
    const under = limits()
    under.pause('endpoint', 'profiler/pnl', 5000)
    expect(under.blockedBy('profiler/pnl', 0)).toMatchObject({ scope: 'endpoint:profiler/pnl' })
    expect(under.blockedBy('profiler/labels', 0)).toBeUndefined()
  })

  test('RateLimit headers are read for the window that their limit names', () => {
    const under = new RateLimits({ second: 15, minute: 300, endpointLimit: () => undefined })
    const slot = under.take('profiler/pnl', 0)
    under.arrived(slot, 5)
    under.observe(slot, { ...silent, overall: { limit: 300, remaining: 199 } }, 5)
    expect(under.minute.limit(5)).toBe(300 - 110 - 1)
    expect(under.second.limit(5)).toBe(15)
    expect(under.inForce(5)).toEqual({ second: 15, minute: 300 - 110 - 1 })
  })

  test('a call is counted when the head of its answer arrives, and not again at its end', () => {
    const under = new RateLimits({ second: 1, minute: 300, endpointLimit: () => undefined })
    const slot = under.take('profiler/pnl', 0)
    expect(under.blockedBy('profiler/pnl', 1)).toMatchObject({ until: Infinity })
    under.arrived(slot, 5)
    under.arrived(slot, 900)
    expect(under.blockedBy('profiler/pnl', 1000)?.until).toBeLessThan(1010)
    expect(under.blockedBy('profiler/pnl', 1010)).toBeUndefined()
  })

  test('nothing left in a window that cannot be named holds everything for a moment, however far its reset', () => {
    const under = limits()
    const slot = under.take('profiler/pnl', 0)
    under.arrived(slot, 5)
    under.observe(slot, { ...silent, overall: { remaining: 0, resetMs: 3_600_000 } }, 5)
    expect(under.blockedBy('profiler/pnl', 6)).toMatchObject({ scope: 'all', until: 2005 })
  })

  test('another plan changes the limits, another key forgets what was learned and keeps what was started', () => {
    const under = limits()
    for (let i = 0; i < 3; i++) under.arrived(under.take('profiler/pnl', 0), 0)
    under.pause('all', 'profiler/pnl', 9000)
    under.forget()
    expect(under.blockedBy('profiler/pnl', 1)).toMatchObject({ scope: 'second' })
    under.setPlan({ second: 75, minute: 1500 })
    expect(under.blockedBy('profiler/pnl', 1)).toBeUndefined()
  })
})
