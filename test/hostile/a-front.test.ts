import type * as net from 'node:net'
import * as tls from 'node:tls'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createTransport } from '../../src-main/broker/http/transport.ts'
import { expectUnharmed, fastClock, labelsCall, openHostileBackend } from './hostile-backend.ts'
import { type Responder, type Headers, head, rawThenEnd, rawThenSilence, reply, startHostileServer } from './hostile-server.ts'
import { selfSigned } from './self-signed.ts'
import { type WireCase, wireCases } from './wire-case.ts'

const TYPE = ['content-type', 'application/json'] as const
const GOOD = '{"data":[{"label":"ok"}]}'
const PAGE = '<!DOCTYPE html><html><head><title>Network sign-in</title></head><body>Sign in</body></html>'
const short = { deadlineMs: 200 }

const page = (status: number, headers: Headers = []): Responder => reply(status, PAGE, headers, 'text/html')
const packed = (encoding: string, bytes: Uint8Array): Responder => reply(200, bytes, [['content-encoding', encoding]])

function row(title: string, input: Responder, code: WireCase['code'], money: WireCase['money'], more: Partial<WireCase> = {}): WireCase {
  return { id: 'A17', title, input, code, money, ...more }
}

/** The stored body as bytes of Latin-1: what a panel shows of a response that cannot be read. */
const keeps =
  (text: string): NonNullable<WireCase['also']> =>
  ({ savedBody }) =>
    expect(savedBody).toBe(text)
const says =
  (...texts: readonly string[]): NonNullable<WireCase['also']> =>
  ({ failure }) => {
    for (const text of texts) expect(`${failure?.message} ${failure?.remedy}`).toContain(text)
    expect(`${failure?.message} ${failure?.remedy}`).not.toMatch(/Set a valid key|Use a key/)
  }

describe('statuses and pages of a proxy in front of the service', () => {
  wireCases([
    row('401 with a page is no verdict on the key', page(401), 'not_service', 'released', { also: says('Network sign-in', 'service address') }),
    row('403 with a page is no verdict on the key', page(403), 'service_error', 'disputed', {
      also: says('Network sign-in', 'The key is not the cause'),
    }),
    row('404 with a page', page(404), 'not_service', 'released', { also: says('Network sign-in', 'service address') }),
    row('405 with a page', page(405), 'not_service', 'released'),
    row('413 with a page', page(413), 'not_service', 'released'),
    row('418 with a page', page(418), 'not_service', 'released'),
    row('451 with a page', page(451), 'not_service', 'released', { also: says('legal') }),
    row('418 without a body', reply(418, ''), 'service_error', 'released'),
    row('408 without a body', reply(408, ''), 'service_error', 'disputed'),
    row('425 without a body', reply(425, ''), 'service_error', 'disputed'),
    row('500 with a page', page(500), 'service_error', 'disputed', { also: says('Network sign-in') }),
    row('502 without a body', reply(502, '', [], ''), 'service_error', 'disputed'),
    row('503 with a page and Retry-After', page(503, [['retry-after', '7']]), 'service_error', 'disputed'),
    ...[520, 521, 522, 523, 524, 525, 526, 527, 530, 598, 599].flatMap((status) => [
      row(`${status} with a page`, page(status), 'service_error', 'disputed', { also: says('Network sign-in') }),
      row(`${status} without a body`, reply(status, '', [], ''), 'service_error', 'disputed'),
    ]),
    row('511 with a page', page(511), 'service_error', 'disputed', { also: says('browser') }),
    row('999 with a page', page(999), 'service_error', 'disputed'),
    row('600 with JSON', reply(600, GOOD), 'service_error', 'disputed', { also: keeps(GOOD) }),
    row('203 with good data is not the data of the service', reply(203, GOOD), 'bad_status', 'disputed', { also: keeps(GOOD) }),
    row('201 with good data', reply(201, GOOD), 'bad_status', 'disputed', { also: keeps(GOOD) }),
    row('302 to a sign-in with a page', page(302, [['location', 'https://portal.example/login']]), 'unexpected_redirect', 'released'),
    row('300 with a choice', reply(300, GOOD), 'unexpected_redirect', 'released'),
    row('status 000', rawThenEnd(`HTTP/1.1 000 \r\ncontent-length: ${GOOD.length}\r\n\r\n${GOOD}`), 'unknown_outcome', 'disputed'),
    row('status of two digits', rawThenEnd(`HTTP/1.1 20 OK\r\ncontent-length: 2\r\n\r\n{}`), 'unknown_outcome', 'disputed'),
    row('status of four digits', rawThenEnd(`HTTP/1.1 2000 OK\r\ncontent-length: 2\r\n\r\n{}`), 'unknown_outcome', 'disputed'),
    row('a status line without a reason', rawThenEnd(`HTTP/1.1 200\r\ncontent-length: ${GOOD.length}\r\n\r\n${GOOD}`), 'ok', 'settled'),
    row(
      '101 without being asked',
      rawThenSilence('HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n'),
      'unknown_outcome',
      'disputed',
    ),
    row('HTTP/1.0 without a length', rawThenEnd(`HTTP/1.0 200 OK\r\ncontent-type: application/json\r\n\r\n${GOOD}`), 'ok', 'settled'),
    row('HTTP/2 in words', rawThenEnd(`HTTP/2.0 200 OK\r\ncontent-length: ${GOOD.length}\r\n\r\n${GOOD}`), 'ok', 'settled'),
    row('an error object with status 200', reply(200, '{"error":"x","message":"down","code":"internal_error","status":500}'), 'ok', 'settled'),
  ])
})

