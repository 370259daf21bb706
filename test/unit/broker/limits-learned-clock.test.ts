import { describe, expect, test } from 'vitest'
import { openVirtualWorld, type VirtualWorld } from '../../support/virtual-broker.ts'
import { mostWithin } from '../../support/virtual-service.ts'

const MINUTE = 60_000
const HOUR = 3_600_000

function expectNoBurst({ service }: VirtualWorld): void {
  expect(mostWithin(service.times(), 1000)).toBeLessThanOrEqual(15)
  expect(mostWithin(service.times(), MINUTE)).toBeLessThanOrEqual(300)
}

describe('the wall clock is set while calls wait', () => {
  test.each([
    { title: '8 h forward', steps: [8] },
    { title: '8 h back', steps: [-8] },
    { title: 'forward and back, again and again', steps: [8, -8, -8, 8, 8, -16, 8, 8, -8] },
  ])('$title: 600 calls of the free plan take as long as ever', async ({ steps }) => {
    const world = await openVirtualWorld({ plan: 'free' })
    for (const [place, hours] of steps.entries()) world.clock.later(3000 + 7000 * place, () => world.clock.stepWall(hours * HOUR))
    const results = await world.clock.run(world.ask(599), 82_000)
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
  ])('$title: no burst, no stall', async ({ asleepAt }) => {
    const world = await openVirtualWorld({ plan: 'free', latencyMs: [50, 50] })
    const asked = world.ask(599)
    await world.clock.advance(asleepAt)
    await world.clock.sleep(8 * HOUR, kind)
    // The rest of the work takes no longer than it would have without the sleep.
    const results = await world.clock.run(asked, 82_000)
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(world.service.rejections()).toEqual([])
    expectNoBurst(world)
  })

  test('in the middle of a pause that the service asked for', async () => {
    const world = await openVirtualWorld({ plan: 'free' })
    let served = 0
    world.service.fail = () => (++served === 40 ? 429 : undefined)
    world.service.tell = ({ status, headers }) => (status === 429 ? [['retry-after', '30']] : headers)
    const asked = world.ask(299)
    await world.clock.advance(10_000)
    const before = world.service.arrivals.length
    await world.clock.sleep(8 * HOUR, kind)
    expect(world.service.arrivals.length).toBe(before)
    const results = await world.clock.run(asked, 82_000)
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(world.service.rejections().length).toBe(1)
    expectNoBurst(world)
  })

  test('in the middle of a call: its answer counts, or it is asked for again, once', async () => {
    const world = await openVirtualWorld({ plan: 'pro', latencyMs: [2000, 2000] })
    const asked = world.ask(1)
    await world.clock.advance(3000)
    await world.clock.sleep(8 * HOUR, kind)
    const [result] = await world.clock.run(asked, 10_000)
    expect(result?.ok).toBe(true)
    // Where the clock counts on, the call's deadline has passed before the answer is seen.
    expect(world.service.times('profiler/current-balance').length).toBe(kind === 'stops' ? 1 : 2)
    const [money] = world.broker.status().cases
    expect(money).toMatchObject(kind === 'stops' ? { settled: '1', reserved: '0', disputed: '0' } : { settled: '1', reserved: '0', disputed: '1' })
  })

  test('while the service is away: one free call asks whether it is back, then the queue goes on', async () => {
    const world = await openVirtualWorld({ plan: 'free' })
    const { service, clock } = world
    clock.later(5000, () => {
      service.fail = () => 500
    })
    const asked = world.ask(299)
    await clock.advance(10_000)
    const before = service.arrivals.length
    await clock.sleep(8 * HOUR, kind)
    service.fail = undefined
    const results = await clock.run(asked, 82_000)
    expect(service.arrivals[before]?.endpoint).toBe('account')
    const failed = service.arrivals.filter(({ status }) => status === 500).length
    expect(results.filter(({ ok }) => !ok).length).toBeLessThanOrEqual(failed)
    expect(failed).toBeLessThanOrEqual(40)
    expectNoBurst(world)
  })
})

describe('a kill in the middle of a minute, and a start at once', () => {
  test.each([
    { title: 'and the clock as it was', stepHours: 0 },
    { title: 'and the clock set back', stepHours: -8 },
  ])('$title: no burst, no stall', async ({ stepHours }) => {
    const world = await openVirtualWorld({ plan: 'free' })
    void world.ask(599)
    for (let starts = 0; starts < 5; starts++) {
      await world.clock.advance(2345)
      world.clock.stepWall(stepHours * HOUR)
      await world.restart()
      void world.ask(599)
    }
    const results = await world.clock.run(world.ask(299), 15 * MINUTE)
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(world.service.rejections()).toEqual([])
    expectNoBurst(world)
  })

  test('a clock set forward hides the minute before: the service refuses one volley, and the queue goes on', async () => {
    const world = await openVirtualWorld({ plan: 'free' })
    void world.ask(599)
    await world.clock.advance(15_000)
    world.clock.stepWall(8 * HOUR)
    await world.restart()
    const results = await world.clock.run(world.ask(299), 3 * MINUTE)
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(world.service.rejections().length).toBeLessThanOrEqual(2 * 15)
  })
})
