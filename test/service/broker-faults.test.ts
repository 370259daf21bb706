import type { AddressInfo } from 'node:net'
import * as net from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import type { FailureCode } from '../../src-shared/core/failure.ts'
import { createTransport } from '../../src-main/broker/http/transport.ts'
import { Secret } from '../../src-main/secret.ts'
import { aCall, type BrokerBackend, KEY, startBackend } from './fixtures/broker-backend.ts'
import { respondWithJson, type Handler, startWireServer, type WireServer } from './fixtures/wire-server.ts'
import { pendingOf } from '../support/pending-responses.ts'

let ending: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ending.toReversed()) await end()
  ending = []
})

// Endpoint windows of the test key are wide and its backoff has no random part, so that no call
// waits by chance.
async function setUp(options: Parameters<typeof startBackend>[1] = {}): Promise<{ wire: WireServer; backend: BrokerBackend }> {
  const wire = await startWireServer()
  ending.push(() => wire.close())
  const backend = await startBackend(wire.origin, { random: () => 0, ...options })
  ending.push(() => backend.end())
  return { wire, backend }
}

/** Labels are never retried automatically, so each fault is seen exactly once. */
const labels = (): ReturnType<typeof aCall> =>
  aCall({ endpoint: 'profiler/labels', request: { address: `0x${'c'.repeat(40)}`, chain: 'ethereum' }, approvedCredits: '500', confirmed: true })

const breakOff: Handler = (_call, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
  response.write('{"data":[')
  setImmediate(() => response.destroy())
}
const bomb: Handler = (_call, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
  response.end(gzipSync(Buffer.alloc(30 * 1024 * 1024, 0x20)))
}
const headers = { 'content-type': 'application/json' }

interface Fault {
  readonly id: string
  readonly response: Handler
  readonly code: FailureCode
  /** The outcome of the 100 credits. */
  readonly money: 'released' | 'disputed' | 'settled'
  readonly savesResponse: boolean
}

