import { afterEach, expect, test } from 'vitest'
import type { SubmitCall } from '../../src-main/broker/calls/submission.ts'
import { aCall, type BrokerBackend, startBackend } from './fixtures/broker-backend.ts'
import { respondWithJson, type Handler, startWireServer, type WireServer } from './fixtures/wire-server.ts'

let ending: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ending.toReversed()) await end()
  ending = []
})

async function setUp(budget: string): Promise<{ wire: WireServer; backend: BrokerBackend }> {
  const wire = await startWireServer()
  ending.push(() => wire.close())
  const backend = await startBackend(wire.origin, { random: () => 0 })
  ending.push(() => backend.end())
  await backend.broker.setBudget('c1', budget)
  await backend.broker.readAccount()
  return { wire, backend }
}

/** Records what it charges. */
function takes(credits: number): { readonly handler: Handler; readonly taken: () => number } {
  let taken = 0
  const response = respondWithJson({ data: [] }, 200, { 'x-service-credits-used': `${credits}` })
  return {
    taken: () => taken,
    handler: (...call) => {
      taken += credits
      response(...call)
    },
  }
}

const submitAll = (backend: BrokerBackend, calls: readonly SubmitCall[]): ReturnType<BrokerBackend['broker']['submit']>[] =>
  calls.map((call) => backend.broker.submit(call))
const ten = (more: Partial<SubmitCall> = {}): SubmitCall[] => Array.from({ length: 10 }, () => aCall({ approvedCredits: '1', ...more }))

test('a service that takes 7 for a call priced 1 does so once: the budget holds, and the new price needs an approval', async () => {
  const { wire, backend } = await setUp('10')
  const service = takes(7)
  wire.handle(service.handler)
  const results = await Promise.all(submitAll(backend, ten()))
  expect(service.taken()).toBe(7)
  expect(backend.broker.ledgerSummary('c1').cases[0]).toMatchObject({ cap: '10', settled: '7', reserved: '0', disputed: '0' })
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  const refused = results.find(({ ok }) => !ok)
  if (refused?.ok !== false) expect.fail('nothing was refused')
  expect(refused.error).toMatchObject({ code: 'price_changed' })
  expect(refused.error.message).toBe('The service charged 7 credits for Current balance; 1 were approved.')
  expect(backend.broker.status().charged).toEqual([{ endpoint: 'profiler/current-balance', credits: '7' }])
})

test('a plan of many endpoints exceeds the budget by the surplus of one call at most, because calls in flight must fit at their highest price', async () => {
  const { wire, backend } = await setUp('30')
  const service = takes(7)
  wire.handle(service.handler)
  const { request } = aCall()
  const date = { from: '2026-01-01', to: '2026-01-31' }
  const calls = [
    aCall({ approvedCredits: '1' }),
    aCall({ approvedCredits: '1', endpoint: 'profiler/transactions', request: { ...request, date } }),
    aCall({ approvedCredits: '1', endpoint: 'profiler/related-wallets' }),
    aCall({ approvedCredits: '1', endpoint: 'profiler/historical-balances', request: { ...request, date } }),
    aCall({ approvedCredits: '1', endpoint: 'profiler/pnl-summary', request: { ...request, date } }),
    aCall({ approvedCredits: '1', endpoint: 'profiler/pnl', request: { ...request, date } }),
  ]
  const results = await Promise.all(submitAll(backend, calls))
  expect(results.flatMap((result) => (result.ok ? [] : [result.error.code]))).toEqual(['budget_exceeded'])
  // The fifth cost 1 by every known price, and 2 were left.
  expect(service.taken()).toBe(35)
  expect(backend.broker.ledgerSummary('c1').cases[0]).toMatchObject({ cap: '30', settled: '35', reserved: '0' })
})

test('a plan exceeds its approval by the surplus of one call at most, if the budget covers it', async () => {
  const { wire, backend } = await setUp('10000')
  const service = takes(7)
  wire.handle(service.handler)
  await Promise.all(submitAll(backend, ten({ planCredits: '10' })))
  expect(service.taken()).toBe(7)
})

test('the charged amount is the price once it was approved, until another key is set', async () => {
  const { wire, backend } = await setUp('100')
  const service = takes(7)
  wire.handle(service.handler)
  await backend.broker.submit(aCall({ approvedCredits: '1' }))
  expect((await backend.broker.submit(aCall({ approvedCredits: '7' }))).ok).toBe(true)
  await backend.broker.setBudget('c1', '20')
  expect(await backend.broker.submit(aCall({ approvedCredits: '7' }))).toMatchObject({ ok: false, error: { code: 'budget_exceeded' } })
  expect(service.taken()).toBe(14)
  backend.broker.useKey(undefined)
  expect(backend.broker.status().charged).toEqual([])
})

test('calls are sent one at a time, with a reason, if a second one at the highest price would not fit into the budget', async () => {
  const { wire, backend } = await setUp('10')
  const open: (() => void)[] = []
  const response = respondWithJson({ data: [] }, 200, { 'x-service-credits-used': '1' })
  let arrived = (): void => undefined
  const seen = (count: number): Promise<void> =>
    new Promise((resolve) => {
      arrived = () => {
        if (open.length >= count) resolve()
      }
      arrived()
    })
  let max = 0
  wire.handle((...call) => {
    open.push(() => response(...call))
    max = Math.max(max, backend.broker.status().running)
    arrived()
  })
  const requested = submitAll(backend, ten())
  await seen(1)
  expect(backend.broker.status()).toMatchObject({ running: 1, queued: 9 })
  expect(backend.broker.status().waits).toEqual([
    {
      scope: 'endpoint:profiler/current-balance',
      reason: 'one call at a time, because the remaining credits do not cover more calls at their highest price',
      until: '',
      calls: 9,
    },
  ])
  for (let received = 0; received < 10; received++) {
    await seen(received + 1)
    open[received]?.()
  }
  const results = await Promise.all(requested)
  expect(results.every(({ ok }) => ok)).toBe(true)
  expect(max).toBe(1)
  expect(backend.broker.ledgerSummary('c1').cases[0]).toMatchObject({ settled: '10' })
})

test('a charge above every price is not settled, and nothing paid is sent until someone acknowledges it', async () => {
  const { wire, backend } = await setUp('10')
  const service = takes(500)
  wire.handle(service.handler)
  const results = await Promise.all(submitAll(backend, ten()))
  expect(wire.paid()).toHaveLength(1)
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  const { stopped } = backend.broker.status()
  expect(stopped).toMatchObject({
    code: 'price_changed',
    remedy: 'Compare with the account area of the service, then retry under Queue and spending.',
  })
  expect(stopped?.message).toContain('The service reported 500 credits')
  const refused = await backend.broker.submit(
    aCall({ endpoint: 'profiler/pnl-summary', request: { ...aCall().request, date: { from: '2026-01-01', to: '2026-01-31' } } }),
  )
  expect(refused).toMatchObject({ ok: false, error: { code: 'price_changed' } })
  if (!refused.ok) expect(refused.error.message).toContain('Not sent')
  expect(wire.paid()).toHaveLength(1)
  wire.handle(takes(1).handler)
  backend.broker.resume()
  expect(backend.broker.status().stopped).toBeUndefined()
  expect((await backend.broker.submit(aCall())).ok).toBe(true)
})
