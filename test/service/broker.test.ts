import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { Secret } from '../../src-main/secret.ts'
import { aCall, type BrokerBackend, KEY, startBackend } from './fixtures/broker-backend.ts'
import { respondWithJson, startWireServer, type WireServer } from './fixtures/wire-server.ts'
import { pendingOf } from '../support/pending-responses.ts'

let ending: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ending.toReversed()) await end()
  ending = []
})

async function setUp(options: Parameters<typeof startBackend>[1] = {}): Promise<{ wire: WireServer; backend: BrokerBackend }> {
  const wire = await startWireServer()
  ending.push(() => wire.close())
  const backend = await startBackend(wire.origin, options)
  ending.push(() => backend.end())
  return { wire, backend }
}

describe('a good response', () => {
  test('is stored byte for byte in the journal before the call resolves, and settled by its header', async () => {
    const { wire, backend } = await setUp()
    const text = '{"data":[{"value":1.10,"big":12345678901234567890}]}'
    wire.handle(respondWithJson(text, 200, { 'X-Service-Credits-Used': '1', 'X-Service-Credits-Remaining': '99999', 'X-Request-Id': 'r-1' }))
    const call = aCall()
    const result = await backend.broker.submit(call)
    if (!result.ok) expect.fail(result.error.message)
    expect(Buffer.from(result.value.bodyBase64, 'base64').toString()).toBe(text)
    expect(result.value).toMatchObject({
      creditsUsed: '1',
      creditsSource: 'header',
      creditsRemaining: '99999',
      requestId: 'r-1',
      status: 200,
      stepId: call.stepId,
    })
    const pending = await pendingOf(backend.journal, 'c1')
    expect(pending).toEqual({ ok: true, value: [result.value] })
    expect(backend.broker.ledgerSummary('c1').cases).toEqual([{ caseId: 'c1', cap: '10000', settled: '1', reserved: '0', disputed: '0' }])
    expect(await backend.journal.acknowledge([result.value.id])).toEqual({ ok: true, value: 1 })
    expect(await pendingOf(backend.journal)).toEqual({ ok: true, value: [] })
  })

  test('is requested with one apikey header, and the key is never stored', async () => {
    const { wire, backend } = await setUp()
    wire.handle((call, response) => respondWithJson({ data: [], echo: call.key }, 200, { 'X-Request-Id': KEY })(call, response, undefined as never))
    const result = await backend.broker.submit(aCall())
    expect(wire.paid().map((call) => call.key)).toEqual([KEY])
    expect(JSON.stringify(result)).not.toContain(KEY)
    for (const name of await readdir(backend.dataDir, { recursive: true })) {
      if (!name.endsWith('json')) continue
      const text = await readFile(join(backend.dataDir, name), 'utf8')
      expect(text).not.toContain(KEY)
      expect(Buffer.from(/"bodyBase64":"([^"]*)"/.exec(text)?.[1] ?? '', 'base64').toString()).not.toContain(KEY)
    }
  })
})

describe('the account', () => {
  test('is read once before the first paid call and determines the plan', async () => {
    const { wire, backend } = await setUp()
    await Promise.all([backend.broker.submit(aCall()), backend.broker.submit(aCall())])
    expect(wire.seen.map((call) => call.path.includes('account'))).toEqual([true, false, false])
    expect(backend.broker.status().accountPlan).toBe('pro')
  })

  test('is not applied to the next service if the service changed during the reading', async () => {
    const { wire, backend } = await setUp()
    const other = await startWireServer()
    ending.push(() => other.close())
    other.account = { plan: 'free', credits_remaining: 7 }
    wire.account = undefined
    const received = new Promise<() => void>((resolve) => {
      wire.handle((call, response, request) => resolve(() => respondWithJson({ plan: 'pro', credits_remaining: 99_999 })(call, response, request)))
    })
    const old = backend.broker.readAccount()
    const answer = await received
    backend.broker.useService({ origin: other.origin, practice: false })
    expect(await backend.broker.readAccount()).toMatchObject({ ok: true, value: { plan: 'free', creditsRemaining: '7' } })
    answer()
    expect(await old).toMatchObject({ ok: true, value: { plan: 'pro' } })
    expect(backend.broker.status().account).toMatchObject({ plan: 'free', creditsRemaining: '7' })
  })

  test('cannot be read without a key', async () => {
    const { backend } = await setUp()
    backend.broker.useKey(undefined)
    expect(await backend.broker.readAccount()).toMatchObject({ ok: false, error: { code: 'no_key' } })
    expect(await backend.broker.submit(aCall())).toMatchObject({ ok: false, error: { code: 'no_key' } })
  })
})

