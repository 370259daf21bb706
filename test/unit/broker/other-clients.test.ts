import { expect, test } from 'vitest'
import { openVirtualWorld } from '../../support/virtual-broker.ts'

const MINUTE_MS = 60_000

const worlds = [
  { plan: 'pro', calls: 3000, perMinute: 1500, latencyMs: [5, 30] },
  { plan: 'pro', calls: 3000, perMinute: 1500, latencyMs: [40, 120] },
  { plan: 'pro', calls: 3000, perMinute: 1500, latencyMs: [200, 1500] },
  { plan: 'free', calls: 1000, perMinute: 300, latencyMs: [40, 120] },
] as const

test.each(worlds)(
  'fewer than 1 % of calls are refused next to another client with a third of the $plan plan, at $latencyMs ms',
  async ({ plan, calls, perMinute, latencyMs }) => {
    const world = await openVirtualWorld({ plan, latencyMs, otherEveryMs: (3 * MINUTE_MS) / perMinute })
    // The other client has been active for a while.
    await world.clock.advance(2 * MINUTE_MS)
    const begun = world.clock.time()
    const takenBefore = world.service.other.taken
    const results = await world.clock.run(world.request(calls - 1), 60 * MINUTE_MS)
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(world.service.rejections().length).toBeLessThan(calls / 100)
    const minutes = (world.clock.time() - begun) / MINUTE_MS
    // Nearly all remaining calls are used, and the other client gets the same as before.
    expect(minutes).toBeLessThan((calls / ((perMinute * 2) / 3)) * 1.08)
    expect((world.service.other.taken - takenBefore) / minutes).toBeGreaterThan((perMinute / 3) * 0.98)
  },
)

test('other clients that begin in the middle of a run are noticed by responses and get their share', async () => {
  const world = await openVirtualWorld({ plan: 'free', otherEveryMs: 600, otherFromMs: 100_000 })
  const results = await world.clock.run(world.request(999), 60 * MINUTE_MS)
  expect(results.every(({ ok }) => ok)).toBe(true)
  expect(world.service.rejections().length).toBeLessThan(10)
})

test('the whole limit is used again once other clients have gone', async () => {
  const world = await openVirtualWorld({ plan: 'free', otherEveryMs: 300, otherUntilMs: 240_000 })
  await world.clock.advance(2 * MINUTE_MS)
  await world.clock.run(world.request(1400), 60 * MINUTE_MS)
  const late = world.service.arrivals.filter(({ at }) => at > 420_000 && at <= 480_000)
  expect(late.length).toBeGreaterThanOrEqual(290)
})