const FAULTS: readonly Fault[] = [
  {
    id: 'A3 a page of HTML',
    response: respondWithJson('<html><script>alert(1)</script>', 200, { 'content-type': 'text/html' }),
    code: 'not_json',
    money: 'disputed',
    savesResponse: true,
  },
  { id: 'A3 HTML that says JSON', response: respondWithJson('<html></html>'), code: 'not_json', money: 'disputed', savesResponse: true },
  { id: 'A4 an empty body', response: respondWithJson(''), code: 'bad_shape', money: 'settled', savesResponse: true },
  ...['null', '"ok"', '[]', '0'].map((text): Fault => ({
    id: `A4 ${text}`,
    response: respondWithJson(text),
    code: 'bad_shape',
    money: 'settled',
    savesResponse: true,
  })),
  { id: 'A5 204', response: (_call, response) => void response.writeHead(204).end(), code: 'bad_status', money: 'disputed', savesResponse: true },
  {
    id: 'A5 304',
    response: (_call, response) => void response.writeHead(304).end(),
    code: 'bad_status',
    money: 'disputed',
    savesResponse: true,
  },
  { id: 'A6 broken off before its length', response: breakOff, code: 'truncated', money: 'disputed', savesResponse: true },
  { id: 'A7 cut with a clean end', response: respondWithJson('{"data":[{"a":1},{"b"'), code: 'truncated', money: 'disputed', savesResponse: true },
  { id: 'A8 a gzip bomb of 30 MB', response: bomb, code: 'too_large', money: 'disputed', savesResponse: true },
  {
    id: 'A8 packed twice',
    response: respondWithJson('x', 200, { 'content-encoding': 'gzip, gzip' }),
    code: 'bad_encoding',
    money: 'disputed',
    savesResponse: true,
  },
  {
    id: 'A9 larger than allowed',
    response: respondWithJson(`{"data":["${'x'.repeat(2 * 1024 * 1024)}"]}`),
    code: 'too_large',
    money: 'disputed',
    savesResponse: true,
  },
  {
    id: 'A16 not UTF-8',
    response: (_call, response) => void response.writeHead(200, headers).end(Buffer.from([0x7b, 0xff, 0xfe, 0x7d])),
    code: 'bad_encoding',
    money: 'disputed',
    savesResponse: true,
  },
  {
    id: 'A16 nested 10,000 deep',
    response: respondWithJson('['.repeat(10_000) + ']'.repeat(10_000)),
    code: 'too_deep',
    money: 'disputed',
    savesResponse: true,
  },
  {
    id: 'A12 reset after the request was read',
    response: (_call, response) => void response.socket?.resetAndDestroy(),
    code: 'unknown_outcome',
    money: 'disputed',
    savesResponse: false,
  },
  {
    id: 'A13 a header of 1 MB',
    response: (_call, response) => void response.writeHead(200, { ...headers, 'x-big': 'x'.repeat(1024 * 1024) }).end('{}'),
    code: 'unknown_outcome',
    money: 'disputed',
    savesResponse: true,
  },
  {
    id: 'B1 400, flat form',
    response: respondWithJson(
      { error: 'Bad Request', message: 'bad', code: 'invalid_address_format', status: 400, request_id: 'r1', doc_url: 'x', param: 'address' },
      400,
    ),
    code: 'service_error',
    money: 'released',
    savesResponse: true,
  },
  {
    id: 'B2 401, nested form',
    response: respondWithJson({ error: { code: 'UNAUTHORIZED', message: 'no' } }, 401),
    code: 'key_rejected',
    money: 'released',
    savesResponse: true,
  },
  {
    id: 'B2 403, nested form',
    response: respondWithJson({ error: { code: 'FORBIDDEN', message: 'no' } }, 403),
    code: 'forbidden',
    money: 'released',
    savesResponse: true,
  },
  {
    id: 'B6 402 with a page',
    response: respondWithJson('<html>', 402, { 'content-type': 'text/html' }),
    code: 'payment_required',
    money: 'released',
    savesResponse: true,
  },
  {
    id: '403 without credits',
    response: respondWithJson({ message: 'Insufficient credits' }, 403),
    code: 'insufficient_credits',
    money: 'released',
    savesResponse: true,
  },
  { id: 'B15 404', response: respondWithJson({ detail: 'Not Found' }, 404), code: 'not_available', money: 'released', savesResponse: true },
  {
    id: '422',
    response: respondWithJson({ error: 'x', message: 'unknown', code: 'unknown_field', status: 422, param: 'foo' }, 422),
    code: 'service_error',
    money: 'released',
    savesResponse: true,
  },
  { id: '500', response: respondWithJson({ error: 'Internal server error' }, 500), code: 'service_error', money: 'disputed', savesResponse: true },
  {
    id: 'B11 500 that says what it cost',
    response: respondWithJson({ error: 'x' }, 500, { 'X-Service-Credits-Used': '100' }),
    code: 'service_error',
    money: 'settled',
    savesResponse: true,
  },
  { id: '504', response: respondWithJson('', 504, { 'content-type': 'text/html' }), code: 'service_error', money: 'disputed', savesResponse: true },
  {
    id: 'an error of 10 MB',
    response: respondWithJson({ message: 'x'.repeat(10 * 1024 * 1024) }, 400),
    code: 'service_error',
    money: 'released',
    savesResponse: true,
  },
]

describe('a wrong response to a call of 100 credits', () => {
  test.each(FAULTS)('is classified, and its credits are accounted for: $id', async ({ response, code, money, savesResponse }) => {
    const { wire, backend } = await setUp()
    wire.handle(response)
    const result = await backend.broker.submit(labels())
    if (result.ok) expect.fail('the fault passed for an answer')
    expect(result.error.code).toBe(code)
    expect(result.error.message).toMatch(/^[A-Z].*\S$/s)
    expect(result.error.remedy).toMatch(/^[A-Z].*\.$/)
    expect(result.error.message.length).toBeLessThan(800)
    expect(JSON.stringify(result)).not.toContain(KEY)
    expect(wire.paid()).toHaveLength(1)
    const stored = backend.broker.ledgerSummary('c1').cases[0]
    const expected = { released: ['0', '0'], disputed: ['0', '100'], settled: ['100', '0'] }[money]
    expect([stored?.settled, stored?.disputed, stored?.reserved]).toEqual([...expected, '0'])
    const pending = await pendingOf(backend.journal)
    expect(pending.ok && pending.value.map((exchange) => exchange.id)).toEqual(savesResponse ? [result.error.exchangeId] : [])
  })

  test('A10 ends at the deadline and frees the queue if it never arrives', async () => {
    const { wire, backend } = await setUp({ deadlineMs: 200 })
    wire.handle(() => undefined)
    const hanging = backend.broker.submit(labels())
    expect(await hanging).toMatchObject({ ok: false, error: { code: 'timeout' } })
    wire.handle(respondWithJson({ data: [] }))
    expect((await backend.broker.submit(aCall())).ok).toBe(true)
    expect(backend.broker.ledgerSummary('c1').cases[0]).toMatchObject({ disputed: '100', settled: '1' })
  })

  test('A10 ends at the deadline if it arrives one byte at a time for ever', async () => {
    const { wire, backend } = await setUp({ deadlineMs: 300 })
    wire.handle((_call, response) => {
      response.writeHead(200, headers)
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
    })
    expect(await backend.broker.submit(labels())).toMatchObject({ ok: false, error: { code: 'timeout' } })
  })
})