describe('identical calls', () => {
  test('are sent once, and cancelling one request does not cancel the others', async () => {
    const { wire, backend } = await setUp()
    wire.handle((call, response, request) => setTimeout(() => respondWithJson({ data: [] })(call, response, request), 50))
    const same = Array.from({ length: 100 }, (_, i) => aCall({ stepId: `same-${i}`, request: { address: `0x${'a'.repeat(40)}`, chain: 'ethereum' } }))
    const results = same.map((call) => backend.broker.submit(call))
    await Promise.resolve()
    expect(backend.broker.cancel('c1', ['same-0'])).toBe(1)
    expect(await results[0]).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    const others = await Promise.all(results.slice(1))
    expect(new Set(others.map((result) => (result.ok ? result.value.id : result.error.code))).size).toBe(1)
    expect(wire.paid()).toHaveLength(1)
    expect(backend.broker.ledgerSummary('c1').cases[0]?.settled).toBe('1')
  })

  test('are one call in the queue as well, and cancelling one request does not cancel the others', async () => {
    const { wire, backend } = await setUp()
    backend.broker.pause()
    const same = [0, 1, 2].map((i) => aCall({ stepId: `same-${i}`, request: { address: `0x${'b'.repeat(40)}`, chain: 'ethereum' } }))
    const results = same.map((call) => backend.broker.submit(call))
    await expect.poll(() => backend.broker.status().steps).toHaveLength(3)
    expect(backend.broker.status().queued).toBe(1)
    expect(backend.broker.cancel('c1', ['same-0', 'same-2'])).toBe(2)
    backend.broker.resume()
    expect((await Promise.all(results)).map((result) => (result.ok ? 'ok' : result.error.code))).toEqual(['cancelled', 'ok', 'cancelled'])
    expect(wire.paid()).toHaveLength(1)
  })
})

describe('cancelling', () => {
  test('costs nothing and sends nothing for a queued call', async () => {
    const { wire, backend } = await setUp()
    backend.broker.pause()
    const result = backend.broker.submit(aCall({ stepId: 'gone' }))
    await new Promise((resolve) => setImmediate(resolve))
    expect(backend.broker.cancel('c1', ['gone'])).toBe(1)
    backend.broker.resume()
    expect(await result).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect((await backend.broker.submit(aCall())).ok).toBe(true)
    expect(wire.paid()).toHaveLength(1)
  })

  test('prevents sending if a call is cancelled in the same tick as its request', async () => {
    const { wire, backend } = await setUp()
    const results = ['at once', 'a tick later', 'stays'].map((stepId) => backend.broker.submit(aCall({ stepId })))
    expect(backend.broker.cancel('c1', ['at once'])).toBe(1)
    await Promise.resolve()
    expect(backend.broker.cancel('c1', ['a tick later', 'at once'])).toBe(1)
    expect(backend.broker.cancel('c2', ['stays'])).toBe(0)
    const codes = (await Promise.all(results)).map((result) => (result.ok ? 'ok' : result.error.code))
    expect(codes).toEqual(['cancelled', 'cancelled', 'ok'])
    expect(wire.paid()).toHaveLength(1)
  })

  test('ends requests of the same tick if the service changes or the broker closes', async () => {
    const { wire, backend } = await setUp()
    const other = await startWireServer()
    ending.push(() => other.close())
    const first = backend.broker.submit(aCall())
    backend.broker.useService({ origin: other.origin, practice: false })
    expect(await first).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    const last = backend.broker.submit(aCall())
    await backend.broker.close()
    expect(await last).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect([...wire.paid(), ...other.paid()]).toEqual([])
  })

  test('lets a call in flight finish: its response is stored and its credits are settled', async () => {
    const { wire, backend } = await setUp()
    let answer: (() => void) | undefined
    const arrived = new Promise<void>((resolve) => {
      wire.handle((call, response, request) => {
        answer = () => respondWithJson({ data: [] })(call, response, request)
        resolve()
      })
    })
    const result = backend.broker.submit(aCall({ stepId: 'late' }))
    await arrived
    backend.broker.cancel('c1', ['late'])
    expect(await result).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect(backend.broker.ledgerSummary('c1').cases[0]).toMatchObject({ reserved: '1', settled: '0' })
    answer?.()
    await backend.broker.close()
    expect(backend.broker.ledgerSummary('c1').cases[0]).toMatchObject({ reserved: '0', settled: '1' })
    const pending = await pendingOf(backend.journal)
    expect(pending.ok && pending.value.map((exchange) => exchange.stepId)).toEqual(['late'])
  })

  test('does not repeat a failed call in flight that no one waits for', async () => {
    const { wire, backend } = await setUp()
    wire.handle((call, response, request) => {
      backend.broker.cancel('c1', ['late'])
      respondWithJson({ error: 'Internal server error' }, 500)(call, response, request)
    })
    expect(await backend.broker.submit(aCall({ stepId: 'late' }))).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    await expect.poll(() => backend.broker.status().running).toBe(0)
    expect(backend.broker.status().queued).toBe(0)
    expect(wire.paid()).toHaveLength(1)
  })
})

