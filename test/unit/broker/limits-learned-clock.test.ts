import { describe, expect, test } from 'vitest'
import { openVirtualWorld, type VirtualWorld } from '../../support/virtual-broker.ts'
import { mostWithin } from '../../support/virtual-service.ts'

const MINUTE = 60_000
const HOUR = 3_600_000

function expectNoBurst({ service }: VirtualWorld): void {
  expect(mostWithin(service.times(), 1000)).toBeLessThanOrEqual(15)
  expect(mostWithin(service.times(), MINUTE)).toBeLessThanOrEqual(300)
}

describe('setting the wall clock while calls wait', () => {
  test.each([
    { title: '8 h forward', steps: [8] },
    { title: '8 h back', steps: [-8] },
    { title: 'forward and back, again and again', steps: [8, -8, -8, 8, 8, -16, 8, 8, -8] },
  ])('completes 600 calls of the free plan in the usual time: $title', async ({ steps }) => {
    const world = await openVirtualWorld({ plan: 'free' })
    for (const [position, hours] of steps.entries()) world.clock.later(3000 + 7000 * position, () => world.clock.stepWall(hours * HOUR))
    const results = await world.clock.run(world.request(599), 82_000)
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(world.service.rejections()).toEqual([])
    expectNoBurst(world)
  })
})

describe.each(['stops', 'counts'] as const)('8 h of sleep, with a monotonic clock that %s', (kind) => {
  test.each([
    { title: 'in the middle of bulk', asleepAt: 5000 },
    { title: 'while the minute is full', asleepAt: 40_000 },
    { title: 'a moment before the minute opens', asleepAt: 59_999 },
  ])('causes no burst and no stall: $title', async ({ asleepAt }) => {
    const world = await openVirtualWorld({ plan: 'free', latencyMs: [50, 50] })
    // With the account call before the first of them and the one after the sleep, 600.
    const requested = world.request(598)
    await world.clock.advance(asleepAt)
    await world.clock.sleep(8 * HOUR, kind)
    // The rest of the work takes no longer than without the sleep, except for the moment after it.
    const results = await world.clock.run(requested, 85_000)
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(world.service.rejections()).toEqual([])
    expectNoBurst(world)
  })

  test('ends a pause that the service requested before the sleep', async () => {
    const world = await openVirtualWorld({ plan: 'free' })
    let served = 0
    world.service.fail = () => (++served === 40 ? 429 : undefined)
    world.service.replyHeaders = ({ status, headers }) => (status === 429 ? [['retry-after', '30']] : headers)
    const requested = world.request(299)
    await world.clock.advance(10_000)
    const before = world.service.arrivals.length
    await world.clock.sleep(8 * HOUR, kind)
    expect(world.service.arrivals.length).toBe(before)
    const results = await world.clock.run(requested, 82_000)
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(world.service.rejections().length).toBe(1)
    expectNoBurst(world)
  })

  test('counts the response of a call in flight, or repeats the call once', async () => {
    const world = await openVirtualWorld({ plan: 'pro', latencyMs: [2000, 2000] })
    const requested = world.request(1)
    await world.clock.advance(3000)
    await world.clock.sleep(8 * HOUR, kind)
    const [result] = await world.clock.run(requested, 10_000)
    expect(result?.ok).toBe(true)
    // If the clock continues during sleep, the call's deadline has passed before the response is
    // read.
    expect(world.service.times('profiler/current-balance').length).toBe(kind === 'stops' ? 1 : 2)
    const [money] = world.broker.status().cases
    expect(money).toMatchObject(kind === 'stops' ? { settled: '1', reserved: '0', disputed: '0' } : { settled: '1', reserved: '0', disputed: '1' })
  })

  test('sends a free call a moment after waking in the middle of bulk, and nothing else before its response', async () => {
    const world = await openVirtualWorld({ plan: 'free', latencyMs: [50, 50], countsAtTheEnd: true })
    const { service, clock } = world
    const requested = world.request(298)
    await clock.advance(5000)
    const before = service.arrivals.length
    await clock.sleep(8 * HOUR, kind)
    const woke = clock.time()
    await clock.advance(900)
    const wait = world.broker.status()
    expect(wait.stopped?.message).toBe('This computer was asleep. A free call checks whether the service can be reached.')
    expect(wait.waits).toMatchObject([{ scope: 'service', reason: 'this computer was asleep' }])
    const results = await clock.run(requested, 30_000)
    expect(results.every(({ ok }) => ok)).toBe(true)
    const [probe, next] = service.arrivals.slice(before)
    expect(probe?.endpoint).toBe('account')
    expect((probe?.at ?? 0) - woke).toBeGreaterThanOrEqual(1000)
    expect((probe?.at ?? Infinity) - woke).toBeLessThanOrEqual(4000)
    expect((next?.at ?? 0) - (probe?.at ?? 0)).toBeGreaterThanOrEqual(50)
    // A connection from before the sleep is dead.
    expect(service.idleDropped).toBe(1)
    expect(world.broker.status().stopped).toBeUndefined()
  })

  test('loses no call if the network returns half a minute later, and continues the queue within seconds', async () => {
    const world = await openVirtualWorld({ plan: 'free' })
    const { service, clock } = world
    const requested = world.request(299)
    await clock.advance(5000)
    service.isUnreachable = true
    await clock.sleep(8 * HOUR, kind)
    await clock.advance(30_000)
    service.isUnreachable = false
    const before = service.arrivals.length
    const back = clock.time()
    const results = await clock.run(requested, 60_000)
    expect(results.filter(({ ok }) => !ok)).toEqual([])
    expect((service.arrivals[before]?.at ?? Infinity) - back).toBeLessThanOrEqual(32_000)
  })

  test('sends the next call at once if nothing was queued', async () => {
    const world = await openVirtualWorld({ plan: 'free', latencyMs: [50, 50] })
    await world.clock.run(world.request(3), 10_000)
    await world.clock.advance(10_000)
    await world.clock.sleep(8 * HOUR, kind)
    const woke = world.clock.time()
    const [result] = await world.clock.run(world.request(1), 10_000)
    expect(result?.ok).toBe(true)
    expect(world.clock.time() - woke).toBeLessThanOrEqual(100)
  })

  test('sends one free call to check whether an unavailable service is back, then continues the queue', async () => {
    const world = await openVirtualWorld({ plan: 'free' })
    const { service, clock } = world
    clock.later(5000, () => {
      service.fail = () => 500
    })
    const requested = world.request(299)
    await clock.advance(10_000)
    const before = service.arrivals.length
    await clock.sleep(8 * HOUR, kind)
    service.fail = undefined
    const results = await clock.run(requested, 82_000)
    expect(service.arrivals[before]?.endpoint).toBe('account')
    const failed = service.arrivals.filter(({ status }) => status === 500).length
    expect(results.filter(({ ok }) => !ok).length).toBeLessThanOrEqual(failed)
    expect(failed).toBeLessThanOrEqual(40)
    expectNoBurst(world)
  })
})

