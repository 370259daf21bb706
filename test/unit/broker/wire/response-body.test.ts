import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type ReadBody, readBody } from '../../../../src-main/broker/wire/response-body.ts'
import type { FailureCode } from '../../../../src-shared/failure.ts'

/** Reads over a real connection what `answer` sends. */
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

describe('a body', () => {
  test.each([
    ['', Buffer.from('hello')],
    ['identity', Buffer.from('hello')],
    ['gzip', gzipSync('hello')],
    [' GZIP ', gzipSync('hello')],
    ['x-gzip', gzipSync('hello')],
    ['br', brotliCompressSync('hello')],
    ['deflate', deflateSync('hello')],
  ])('packed as %j is opened', async (encoding, body) => {
    const found = await read(packed(encoding, body))
    expect([text(found), found.trouble]).toEqual(['hello', undefined])
  })

  test.each([['gzip, gzip'], ['zstd'], ['compress']])('packed as %s is refused unread', async (encoding) => {
    const found = await read(packed(encoding, gzipSync('hello')))
    expect([text(found), found.trouble?.code]).toEqual(['', 'bad_encoding'])
  })

  test.each([
    ['', (body: Uint8Array) => body],
    ['gzip', gzipSync],
  ] as const)('of the limit is read, of one byte more it is not (packed %j)', async (encoding, pack) => {
    expect((await read(packed(encoding, pack(Buffer.alloc(2048))), 2048)).body).toHaveLength(2048)
    const found = await read(packed(encoding, pack(Buffer.alloc(2049))), 2048)
    expect(found.trouble).toMatchObject({ code: 'too_large', message: 'The answer is larger than 2 KB.' })
    expect(found.body.length).toBeLessThanOrEqual(2048)
  })

  test('that breaks off is kept as far as it came', async () => {
    const found = await read((response) => {
      response.writeHead(200, { 'content-length': '10' })
      response.write('hel')
      setImmediate(() => response.destroy())
    })
    expect([text(found), found.trouble]).toMatchObject(['hel', { code: 'truncated', message: expect.stringContaining('after 3 bytes') }])
  })

  test('that breaks off at the deadline says so, and so does one without a length that the deadline has ended', async () => {
    const cut = (response: ServerResponse): void => {
      response.writeHead(200, { 'content-length': '10' })
      response.write('hel')
      setImmediate(() => response.destroy())
    }
    const late = () => 'timeout' as const
    expect((await read(cut, 1000, late)).trouble).toMatchObject({ code: 'timeout', message: expect.stringContaining('(3 bytes came)') })
    expect((await read(packed('', Buffer.from('hello')), 1000, late)).trouble?.code).toBe('timeout')
  })

  test.each([
    ['cut', gzipSync('hello'.repeat(50)).subarray(0, 20)],
    ['spoilt', Buffer.from('no gzip at all')],
  ])('whose packing is %s cannot be read on', async (_title, body) => {
    expect((await read(packed('gzip', body))).trouble?.code).toBe('truncated')
  })
})
