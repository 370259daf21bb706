import { expect, test } from 'vitest'
import { ACCOUNT_DEADLINE_MS } from '../../../src-main/broker/services/request-account.ts'
import { MAX_WAIT_MS } from '../../../src-main/broker/calls/calls-awaiting-reconciliation.ts'
import { DEADLINE_MS } from '../../../src-main/broker/http/transport.ts'
import { CASE, openVirtualWorld, type VirtualWorld } from '../../support/virtual-broker.ts'
import type { HttpExchange } from '../../../src-shared/service/http-exchange.ts'
import type { Result } from '../../../src-shared/core/result.ts'

/**
 * A call whose only approved attempt was lost, so that it waits for the account, which does not
 * respond either.
 */
async function waiting(): Promise<{ world: VirtualWorld; call: Promise<Result<HttpExchange>[]> }> {
  const world = await openVirtualWorld({ plan: 'pro', latencyMs: [50, 50] })
  const { service, clock } = world
  await clock.run(world.request(1), 10_000)
  service.fail = () => 'lost'
  const call = world.request(1, 'profiler/current-balance', { approvedCredits: '1' })
  await clock.advance(DEADLINE_MS + 5000)
  return { world, call }
}

const waits = ({ broker }: VirtualWorld): { scope: string; until: string }[] => broker.status().waits.map(({ scope, until }) => ({ scope, until }))

test('a call that waits for the account reports its deadline and fails then, not when a hanging reading ends', async () => {
  const { world, call } = await waiting()
  const { clock, service } = world
  const [wait] = waits(world)
  expect(wait?.scope).toBe('account')
  const left = Date.parse(wait?.until ?? '') - clock.wall().getTime()
  expect(left).toBeGreaterThan(MAX_WAIT_MS - 6000)
  expect(left).toBeLessThanOrEqual(MAX_WAIT_MS)
  const [result] = await clock.run(call, left + 1)
  expect(result).toMatchObject({ ok: false, error: { code: 'timeout' } })
  expect(world.broker.status()).toMatchObject({ queued: 0, running: 0, waits: [] })
  // Nothing was requested twice, and the possible charge is still in dispute.
  expect(service.times('profiler/current-balance')).toHaveLength(2)
  expect(world.broker.ledgerSummary(CASE).cases).toMatchObject([{ settled: '1', disputed: '1' }])
})

test('a call waits for a budget that a lost attempt used up to the last credit, and never exceeds it', async () => {
  const world = await openVirtualWorld({ plan: 'pro', latencyMs: [50, 50] })
  const { service, clock, broker } = world
  await clock.run(world.request(1), 10_000)
  expect(await broker.setBudget(CASE, '2')).toMatchObject({ ok: true })
  service.fail = () => 'lost'
  const call = world.request(1, 'profiler/current-balance', { approvedCredits: '9' })
  await clock.advance(DEADLINE_MS + 5000)
  expect(broker.ledgerSummary(CASE).cases).toMatchObject([{ settled: '1', reserved: '0', disputed: '1' }])
  expect(service.times('profiler/current-balance')).toHaveLength(2)
  service.fail = undefined
  const [result] = await clock.run(call, MAX_WAIT_MS)
  expect(result).toMatchObject({ ok: true })
  expect(service.times('profiler/current-balance')).toHaveLength(3)
  expect(broker.ledgerSummary(CASE).cases).toMatchObject([{ settled: '2', reserved: '0', disputed: '0' }])
})

test('cancelling a waiting call returns at once', async () => {
  const { world, call } = await waiting()
  expect(world.broker.cancel(CASE, ['step-1'])).toBe(1)
  expect(await world.clock.run(call, 1)).toMatchObject([{ ok: false, error: { code: 'cancelled' } }])
  expect(waits(world)).toEqual([])
})

test('resuming reads the account at once, and reports a lost attempt that was charged before its time is over', async () => {
  const { world, call } = await waiting()
  const { broker, service, clock } = world
  await clock.advance(ACCOUNT_DEADLINE_MS)
  service.fail = undefined
  service.credits -= 1
  const before = service.times('account').length
  broker.pause()
  broker.resume()
  const [result] = await clock.run(call, 1000)
  expect(service.times('account')).toHaveLength(before + 1)
  expect(result).toMatchObject({ ok: false, error: { code: 'timeout' } })
  expect(broker.ledgerSummary(CASE).cases).toMatchObject([{ settled: '2', disputed: '0' }])
})
