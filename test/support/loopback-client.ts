import { randomBytes } from 'node:crypto'
import { request, type IncomingHttpHeaders } from 'node:http'
import { WebSocket as DeskSocket } from 'ws'
import { protocolsOf, REFUSED_PROTOCOL } from '../../src-shared/desk-session.ts'
import type { LoopbackHost } from '../../src-main/hosts/loopback/loopback.ts'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A request with whatever headers, which fetch would not let through. */
export async function ask(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      let body = ''
      response.on('data', (text: Buffer) => (body += text.toString()))
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    sent.on('error', reject)
    sent.end()
  })
}

export function tokenOf(address: string): string {
  return new URL(address).searchParams.get('token') ?? ''
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** How an attempt to open a socket ends: 'open', 'refused' (no such session), or its HTTP status. */
export async function openSocket(url: string, headers: Record<string, string>, protocols: string[] = []): Promise<number | 'open' | 'refused'> {
  return await new Promise((resolve, reject) => {
    const socket = new DeskSocket(url, protocols, { headers })
    socket.on('open', () => {
      resolve(socket.protocol === REFUSED_PROTOCOL ? 'refused' : 'open')
      socket.close()
    })
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0)
      socket.terminate()
    })
    socket.on('error', reject)
  })
}

export interface Connected {
  readonly socket: DeskSocket
  readonly secret: string
  /** The next answer or beat of the desk; what it tells of its own accord is passed over. */
  readonly next: () => Promise<string>
}

/** A page of one's own: a session by the token of an address, or one that is known already. */
export async function connect(
  host: Pick<LoopbackHost, 'port' | 'address'>,
  { secret = newSecret(), token = tokenOf(host.address) } = {},
): Promise<Connected> {
  const origin = `http://127.0.0.1:${host.port}`
  const socket = new DeskSocket(`ws://127.0.0.1:${host.port}/desk`, protocolsOf({ secret, token: token === '' ? undefined : token }), {
    headers: { origin },
  })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const next = async (): Promise<string> =>
    await new Promise((resolve) => {
      socket.on('message', function hear(data: Buffer) {
        if (data.toString().startsWith('{"event"')) return
        socket.off('message', hear)
        resolve(data.toString())
      })
    })
  return { socket, secret, next }
}
