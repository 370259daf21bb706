import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import type { BridgeEvents } from '../../src-shared/bridge.ts'
import type { Gate } from '../gate.ts'
import type { Log } from '../log.ts'
import { foreignRequest } from './loopback-server.ts'
import type { LoopbackSessions } from './loopback-session.ts'

/** Nothing that a page sends here is large: files are saved by the page itself. */
const MESSAGE_CAP_BYTES = 4_000_000
/** Windows and tabs of one investigator. */
const PAGES_CAP = 16
/** A page that has not answered the beat before is gone (sleep, lost tunnel) and its socket is closed. */
const BEAT_MS = 15_000

export interface PageSockets {
  readonly send: <E extends keyof BridgeEvents>(event: E, payload: BridgeEvents[E]) => void
  readonly count: () => number
  /** Called whenever the number of connected pages changes. */
  readonly onCount: (listener: (count: number) => void) => void
  readonly close: () => void
}

export interface PageSocketParts {
  readonly server: Server
  readonly gate: Gate
  readonly sessions: LoopbackSessions
  readonly port: number
  readonly log: Log
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8')
  return Buffer.isBuffer(data) ? data.toString('utf8') : Buffer.from(data).toString('utf8')
}

/** Carries `{id, method, args}` of each page through the gate and events back, over one WebSocket per page. */
export function attachPageSockets({ server, gate, sessions, port, log }: PageSocketParts): PageSockets {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_CAP_BYTES, perMessageDeflate: false })
  const unanswered = new Map<WebSocket, boolean>()
  const countListeners = new Set<(count: number) => void>()

  function reject(socket: Duplex, status: string): void {
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  }

  server.on('upgrade', (request, socket, head) => {
    const foreign = foreignRequest(request.headers, port, true)
    const known = sessions.admits(request.headers.cookie)
    if (request.url !== '/desk') return reject(socket, '404 Not Found')
    if (foreign !== undefined || !known) {
      log.warn('socket refused', { why: foreign ?? 'no session' })
      return reject(socket, foreign === undefined ? '401 Unauthorized' : '403 Forbidden')
    }
    if (unanswered.size >= PAGES_CAP) return reject(socket, '503 Service Unavailable')
    sockets.handleUpgrade(request, socket, head, adopt)
  })

  function adopt(page: WebSocket): void {
    unanswered.set(page, false)
    for (const listener of countListeners) listener(unanswered.size)
    page.on('message', (data, binary) => {
      void receive(page, binary ? '' : textOf(data))
    })
    page.on('error', (fault) => log.warn('socket error', { why: fault.name }))
    page.on('close', () => {
      unanswered.delete(page)
      for (const listener of countListeners) listener(unanswered.size)
    })
  }

  async function receive(page: WebSocket, text: string): Promise<void> {
    let message: unknown
    try {
      message = JSON.parse(text)
    } catch {
      message = undefined
    }
    if (typeof message !== 'object' || message === null) return page.close(1008)
    unanswered.set(page, false)
    if ('beat' in message) return
    if (!('id' in message) || typeof message.id !== 'number' || !('method' in message)) return page.close(1008)
    // The sender was checked when the socket was opened: cookie, Host and Origin.
    const result = await gate({ refused: undefined, method: message.method, args: 'args' in message ? message.args : undefined })
    if (page.readyState === page.OPEN) page.send(JSON.stringify({ id: message.id, result }))
  }

  let beats = 0
  const beat = setInterval(() => {
    beats += 1
    for (const [page, silent] of unanswered) {
      if (silent) page.terminate()
      else {
        unanswered.set(page, true)
        page.send(JSON.stringify({ beat: beats }))
      }
    }
  }, BEAT_MS)

  return {
    send: (event, payload) => {
      const text = JSON.stringify({ event, payload })
      for (const page of unanswered.keys()) page.send(text)
    },
    count: () => unanswered.size,
    onCount: (listener) => {
      countListeners.add(listener)
    },
    close: () => {
      clearInterval(beat)
      for (const page of unanswered.keys()) page.terminate()
      sockets.close()
    },
  }
}
