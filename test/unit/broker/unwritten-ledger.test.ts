import { expect, test } from 'vitest'
import { openVirtualWorld } from '../../support/virtual-broker.ts'

test('stops paid work and reports it while the cost of a call cannot be written to disk', async () => {
  const world = await openVirtualWorld({ plan: 'pro', latencyMs: [1000, 1000] })
  const { broker, service, clock, files } = world
  await clock.run(world.request(1), 60_000)
  const call = world.request(1)
  await clock.advance(500)
  // The call is in flight and reserved; its end cannot be written, while the journal stores the
  // response.
  files.refuse = new Set(['/data/ledger.ndjson'])
  let isReported = false
  void call.then(() => (isReported = true))
  await clock.advance(5000)
  expect(isReported).toBe(false)
  expect(broker.status().stopped).toMatchObject({ code: 'disk_error', message: expect.stringContaining('credit ledger') })
  const next = world.request(1)
  await clock.advance(5000)
  expect(service.times('profiler/current-balance')).toHaveLength(2)
  files.refuse = new Set()
  expect(await clock.run(Promise.all([call, next]), 60_000)).toMatchObject([[{ ok: true }], [{ ok: true }]])
  expect(broker.status().stopped).toBeUndefined()
  expect(broker.ledgerSummary('case-1').cases).toMatchObject([{ settled: '3', reserved: '0', disputed: '0' }])
})

test('returns and stores a response if the broker closes meanwhile, and the next start reads its cost from it', async () => {
  const world = await openVirtualWorld({ plan: 'pro', latencyMs: [1000, 1000] })
  const { clock, files } = world
  await clock.run(world.request(1), 60_000)
  const call = world.request(1)
  await clock.advance(500)
  files.refuse = new Set(['/data/ledger.ndjson'])
  await clock.advance(5000)
  const closing = world.broker.close()
  expect(await clock.run(call, 60_000)).toMatchObject([{ ok: true }])
  await clock.run(closing, 60_000)
  files.refuse = new Set()
  await world.restart()
  expect(world.broker.ledgerSummary('case-1').cases).toMatchObject([{ settled: '2', reserved: '0', disputed: '0' }])
})