describe('a permission that the key lacks', () => {
  test('is reported for its endpoint, stops nothing, and is forgotten after a response or with another key', async () => {
    const { wire, backend } = await setUp()
    const refused = {
      error: 'Forbidden',
      message: 'No.',
      code: 'insufficient_scope',
      status: 403,
      required_scope: 'labels:read',
      required_scopes: ['labels:read', 'profiler:read'],
    }
    const lacking = () => backend.broker.status().lacking?.map(({ endpoint, scopes }) => [endpoint, ...scopes])
    wire.handle(respondWithJson(refused, 403))
    expect(await backend.broker.submit(labels())).toMatchObject({ ok: false, error: { code: 'forbidden' } })
    expect(lacking()).toEqual([['profiler/labels', 'labels:read', 'profiler:read']])
    expect(backend.broker.status().stopped).toBeUndefined()
    expect(backend.broker.ledgerSummary('c1').cases[0]).toMatchObject({ settled: '0', disputed: '0', reserved: '0' })
    wire.handle(respondWithJson({ data: [] }))
    expect((await backend.broker.submit(labels())).ok).toBe(true)
    expect(lacking()).toEqual([])
    wire.handle(respondWithJson(refused, 403))
    await backend.broker.submit(aCall())
    expect(lacking()).toHaveLength(1)
    backend.broker.useKey(new Secret('another-key-of-this-test'))
    expect(lacking()).toEqual([])
  })
})

describe('A1 A2 redirects', () => {
  test.each([301, 302, 303, 307, 308])('does not follow a %i: the other host receives nothing', async (status) => {
    const { wire, backend } = await setUp()
    const other = await startWireServer()
    ending.push(() => other.close())
    for (const location of [`${other.origin}/x`, '/elsewhere', 'file:///etc/passwd']) {
      wire.handle((_call, response) => void response.writeHead(status, { location }).end())
      expect(await backend.broker.submit(aCall())).toMatchObject({ ok: false, error: { code: 'unexpected_redirect' } })
    }
    expect(other.seen).toEqual([])
    expect(wire.paid()).toHaveLength(3)
  })
})

describe('A11 a call that was certainly not sent is free', () => {
  test('releases the reservation after a refused connection', async () => {
    const closed = await startWireServer()
    await closed.close()
    const backend = await startBackend(closed.origin, { random: () => 0 })
    ending.push(() => backend.end())
    expect(await backend.broker.submit(labels())).toMatchObject({ ok: false, error: { code: 'network' } })
    expect(backend.broker.ledgerSummary('c1').cases[0]).toMatchObject({ reserved: '0', disputed: '0', settled: '0' })
  })

  test('sends no request to a service with a wrong certificate', async () => {
    const plain = net.createServer((socket) => {
      socket.resume()
      socket.end('HTTP/1.1 200 OK\r\n\r\n')
    })
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
    ending.push(() => new Promise((resolve) => void plain.close(() => resolve())))
    const { port } = plain.address() as AddressInfo // a TCP server that listens has one
    const transport = createTransport()
    const outcome = await transport.send({ origin: `https://127.0.0.1:${port}`, method: 'GET', path: '/', body: '', key: new Secret(KEY) })
    transport.close()
    expect(outcome.kind).toBe('not-sent')
  })
})

