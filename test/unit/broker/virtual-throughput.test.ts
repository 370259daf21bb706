import { expect, test } from 'vitest'
import { openVirtualWorld } from '../../support/virtual-broker.ts'
import { mostWithin } from '../../support/virtual-service.ts'

/** Of the whole way, there and back. */
const LATENCY = [40, 120] as const

test.each([
  { plan: 'pro', calls: 3000, second: 75, minute: 1500 },
  { plan: 'free', calls: 600, second: 15, minute: 300 },
] as const)('$calls calls on the $plan plan go at its limits, and none is turned away', async ({ plan, calls, second, minute }) => {
  const world = await openVirtualWorld({ plan, latencyMs: LATENCY })
  // The first call of all is the one for the account, which tells the plan.
  const results = await world.clock.run(world.ask(calls - 1), 10 * 60_000)
  expect(results.every(({ ok }) => ok)).toBe(true)
  const { service } = world
  expect(service.rejections()).toEqual([])
  const times = service.times()
  expect(times.length).toBe(calls)
  expect(mostWithin(times, 1000)).toBeLessThanOrEqual(second)
  expect(mostWithin(times, 60_000)).toBeLessThanOrEqual(minute)
  // A minute's worth at once, as fast as the seconds allow; the rest as soon as the first minute has passed.
  const burstMs = (minute / second - 1) * 1000
  const least = (calls / minute - 1) * 60_000 + burstMs
  const took = Math.max(...times) - Math.min(...times)
  expect(least / took).toBeGreaterThanOrEqual(0.97)
})
