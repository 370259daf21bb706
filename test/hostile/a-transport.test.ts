import * as net from 'node:net'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { createTransport } from '../../src-main/broker/http/transport.ts'
import { Secret } from '../../src-main/secret.ts'
import { cheapCall, expectUnharmed, fastClock, labelsCall, openHostileBackend } from './hostile-backend.ts'
import { type Responder, drip, head, rawThenEnd, rawThenReset, rawThenSilence, reply, startHostileServer } from './hostile-server.ts'
import { selfSigned } from './self-signed.ts'
import { expectMoney, expectReadable, wireCases } from './wire-case.ts'

const TYPE = ['content-type', 'application/json'] as const
const GOOD = '{"data":[{"label":"ok"}]}'
const page =
  '<!doctype html><html><title>Sign in</title><form action="https://portal.example"><input name="password"><script>alert(1)</script></form>'
const utf16 = (text: string, mark: boolean): Buffer => Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le')
const short = { deadlineMs: 150 }
/** An HTML page in place of data may be an outage: a cheap call is sent three times within its approval. */
const AGAIN = { sent: 3, stored: 3, options: { broker: { clock: fastClock(20) } } }

/** 20 MB of blanks around a response, compressed to 20 KB; the backend's maximum is set to 1 MB for it. */
const bomb = gzipSync(Buffer.concat([Buffer.from('{"data":["'), Buffer.alloc(20 * 1024 * 1024, 0x20), Buffer.from('"]}')]))
const capped = { maxBodyBytes: 1024 * 1024 }

describe('A1, A2: redirects', () => {
  const redirects: readonly (readonly [id: string, status: number, to: string])[] = [
    ...[301, 302, 303, 307, 308].map((status) => ['A1', status, 'ELSEWHERE/collect'] as const),
    ['A2', 302, '/api/v1/other'],
    ['A2', 307, 'http://service.example/'],
    ['A2', 308, 'file:///etc/passwd'],
    ['A2', 301, '//ELSEWHERE-HOST/x'],
    ['A2', 302, 'javascript:alert(1)'],
    ['A2', 303, ''],
  ]
  test.each(redirects)('%s %i to %j is refused and not followed', async (_id, status, to) => {
    const [server, elsewhere] = await Promise.all([startHostileServer(), startHostileServer()])
    const hostile = await openHostileBackend(server.origin)
    try {
      const location = to.replace('ELSEWHERE-HOST', new URL(elsewhere.origin).host).replace('ELSEWHERE', elsewhere.origin)
      server.respond(reply(status, '', [['location', location]]))
      const result = await hostile.api.submitCall(labelsCall())
      expect(result).toMatchObject({ ok: false, error: { code: 'unexpected_redirect' } })
      expect(elsewhere.seen).toEqual([])
      expect(server.paid()).toHaveLength(1)
      expectMoney(hostile, 'released', '0')
      await expectUnharmed(hostile, server, 'by itself', [result])
    } finally {
      await hostile.end()
      await Promise.all([server.close(), elsewhere.close()])
    }
  })

  test('A2 a redirect loop ends at the first', async () => {
    const server = await startHostileServer()
    const hostile = await openHostileBackend(server.origin)
    try {
      server.respond((socket, request) => reply(302, '', [['location', `${request.path}?again`]])(socket, request))
      expect(await hostile.api.submitCall(cheapCall())).toMatchObject({ ok: false, error: { code: 'unexpected_redirect' } })
      expect(server.paid()).toHaveLength(1)
      await expectUnharmed(hostile, server)
    } finally {
      await hostile.end()
      await server.close()
    }
  })
})

