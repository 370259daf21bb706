import * as http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createTransport, type SendRequest } from '../../src-main/broker/http/transport.ts'

function requestTo(port: number, path: string): SendRequest {
  return { origin: `http://127.0.0.1:${port}`, method: 'GET', path, body: '', key: undefined }
}

test("a call with its own deadline ends at the earlier of that and the transport's", async () => {
  const server = http.createServer(() => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  const [patient, hasty] = [createTransport(), createTransport({ deadlineMs: 500 })]
  try {
    const timedOut = { kind: 'unknown', failure: { code: 'timeout' } }
    expect(await patient.send({ ...requestTo(port, '/'), deadlineMs: 500 })).toMatchObject(timedOut)
    expect(await hasty.send({ ...requestTo(port, '/'), deadlineMs: 600_000 })).toMatchObject(timedOut)
  } finally {
    patient.close()
    hasty.close()
    server.closeAllConnections()
    server.close()
  }
})

test('an open connection serves the next call until idle ones are closed; one in use stays', async () => {
  let connections = 0
  let hold: (() => void) | undefined
  const server = http.createServer((request, response) => {
    const answer = (): void => void response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    if (request.url === '/slow') hold = answer
    else answer()
  })
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  const transport = createTransport()
  const send = async (path: string): Promise<string> => (await transport.send(requestTo(port, path))).kind
  try {
    // The second call follows before the first connection was silent for long enough; the third
    // finds it silent.
    expect([await send('/'), await send('/'), await send('/')]).toEqual(['answered', 'answered', 'answered'])
    expect(connections).toBe(2)
    transport.dropIdle?.()
    expect(await send('/')).toBe('answered')
    expect(connections).toBe(3)
    const slow = send('/slow')
    await expect.poll(() => hold !== undefined).toBe(true)
    transport.dropIdle?.()
    hold?.()
    expect(await slow).toBe('answered')
  } finally {
    transport.close()
    server.close()
  }
})
