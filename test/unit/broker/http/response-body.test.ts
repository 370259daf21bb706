import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type ReadBody, readBody } from '../../../../src-main/broker/http/response-body.ts'
import type { FailureCode } from '../../../../src-shared/core/failure.ts'

/** Reads the output of `response` over a real connection. */
async function read(
  answer: (response: ServerResponse) => void,
  limit = 1000,
  brokenBy: () => FailureCode | undefined = () => undefined,
): Promise<ReadBody> {
  const server = createServer((_request, response) => answer(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent: false }, resolve).on('error', reject)
    })
    return await readBody(response, limit, brokenBy)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const packed = (encoding: string, body: Uint8Array) => (response: ServerResponse) =>
  void response.writeHead(200, encoding === '' ? {} : { 'content-encoding': encoding }).end(body)
const text = ({ body }: ReadBody): string => Buffer.from(body).toString()

describe('reading a response body', () => {
  test.each([
    ['', Buffer.from('hello')],
    ['identity', Buffer.from('hello')],
    ['gzip', gzipSync('hello')],
    [' GZIP ', gzipSync('hello')],
    ['x-gzip', gzipSync('hello')],
    ['br', brotliCompressSync('hello')],
    ['deflate', deflateSync('hello')],
  ])('decompresses a body packed as %j', async (encoding, body) => {
    const found = await read(packed(encoding, body))
    expect([text(found), found.failure]).toEqual(['hello', undefined])
  })

  test.each([['gzip, gzip'], ['zstd'], ['compress'], ['utf-8']])('stores a body packed as %s as received, marked as unreadable', async (encoding) => {
    const packedBody = gzipSync('hello')
    const found = await read(packed(encoding, packedBody))
    expect([Buffer.from(found.body), found.failure?.code]).toEqual([packedBody, 'bad_encoding'])
  })

  test.each([
    ['', (body: Uint8Array) => body],
    ['gzip', gzipSync],
  ] as const)('reads a body of the maximum size, and rejects one with one byte more (packed %j)', async (encoding, pack) => {
    expect((await read(packed(encoding, pack(Buffer.alloc(2048))), 2048)).body).toHaveLength(2048)
    const found = await read(packed(encoding, pack(Buffer.alloc(2049))), 2048)
    expect(found.failure).toMatchObject({ code: 'too_large', message: 'The response is larger than 2 KB.' })
    expect(found.body.length).toBeLessThanOrEqual(2048)
  })

  test('stores the received part of a body that breaks off', async () => {
    const found = await read((response) => {
      response.writeHead(200, { 'content-length': '10' })
      response.write('hel')
      setImmediate(() => response.destroy())
    })
    expect([text(found), found.failure]).toMatchObject(['hel', { code: 'truncated', message: expect.stringContaining('after 3 bytes') }])
  })

  test('reports a body that breaks off at the deadline, also one without a length', async () => {
    const cut = (response: ServerResponse): void => {
      response.writeHead(200, { 'content-length': '10' })
      response.write('hel')
      setImmediate(() => response.destroy())
    }
    const late = () => 'timeout' as const
    expect((await read(cut, 1000, late)).failure).toMatchObject({ code: 'timeout', message: expect.stringContaining('after 3 bytes') })
    expect((await read(packed('', Buffer.from('hello')), 1000, late)).failure?.code).toBe('timeout')
  })

  const long = JSON.stringify({ data: Array.from({ length: 500 }, (_, i) => `row ${i * 7919}`) })
  const cutGzip = gzipSync(long).subarray(0, 800)
  const wrongSum = Buffer.from(gzipSync(long))
  wrongSum[wrongSum.length - 6] = (wrongSum.at(-6) ?? 0) ^ 0xff

  test.each([
    ['gzip', 'no gzip at all', Buffer.from('{"data":[]}'), '{"data":[]}'],
    ['gzip', 'with bytes behind its end', Buffer.concat([gzipSync(long), Buffer.from('garbage')]), long],
    ['gzip', 'with another member that is none', Buffer.concat([gzipSync(long), Buffer.from([0x1f, 0x8b, 9, 9, 9])]), long],
    ['gzip', 'with a wrong check sum', wrongSum, long],
    ['br', 'no Brotli at all', Buffer.from('{"data":[]}'), '{"data":[]}'],
    ['br', 'which is gzip', gzipSync('hello'), gzipSync('hello')],
    ['deflate', 'no deflate at all', Buffer.from('{"data":[]}'), '{"data":[]}'],
    ['deflate', 'without its header', deflateRawSync(long), long],
  ] as const)('stores a body declared as %s, %s, marked as unreadable', async (encoding, _title, sent, saved) => {
    const found = await read(packed(encoding, sent), 100_000)
    expect(found.failure?.code).toBe('bad_encoding')
    expect(Buffer.from(found.body)).toEqual(Buffer.from(saved))
  })

  test('stores as much of a truncated gzip body as can be decompressed', async () => {
    const found = await read(packed('gzip', cutGzip), 100_000)
    expect(found.failure?.code).toBe('bad_encoding')
    expect(found.body.length).toBeGreaterThan(100)
    expect(long.startsWith(text(found))).toBe(true)
  })

  test('stores the received part of a gzip body whose connection breaks', async () => {
    const found = await read((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': `${gzipSync(long).length}` })
      response.write(cutGzip)
      setImmediate(() => response.destroy())
    }, 100_000)
    expect(found.failure?.code).toBe('truncated')
    expect(found.body.length).toBeGreaterThan(100)
    expect(long.startsWith(text(found))).toBe(true)
  })
})
