import { afterEach, describe, expect, test } from 'vitest'
import type { HttpExchange } from '../../src-shared/service/http-exchange.ts'
import type { Failure } from '../../src-shared/core/failure.ts'
import type { Result } from '../../src-shared/core/result.ts'
import { aCall, type BrokerBackend, startBackend } from './fixtures/broker-backend.ts'
import { respondWithJson, type Handler, startWireServer, type WireServer } from './fixtures/wire-server.ts'

let ending: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ending.toReversed()) await end()
  ending = []
})

/** A backend with budgets for two cases, whose account has been read. */
async function setUp(): Promise<{ wire: WireServer; backend: BrokerBackend }> {
  const wire = await startWireServer()
  ending.push(() => wire.close())
  wire.account = { plan: 'pro', credits_remaining: 1000 }
  const backend = await startBackend(wire.origin, { random: () => 0 })
  ending.push(() => backend.end())
  await backend.broker.setBudget('c2', '10000')
  await backend.broker.readAccount()
  return { wire, backend }
}

type Call = ReturnType<typeof aCall>
const one = (more: Partial<Call> = {}): Call => aCall(more)
const five = (more: Partial<Call> = {}): Call => {
  const { request } = aCall()
  return aCall({ endpoint: 'profiler/counterparties', request: { ...request, date: { from: '2026-01-01', to: '2026-01-31' } }, ...more })
}

const good = respondWithJson({ data: [] })
const byPath =
  (path: string, then: Handler): Handler =>
  (call, response, request) =>
    (call.path.endsWith(path) ? then : good)(call, response, request)

function failureOf(result: Result<HttpExchange>): Failure {
  if (result.ok) throw new Error('the call was answered')
  return result.error
}

/** A call that was not sent has no fields of another call's response. */
function expectNotSent(result: Result<HttpExchange>, code: string): void {
  const { message, ...reported } = failureOf(result)
  expect(reported.code).toBe(code)
  expect(message).toMatch(/^Not sent: /)
  expect(message).not.toMatch(/\b40[0-9]\b/)
  expect([reported.service, reported.exchangeId, reported.creditsUsed]).toEqual([undefined, undefined, undefined])
}

describe('a 402 that names a price for one call', () => {
  const challenge = { 'Payment-Required': 'e30=' }
  test.each([
    ['x402', challenge],
    ['MPP', { 'WWW-Authenticate': 'Payment id="1", realm="x", method="tempo", intent="charge", request="x"' }],
  ])('stops its own endpoint alone (%s)', async (_form, headers) => {
    const { wire, backend } = await setUp()
    wire.handle(byPath('/counterparties', respondWithJson({ message: 'Payment required' }, 402, headers)))
    const received = failureOf(await backend.broker.submit(five()))
    expect(received).toMatchObject({ code: 'payment_required', concerns: 'endpoint', service: { status: 402 } })
    expect(backend.broker.status().stopped).toBeUndefined()
    // The others continue, of this case and of another one.
    expect((await backend.broker.submit(one())).ok).toBe(true)
    expect((await backend.broker.submit(one({ caseId: 'c2' }))).ok).toBe(true)
    expectNotSent(await backend.broker.submit(five({ caseId: 'c2' })), 'payment_required')
    expect(wire.paid()).toHaveLength(3)
    backend.broker.resume()
    wire.handle(good)
    expect((await backend.broker.submit(five())).ok).toBe(true)
  })

  test('is not assumed for another authentication scheme', async () => {
    const { wire, backend } = await setUp()
    wire.handle(respondWithJson({}, 402, { 'WWW-Authenticate': 'Basic realm="payment"' }))
    expect(failureOf(await backend.broker.submit(one())).concerns).toBeUndefined()
    expect(backend.broker.status().stopped?.code).toBe('payment_required')
  })
})

describe('a 402 without a price', () => {
  test('stops paid calls, and reports the answered call as answered and the others as not sent', async () => {
    const { wire, backend } = await setUp()
    backend.broker.pause()
    const waiting = [one(), five(), one({ caseId: 'c2' })].map((request) => backend.broker.submit(request))
    wire.handle(respondWithJson({ message: 'Payment required' }, 402, {}))
    await new Promise((resolve) => setImmediate(resolve))
    backend.broker.resume()
    const results = await Promise.all(waiting)
    const requested = results.filter((result) => failureOf(result).service !== undefined)
    expect(requested).toHaveLength(wire.paid().length)
    for (const result of requested) expect(failureOf(result)).toMatchObject({ code: 'payment_required', service: { status: 402 } })
    expect(backend.broker.status().stopped).toMatchObject({ code: 'payment_required', service: { status: 402 } })
    expectNotSent(await backend.broker.submit(one({ caseId: 'c2' })), 'payment_required')
    expect(wire.paid()).toHaveLength(requested.length)
    // The account call is free.
    expect((await backend.broker.readAccount()).ok).toBe(true)
    wire.handle(good)
    backend.broker.resume()
    expect((await backend.broker.submit(one())).ok).toBe(true)
  })
})

describe('insufficient credits', () => {
  const empty = respondWithJson({ message: 'Insufficient credits', code: 'insufficient_credits' }, 403)
  test('stop calls of the refused price and above; cheaper ones continue', async () => {
    const { wire, backend } = await setUp()
    wire.handle(byPath('/counterparties', empty))
    expect(failureOf(await backend.broker.submit(five()))).toMatchObject({ code: 'insufficient_credits', service: { status: 403 } })
    expectNotSent(await backend.broker.submit(five({ caseId: 'c2' })), 'insufficient_credits')
    expect((await backend.broker.submit(one())).ok).toBe(true)
    expect(wire.paid()).toHaveLength(2)
  })

  test('end waiting calls of that price, and let cheaper ones wait', async () => {
    const { wire, backend } = await setUp()
    const { promise, resolve } = Promise.withResolvers<void>()
    wire.handle((call, response, request) => {
      if (!call.path.endsWith('/counterparties')) return good(call, response, request)
      void promise.then(() => empty(call, response, request))
    })
    const refused = backend.broker.submit(five())
    while (wire.paid().length === 0) await new Promise((again) => setImmediate(again))
    backend.broker.pause()
    const [dear, cheap] = [backend.broker.submit(five()), backend.broker.submit(one())]
    resolve()
    expect(failureOf(await refused).service?.status).toBe(403)
    expectNotSent(await dear, 'insufficient_credits')
    backend.broker.resume()
    expect((await cheap).ok).toBe(true)
    expect(wire.paid()).toHaveLength(2)
  })

  test('for a higher price do not narrow an existing stop', async () => {
    const { wire, backend } = await setUp()
    wire.handle(empty)
    expect(failureOf(await backend.broker.submit(one())).code).toBe('insufficient_credits')
    expectNotSent(await backend.broker.submit(five()), 'insufficient_credits')
    expectNotSent(await backend.broker.submit(one()), 'insufficient_credits')
    expect(wire.paid()).toHaveLength(1)
  })
})

test('a rejected key stops everything, and only the answered call is reported as answered', async () => {
  const { wire, backend } = await setUp()
  wire.handle(respondWithJson({ error: { code: 'UNAUTHORIZED', message: 'no' } }, 401))
  expect(failureOf(await backend.broker.submit(one()))).toMatchObject({ code: 'key_rejected', service: { status: 401 } })
  expectNotSent(await backend.broker.submit(one()), 'key_rejected')
})