describe('limits on spending', () => {
  test('a case without a budget spends nothing', async () => {
    const { wire, backend } = await setUp()
    expect(await backend.broker.submit(aCall({ caseId: 'c2' }))).toMatchObject({ ok: false, error: { code: 'budget_exceeded' } })
    expect(wire.paid()).toEqual([])
  })

  test('the budget is never exceeded under many concurrent calls', async () => {
    const { wire, backend } = await setUp()
    await backend.broker.setBudget('c3', '7')
    const results = await Promise.all(Array.from({ length: 20 }, () => backend.broker.submit(aCall({ caseId: 'c3' }))))
    expect(results.filter((result) => result.ok)).toHaveLength(7)
    expect(wire.paid()).toHaveLength(7)
    expect(backend.broker.ledgerSummary('c3').cases[0]).toMatchObject({ settled: '7', reserved: '0', disputed: '0' })
  })

  test('a price above the approved one needs a new approval', async () => {
    const { wire, backend } = await setUp()
    wire.account = { plan: 'free', credits_remaining: 100 }
    expect(await backend.broker.submit(aCall({ approvedCredits: '1' }))).toMatchObject({ ok: false, error: { code: 'price_changed' } })
    expect(wire.paid()).toEqual([])
  })

  test('labels and unlisted prices are never bought without confirmation', async () => {
    const { wire, backend } = await setUp()
    const request = { address: `0x${'b'.repeat(40)}`, chain: 'ethereum' }
    const labels = aCall({ endpoint: 'profiler/labels', request, approvedCredits: '500' })
    expect(await backend.broker.submit(labels)).toMatchObject({ ok: false, error: { code: 'needs_confirmation' } })
    const unknown = aCall({ endpoint: 'search/token-sectors', request: {}, approvedCredits: '0', confirmed: true })
    expect(await backend.broker.submit(unknown)).toMatchObject({ ok: false, error: { code: 'price_unknown' } })
    expect(wire.paid()).toEqual([])
    expect((await backend.broker.submit({ ...labels, confirmed: true })).ok).toBe(true)
    expect((await backend.broker.submit({ ...unknown, approvedCredits: '3' })).ok).toBe(true)
    // The response states no charge and no price is listed: the amount reserved by the cap is not
    // reported as spent.
    expect(backend.broker.ledgerSummary('c1').cases[0]).toMatchObject({ settled: '100', disputed: '3', reserved: '0' })
  })

  test('the minimum balance is never crossed', async () => {
    const { wire, backend } = await setUp({ minimumBalance: 95n })
    wire.account = { plan: 'pro', credits_remaining: 98 }
    const results = await Promise.all(Array.from({ length: 10 }, () => backend.broker.submit(aCall())))
    expect(wire.paid().length).toBeLessThanOrEqual(3)
    expect(results.filter((result) => !result.ok).every((result) => !result.ok && result.error.code === 'minimum_balance_reached')).toBe(true)
  })

  test('a change of the minimum balance applies to every waiting call that is not sent yet', async () => {
    const { wire, backend } = await setUp()
    wire.account = { plan: 'pro', credits_remaining: 98 }
    expect((await backend.broker.submit(aCall())).ok).toBe(true)
    backend.broker.pause()
    const waiting = [backend.broker.submit(aCall()), backend.broker.submit(aCall())]
    backend.broker.setMinimumBalance(96n)
    backend.broker.resume()
    const results = await Promise.all(waiting)
    expect(results.map((result) => (result.ok ? 'ok' : result.error.code))).toEqual(['ok', 'minimum_balance_reached'])
    expect(wire.paid()).toHaveLength(2)
    expect(backend.broker.status().minimumBalance).toMatchObject({ credits: '96', reached: { code: 'minimum_balance_reached' } })
    backend.broker.setMinimumBalance(95n)
    expect(backend.broker.status().minimumBalance).toEqual({ credits: '95', reached: undefined })
    expect((await backend.broker.submit(aCall())).ok).toBe(true)
  })

  test('a refusal for the minimum balance is reported until the account has more credits', async () => {
    const { wire, backend } = await setUp({ minimumBalance: 98n })
    wire.account = { plan: 'pro', credits_remaining: 98 }
    expect(await backend.broker.submit(aCall())).toMatchObject({ error: { code: 'minimum_balance_reached' } })
    await backend.broker.readAccount()
    expect(backend.broker.status().minimumBalance.reached?.code).toBe('minimum_balance_reached')
    wire.account = { plan: 'pro', credits_remaining: 500 }
    await backend.broker.readAccount()
    expect(backend.broker.status().minimumBalance.reached).toBeUndefined()
    expect((await backend.broker.submit(aCall())).ok).toBe(true)
  })

  test('paid calls are refused under a minimum balance if the account cannot be read', async () => {
    const { wire, backend } = await setUp({ minimumBalance: 1n })
    wire.account = undefined
    wire.handle((call, response, request) => respondWithJson(call.path === '/api/v1/account' ? { plan: 7 } : { data: [] })(call, response, request))
    expect(await backend.broker.submit(aCall())).toMatchObject({ ok: false, error: { code: 'minimum_balance_reached' } })
    expect(wire.paid()).toEqual([])
  })

  test('disputed credits count as spent for the minimum balance', async () => {
    const { wire, backend } = await setUp({ minimumBalance: 95n })
    wire.account = { plan: 'pro', credits_remaining: 97 }
    const before = await backend.broker.readAccount()
    expect(before.ok).toBe(true)
    wire.handle((_call, response) => void response.socket?.destroy())
    const lost = await backend.broker.submit(aCall())
    expect(lost).toMatchObject({ ok: false })
    const { disputed } = backend.broker.ledgerSummary('c1').cases[0] ?? {}
    expect(BigInt(disputed ?? 0)).toBeGreaterThanOrEqual(2n)
    wire.handle(respondWithJson({ data: [] }))
    expect(await backend.broker.submit(aCall())).toMatchObject({ error: { code: 'minimum_balance_reached' } })
  })

  test('a credits figure above every price is not accepted', async () => {
    const { wire, backend } = await setUp()
    wire.handle(respondWithJson({ data: [] }, 200, { 'X-Service-Credits-Used': '1000000' }))
    expect((await backend.broker.submit(aCall())).ok).toBe(true)
    expect(backend.broker.ledgerSummary('c1').cases[0]?.settled).toBe('1')
  })
})