describe('content encodings', () => {
  const noise = Buffer.from('this is no archive of any kind')
  wireCases([
    row('br', packed('br', brotliCompressSync(GOOD)), 'ok', 'settled', { also: keeps(GOOD) }),
    row('GZIP in capitals', packed('GZIP', gzipSync(GOOD)), 'ok', 'settled', { also: keeps(GOOD) }),
    row('deflate', packed('deflate', deflateSync(GOOD)), 'ok', 'settled', { also: keeps(GOOD) }),
    row('deflate without its frame', packed('deflate', deflateRawSync(GOOD)), 'bad_encoding', 'disputed', { also: keeps(GOOD) }),
    row('two gzip members', packed('gzip', Buffer.concat([gzipSync(GOOD.slice(0, 9)), gzipSync(GOOD.slice(9))])), 'ok', 'settled', {
      also: keeps(GOOD),
    }),
    row('gzip with bytes behind its end', packed('gzip', Buffer.concat([gzipSync(GOOD), noise])), 'bad_encoding', 'disputed', { also: keeps(GOOD) }),
    row('gzip of noise', packed('gzip', noise), 'bad_encoding', 'disputed', { also: keeps(noise.toString()) }),
    row('br of noise', packed('br', noise), 'bad_encoding', 'disputed', { also: keeps(noise.toString()) }),
    row('zstd, which was not requested', packed('zstd', noise), 'bad_encoding', 'disputed', { also: keeps(noise.toString()) }),
    row('gzip inside of gzip that is called gzip', packed('gzip', gzipSync(gzipSync(GOOD))), 'bad_encoding', 'disputed'),
    row('an empty body called gzip', packed('gzip', Buffer.alloc(0)), 'bad_shape', 'settled'),
    row('identity', packed('identity', Buffer.from(GOOD)), 'ok', 'settled', { also: keeps(GOOD) }),
  ])
})

describe('lengths, chunks and headers', () => {
  const chunked = (text: string): Responder => rawThenEnd(head(200, [TYPE, ['transfer-encoding', 'chunked']]), text)
  const size = GOOD.length.toString(16)
  wireCases([
    row('a chunk extension', chunked(`${size};name="value"\r\n${GOOD}\r\n0\r\n\r\n`), 'ok', 'settled', { also: keeps(GOOD) }),
    row('trailers that name a price', chunked(`${size}\r\n${GOOD}\r\n0\r\nX-Service-Credits-Used: 9000\r\n\r\n`), 'ok', 'settled'),
    row('a chunk larger than any memory', chunked(`ffffffffffff\r\n${GOOD}`), 'truncated', 'disputed', { also: keeps(GOOD) }),
    row('a negative chunk', chunked(`-5\r\n${GOOD}\r\n0\r\n\r\n`), 'truncated', 'disputed'),
    row(
      'a Content-Length larger than any number',
      rawThenEnd(head(200, [TYPE, ['content-length', '9'.repeat(40)]]), GOOD),
      'unknown_outcome',
      'disputed',
    ),
    row(
      'the same Content-Length twice',
      rawThenEnd(
        head(200, [
          ['content-length', '25'],
          ['content-length', '25'],
        ]),
        GOOD,
      ),
      'unknown_outcome',
      'disputed',
    ),
    row('a folded header', rawThenEnd(`HTTP/1.1 200 OK\r\nx-a: 1\r\n 2\r\ncontent-length: 25\r\n\r\n${GOOD}`), 'unknown_outcome', 'disputed'),
    row('a space before the colon', rawThenEnd(`HTTP/1.1 200 OK\r\ncontent-length : 25\r\n\r\n${GOOD}`), 'unknown_outcome', 'disputed'),
    row('blank lines before the status', rawThenEnd(`\r\n\r\n${head(200, [['content-length', '25']]).toString()}${GOOD}`), 'ok', 'settled'),
    row('a head of 100 KB', reply(200, GOOD, [['x-big', 'x'.repeat(100_000)]]), 'ok', 'settled'),
    row(
      'a slow body, given up at the deadline',
      rawThenSilence(head(200, [TYPE, ['content-length', '99']]).toString(), GOOD),
      'timeout',
      'disputed',
      {
        options: short,
        also: keeps(GOOD),
      },
    ),
    row('a head that stops', rawThenSilence('HTTP/1.1 200 OK\r\nx-a: '), 'timeout', 'disputed', {
      options: short,
      also: ({ savedBody }) => expect(savedBody).toBe('HTTP/1.1 200 OK\r\nx-a: '),
    }),
  ])
})

