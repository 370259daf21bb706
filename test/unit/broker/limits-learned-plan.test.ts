import { describe, expect, test } from 'vitest'
import { Secret } from '../../../src-main/secret.ts'
import type { AccountPlan } from '../../../src-shared/service/table/endpoint.ts'
import { openVirtualWorld, type VirtualWorld } from '../../support/virtual-broker.ts'
import { mostWithin } from '../../support/virtual-service.ts'

const MINUTE = 60_000
const MAY = { from: '2026-05-01', to: '2026-05-31' }
/** The limits of the interface in the same ratios, for runs with fewer calls. */
const FIFTH = { free: { second: 3, minute: 60 }, pro: { second: 15, minute: 300 } }

function changePlanAt(world: VirtualWorld, ms: number, plan: AccountPlan): void {
  world.clock.later(ms, () => {
    world.service.plan = plan
  })
}

describe('the plan changes while thousands of calls wait', () => {
  test('an upgrade is noticed by the headers, confirmed by the account, and used', async () => {
    const world = await openVirtualWorld({ plan: 'free', limits: FIFTH }, { planLimits: FIFTH })
    changePlanAt(world, 65_000, 'pro')
    // 75 calls were sent by then. 225 more fill the minute of the new plan by 80 s, and the last
    // 300 are sent by 141 s; without the upgrade by 601 s.
    const results = await world.clock.run(world.request(599), 145_000)
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(world.service.rejections()).toEqual([])
    const before = world.service.times().filter((at) => at < 65_000)
    expect(mostWithin(before, 1000)).toBeLessThanOrEqual(3)
    expect(mostWithin(before, MINUTE)).toBeLessThanOrEqual(60)
    expect(mostWithin(world.service.times('account'), 10 * MINUTE)).toBe(2)
    expect(world.broker.status().accountPlan).toBe('pro')
  })

  test.each([
    // 1,500 calls were sent by 20 s and 375 from 60 s to 65 s. They fill the free plan's minute
    // until 121 s; then 300 a minute.
    { at: 65_000, calls: 2499, withinMs: 250_000 },
    // 375 calls fill the free plan's minute until 61 s; then 300 a minute, the last at 258 s.
    { at: 5_000, calls: 1499, withinMs: 265_000 },
  ])('a downgrade at $at ms costs one volley of refusals', async ({ at, calls, withinMs }) => {
    const world = await openVirtualWorld({ plan: 'pro' })
    changePlanAt(world, at, 'free')
    const results = await world.clock.run(world.request(calls), withinMs)
    expect(results.every(({ ok }) => ok)).toBe(true)
    const refused = world.service.rejections()
    // Calls in flight, and those that one second of the old plan allows after the pause, before the
    // first response.
    expect(refused.length).toBeLessThanOrEqual(2 * 75)
    expect(mostWithin(world.service.times(), 1000)).toBeLessThanOrEqual(75)
    expect(Math.max(...refused.map((arrival) => arrival.at))).toBeLessThan(at + 3000)
  })

  test('a downgrade and an upgrade slow the queue only while the service is slow', async () => {
    const world = await openVirtualWorld({ plan: 'pro', limits: FIFTH }, { planLimits: FIFTH })
    changePlanAt(world, 65_000, 'free')
    changePlanAt(world, 245_000, 'pro')
    // At 245 s 500 calls were sent; 240 fill the minute by 262 s, and 300 more are sent in each of
    // the next two.
    const results = await world.clock.run(world.request(1199), 380_000)
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(world.service.rejections().length).toBeLessThanOrEqual(2 * 15)
    expect(world.broker.status().accountPlan).toBe('pro')
  })

  test('headers with limits of no plan cause at most one free account call a minute', async () => {
    const world = await openVirtualWorld({ plan: 'free' })
    world.service.replyHeaders = () => [
      ['x-ratelimit-limit-minute', '77777'],
      ['x-ratelimit-remaining-minute', '77776'],
    ]
    const results = await world.clock.run(world.request(896), 145_000)
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(mostWithin(world.service.times('account'), MINUTE)).toBeLessThanOrEqual(2)
    expect(world.service.rejections()).toEqual([])
  })

  test('an upgrade without limit headers is noticed by a free account call within ten minutes of calls', async () => {
    const world = await openVirtualWorld({ plan: 'free', limits: FIFTH }, { planLimits: FIFTH })
    world.service.replyHeaders = ({ headers }) => headers.filter(([name]) => !name.includes('ratelimit'))
    changePlanAt(world, 65_000, 'pro')
    // 660 calls by eleven minutes at the pace of the free plan, and 300 a minute from then on; without the upgrade 20 minutes.
    const results = await world.clock.run(world.request(1198), 14 * MINUTE)
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(world.service.rejections()).toEqual([])
    expect(world.broker.status().accountPlan).toBe('pro')
    // One to begin with, and one every ten minutes.
    expect(world.service.times('account').length).toBeLessThanOrEqual(3)
  })

  test('the higher price applies while the plan is not known', async () => {
    const world = await openVirtualWorld({ plan: 'pro' })
    world.service.fail = (endpoint) => (endpoint === 'account' ? 500 : undefined)
    const refused = await world.clock.run(world.request(1, 'profiler/current-balance', { approvedCredits: '1' }), MINUTE)
    expect(refused[0]).toMatchObject({ ok: false, error: { code: 'service_error' } })
    expect(world.service.times('profiler/current-balance')).toEqual([])
    const made = await world.clock.run(world.request(1, 'profiler/current-balance', { approvedCredits: '10' }), MINUTE)
    expect(made[0]).toMatchObject({ ok: true })
  })

  test('a pause and lower limits end with the key for which they were reported', async () => {
    const world = await openVirtualWorld({ plan: 'pro' })
    const { service, clock } = world
    service.fail = (endpoint) => (endpoint === 'account' ? undefined : 429)
    service.replyHeaders = ({ status, headers }) => (status === 429 ? [['retry-after', '1800']] : headers)
    const paused = world.request(1)
    await clock.advance(2000)
    expect(world.broker.status().waits).toMatchObject([{ scope: 'all' }])
    service.fail = undefined
    world.broker.useKey(new Secret('another-key-of-this-world'))
    expect((await clock.run(paused, 5000))[0]).toMatchObject({ ok: true })
  })

  test('calls that the account cannot pay are not sent', async () => {
    const world = await openVirtualWorld({ plan: 'pro', credits: 4 })
    const counterparties = { approvedCredits: '5', request: { address: `0x${'1'.repeat(40)}`, chain: 'ethereum', date: MAY } }
    const refused = await world.clock.run(world.request(1, 'profiler/counterparties', counterparties), MINUTE)
    expect(refused[0]).toMatchObject({ ok: false, error: { code: 'insufficient_credits' } })
    expect(world.service.times('profiler/counterparties')).toEqual([])
    expect((await world.clock.run(world.request(1), MINUTE))[0]).toMatchObject({ ok: true })
  })

  test('a call whose price rose with the plan needs a new approval, and nothing is spent on it', async () => {
    const world = await openVirtualWorld({ plan: 'pro' })
    const labels = { confirmed: true, approvedCredits: '100' }
    expect((await world.clock.run(world.request(1, 'profiler/labels', labels), MINUTE))[0]).toMatchObject({ ok: true })
    world.service.plan = 'free'
    const read = await world.clock.run(world.broker.readAccount(), MINUTE)
    expect(read).toMatchObject({ ok: true, value: { plan: 'free' } })
    const sent = world.service.arrivals.length
    expect((await world.clock.run(world.request(1, 'profiler/labels', labels), MINUTE))[0]).toMatchObject({
      ok: false,
      error: { code: 'price_changed' },
    })
    expect(world.service.arrivals.length).toBe(sent)
    expect((await world.clock.run(world.request(1), MINUTE))[0]).toMatchObject({ ok: true })
  })
})