describe('the next start', () => {
  test('answers a step from the journal instead of paying again', async () => {
    const { wire, backend } = await setUp()
    const call = aCall()
    const first = await backend.broker.submit(call)
    await backend.broker.close()
    const again = await startBackend(wire.origin, { dataDir: backend.dataDir })
    ending.push(() => again.end())
    expect(await again.broker.submit(call)).toEqual(first)
    expect(wire.paid()).toHaveLength(1)
  })

  test('finds the good response of a step behind a broken one', async () => {
    const { wire, backend } = await setUp()
    const call = aCall()
    wire.handle(respondWithJson('{"data":oops}'))
    expect(await backend.broker.submit(call)).toMatchObject({ ok: false, error: { code: 'not_json' } })
    wire.handle(respondWithJson({ data: [] }))
    const good = await backend.broker.submit(call)
    expect(good.ok).toBe(true)
    expect(await backend.broker.submit(call)).toEqual(good)
    expect(wire.paid()).toHaveLength(2)
  })

  test('counts the starts of the previous run', async () => {
    const wide = { second: 5, minute: 6 }
    const limits = { planLimits: { free: wide, pro: wide } }
    const { wire, backend } = await setUp(limits)
    await Promise.all([1, 2, 3, 4].map(() => backend.broker.submit(aCall())))
    await backend.broker.close()
    const again = await startBackend(wire.origin, { dataDir: backend.dataDir, ...limits })
    ending.push(() => again.end())
    await again.broker.readAccount()
    void again.broker.submit(aCall({ stepId: 'waits' }))
    await new Promise((resolve) => setImmediate(resolve))
    expect(again.broker.status().waits).toMatchObject([{ scope: 'minute', calls: 1 }])
    again.broker.useKey(new Secret('another-key-000000'))
    again.broker.cancel('c1', ['waits'])
  })
})