describe('stops', () => {
  test('ends the queue after a 401 until the key changes', async () => {
    const { wire, backend } = await setUp()
    wire.handle(respondWithJson({ error: { code: 'UNAUTHORIZED', message: 'no' } }, 401))
    expect(await backend.broker.submit(aCall())).toMatchObject({ ok: false, error: { code: 'key_rejected' } })
    expect(backend.broker.status().stopped?.code).toBe('key_rejected')
    backend.broker.resume()
    expect(await backend.broker.submit(aCall())).toMatchObject({ ok: false, error: { code: 'key_rejected' } })
    expect(wire.paid()).toHaveLength(1)
    wire.handle(respondWithJson({ data: [] }))
    backend.broker.useKey(new Secret('another-key-0123456789'))
    expect((await backend.broker.submit(aCall())).ok).toBe(true)
  })

  test('never pays after a 402, and stops paid work until the person resumes', async () => {
    const { wire, backend } = await setUp()
    wire.handle(respondWithJson({ accepts: [] }, 402, { 'Payment-Required': 'e30=' }))
    expect(await backend.broker.submit(aCall())).toMatchObject({ ok: false, error: { code: 'payment_required' } })
    expect(await backend.broker.submit(aCall())).toMatchObject({ ok: false, error: { code: 'payment_required' } })
    expect(wire.paid()).toHaveLength(1)
    wire.handle(respondWithJson({ data: [] }))
    backend.broker.resume()
    expect((await backend.broker.submit(aCall())).ok).toBe(true)
  })

  test('stops paid work without credits until the account has some again', async () => {
    const { wire, backend } = await setUp()
    wire.handle(respondWithJson({ message: 'Insufficient credits', code: 'insufficient_credits' }, 403))
    expect(await backend.broker.submit(aCall())).toMatchObject({ ok: false, error: { code: 'insufficient_credits' } })
    expect(await backend.broker.submit(aCall())).toMatchObject({ ok: false, error: { code: 'insufficient_credits' } })
    wire.handle(respondWithJson({ data: [] }))
    await backend.broker.readAccount()
    expect((await backend.broker.submit(aCall())).ok).toBe(true)
  })
})

describe('retries', () => {
  test('repeats a cheap call after a 500, and the account reading resolves the dispute', async () => {
    const { wire, backend } = await setUp()
    let calls = 0
    wire.handle((call, response, request) =>
      (calls++ === 0 ? respondWithJson({ error: 'x' }, 500) : respondWithJson({ data: [] }))(call, response, request),
    )
    wire.account = { plan: 'pro', credits_remaining: 1000 }
    expect((await backend.broker.submit(aCall())).ok).toBe(true)
    expect(wire.paid()).toHaveLength(2)
    expect(backend.broker.ledgerSummary('c1').cases[0]).toMatchObject({ settled: '1', disputed: '1' })
    wire.account = { plan: 'pro', credits_remaining: 999 }
    await backend.broker.readAccount()
    expect(backend.broker.ledgerSummary('c1').cases[0]).toMatchObject({ settled: '1', disputed: '0' })
  })

  test('stores a broken response that was or may have been charged, although its call is repeated', async () => {
    const { wire, backend } = await setUp()
    let calls = 0
    wire.handle((call, response, request) =>
      (calls++ === 0 ? respondWithJson('{"data":[{"a"') : respondWithJson({ data: [] }))(call, response, request),
    )
    const sameCall = aCall()
    const result = await backend.broker.submit(sameCall)
    const pending = await pendingOf(backend.journal)
    const bodies = pending.ok ? pending.value.map(({ bodyBase64 }) => Buffer.from(bodyBase64, 'base64').toString()) : []
    expect(bodies).toEqual(['{"data":[{"a"', '{"data":[]}'])
    // Requested again, the step gets the good response, and nothing is charged.
    expect(await backend.broker.submit(sameCall)).toEqual(result)
    expect(wire.paid()).toHaveLength(2)
  })

  test('settles a dispute if the account shows that it was charged', async () => {
    const { wire, backend } = await setUp()
    wire.handle((_call, response) => void response.socket?.destroy())
    await backend.broker.readAccount()
    await backend.broker.submit(labels())
    wire.account = { plan: 'pro', credits_remaining: 99_900 }
    await backend.broker.readAccount()
    expect(backend.broker.ledgerSummary('c1').cases[0]).toMatchObject({ settled: '100', disputed: '0' })
  })
})