describe('A3 to A9, A12, A13, A16, C8: malformed responses', () => {
  wireCases([
    {
      id: 'A3',
      title: 'a sign-in page of the network',
      input: reply(200, page, [], 'text/html'),
      code: 'not_json',
      money: 'disputed',
      also: ({ failure, savedBody }) => {
        expect(failure?.message).toContain('“Sign in”')
        expect(failure?.remedy).toContain('sign-in')
        expect(savedBody).toBe(page)
      },
    },
    ...[labelsCall, cheapCall].map(
      (call, at) =>
        ({
          id: 'A3',
          title: `HTML that calls itself JSON, to a call of ${at === 0 ? 100 : 1}: requested again where it is cheap`,
          input: reply(200, ` \n${page}`),
          code: 'not_json',
          money: 'disputed',
          credits: at === 0 ? '100' : '3',
          ...(at === 0 ? {} : AGAIN),
          call,
          also: ({ failure }) => {
            expect(failure?.message).toContain('“Sign in”')
            expect(failure?.remedy).toContain('sign-in')
          },
        }) satisfies Parameters<typeof wireCases>[0][number],
    ),
    { id: 'A3', title: 'good JSON that calls itself HTML', input: reply(200, GOOD, [], 'text/html'), code: 'ok', money: 'settled' },
    { id: 'A3', title: 'no content type', input: reply(200, GOOD, [], ''), code: 'ok', money: 'settled' },
    {
      id: 'A3',
      title: 'a page to a cheap call is requested again within its approval',
      input: reply(200, page, [], 'text/html'),
      code: 'not_json',
      money: 'disputed',
      credits: '3',
      ...AGAIN,
      call: cheapCall,
    },
    { id: 'A4', title: 'an empty body', input: reply(200, ''), code: 'bad_shape', money: 'settled' },
    ...['null', '"ok"', '[]', '0', 'true', '""'].map(
      (body) => ({ id: 'A4', title: body, input: reply(200, body), code: 'bad_shape', money: 'settled' }) as const,
    ),
    { id: 'A5', title: '204', input: rawThenEnd(head(204, [])), code: 'bad_status', money: 'disputed' },
    { id: 'A5', title: '304', input: rawThenEnd(head(304, [])), code: 'bad_status', money: 'disputed' },
    { id: 'A5', title: '206', input: reply(206, GOOD), code: 'bad_status', money: 'disputed' },
    {
      id: 'A6',
      title: 'fewer bytes than content-length',
      input: rawThenEnd(head(200, [TYPE, ['content-length', '5000']]), '{"data":[{"label":"a"}'),
      code: 'truncated',
      money: 'disputed',
      also: ({ savedBody }) => expect(savedBody).toBe('{"data":[{"label":"a"}'),
    },
    {
      id: 'A6',
      title: 'valid JSON, but fewer bytes than content-length',
      input: rawThenEnd(head(200, [TYPE, ['content-length', '5000']]), GOOD),
      code: 'truncated',
      money: 'disputed',
    },
    {
      id: 'A6',
      title: 'a chunked body without its last chunk',
      input: rawThenEnd(head(200, [TYPE, ['transfer-encoding', 'chunked']]), '5\r\n{"dat\r\n'),
      code: 'truncated',
      money: 'disputed',
    },
    {
      id: 'A6',
      title: 'a chunk of a length that is no number',
      input: rawThenEnd(head(200, [TYPE, ['transfer-encoding', 'chunked']]), 'zz\r\n{}\r\n0\r\n\r\n'),
      code: 'truncated',
      money: 'disputed',
    },
    {
      id: 'A6',
      title: 'gzip cut in the middle',
      input: reply(200, gzipSync(GOOD).subarray(0, 20), [['content-encoding', 'gzip']]),
      code: 'bad_encoding',
      money: 'disputed',
    },
    { id: 'A7', title: 'cut with a clean end', input: reply(200, '{"data":[{"label":"a"},{"lab'), code: 'truncated', money: 'disputed' },
    {
      id: 'A7',
      title: 'cut by the end of the connection, no length given',
      input: rawThenEnd(head(200, [TYPE]), '{"data":[{"label":'),
      code: 'truncated',
      money: 'disputed',
    },
    {
      id: 'A8',
      title: 'a gzip bomb of 1:1000',
      input: reply(200, bomb, [['content-encoding', 'gzip']]),
      code: 'too_large',
      money: 'disputed',
      options: capped,
      also: ({ savedBody }) => expect(savedBody.length).toBeLessThan(1.1 * 1024 * 1024),
    },
    {
      id: 'A8',
      title: 'a gzip bomb in an error',
      input: reply(500, bomb, [['content-encoding', 'gzip']]),
      code: 'service_error',
      money: 'disputed',
      also: ({ savedBody }) => expect(savedBody.length).toBeLessThanOrEqual(64 * 1024),
    },
    {
      id: 'A8',
      title: 'gzip, gzip, gzip',
      input: reply(200, gzipSync(gzipSync(gzipSync(GOOD))), [['content-encoding', 'gzip, gzip, gzip']]),
      code: 'bad_encoding',
      money: 'disputed',
    },
    {
      id: 'A8',
      title: 'an unknown content encoding',
      input: reply(200, GOOD, [['content-encoding', 'x-evil']]),
      code: 'bad_encoding',
      money: 'disputed',
    },
    {
      id: 'A8',
      title: 'plain text that calls itself gzip',
      input: reply(200, GOOD, [['content-encoding', 'gzip']]),
      code: 'bad_encoding',
      money: 'disputed',
    },
    {
      id: 'A9',
      title: 'content-length 5, body of 5 MB',
      input: rawThenEnd(head(200, [TYPE, ['content-length', '5']]), `{"x":${'1'.repeat(5_000_000)}}`),
      code: 'truncated',
      money: 'disputed',
      also: ({ savedBody }) => expect(savedBody).toBe('{"x":'),
    },
    { id: 'A9', title: 'no length at all, good to the end', input: rawThenEnd(head(200, [TYPE]), GOOD), code: 'ok', money: 'settled' },
    {
      id: 'A9',
      title: 'content-length -1',
      input: rawThenEnd(head(200, [TYPE, ['content-length', '-1']]), GOOD),
      code: 'unknown_outcome',
      money: 'disputed',
    },
    {
      id: 'A9',
      title: 'two content-lengths that differ',
      input: rawThenEnd(head(200, [TYPE, ['content-length', '5'], ['content-length', '25']]), GOOD),
      code: 'unknown_outcome',
      money: 'disputed',
    },
    {
      id: 'A9',
      title: 'content-length together with chunked',
      input: rawThenEnd(head(200, [TYPE, ['content-length', '5'], ['transfer-encoding', 'chunked']]), '19\r\n', GOOD, '\r\n0\r\n\r\n'),
      code: 'unknown_outcome',
      money: 'disputed',
    },
    {
      id: 'A9',
      title: 'more than the cap without a length',
      input: rawThenEnd(head(200, [TYPE]), `{"data":["${'x'.repeat(2 * 1024 * 1024)}"]}`),
      code: 'too_large',
      money: 'disputed',
      options: capped,
    },
    { id: 'A10', title: 'headers that never come', input: () => undefined, code: 'timeout', money: 'disputed', saved: false, options: short },
    {
      id: 'A10',
      title: 'headers byte by byte for ever',
      input: drip('HTTP/1.1 200 OK\r\n', 'x'),
      code: 'timeout',
      money: 'disputed',
      options: short,
    },
    {
      id: 'A10',
      title: 'a body byte by byte for ever',
      input: drip(head(200, [TYPE]).toString('latin1'), ' '),
      code: 'timeout',
      money: 'disputed',
      options: short,
      also: ({ savedBody }) => expect(savedBody).toMatch(/^ +$/),
    },
    {
      id: 'A10',
      title: 'a slow body whose header says what it cost',
      input: drip(head(200, [TYPE, ['X-Service-Credits-Used', '100']]).toString('latin1'), ' '),
      code: 'timeout',
      money: 'settled',
      options: short,
    },
    {
      id: 'A10',
      title: 'a body that stops coming',
      input: rawThenSilence(head(200, [TYPE, ['content-length', '25']]).toString('latin1'), '{"data":'),
      code: 'timeout',
      money: 'disputed',
      options: short,
    },
    {
      id: 'A10',
      title: '100 Continue for ever',
      input: drip('HTTP/1.1 100 Continue\r\n\r\n', 'HTTP/1.1 100 Continue\r\n\r\n'),
      code: 'timeout',
      money: 'disputed',
      options: short,
    },
    {
      id: 'A11',
      title: 'a proxy asks for a password (407)',
      input: reply(407, page, [['proxy-authenticate', 'Basic realm="x"']], 'text/html'),
      code: 'not_service',
      money: 'released',
    },
    {
      id: 'A11',
      title: 'HTTP/2 GOAWAY',
      input: rawThenEnd(Buffer.from('0000080700000000000000000000000000', 'hex')),
      code: 'unknown_outcome',
      money: 'disputed',
    },
    { id: 'A11', title: 'not HTTP at all', input: rawThenEnd('SSH-2.0-OpenSSH_9.6\r\n'), code: 'unknown_outcome', money: 'disputed' },
    { id: 'A12', title: 'reset after the request was read', input: rawThenReset(), code: 'unknown_outcome', money: 'disputed', saved: false },
    { id: 'A12', title: 'closed without a byte', input: rawThenEnd(), code: 'unknown_outcome', money: 'disputed', saved: false },
    {
      id: 'A12',
      title: 'reset in the middle of the headers',
      input: rawThenReset(Buffer.from('HTTP/1.1 200 OK\r\ncontent-ty')),
      code: 'unknown_outcome',
      money: 'disputed',
    },
    {
      id: 'A13',
      title: 'a header of 1 MB',
      input: reply(200, GOOD, [['x-big', 'x'.repeat(1024 * 1024)]]),
      code: 'unknown_outcome',
      money: 'disputed',
    },
    {
      id: 'A13',
      title: '2,000 headers',
      input: reply(
        200,
        GOOD,
        Array.from({ length: 2000 }, (_, i) => [`x-h${i}`, 'v'.repeat(20)] as const),
      ),
      code: 'ok',
      money: 'settled',
    },
    {
      id: 'A13',
      title: 'headers twice with other values',
      input: reply(200, GOOD, [
        ['x-request-id', 'a'],
        ['x-request-id', 'b'],
        ['X-Service-Credits-Used', '7'],
        ['x-service-credits-used', '9'],
      ]),
      code: 'ok',
      money: 'settled',
      also: ({ result }) => {
        expect(result).toMatchObject({ ok: true, value: { creditsSource: 'table', requestId: undefined } })
      },
    },
    {
      id: 'A13',
      title: 'headers outside of ASCII',
      input: reply(200, GOOD, [
        ['x-request-id', 'r\u00e9q\u00ff'],
        ['date', 'y\u00e9sterday'],
      ]),
      code: 'ok',
      money: 'settled',
      also: ({ result }) => {
        expect(result).toMatchObject({ ok: true, value: { requestId: undefined, serverDate: undefined } })
      },
    },
    {
      id: 'A13',
      title: 'a NUL in a header',
      input: reply(200, GOOD, [['x-request-id', 'a\u0000b']]),
      code: 'unknown_outcome',
      money: 'disputed',
    },
    { id: 'A16', title: 'a byte order mark before good JSON', input: reply(200, `\ufeff${GOOD}`), code: 'ok', money: 'settled' },
    { id: 'A16', title: 'two byte order marks', input: reply(200, `\ufeff\ufeff${GOOD}`), code: 'not_json', money: 'disputed' },
    { id: 'A16', title: 'UTF-16 with its mark', input: reply(200, utf16(GOOD, true)), code: 'bad_encoding', money: 'disputed' },
    { id: 'A16', title: 'UTF-16 without its mark', input: reply(200, utf16(GOOD, false)), code: 'bad_encoding', money: 'disputed' },
    {
      id: 'A16',
      title: 'Latin-1',
      input: reply(200, Buffer.from('{"data":[{"label":"Caf\u00e9"}]}', 'latin1')),
      code: 'bad_encoding',
      money: 'disputed',
    },
    {
      id: 'A16',
      title: 'a surrogate in UTF-8',
      input: reply(200, Buffer.from('{"data":[{"label":"\u00ed\u00a0\u0080"}]}', 'latin1')),
      code: 'bad_encoding',
      money: 'disputed',
    },
    ...[65, 1000, 10_000, 1_000_000].map(
      (depth) =>
        ({
          id: 'C8',
          title: `${depth} lists within each other: kept, and refused before anybody walks them`,
          input: reply(200, `{"data":${'['.repeat(depth)}${']'.repeat(depth)}}`),
          code: 'too_deep',
          money: 'disputed',
        }) as const,
    ),
    { id: 'A16', title: 'NUL inside of a text', input: reply(200, '{"data":[{"label":"a\u0000b"}]}'), code: 'bad_encoding', money: 'disputed' },
    { id: 'A16', title: 'NUL after good JSON', input: reply(200, `${GOOD}\u0000\u0000`), code: 'bad_encoding', money: 'disputed' },
  ])

  test('A8 a bomb of 300 MB, compressed to 300 KB, does not increase memory', async () => {
    const server = await startHostileServer()
    const hostile = await openHostileBackend(server.origin, { deadlineMs: 60_000 })
    try {
      server.respond(reply(200, gzipSync(Buffer.alloc(300 * 1024 * 1024, 0x20), { level: 1 }), [['content-encoding', 'gzip']]))
      const before = process.memoryUsage.rss()
      const result = await hostile.api.submitCall(labelsCall())
      // The response up to the maximum of 32 MB is stored, joined, encoded as base64 and written:
      // several copies of it, never of the whole.
      expect(process.memoryUsage.rss() - before).toBeLessThan(280 * 1024 * 1024)
      expect(result).toMatchObject({ ok: false, error: { code: 'too_large' } })
      await expectUnharmed(hostile, server)
    } finally {
      await hostile.end()
      await server.close()
    }
  })
})