test('closes idle connections and sends a free call first if the host reports a wake-up and calls wait', async () => {
  const world = await openVirtualWorld({ plan: 'free', latencyMs: [50, 50] })
  await world.clock.run(world.request(1), 10_000)
  world.broker.handleSystemResume()
  expect(world.service.idleDropped).toBe(1)
  expect(world.broker.status().stopped).toBeUndefined()
  const requested = world.request(40)
  await world.clock.advance(500)
  const before = world.service.arrivals.length
  world.broker.handleSystemResume()
  await world.clock.run(requested, 15_000)
  expect(world.service.arrivals[before]?.endpoint).toBe('account')
})

describe('a kill in the middle of a minute, followed by an immediate start', () => {
  test.each([
    { title: 'and the clock as it was', stepHours: 0 },
    { title: 'and the clock set back', stepHours: -8 },
  ])('causes no burst and no stall: $title', async ({ stepHours }) => {
    const world = await openVirtualWorld({ plan: 'free' })
    void world.request(599)
    for (let starts = 0; starts < 5; starts++) {
      await world.clock.advance(2345)
      world.clock.stepWall(stepHours * HOUR)
      await world.restart()
      void world.request(599)
    }
    const results = await world.clock.run(world.request(299), 15 * MINUTE)
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(world.service.rejections()).toEqual([])
    expectNoBurst(world)
  })

  test('continues after one refused volley if the clock was set forward, which hides the previous minute', async () => {
    const world = await openVirtualWorld({ plan: 'free' })
    void world.request(599)
    await world.clock.advance(15_000)
    world.clock.stepWall(8 * HOUR)
    await world.restart()
    const results = await world.clock.run(world.request(299), 3 * MINUTE)
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(world.service.rejections().length).toBeLessThanOrEqual(2 * 15)
  })
})