describe('429', () => {
  const scoped = (scope: string | undefined, retryAfter = '1'): Handler =>
    respondWithJson({ error: 'Rate limited', message: 'slow', code: 'rate_limit_exceeded', status: 429, retry_after: Number(retryAfter) }, 429, {
      'Retry-After': retryAfter,
      ...(scope === undefined ? {} : { 'X-Service-RateLimit-Scope': scope }),
    })

  test.each([
    ['second', 'second'],
    ['minute', 'minute'],
    ['endpoint', 'endpoint:profiler/current-balance'],
    ['galaxy', 'all'],
    [undefined, 'all'],
  ])('pauses for scope %s: %s, and completes the call afterwards', async (scope, paused) => {
    const { wire, backend } = await setUp()
    let calls = 0
    wire.handle((call, response, request) => (calls++ === 0 ? scoped(scope) : respondWithJson({ data: [] }))(call, response, request))
    const status = new Promise<string[]>((resolve) => {
      backend.broker.onChanged((now) => {
        if (now.waits.length > 0) resolve(now.waits.map((wait) => wait.scope))
      })
    })
    const result = backend.broker.submit(aCall())
    expect(await status).toEqual([paused])
    if (scope === 'endpoint') {
      // Only calls of that endpoint wait.
      expect(
        (
          await backend.broker.submit(
            aCall({
              endpoint: 'profiler/pnl-summary',
              request: { address: `0x${'d'.repeat(40)}`, chain: 'ethereum', date: { from: '2026-01-01', to: '2026-01-31' } },
            }),
          )
        ).ok,
      ).toBe(true)
      expect(calls).toBe(2)
    }
    expect((await result).ok).toBe(true)
    expect(backend.broker.ledgerSummary('c1').cases[0]).toMatchObject({ disputed: '0', reserved: '0' })
  })

  test('neither loops nor waits for ever after an absurd Retry-After', async () => {
    const { wire, backend } = await setUp()
    wire.handle(scoped('minute', '9999999'))
    void backend.broker.submit(aCall({ stepId: 'waits' }))
    const wait = await new Promise<{ until: string }>((resolve) => {
      backend.broker.onChanged((now) => {
        if (now.waits[0] !== undefined) resolve(now.waits[0])
      })
    })
    const ms = Date.parse(wait.until) - Date.now()
    expect(ms).toBeGreaterThan(3_500_000)
    expect(ms).toBeLessThan(3_700_000)
    expect(wire.paid()).toHaveLength(1)
    backend.broker.cancel('c1', ['waits'])
  })
})

describe('the circuit breaker', () => {
  test('opens after five failures in a row, holds the queue, and closes when the free account call answers', async () => {
    const { wire, backend } = await setUp()
    wire.handle((_call, response) => void response.socket?.destroy())
    await Promise.all(
      Array.from({ length: 6 }, () => backend.broker.submit(labels())).concat(
        Array.from({ length: 5 }, (_, i) =>
          backend.broker.submit({ ...labels(), request: { address: `0x${`${i}`.repeat(40)}`, chain: 'ethereum' } }),
        ),
      ),
    )
    expect(backend.broker.status().stopped?.code).toBe('breaker_open')
    const sent = wire.paid().length
    wire.handle(respondWithJson({ data: [] }))
    const waiting = backend.broker.submit(aCall())
    await new Promise((resolve) => setImmediate(resolve))
    expect(wire.paid()).toHaveLength(sent)
    await backend.broker.readAccount()
    expect((await waiting).ok).toBe(true)
  })
})

test('the service address must be https, except on this machine', async () => {
  const { backend } = await setUp()
  for (const origin of [
    'http://service.example',
    'https://user:pw@service.example',
    'ftp://127.0.0.1',
    'http://127.0.0.1.evil.example',
    'nonsense',
  ]) {
    backend.broker.useService({ origin, practice: false })
    expect(await backend.broker.submit(aCall())).toMatchObject({ ok: false, error: { code: 'bad_request', field: 'service-url' } })
  }
})
