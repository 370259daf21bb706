import * as net from 'node:net'
import { Duplex } from 'node:stream'
import { clearTimeout, setImmediate, setTimeout } from 'node:timers'
import * as tls from 'node:tls'
import { errorCodeOf } from '../../disk/file-system.ts'

/**
 * A connection is used only after it has been silent for so long: bytes that arrive sooner belong
 * to no request.
 */
export const SILENCE_MS = 50
/** Unused connections are given up before most servers close them. */
const MAX_IDLE_MS = 4000
const MAX_IDLE_CONNECTIONS = 128
/** Of a response that is not valid HTTP, so many bytes are stored. */
export const MAX_RAW_BYTES = 256 * 1024
/** How long the rest of such a response is waited for: after its last bytes, and in all. */
const MAX_RAW_PAUSE_MS = 250
const MAX_RAW_MS = 2000

/**
 * Why there is no connection. `code` is Node's, or EARLY where the server sent something before the
 * request.
 */
export interface NoConnection {
  readonly code: string
}

/**
 * A socket with at most one request on it. Whatever it delivers beyond the response of that request
 * destroys it.
 */
export class Connection {
  readonly origin: string
  readonly #socket: net.Socket
  readonly #onUnexpectedData: (origin: string) => void
  #stream: Duplex | undefined
  /** The first bytes of the response, until it is known to be valid HTTP. */
  #raw: Buffer[] | undefined
  #rawBytes = 0
  #isRawAwaited = false
  #onData: () => void = () => undefined
  silentSince = 0

