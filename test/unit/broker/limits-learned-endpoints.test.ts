import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { openVirtualWorld } from '../../support/virtual-broker.ts'
import { mostWithin } from '../../support/virtual-service.ts'

const MINUTE = 60_000

test('200 calls of an endpoint limited to 5 a minute do not delay 2,789 later calls of others', async () => {
  const world = await openVirtualWorld({ plan: 'pro' })
  const slow = world.request(200, 'profiler/perp-trades')
  const others = await world.clock.run(world.request(2789), 82_000)
  expect(others.every(({ ok }) => ok)).toBe(true)
  expect(mostWithin(world.service.times('profiler/perp-trades'), MINUTE)).toBe(5)
  // 40 minutes' worth: 39 windows after the first.
  const results = await world.clock.run(slow, 39 * (MINUTE + 200))
  expect(results.every(({ ok }) => ok)).toBe(true)
  expect(world.service.rejections()).toEqual([])
})

test.each([
  { scope: 'endpoint', pausesOthersMs: 0 },
  { scope: 'second', pausesOthersMs: 1000 },
  { scope: 'minute', pausesOthersMs: 20_000 },
  { scope: 'Galaxy', pausesOthersMs: 20_000 },
  { scope: '', pausesOthersMs: 20_000 },
])('a 429 of scope "$scope" pauses the others for $pausesOthersMs ms', async ({ scope, pausesOthersMs }) => {
  const world = await openVirtualWorld({ plan: 'free', latencyMs: [50, 50] })
  const { service } = world
  let served = 0
  service.fail = (endpoint) => (endpoint === 'profiler/counterparties' && ++served === 5 ? 429 : undefined)
  const seconds = scope === 'second' ? '1' : '20'
  service.replyHeaders = ({ status, headers }) =>
    status === 429
      ? [
          ['retry-after', seconds],
          ['x-service-ratelimit-scope', scope],
        ]
      : headers
  const mixed = Array.from({ length: 60 }, (_, number) => [
    world.request(1),
    world.request(1, 'profiler/counterparties', {
      request: { address: `0x${number.toString(16).padStart(40, 'a')}`, chain: 'ethereum', date: { from: '2026-01-01', to: '2026-02-01' } },
      approvedCredits: '50',
    }),
  ])
  const results = (await world.clock.run(Promise.all(mixed.flat()), 40_000)).flat()
  expect(results.filter(({ ok }) => !ok)).toEqual([])
  const refusedAt = service.rejections()[0]?.at ?? NaN
  const waitOf = (endpoint: EndpointId): number => Math.min(...service.times(endpoint).filter((at) => at > refusedAt + 100)) - refusedAt
  const paused = waitOf('profiler/current-balance')
  expect(paused).toBeGreaterThanOrEqual(pausesOthersMs)
  expect(paused).toBeLessThanOrEqual(pausesOthersMs + 1300)
  expect(waitOf('profiler/counterparties')).toBeGreaterThanOrEqual(Number(seconds) * 1000)
  expect(service.rejections().length).toBe(1)
})

test('any mix of latencies, endpoints and limits causes no 429 at an honest service, and no stall', async () => {
  const mix = fc.record({
    seed: fc.nat(),
    second: fc.integer({ min: 1, max: 10 }),
    minute: fc.integer({ min: 2, max: 60 }),
    latency: fc.tuple(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 3000 })),
    plain: fc.nat(60),
    perps: fc.nat(8),
    searches: fc.nat(20),
  })
  await fc.assert(
    fc.asyncProperty(mix, async ({ seed, second, minute, latency, plain, perps, searches }) => {
      const limits = { free: { second, minute }, pro: { second, minute } }
      const slowest = Math.max(...latency)
      const world = await openVirtualWorld({ seed, limits, latencyMs: [Math.min(...latency), slowest] }, { planLimits: limits })
      const requested = Promise.all([
        world.request(perps, 'profiler/perp-trades'),
        world.request(plain),
        world.request(searches, 'search/web-search'),
      ])
      const calls = plain + perps + searches + 1
      // A slot is free again one window after the response, because the service may have counted
      // the call only then.
      const turns = (count: number, limit: number, widthMs: number): number => Math.ceil(count / limit) * (widthMs * 1.001 + slowest + 3)
      const within = turns(calls, second, 1000) + turns(calls, minute, MINUTE) + turns(perps, 5, MINUTE) + turns(searches, 15, MINUTE)
      const results = (await world.clock.run(requested, within)).flat()
      expect(results.filter(({ ok }) => !ok)).toEqual([])
      expect(world.service.rejections()).toEqual([])
      expect(mostWithin(world.service.times(), 1000)).toBeLessThanOrEqual(second)
      expect(mostWithin(world.service.times(), MINUTE)).toBeLessThanOrEqual(minute)
    }),
    { numRuns: 60, seed: 20261121 },
  )
})
