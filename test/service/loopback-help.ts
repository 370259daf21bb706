import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { WebSocket as DeskSocket } from 'ws'
import { protocolsOf, REFUSED_PROTOCOL } from '../../src-shared/desk-session.ts'
import { startLoopbackHost, type LoopbackHost, type LoopbackOptions } from '../../src-main/hosts/loopback/loopback.ts'
import { buildFixture } from './fixture-build.ts'

let builtDir = ''
let dataDir = ''
let hosts: LoopbackHost[] = []

/** Gives the tests of a file browser hosts in one data folder each, on a fixture page. */
export function withLoopbackHosts(): void {
  beforeAll(async () => {
    builtDir = await buildFixture()
  })
  afterEach(async () => {
    for (const host of hosts) await host.close()
    hosts = []
    rmSync(dataDir, { recursive: true, force: true })
    dataDir = ''
  })
  afterAll(() => rmSync(builtDir, { recursive: true, force: true }))
}

/** The data folder of this test. */
export function folder(): string {
  if (dataDir === '') dataDir = mkdtempSync(join(tmpdir(), 'casebook-loopback-'))
  return dataDir
}

export function fixtureBuild(): string {
  return builtDir
}

/** Ends a host within its test. */
export async function end(host: LoopbackHost): Promise<void> {
  hosts = hosts.filter((other) => other !== host)
  await host.close()
}

export async function start(more: Partial<LoopbackOptions> = {}) {
  const lines: string[] = []
  const notes: string[] = []
  const started = await startLoopbackHost({
    dataDir: folder(),
    practice: false,
    version: '1.2.3',
    port: 0,
    open: false,
    builtDir,
    print: (line) => lines.push(line),
    note: (line) => notes.push(line),
    loadStore: async () => {
      throw new Error('no keychain in this test')
    },
    ...more,
  })
  if (!started.ok) return { started, lines, notes }
  hosts.push(started.value)
  return { started, lines, notes, host: started.value, origin: `http://127.0.0.1:${started.value.port}` }
}

export async function startedHost(more: Partial<LoopbackOptions> = {}) {
  const { host, origin, lines, notes } = await start(more)
  if (host === undefined || origin === undefined) throw new Error('the host did not start')
  return { host, origin, lines, notes }
}

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
export async function connect(host: LoopbackHost, { secret = newSecret(), token = tokenOf(host.address) } = {}): Promise<Connected> {
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

/** Another server of this machine. */
export async function otherServer(answer: RequestListener): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port, // a TCP server's address has a port
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
