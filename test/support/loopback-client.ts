import { randomBytes } from 'node:crypto'
import { request, type IncomingHttpHeaders } from 'node:http'
import { WebSocket as BackendSocket } from 'ws'
import { pageSession } from '../../src-preload/page-session.ts'
import { PROOF_PROTOCOL, READY_TEXT, type PageKeys } from '../../src-shared/ipc/session-proof.ts'
import type { LoopbackHost } from '../../src-main/hosts/loopback/loopback.ts'

export interface LoopbackResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A request with arbitrary headers, which fetch would not permit. */
export async function ask(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<LoopbackResponse> {
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
  return new URL(address).hash.replace('#token=', '')
}

/** 32 random bytes: the form of secrets, tokens and nonces. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** A page's handshake at a backend, with these keys; `secret` is the page's secret afterwards. */
export function handshakeOf(keys: Partial<PageKeys>, host: string) {
  const stored = new Map(Object.entries({ 'casebook.session': keys.secret, 'casebook.token': keys.token }))
  const storage = { getItem: (name: string) => stored.get(name) ?? null, setItem: (name: string, value: string) => void stored.set(name, value) }
  const location = { host, pathname: '/', hash: '' }
  const session = pageSession({ storage, location, replaceAddress: () => {}, newNonce: newSecret })
  return { ...session.handshake(), secret: () => stored.get('casebook.session') ?? '' }
}

/**
 * The outcome of opening a socket: 'open' once both sides have proved themselves, 'refused' (no
 * such session), or its HTTP status.
 */
export async function openSocket(url: string, headers: Record<string, string>, keys?: Partial<PageKeys>): Promise<number | 'open' | 'refused'> {
  const handshake = handshakeOf(keys ?? {}, new URL(url).host)
  return await new Promise((resolve, reject) => {
    const socket = new BackendSocket(url, keys === undefined ? [] : handshake.protocols, { headers })
    socket.on('open', () => {
      if (socket.protocol === PROOF_PROTOCOL) return
      resolve('refused')
      socket.close()
    })
    socket.on('message', (data: Buffer) => {
      if (data.toString() !== READY_TEXT) return socket.send(handshake.response(data.toString()) ?? '')
      resolve('open')
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
  readonly socket: BackendSocket
  readonly secret: string
  /** The next response or beat of the backend; its events are skipped. */
  readonly next: () => Promise<string>
}

/** Connects as a separate page: a session by the token of an address, or a known session. */
export async function connect(
  host: Pick<LoopbackHost, 'port' | 'address'>,
  { secret, token = tokenOf(host.address) }: { readonly secret?: string; readonly token?: string } = {},
): Promise<Connected> {
  const own = `127.0.0.1:${host.port}`
  const handshake = handshakeOf({ secret, token: token === '' ? undefined : token }, own)
  const socket = new BackendSocket(`ws://${own}/api`, handshake.protocols, { headers: { origin: `http://${own}` } })
  await new Promise<void>((resolve, reject) => {
    socket.on('message', function prove(data: Buffer) {
      if (data.toString() !== READY_TEXT) return socket.send(handshake.response(data.toString()) ?? '')
      socket.off('message', prove)
      resolve()
    })
    socket.once('close', () => reject(new Error('the backend did not take the page in')))
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
  return { socket, secret: handshake.secret(), next }
}
