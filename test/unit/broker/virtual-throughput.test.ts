import { expect, test } from 'vitest'
import { openVirtualWorld } from '../../support/virtual-broker.ts'
import { mostWithin, type VirtualServiceOptions } from '../../support/virtual-service.ts'

/** Of the whole round trip. */
const LATENCY = [40, 120] as const

test.each([
  { plan: 'pro', calls: 3000, second: 75, minute: 1500 },
  { plan: 'free', calls: 600, second: 15, minute: 300 },
] as const)('$calls calls on the $plan plan run at its limits without a refusal', async ({ plan, calls, second, minute }) => {
  const world = await openVirtualWorld({ plan, latencyMs: LATENCY })
  // The first call is that of the account, which reports the plan.
  const results = await world.clock.run(world.request(calls - 1), 10 * 60_000)
  expect(results.every(({ ok }) => ok)).toBe(true)
  const { service } = world
  expect(service.rejections()).toEqual([])
  const times = service.times()
  expect(times.length).toBe(calls)
  expect(mostWithin(times, 1000)).toBeLessThanOrEqual(second)
  expect(mostWithin(times, 60_000)).toBeLessThanOrEqual(minute)
  // The calls of a minute at once, as fast as the second's limit allows; the rest once the first
  // minute has passed.
  const burstMs = (minute / second - 1) * 1000
  const min = (calls / minute - 1) * 60_000 + burstMs
  const took = Math.max(...times) - Math.min(...times)
  expect(min / took).toBeGreaterThanOrEqual(0.97)
})

test('causes no refusal at a service whose clock is slow and counts whole milliseconds', async () => {
  // NTP slews a clock by up to 500 millionths. Responses take no time, so that only the reserve
  // keeps the distance.
  const world = await openVirtualWorld({ plan: 'free', latencyMs: [0, 0], slowPpm: 490 })
  const results = await world.clock.run(world.request(899), 3 * 60_000)
  expect(results.every(({ ok }) => ok)).toBe(true)
  expect(world.service.rejections()).toEqual([])
})

test('causes no refusal if each response takes 2 s, which holds the slots of a second as long', async () => {
  // A slot of the second is held until the answer arrives and for one second more: 75 calls in 3 s, 3,000 in 120 s.
  const world = await openVirtualWorld({ plan: 'pro', latencyMs: [2000, 2000] })
  await world.clock.run(world.request(2999), 125_000)
  expect(world.service.rejections()).toEqual([])
})

test('frees a slot when the headers of a response arrive, so that slow bodies delay no call', async () => {
  const world = await openVirtualWorld({ plan: 'pro', latencyMs: LATENCY, bodyMs: 5000 })
  const results = await world.clock.run(world.request(1499), 10 * 60_000)
  expect(results.every(({ ok }) => ok)).toBe(true)
  expect(world.service.rejections()).toEqual([])
  const times = world.service.times().slice(1)
  // Twenty volleys; if the slot were held to the end, each would wait five seconds for the previous
  // one.
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(40_000)
})

test.each([2000, 5000, 20_000])('responses that take %i ms do not slow the queue below its limit per minute', async (latency) => {
  const world = await openVirtualWorld({ plan: 'pro', latencyMs: [latency / 2, latency] })
  const results = await world.clock.run(world.request(2999), 10 * 60_000)
  expect(results.every(({ ok }) => ok)).toBe(true)
  expect(world.service.rejections()).toEqual([])
  // The first is that of the account, and all others wait for it.
  const times = world.service.times().slice(1)
  // Calls of two minutes. If their slots were held until the end, calls of five seconds would take
  // more than twice as long.
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(115_000)
})

test('learns from one volley of refusals that a service counts calls when their responses are ready', async () => {
  const options: VirtualServiceOptions & { latencyMs: readonly [number, number] } = { plan: 'pro', latencyMs: [50, 50], countsAtTheEnd: true }
  const world = await openVirtualWorld(options)
  const all = world.request(1499)
  // Slow and fast phases alternate: slow calls are counted together with fast ones sent after them.
  for (let at = 2000; at < 120_000; at += 8000) {
    world.clock.later(at, () => (options.latencyMs = [6000, 6000]))
    world.clock.later(at + 5000, () => (options.latencyMs = [50, 50]))
  }
  const results = await world.clock.run(all, 20 * 60_000)
  expect(results.every(({ ok }) => ok)).toBe(true)
  const refused = world.service.rejections().map(({ at }) => at)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThanOrEqual(75)
  expect(Math.max(...refused) - Math.min(...refused)).toBeLessThan(1000)
})
