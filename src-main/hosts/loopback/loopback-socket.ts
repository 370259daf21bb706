import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { METHODS, type BackendEvents } from '../../../src-shared/ipc/casebook-api.ts'
import { challengeText, helloIn, PROOF_MS, PROOF_PROTOCOL, proofIn, READY_TEXT, REFUSED_PROTOCOL } from '../../../src-shared/ipc/session-proof.ts'
import { createEmitter } from '../../../src-shared/core/emitter.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import { MESSAGE_CAP_BYTES } from '../../../src-shared/ipc/message-size.ts'
import { err, ok, type Result } from '../../../src-shared/core/result.ts'
import { tooLarge, type IpcDispatcher } from '../../ipc-dispatcher.ts'
import type { Log } from '../../log.ts'
import { foreignRequest } from './loopback-server.ts'
import type { LoopbackSessions, PendingPage } from './loopback-session.ts'

/** Windows and tabs of one investigator. */
const PAGES_CAP = 16
/** Sockets whose page has not proved itself yet: one page needs one, briefly. */
const PENDING_CAP = 32
/** Larger than a proof and its frame; an unproved page may not send more. */
const PENDING_BYTES = 2_000
/**
 * Interval of beats. A page that did not reply to the previous one is gone (sleep, lost tunnel),
 * and its socket is closed.
 */
const BEAT_MS = 15_000
/** How long a page may take to confirm the closing of its socket. */
const CLOSE_MS = 1_000

export interface PageSockets {
  readonly send: <E extends keyof BackendEvents>(event: E, payload: BackendEvents[E]) => void
  readonly count: () => number
  /** Called whenever the number of connected pages changes. */
  readonly onCount: (listener: (count: number) => void) => void
  /** Whether a page of that session is connected. */
  readonly holds: (session: string) => boolean
  readonly close: () => void
}

const BAD_END_SESSIONS_ARGS = failure('bad_request', 'Invalid request to endSessions: its argument has the wrong shape.', 'Reload the page.')

export interface PageSocketParts {
  readonly server: Server
  readonly dispatcher: IpcDispatcher
  readonly sessions: LoopbackSessions
  readonly port: number
  readonly log: Log
  readonly refusedPeer: (socket: Socket) => Promise<string | undefined>
  readonly beatMs?: number | undefined
}

interface Page {
  readonly session: string
  /** Has not replied to the last beat. */
  silent: boolean
}

/** The page echoes it. */
const BEAT = JSON.stringify({ beat: 1 })

/**
 * Carries `{id, method, args}` of each page through the IPC dispatcher and events back, over one
 * WebSocket per page.
 */
