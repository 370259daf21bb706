import { expect, test } from 'vitest'
import { openVirtualWorld } from '../../support/virtual-broker.ts'

test('a call that fails after its last 429 does not claim that the queue continues with it', async () => {
  const world = await openVirtualWorld({ plan: 'free' })
  const { service, clock } = world
  service.fail = (endpoint) => (endpoint === 'account' ? undefined : 429)
  const [result] = await clock.run(world.request(1), 60 * 60_000)
  if (result === undefined || result.ok) expect.fail('the call was answered')
  expect(result.error.code).toBe('rate_limited')
  expect(result.error.remedy).not.toContain('goes on by itself')
  expect(result.error.remedy).toContain('Rate limited repeatedly')
  expect(service.times('profiler/current-balance')).toHaveLength(5)
})

test('a call that is cancelled while its reservation is being written is not sent and costs nothing', async () => {
  const world = await openVirtualWorld({ plan: 'pro' })
  const { broker, service, clock, files } = world
  await clock.run(world.request(1), 60_000)
  const writing = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  // The ledger's file is open since the start: its next write waits until the call has been cancelled.
  files.beforeSync = async () => {
    writing.resolve()
    await written.promise
  }
  const waiting = world.request(1)
  await writing.promise
  expect(broker.cancel('case-1', ['step-1'])).toBe(1)
  written.resolve()
  files.beforeSync = undefined
  expect(await clock.run(waiting, 60_000)).toMatchObject([{ ok: false, error: { code: 'cancelled' } }])
  await clock.advance(10_000)
  expect(service.times('profiler/current-balance')).toHaveLength(1)
  expect(broker.ledgerSummary('case-1').cases).toMatchObject([{ settled: '1', reserved: '0', disputed: '0' }])
})