  constructor(origin: string, socket: net.Socket, onUnexpectedData: (origin: string) => void) {
    this.origin = origin
    this.#socket = socket
    this.#onUnexpectedData = onUnexpectedData
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    socket.on('end', () => this.#stream?.push(null))
    socket.on('error', (error) => this.#stream?.destroy(error))
    socket.on('close', () => this.#stream?.push(null))
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed && this.#socket.writable
  }

  /** Whether the socket can still deliver bytes. */
  get isReadable(): boolean {
    return !this.#socket.destroyed && !this.#socket.readableEnded
  }

  destroy(): void {
    this.#socket.destroy()
  }

  /**
   * The server sent bytes that belong to no request: the connection ends, and later ones to this
   * origin carry one request each.
   */
  distrust(): void {
    this.#onUnexpectedData(this.origin)
    this.destroy()
  }

  /**
   * The stream of one request and its response. `isComplete`: whether the response is complete and the
   * connection is to stay open.
   */
  startExchange(isComplete: () => boolean): Duplex {
    const socket = this.#socket
    this.#raw = []
    this.#rawBytes = 0
    const stream = new Duplex({
      read: () => void socket.resume(),
      write: (chunk: Buffer, _encoding, done) => void socket.write(chunk, done),
      final: (done) => done(),
      destroy: (error, done) => {
        // The rest of an invalid response is read in `readRemainder`.
        if (this.#stream === stream && !this.#isRawAwaited && this.#raw === undefined) {
          // Node ends the exchange where a second response follows in the same piece.
          if (isComplete() && this.isReadable) this.distrust()
          else this.destroy()
        }
        done(error)
      },
    })
    stream.on('data', () => {
      if (isComplete()) this.distrust()
    })
    this.#stream = stream
    return stream
  }

  /** The response is valid HTTP: its bytes need not be stored a second time. */
  forgetRaw(): void {
    this.#raw = undefined
  }

  /**
   * The bytes of a response that is not valid HTTP, with those that still arrive
   * (`MAX_RAW_PAUSE_MS`). Ends the connection.
   */
  async readRemainder(): Promise<Uint8Array> {
    const chunks = this.#raw ?? []
    this.#stream = undefined
    this.#isRawAwaited = true
    if (this.isReadable && this.#rawBytes < MAX_RAW_BYTES) {
      await new Promise<void>((resolve) => {
        const end = (): void => {
          clearTimeout(pause)
          clearTimeout(all)
          resolve()
        }
        let pause = setTimeout(end, MAX_RAW_PAUSE_MS)
        const all = setTimeout(end, MAX_RAW_MS)
        this.#socket.once('close', end)
        this.#socket.once('end', end)
        this.#onData = () => {
          clearTimeout(pause)
          pause = setTimeout(end, MAX_RAW_PAUSE_MS)
          if (this.#rawBytes >= MAX_RAW_BYTES) end()
        }
        this.#socket.resume()
      })
    }
    this.destroy()
    return Buffer.concat(chunks).subarray(0, MAX_RAW_BYTES)
  }

  /** The response is complete and was read: from here on the connection has to be silent. */
  finishExchange(): void {
    const isDrained = this.#stream !== undefined && !this.#stream.destroyed && this.#stream.readableLength === 0
    this.#stream = undefined
    this.#raw = undefined
    this.silentSince = performance.now()
    if (!isDrained) this.destroy()
    else this.#socket.resume()
  }

  #take(chunk: Buffer): void {
    if (this.#raw !== undefined && this.#rawBytes < MAX_RAW_BYTES) this.#raw.push(chunk)
    this.#rawBytes += chunk.length
    if (this.#isRawAwaited) this.#onData()
    else if (this.#stream === undefined) this.distrust()
    else if (!this.#stream.destroyed && !this.#stream.push(chunk)) this.#socket.pause()
  }
}

/**
 * Connections by origin. None carries two requests at once, and none a second one before it was
 * silent for a while.
 */
export class ConnectionPool {
  readonly #idle: Connection[] = []
  readonly #sockets = new Set<net.Socket>()
  readonly #sessions = new Map<string, Buffer>()
  /**
   * Origins that have sent something beyond a response: each of their requests gets a connection of
   * its own.
   */
  readonly #distrusted = new Set<string>()
  readonly #silenceMs: number

  constructor(silenceMs = SILENCE_MS) {
    this.#silenceMs = silenceMs
  }

  /** Whether a connection to the origin may carry a second request. */
  isTrusted(origin: string): boolean {
    return !this.#distrusted.has(origin)
  }

  async take(origin: string, signal: AbortSignal): Promise<Connection | NoConnection> {
    for (;;) {
      const silent = this.#takeSilent(origin)
      if (silent === undefined) return this.#open(origin, signal)
      await drainPendingInput()
      if (silent.isOpen && !signal.aborted) return silent
      silent.destroy()
    }
  }

  /** Takes back a connection whose response is complete. `idleMs`: how long the server keeps it. */
  release(connection: Connection, idleMs = MAX_IDLE_MS): void {
    connection.finishExchange()
    const keepMs = Math.min(MAX_IDLE_MS, idleMs)
    if (!this.isTrusted(connection.origin) || this.#idle.length >= MAX_IDLE_CONNECTIONS || keepMs <= this.#silenceMs) connection.destroy()
    if (!connection.isOpen) return
    this.#idle.push(connection)
    setTimeout(() => {
      const position = this.#idle.indexOf(connection)
      if (position === -1 || performance.now() - connection.silentSince < keepMs - 1) return
      this.#idle.splice(position, 1)
      connection.destroy()
    }, keepMs).unref()
  }

  dropIdle(): void {
    for (const connection of this.#idle.splice(0)) connection.destroy()
  }

  close(): void {
    this.dropIdle()
    for (const socket of this.#sockets) socket.destroy(Object.assign(new Error('closing'), { code: 'closing' }))
  }

  /** The connection that was used last, so that the others reach their idle time and are closed. */
  #takeSilent(origin: string): Connection | undefined {
    const before = performance.now() - this.#silenceMs
    for (let at = this.#idle.length - 1; at >= 0; at--) {
      const connection = this.#idle[at]
      if (connection === undefined || (connection.isOpen && (connection.origin !== origin || connection.silentSince > before))) continue
      this.#idle.splice(at, 1)
      if (connection.isOpen) return connection
      connection.destroy()
    }
    return undefined
  }

  #open(origin: string, signal: AbortSignal): Promise<Connection | NoConnection> {
    return new Promise((resolve) => {
      const socket = this.#connect(origin)
      this.#sockets.add(socket)
      const abort = (): void => void socket.destroy()
      signal.addEventListener('abort', abort, { once: true })
      let code = ''
      let hasUnexpectedData = false
      socket.once('error', (error) => (code = errorCodeOf(error)))
      socket.once('close', () => {
        this.#sockets.delete(socket)
        resolve({ code: hasUnexpectedData ? 'EARLY' : code })
      })
      const connection = new Connection(origin, socket, (from) => {
        hasUnexpectedData = true
        this.#distrusted.add(from)
      })
      socket.once(origin.startsWith('https:') ? 'secureConnect' : 'connect', () => {
        setTimeout(() => {
          void drainPendingInput().then(() => {
            signal.removeEventListener('abort', abort)
            if (connection.isOpen) resolve(connection)
            else connection.destroy()
          })
        }, this.#silenceMs)
      })
    })
  }

  #connect(origin: string): net.Socket {
    const { hostname, port, protocol } = new URL(origin)
    const host = hostname.replace(/^\[|\]$/g, '')
    if (protocol !== 'https:') return net.connect({ host, port: Number(port || 80), noDelay: true })
    const socket = tls.connect({
      host,
      port: Number(port || 443),
      ALPNProtocols: ['http/1.1'],
      // Set explicitly, so that NODE_TLS_REJECT_UNAUTHORIZED in the environment does not switch it
      // off.
      rejectUnauthorized: true,
      ...(net.isIP(host) === 0 ? { servername: host } : {}),
      session: this.#sessions.get(origin),
    })
    socket.setNoDelay(true)
    socket.on('session', (session: Buffer) => this.#sessions.set(origin, session))
    return socket
  }
}

/**
 * Resolves when everything that had arrived by now has been read: timers go before the poll for
 * input, and a slow turn leaves bytes unread.
 */
async function drainPendingInput(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
}
