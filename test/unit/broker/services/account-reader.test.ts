import { describe, expect, test } from 'vitest'
import { DEADLINE_MS } from '../../../../src-main/broker/http/transport.ts'
import { Secret } from '../../../../src-main/secret.ts'
import type { VirtualServiceOptions } from '../../../support/virtual-service.ts'
import { CASE, openVirtualWorld, type VirtualWorld } from '../../../support/virtual-broker.ts'

const money = ({ broker }: VirtualWorld) => broker.ledgerSummary(CASE).cases[0]

/** A broker with a disputed attempt that was not charged and is old enough to be reported. */
async function disputeCall(options: VirtualServiceOptions = { latencyMs: [50, 50] }): Promise<VirtualWorld> {
  const world = await openVirtualWorld(options)
  const { service, clock } = world
  await clock.run(world.request(1, 'profiler/labels', { approvedCredits: '500' }), 10_000)
  service.fail = () => 'lost'
  const lost = world.request(1, 'profiler/labels', { approvedCredits: '500' })
  await clock.run(lost, DEADLINE_MS + 1000)
  service.fail = undefined
  expect(money(world)).toMatchObject({ settled: '1', disputed: '100' })
  return world
}

describe('an account reading', () => {
  test('resolves disputes if no call overlaps it', async () => {
    const world = await disputeCall()
    await world.clock.run(world.broker.readAccount(), 10_000)
    expect(money(world)).toMatchObject({ settled: '1', disputed: '0' })
  })

  test('resolves no dispute while a paid call is in flight, even if that started earlier', async () => {
    const options = { latencyMs: [50, 50] as [number, number] }
    const world = await disputeCall(options)
    options.latencyMs = [1400, 1400]
    const under = world.request(1)
    await world.clock.advance(10)
    options.latencyMs = [50, 50]
    await world.clock.run(world.broker.readAccount(), 1000)
    expect(money(world)).toMatchObject({ reserved: '1', disputed: '100' })
    await world.clock.run(under, 10_000)
    // It is repeated automatically once nothing is in flight.
    await world.clock.advance(5000)
    expect(money(world)).toMatchObject({ settled: '2', disputed: '0' })
  })

  test('resolves no dispute if a call started and ended meanwhile', async () => {
    const options = { latencyMs: [50, 50] as [number, number] }
    const world = await disputeCall(options)
    options.latencyMs = [1400, 1400]
    const reading = world.broker.readAccount()
    await world.clock.advance(10)
    options.latencyMs = [50, 50]
    await world.clock.run(world.request(1), 1000)
    await world.clock.run(reading, 2000)
    expect(money(world)).toMatchObject({ settled: '2', disputed: '100' })
  })

  test('ends all waiting calls if it shows a rejected key, and nothing more is sent', async () => {
    const world = await openVirtualWorld({ plan: 'pro', latencyMs: [50, 50] })
    const { broker, service, clock } = world
    await clock.run(world.request(1), 10_000)
    broker.pause()
    const waiting = world.request(2)
    await clock.advance(100)
    service.fail = () => 401
    expect(await clock.run(broker.readAccount(), 1000)).toMatchObject({ ok: false, error: { code: 'key_rejected' } })
    expect(await clock.run(waiting, 1)).toMatchObject([{ error: { code: 'key_rejected' } }, { error: { code: 'key_rejected' } }])
    const before = service.arrivals.length
    broker.resume()
    expect(await clock.run(world.request(1), 1000)).toMatchObject([{ error: { code: 'key_rejected' } }])
    expect(service.arrivals.length).toBe(before)
  })

  test('is shared by concurrent callers; another key has its own, and the old one has no further effect', async () => {
    const options = { plan: 'free' as const, latencyMs: [1400, 1400] as [number, number], seed: 3 }
    const world = await openVirtualWorld(options)
    const { broker, service, clock } = world
    const both = [broker.readAccount(), broker.readAccount()]
    await clock.settle()
    options.latencyMs = [10, 10]
    service.plan = 'pro'
    broker.useKey(new Secret('another-key-of-the-world'))
    expect(await clock.run(broker.readAccount(), 50)).toMatchObject({ value: { plan: 'pro' } })
    service.plan = 'free'
    expect(await clock.run(Promise.all(both), 5000)).toMatchObject([{ value: { plan: 'free' } }, { value: { plan: 'free' } }])
    expect(service.times('account')).toHaveLength(2)
    expect(broker.status().accountPlan).toBe('pro')
  })

  test('is followed by another one if it came too early to show an attempt, although no caller waits for it', async () => {
    const world = await openVirtualWorld({ latencyMs: [50, 50] })
    const { service, clock } = world
    await clock.run(world.request(1), 10_000)
    await clock.run(world.broker.readAccount(), 1000)
    service.fail = () => 'lost'
    void world.request(1, 'profiler/labels', { approvedCredits: '500' })
    await clock.advance(1000)
    await world.restart()
    service.fail = undefined
    await clock.run(world.broker.readAccount(), 10_000)
    expect(money(world)).toMatchObject({ settled: '1', disputed: '100' })
    await clock.advance(DEADLINE_MS + 5000)
    expect(money(world)).toMatchObject({ settled: '1', disputed: '0' })
  })
})