describe('A10, A12: the queue continues behind a call that hangs or breaks', () => {
  const breaks: readonly (readonly [id: string, title: string, response: Responder, sent: number])[] = [
    ['A12', 'a cheap call that was reset is asked three times in all', rawThenReset(), 3],
    ['A6', 'a cheap call that was cut is asked three times in all', rawThenEnd(head(200, [TYPE, ['content-length', '99']]), '{'), 3],
    ['A10', 'a cheap call that hung is asked twice in all', () => undefined, 2],
  ]
  test.each(breaks)('%s %s', async (_id, _title, response, sent) => {
    const server = await startHostileServer()
    const hostile = await openHostileBackend(server.origin, { deadlineMs: 100, broker: { clock: fastClock(100) } })
    try {
      server.respond(response)
      const result = await hostile.api.submitCall(cheapCall())
      expect(result.ok).toBe(false)
      expect(server.paid()).toHaveLength(sent)
      expect(new Set(server.paid().map(({ body }) => body)).size).toBe(1)
      await expectUnharmed(hostile, server)
    } finally {
      await hostile.end()
      await server.close()
    }
  })
})

describe('A11: certainly not sent, so certainly not paid', () => {
  interface Unreachable {
    readonly id: string
    readonly title: string
    readonly code: string
    readonly start: () => Promise<{ readonly origin: string; readonly close: () => Promise<void>; readonly requests: () => number }>
  }
  const secured = async (from: string, to: string): ReturnType<Unreachable['start']> => {
    const server = await startHostileServer(selfSigned(from, to))
    return { origin: server.origin, close: server.close, requests: () => server.seen.length }
  }
  const nowhere = (origin: string): ReturnType<Unreachable['start']> => Promise.resolve({ origin, close: () => Promise.resolve(), requests: () => 0 })
  const cases: readonly Unreachable[] = [
    {
      id: 'A11',
      title: 'connection refused',
      code: 'network',
      start: async () => {
        const server = await startHostileServer()
        await server.close()
        return { origin: server.origin, close: () => Promise.resolve(), requests: () => server.seen.length }
      },
    },
    { id: 'A11', title: 'a name that does not exist', code: 'network', start: () => nowhere('https://casebook-no-such-host.invalid') },
    { id: 'A11', title: 'a self-signed certificate', code: 'tls', start: () => secured('250101000000Z', '490101000000Z') },
    { id: 'A11', title: 'an expired certificate', code: 'tls', start: () => secured('200101000000Z', '210101000000Z') },
    {
      id: 'A11',
      title: 'plain HTTP where TLS is spoken',
      code: 'tls',
      start: async () => {
        const plain = net.createServer(
          (socket) =>
            void socket
              .resume()
              .on('error', () => undefined)
              .end('HTTP/1.1 400 Bad Request\r\n\r\n'),
        )
        await new Promise<void>((resolve) => void plain.listen(0, '127.0.0.1', resolve))
        const { port } = plain.address() as AddressInfo // a TCP server that listens has one
        return { origin: `https://127.0.0.1:${port}`, close: () => new Promise((resolve) => void plain.close(() => resolve())), requests: () => 0 }
      },
    },
  ]
  test('A11 a self-signed certificate is refused although the environment disables the check', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    const server = await startHostileServer(selfSigned('250101000000Z', '490101000000Z'))
    const transport = createTransport({ deadlineMs: 5000 })
    try {
      const outcome = await transport.send({ origin: server.origin, method: 'POST', path: '/a', body: '{}', key: new Secret('a-key-of-this-test') })
      expect(outcome).toMatchObject({ kind: 'not-sent', failure: { code: 'tls' } })
      expect(server.seen).toEqual([])
    } finally {
      transport.close()
      await server.close()
      vi.unstubAllEnvs()
    }
  })

  test.each(cases)('$id $title: $code, released', async ({ start, code }) => {
    const other = await start()
    const hostile = await openHostileBackend(other.origin, { deadlineMs: 400, broker: { clock: fastClock(100) } })
    try {
      const result = await hostile.api.submitCall(labelsCall())
      if (result.ok) expect.fail('an answer from nowhere')
      expectReadable(result.error)
      expect(result.error.code).toBe(code)
      expect(other.requests()).toBe(0)
      expectMoney(hostile, 'released', '0')
    } finally {
      await hostile.end()
      await other.close()
    }
  })
})
