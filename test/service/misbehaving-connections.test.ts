import * as net from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createTransport, type SendOutcome, type Transport } from '../../src-main/broker/http/transport.ts'

interface RawServer {
  readonly origin: string
  readonly connections: net.Socket[]
  readonly requests: string[]
}

let ending: (() => void)[] = []
afterEach(() => {
  for (const end of ending.toReversed()) end()
  ending = []
})

/**
 * A server whose responses are written by hand; `greet` is called for each connection before its
 * first request.
 */
async function startRaw(
  response: (socket: net.Socket, path: string, count: number) => void,
  greet: (socket: net.Socket) => void = () => undefined,
): Promise<RawServer> {
  const connections: net.Socket[] = []
  const requests: string[] = []
  const server = net.createServer((socket) => {
    connections.push(socket)
    socket.on('error', () => undefined)
    greet(socket)
    let text = ''
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      for (let end = text.indexOf('\r\n\r\n'); end !== -1; end = text.indexOf('\r\n\r\n')) {
        const path = text.split(' ', 2)[1] ?? ''
        text = text.slice(end + 4)
        requests.push(path)
        response(socket, path, requests.length)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ending.push(() => {
    for (const socket of connections) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  return { origin: `http://127.0.0.1:${port}`, connections, requests }
}

function open(deadlineMs = 5000): Transport {
  const transport = createTransport({ deadlineMs })
  ending.push(() => transport.close())
  return transport
}

const send = (transport: Transport, origin: string, path: string): Promise<SendOutcome> =>
  transport.send({ origin, method: 'GET', path, body: '', key: undefined })

const whole = (body: string, head = ''): string =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${head}content-length: ${body.length}\r\n\r\n${body}`

function textOf(outcome: SendOutcome): string {
  const response = outcome.kind === 'not-sent' ? undefined : outcome.response
  return response === undefined ? outcome.kind : Buffer.from(response.body).toString('latin1')
}

describe('matching responses to requests', () => {
  test.each([
    ['in the same piece', (socket: net.Socket, own: string): void => void socket.write(own + whole('"stray"'))],
    ['as bytes behind its end', (socket: net.Socket, own: string): void => void socket.write(`${own}garbage`)],
    ...[0, 1, 5, 12, 30].map(
      (ms) =>
        [
          `${ms} ms later`,
          (socket: net.Socket, own: string): void => {
            socket.write(own)
            setTimeout(() => socket.destroyed || socket.write(whole('"stray"')), ms)
          },
        ] as const,
    ),
    [
      'as an interim response behind its end',
      (socket: net.Socket, own: string): void => {
        socket.write(own)
        setTimeout(() => socket.destroyed || socket.write('HTTP/1.1 100 Continue\r\n\r\n'), 5)
      },
    ],
  ] as const)('keeps the first response if a second one is sent %s', async (_title, sendBoth) => {
    const server = await startRaw((socket, path) => sendBoth(socket, whole(`"own ${path}"`)))
    const transport = open()
    for (let i = 0; i < 8; i++) expect(textOf(await send(transport, server.origin, `/${i}`))).toBe(`"own /${i}"`)
    const parallel = await Promise.all(Array.from({ length: 20 }, (_, i) => send(transport, server.origin, `/p${i}`)))
    expect(parallel.map(textOf)).toEqual(parallel.map((_, i) => `"own /p${i}"`))
  })

  test('discards a response that was sent before the request, with its connection, and does not send the call', async () => {
    const server = await startRaw(
      (socket, path) => void socket.write(whole(`"own ${path}"`)),
      (socket) => void socket.write(whole('"early"')),
    )
    const outcome = await send(open(), server.origin, '/a')
    expect(outcome).toMatchObject({ kind: 'not-sent', failure: { code: 'network', message: expect.stringContaining('before the call was sent') } })
    expect(server.requests).toEqual([])
  })

  test('reuses a connection for the next request only after it was silent', async () => {
    const server = await startRaw((socket, path) => void socket.write(whole(`"own ${path}"`)))
    const transport = open()
    await send(transport, server.origin, '/1')
    await send(transport, server.origin, '/2')
    // The first was not silent for long enough; the second was opened meanwhile, which takes as
    // long.
    expect(server.connections).toHaveLength(2)
    await send(transport, server.origin, '/3')
    expect(server.connections).toHaveLength(2)
  })

  test('uses a separate connection for each later request after a server sent one response too many', async () => {
    const server = await startRaw((socket, path, count) => void socket.write(whole(`"own ${path}"`) + (count === 1 ? whole('"stray"') : '')))
    const transport = open()
    for (let i = 0; i < 5; i++) expect(textOf(await send(transport, server.origin, `/${i}`))).toBe(`"own /${i}"`)
    expect(server.connections).toHaveLength(5)
  })

  test.each([
    ['204', 'HTTP/1.1 204 No Content\r\n\r\n{"data":[]}'],
    ['304', 'HTTP/1.1 304 Not Modified\r\ncontent-length: 11\r\n\r\n{"data":[]}'],
    ['a Content-Length that is too short', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n{"data":[]}'],
    ['a chunked body with trailers and more', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nx: y\r\n\r\nmore'],
  ])('passes a body beyond what %s allows to no other request', async (_title, sent) => {
    const server = await startRaw((socket, path) => void socket.write(path === '/odd' ? sent : whole(`"own ${path}"`)))
    const transport = open()
    await Promise.all(Array.from({ length: 5 }, () => send(transport, server.origin, '/odd')))
    for (let i = 0; i < 5; i++) expect(textOf(await send(transport, server.origin, `/${i}`))).toBe(`"own /${i}"`)
  })

  test('accepts up to a hundred interim responses before the response', async () => {
    const interim = (count: number): string => 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(count)
    const server = await startRaw((socket, path) => void socket.write(interim(Number(path.slice(1))) + whole('"own"')))
    const transport = open()
    for (const count of [1, 2, 7, 100]) expect(textOf(await send(transport, server.origin, `/${count}`))).toBe('"own"')
    expect(await send(transport, server.origin, '/5000')).toMatchObject({ kind: 'unknown', failure: { code: 'unknown_outcome' } })
  })
})

describe('storing bytes that are not valid HTTP', () => {
  const body = '{"data":[{"a":1}]}'
  test.each([
    ['two Content-Lengths', `HTTP/1.1 200 OK\r\ncontent-length: 18\r\ncontent-length: 2\r\n\r\n${body}`],
    ['line feeds alone', `HTTP/1.1 200 OK\ncontent-length: 18\n\n${body}`],
    ['no status line', body],
    ['a header without a colon', `HTTP/1.1 200 OK\r\nnonsense\r\n\r\n${body}`],
    ['a header of 200 KB', `HTTP/1.1 200 OK\r\nx-big: ${'x'.repeat(200_000)}\r\n\r\n${body}`],
    ['Content-Length and chunks', `HTTP/1.1 200 OK\r\ncontent-length: 18\r\ntransfer-encoding: chunked\r\n\r\n${body}`],
    ['HTTP/0.9', `<html>${body}`],
  ])('stores a response with %s as it arrived, also in pieces', async (_title, sent) => {
    const server = await startRaw((socket, path) => {
      const half = path === '/at-once' ? sent.length : sent.length - 10
      socket.write(sent.slice(0, half), () => half < sent.length && setTimeout(() => socket.destroyed || socket.end(sent.slice(half)), 30))
    })
    const transport = open()
    for (const path of ['/at-once', '/pieces']) {
      const outcome = await send(transport, server.origin, path)
      expect(outcome).toMatchObject({ kind: 'unknown', failure: { code: 'unknown_outcome' }, response: { status: 0 } })
      expect(textOf(outcome)).toBe(sent)
    }
  })

  test('stores no more of them than the maximum', async () => {
    const server = await startRaw((socket) => void socket.write(`nonsense ${'x'.repeat(3_000_000)}`))
    const outcome = await send(open(), server.origin, '/')
    expect(textOf(outcome).length).toBe(256 * 1024)
  })

  test('accepts a header of 100 KB as a normal response', async () => {
    const server = await startRaw((socket) => void socket.write(whole(body, `x-big: ${'x'.repeat(100_000)}\r\n`)))
    expect(await send(open(), server.origin, '/')).toMatchObject({ kind: 'answered', response: { bodyFailure: undefined } })
  })

  test('ends the body where invalid chunks begin, and stores what arrived', async () => {
    const server = await startRaw((socket) => void socket.write(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"dat\r\nzz\r\n`))
    const outcome = await send(open(), server.origin, '/')
    expect(outcome).toMatchObject({ kind: 'answered', response: { bodyFailure: { code: 'truncated' } } })
    expect(textOf(outcome)).toBe('{"dat')
  })

  test('overwrites a key in them', async () => {
    const { Secret } = await import('../../src-main/secret.ts')
    const key = 'test-key-0123456789abcdef'
    const server = await startRaw((socket) => void socket.write(`nonsense apikey: ${key}`))
    const outcome = await open().send({ origin: server.origin, method: 'GET', path: '/', body: '', key: new Secret(key) })
    expect(textOf(outcome)).toMatch(/^nonsense apikey: \*+$/)
  })
})