describe('malformed JSON', () => {
  wireCases([
    row('NaN', reply(200, '{"data":[{"value":NaN}]}'), 'not_json', 'disputed'),
    row('a comment', reply(200, '{"data":[] /* none */}'), 'not_json', 'disputed'),
    row('a trailing comma', reply(200, '{"data":[1,]}'), 'not_json', 'disputed'),
    row('two objects', reply(200, `${GOOD}${GOOD}`), 'not_json', 'disputed'),
    row('lines of JSON', reply(200, `${GOOD}\n${GOOD}\n`), 'not_json', 'disputed'),
    row('1e400', reply(200, '{"data":[{"value":1e400}]}'), 'ok', 'settled', { also: keeps('{"data":[{"value":1e400}]}') }),
    row('a guard against scripts before it', reply(200, `)]}',\n${GOOD}`), 'not_json', 'disputed'),
    row('a callback around it', reply(200, `callback(${GOOD})`), 'not_json', 'disputed'),
    row('text/plain', reply(200, GOOD, [], 'text/plain; charset=utf-8'), 'ok', 'settled', { also: keeps(GOOD) }),
    row('text/json', reply(200, GOOD, [], 'text/json'), 'ok', 'settled', { also: keeps(GOOD) }),
    row('a type of nonsense', reply(200, GOOD, [], ';;=/'), 'ok', 'settled', { also: keeps(GOOD) }),
  ])
})

describe('429 with an implausible wait', () => {
  const waits: readonly (readonly [string, Headers])[] = [
    ['no Retry-After', []],
    ['a negative Retry-After', [['retry-after', '-5']]],
    ['words', [['retry-after', 'soon']]],
    ['a date of the past', [['retry-after', 'Wed, 21 Oct 2015 07:28:00 GMT']]],
  ]
  test.each(waits)('a page and %s: the call waits, is sent again and is paid once', async (_title, headers) => {
    const server = await startHostileServer()
    // Without a usable Retry-After a call waits a minute.
    const hostile = await openHostileBackend(server.origin, { broker: { clock: fastClock(100) } })
    try {
      let refusals = 0
      server.respond((socket, request) => (refusals++ === 0 ? page(429, headers) : reply(200, GOOD))(socket, request))
      expect((await hostile.api.submitCall(labelsCall())).ok).toBe(true)
      expect(server.paid()).toHaveLength(2)
      expect(hostile.money()).toMatchObject({ settled: '100', disputed: '0', reserved: '0' })
      await expectUnharmed(hostile, server)
    } finally {
      await hostile.end()
      await server.close()
    }
  })
})

describe('a response belongs to its request, over TLS as well', () => {
  const own = (path: string): string => `{"data":[{"own":"${path}"}]}`
  const bytes = (body: string): string => `${head(200, [TYPE, ['content-length', String(body.length)]]).toString('latin1')}${body}`
  const strays: readonly (readonly [string, (socket: net.Socket, body: string) => void])[] = [
    ['in one piece with the first', (socket, body) => void socket.write(bytes(body) + bytes('{"data":["stray"]}'))],
    ['right behind it', (socket, body) => void (socket.write(bytes(body)), socket.write(bytes('{"data":["stray"]}')))],
    [
      'a little later',
      (socket, body) => void (socket.write(bytes(body)), setTimeout(() => socket.destroyed || socket.write(bytes('{"data":["stray"]}')), 15)),
    ],
  ]
  test.each(strays.flatMap(([title, response]) => [false, true].map((secure) => [title, secure ? 'TLS' : 'TCP', response] as const)))(
    'even if a second one arrives %s, over %s',
    async (_title, by, response) => {
      const certificate = selfSigned('260101000000Z', '360101000000Z')
      const authorities = tls.getCACertificates('default')
      tls.setDefaultCACertificates([...authorities, certificate.cert])
      const server = await startHostileServer(by === 'TLS' ? certificate : undefined)
      server.respond((socket, request) => response(socket, own(request.body)))
      const transport = createTransport({ deadlineMs: 5000 })
      try {
        const bodies = Array.from({ length: 12 }, (_, i) => `"${i}"`)
        for (const body of bodies) {
          const outcome = await transport.send({ origin: server.origin, method: 'POST', path: '/a', body, key: undefined })
          expect(outcome.kind === 'answered' && Buffer.from(outcome.response.body).toString()).toBe(own(body))
        }
      } finally {
        transport.close()
        await server.close()
        tls.setDefaultCACertificates(authorities)
      }
    },
  )
})