export function attachPageSockets(parts: PageSocketParts): PageSockets {
  const { server, dispatcher: gate, sessions, port, log, refusedPeer } = parts
  const limits = { noServer: true, maxPayload: MESSAGE_CAP_BYTES, perMessageDeflate: false, closeTimeout: CLOSE_MS }
  const sockets = new WebSocketServer({ ...limits, handleProtocols: () => PROOF_PROTOCOL })
  const refusals = new WebSocketServer({ ...limits, maxPayload: 1_000, handleProtocols: () => REFUSED_PROTOCOL })
  const pages = new Map<WebSocket, Page>()
  /** Oldest first. */
  const pending = new Set<WebSocket>()
  const { emit, on } = createEmitter<{ readonly counted: number }>()

  function reject(socket: Duplex, status: string): void {
    // Destroyed, not only ended: a client that never closes its own end would hold the connection
    // open.
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
  }

  server.on('upgrade', (request, socket, head) => {
    // Node removes its own listener from an upgraded socket: without this one, a connection reset
    // would crash the backend.
    socket.on('error', () => socket.destroy())
    open(request, socket, head).catch((fault: unknown) => {
      log.fault('a socket could not be opened', fault)
      socket.destroy()
    })
  })

  async function open(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (request.url !== '/api') return reject(socket, '404 Not Found')
    const foreign = foreignRequest(request.headers, port, true) ?? (await refusedPeer(request.socket))
    if (socket.destroyed) return
    if (foreign !== undefined) {
      log.warn('socket refused', { why: foreign })
      return reject(socket, '403 Forbidden')
    }
    const hello = helloIn(request.headers['sec-websocket-protocol'])
    if (hello === undefined) return reject(socket, '401 Unauthorized')
    // Before the keys are checked: a token must not be spent on a page that exceeds the cap.
    if (pages.size >= PAGES_CAP) return reject(socket, '503 Service Unavailable')
    const known = sessions.challenge(hello)
    if (known === undefined) {
      log.warn('socket refused', { why: 'no session' })
      return refusals.handleUpgrade(request, socket, head, refuse)
    }
    sockets.handleUpgrade(request, socket, head, (page) => exchangeProofs(page, request.socket, known))
  }

  /**
   * The backend proves itself first. Messages of a page are ignored until its own proof is right.
   */
  function exchangeProofs(page: WebSocket, socket: Socket, { challenge, admit }: PendingPage): void {
    pending.add(page)
    const [oldest] = pending
    if (pending.size > PENDING_CAP) oldest?.terminate()
    const before = socket.bytesRead
    const limitBytes = (): void => {
      if (socket.bytesRead - before > PENDING_BYTES) page.terminate()
    }
    socket.on('data', limitBytes)
    const timer = setTimeout(() => page.terminate(), PROOF_MS)
    const settle = (): void => {
      clearTimeout(timer)
      socket.off('data', limitBytes)
      pending.delete(page)
    }
    page.on('error', (fault) => {
      log.warn('socket error', { why: fault.name })
      page.terminate()
    })
    page.once('close', settle)
    page.once('message', (data, binary) => {
      settle()
      const proof = binary ? undefined : proofIn(textOf(data))
      const session = proof === undefined ? undefined : admit(proof)
      if (session === undefined || pages.size >= PAGES_CAP) {
        log.warn('socket refused', { why: session === undefined ? 'wrong proof' : 'no room' })
        return page.terminate()
      }
      adopt(page, session)
      page.send(READY_TEXT)
    })
    page.send(challengeText(challenge))
  }

  /** A message is a Buffer, the library's default. */
  function textOf(data: RawData): string {
    return (data as Buffer).toString('utf8')
  }

  function refuse(page: WebSocket): void {
    page.on('error', () => page.terminate())
    page.close(1008)
  }

  function reportSession(): void {
    emit('counted', pages.size)
  }

  function adopt(page: WebSocket, session: string): void {
    pages.set(page, { session, silent: false })
    reportSession()
    page.on('message', (data, binary) => {
      receive(page, binary ? '' : textOf(data)).catch((fault: unknown) => log.fault('a message could not be processed', fault))
    })
    page.on('close', () => {
      pages.delete(page)
      reportSession()
    })
  }

  async function receive(page: WebSocket, text: string): Promise<void> {
    let message: unknown
    try {
      message = JSON.parse(text)
    } catch {
      message = undefined
    }
    const known = pages.get(page)
    if (known === undefined || typeof message !== 'object' || message === null) return page.close(1008)
    known.silent = false
    if ('beat' in message) return
    if (!('id' in message) || typeof message.id !== 'number' || !('method' in message)) return page.close(1008)
    const args = 'args' in message ? message.args : undefined
    // The sender was checked when the socket was opened: session, Host, Origin and user.
    const result =
      message.method === 'endSessions' ? endSessions(known.session, args) : await gate({ refused: undefined, method: message.method, args })
    if (page.readyState === page.OPEN) page.send(responseText(message.id, message.method, result))
    dropEnded()
  }

  /**
   * The IPC dispatcher bounds its results; a result that still cannot be serialised fails this
   * call, not the backend.
   */
  function responseText(id: number, method: unknown, result: Result<unknown>): string {
    try {
      return JSON.stringify({ id, result })
    } catch (fault) {
      log.fault('a response could not be serialised', fault)
      return JSON.stringify({ id, result: err(tooLarge(method)) })
    }
  }

  const ended = new Set<string>()

  /** Bypasses the IPC dispatcher, which does not know which page calls. */
  function endSessions(session: string, args: unknown): Result<{ readonly ended: number }> {
    const requested = METHODS.endSessions.safeParse(args)
    if (!requested.success) return err(BAD_END_SESSIONS_ARGS)
    const names = requested.data.which === 'this' ? sessions.end(session) : sessions.endOthers(session)
    for (const name of names) ended.add(name)
    return ok({ ended: names.length })
  }

  /**
   * After the response is sent. The sockets are closed without a message: each page reconnects, is
   * refused, and reports it.
   */
  function dropEnded(): void {
    for (const [page, known] of pages) if (ended.has(known.session)) page.close(1008)
    ended.clear()
  }

  const beat = setInterval(() => {
    for (const [page, known] of pages) {
      if (known.silent) page.terminate()
      else {
        known.silent = true
        page.send(BEAT)
      }
    }
  }, parts.beatMs ?? BEAT_MS)

  return {
    send: (event, payload) => {
      const text = JSON.stringify({ event, payload })
      for (const page of pages.keys()) page.send(text)
    },
    count: () => pages.size,
    onCount: (listener) => {
      on('counted', listener)
    },
    holds: (session) => [...pages.values()].some((page) => page.session === session),
    close: () => {
      clearInterval(beat)
      for (const page of pages.keys()) page.terminate()
      for (const page of [...pending, ...refusals.clients]) page.terminate()
      sockets.close()
      refusals.close()
    },
  }
}
