import { afterEach, describe, expect, test } from 'vitest'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aCall, type BrokerBackend, startBackend } from './fixtures/broker-backend.ts'
import { respondWithJson, startWireServer, type WireServer } from './fixtures/wire-server.ts'

let ending: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ending.toReversed()) await end()
  ending = []
})

async function setUp(options: Parameters<typeof startBackend>[1] = {}): Promise<{ wire: WireServer; backend: BrokerBackend }> {
  const wire = await startWireServer()
  ending.push(() => wire.close())
  wire.account = { plan: 'pro', credits_remaining: 1000 }
  const backend = await startBackend(wire.origin, { random: () => 0, chargeWindowMs: 0, ...options })
  ending.push(() => backend.end())
  await backend.broker.readAccount()
  return { wire, backend }
}

/** Counterparties cost 5 on the pro plan; that price is approved. */
const five = (more: Parameters<typeof aCall>[0] = {}): ReturnType<typeof aCall> => {
  const { request } = aCall()
  const date = { from: '2026-01-01', to: '2026-01-31' }
  return aCall({ endpoint: 'profiler/counterparties', request: { ...request, date }, approvedCredits: '5', planCredits: '6', ...more })
}

const fail = respondWithJson({ error: 'x' }, 503)
const good = respondWithJson({ data: [] })

describe('the approval of a step', () => {
  test('is not spent twice: an attempt that may have been charged is repeated only once the account shows that it was not', async () => {
    const { wire, backend } = await setUp()
    const sent: { readonly settled: string; readonly disputed: string }[] = []
    wire.handle((call, response, request) => {
      const money = backend.broker.ledgerSummary('c1').cases[0]
      sent.push({ settled: money?.settled ?? '', disputed: money?.disputed ?? '' })
      ;(sent.length === 1 ? fail : good)(call, response, request)
    })
    expect((await backend.broker.submit(five())).ok).toBe(true)
    // The first reservation was released before the second was sent.
    expect(sent).toEqual([
      { settled: '0', disputed: '0' },
      { settled: '0', disputed: '0' },
    ])
    expect(backend.broker.ledgerSummary('c1').cases[0]).toMatchObject({ settled: '5', reserved: '0', disputed: '0' })
  })

  test('is used up by an attempt that was charged: the step ends with that reason, and nothing more is sent', async () => {
    const { wire, backend } = await setUp()
    wire.handle((call, response, request) => {
      wire.account = { plan: 'pro', credits_remaining: 995 }
      fail(call, response, request)
    })
    const result = await backend.broker.submit(five())
    expect(result).toMatchObject({ ok: false, error: { code: 'service_error', remedy: 'Create a new plan, which shows the price.' } })
    expect(wire.paid()).toHaveLength(1)
    expect(backend.broker.ledgerSummary('c1').cases[0]).toMatchObject({ settled: '5', disputed: '0' })
    // Requested again under the same approval, by a window without knowledge of the first request.
    wire.handle(good)
    const step = five({ stepId: 'again', planId: 'p2', planCredits: '60' })
    expect((await backend.broker.submit(step)).ok).toBe(true)
    expect(await backend.broker.submit({ ...step, request: five().request })).toMatchObject({ ok: false, error: { code: 'approval_exceeded' } })
    expect(wire.paid()).toHaveLength(2)
  })

  test('applies across a restart', async () => {
    const { wire, backend } = await setUp()
    wire.handle(good)
    const step = five({ stepId: 'kept' })
    const first = await backend.broker.submit(step)
    if (!first.ok) expect.fail(first.error.message)
    await backend.journal.acknowledge([first.value.id])
    await backend.broker.close()
    const again = await startBackend(wire.origin, { dataDir: backend.dataDir })
    ending.push(() => again.broker.close())
    expect(await again.broker.submit(step)).toMatchObject({ ok: false, error: { code: 'approval_exceeded' } })
    expect(wire.paid()).toHaveLength(1)
    expect(await readFile(join(backend.dataDir, 'ledger.ndjson'), 'utf8')).toContain('"plan":"p1","step":"kept"')
  })
})

describe('a budget that covers one attempt and no second one', () => {
  test('allows a disputed attempt to be repeated once the account shows no charge, and is never exceeded by commitments', async () => {
    const { wire, backend } = await setUp()
    expect(await backend.broker.setBudget('c1', '5')).toMatchObject({ ok: true })
    const committed: number[] = []
    wire.handle((call, response, request) => {
      const money = backend.broker.ledgerSummary('c1').cases[0]
      committed.push(Number(money?.settled) + Number(money?.reserved) + Number(money?.disputed))
      ;(committed.length === 1 ? fail : good)(call, response, request)
    })
    expect(await backend.broker.submit(five({ approvedCredits: '20', planCredits: '20' }))).toMatchObject({ ok: true })
    expect(committed).toEqual([5, 5])
    expect(backend.broker.ledgerSummary('c1').cases[0]).toMatchObject({ settled: '5', reserved: '0', disputed: '0' })
  })

  test('allows no repetition of a charged attempt, whose failure names the service error and not the budget', async () => {
    const { wire, backend } = await setUp()
    expect(await backend.broker.setBudget('c1', '7')).toMatchObject({ ok: true })
    wire.handle((call, response, request) => {
      wire.account = { plan: 'pro', credits_remaining: 995 }
      fail(call, response, request)
    })
    expect(await backend.broker.submit(five({ approvedCredits: '20', planCredits: '20' }))).toMatchObject({
      ok: false,
      error: { code: 'service_error' },
    })
    expect(wire.paid()).toHaveLength(1)
    expect(backend.broker.ledgerSummary('c1').cases[0]).toMatchObject({ settled: '5', disputed: '0' })
  })
})

describe('the approval of a plan', () => {
  test('limits all its steps together, and no other plan', async () => {
    const { wire, backend } = await setUp()
    wire.handle(good)
    expect((await backend.broker.submit(five())).ok).toBe(true)
    const over = await backend.broker.submit(five())
    expect(over).toMatchObject({ ok: false, error: { code: 'approval_exceeded' } })
    if (!over.ok) expect(over.error.message).toContain('6 credits approved for its plan')
    expect((await backend.broker.submit(aCall({ approvedCredits: '1', planCredits: '6' }))).ok).toBe(true)
    expect((await backend.broker.submit(five({ planId: 'p2' }))).ok).toBe(true)
    expect((await backend.broker.submit(five({ caseId: 'c1', planId: 'p3', planCredits: '4' }))).ok).toBe(false)
    expect(wire.paid()).toHaveLength(3)
  })
})
