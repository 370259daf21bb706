import * as net from 'node:net'
import type { AddressInfo } from 'node:net'
import * as tls from 'node:tls'

/** One request as its bytes arrived. */
export interface SeenRequest {
  readonly method: string
  readonly path: string
  /** Request line and headers as sent. */
  readonly head: string
  readonly body: string
  readonly at: number
}

/** Responds to one request with any bytes, or none. */
export type Responder = (socket: net.Socket, request: SeenRequest) => void

export interface HostileServer {
  readonly origin: string
  readonly seen: readonly SeenRequest[]
  /** Requests other than for the account: those that may cost credits. */
  readonly paid: () => readonly SeenRequest[]
  readonly respond: (next: Responder) => void
  /** The response to the account call. */
  account: Responder
  readonly close: () => Promise<void>
}

export type Headers = readonly (readonly [name: string, value: string])[]

const REASON: Readonly<Record<number, string>> = {
  200: 'OK',
  204: 'No Content',
  304: 'Not Modified',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
}

/** A well-formed response: status line, content type, length, and the body's bytes. */
export function reply(status: number, body: string | Uint8Array, headers: Headers = [], type = 'application/json'): Responder {
  return (socket) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    socket.write(head(status, [...(type === '' ? [] : [['content-type', type] as const]), ['content-length', String(bytes.length)], ...headers]))
    socket.write(bytes)
  }
}

export function json(value: unknown, status = 200, headers: Headers = []): Responder {
  return reply(status, JSON.stringify(value), headers)
}

/** Exactly these bytes, then a clean end of the connection. */
export function rawThenEnd(...parts: readonly (string | Uint8Array)[]): Responder {
  return (socket) => {
    for (const part of parts) socket.write(typeof part === 'string' ? Buffer.from(part, 'latin1') : part)
    socket.end()
  }
}

/** Exactly these bytes, then a reset. */
export function rawThenReset(...parts: readonly (string | Uint8Array)[]): Responder {
  return (socket) => {
    const bytes = Buffer.concat(parts.map((part) => Buffer.from(part)))
    if (bytes.length === 0) socket.resetAndDestroy()
    else socket.write(bytes, () => socket.resetAndDestroy())
  }
}

/** These bytes, and then nothing. */
export function rawThenSilence(...parts: readonly string[]): Responder {
  return (socket) => {
    for (const part of parts) socket.write(part)
  }
}

/** These bytes, and then one more byte every few milliseconds, without an end. */
export function drip(first: string, byte: string, everyMs = 10): Responder {
  return (socket) => {
    socket.write(first)
    const timer = setInterval(() => socket.write(byte), everyMs)
    socket.on('close', () => clearInterval(timer))
  }
}

export function head(status: number, headers: Headers): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.from(`HTTP/1.1 ${status} ${REASON[status] ?? 'Answer'}\r\n${lines}\r\n`, 'latin1')
}

export const GOOD_ACCOUNT = json({ plan: 'pro', credits_remaining: 1_000_000 })

/** A service on loopback that sends raw bytes. With `secure`, over TLS with that certificate. */
export async function startHostileServer(secure?: { readonly key: string; readonly cert: string }): Promise<HostileServer> {
  const seen: SeenRequest[] = []
  const sockets = new Set<net.Socket>()
  let current: Responder = json({ data: [] })
  const onSocket = (socket: net.Socket): void => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('close', () => sockets.delete(socket))
    // A client that closes the connection on a hostile response is right.
    socket.on('error', () => undefined)
    readRequests(socket, (request) => {
      seen.push(request)
      const responder = request.path === '/api/v1/account' ? server.account : current
      responder(socket, request)
    })
  }
  const listener = secure === undefined ? net.createServer(onSocket) : tls.createServer(secure, onSocket)
  listener.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => {
    listener.listen(0, '127.0.0.1', resolve)
  })
  const { port } = listener.address() as AddressInfo // a TCP server that listens has one
  const server: HostileServer = {
    origin: `${secure === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    seen,
    paid: () => seen.filter(({ path }) => path !== '/api/v1/account'),
    respond: (next) => {
      current = next
    },
    account: GOOD_ACCOUNT,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => {
        listener.close(() => resolve())
      })
    },
  }
  return server
}

/** Splits the bytes of a connection into requests: headers, then as much body as content-length states. */
function readRequests(socket: net.Socket, onRequest: (request: SeenRequest) => void): void {
  let pending = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk])
    for (;;) {
      const end = pending.indexOf('\r\n\r\n')
      if (end < 0) return
      const text = pending.subarray(0, end).toString('latin1')
      const length = Number(/^content-length: (\d+)$/im.exec(text)?.[1] ?? 0)
      if (pending.length < end + 4 + length) return
      const [method = '', path = ''] = text.split(' ', 2)
      const body = pending.subarray(end + 4, end + 4 + length).toString('utf8')
      pending = pending.subarray(end + 4 + length)
      onRequest({ method, path, head: text, body, at: performance.now() })
    }
  })
}
