import type { BackendEvents, MethodName } from '../src-shared/ipc/casebook-api.ts'
import { PROOF_MS, PROOF_PROTOCOL, READY_TEXT, REFUSED_PROTOCOL } from '../src-shared/ipc/session-proof.ts'
import { createEmitter } from '../src-shared/core/emitter.ts'
import { failure, type Failure } from '../src-shared/core/failure.ts'
import { err, type Result } from '../src-shared/core/result.ts'
import { MESSAGE_CAP_BYTES } from '../src-shared/ipc/message-size.ts'
import { isEventName, type BackendTransport } from './casebook-api.ts'
import type { PageHandshake } from './page-session.ts'

/** The members of WebSocket used here, so that tests can simulate the backend. */
export type Socket = Pick<WebSocket, 'addEventListener' | 'send' | 'close' | 'protocol'>

export interface ConnectionParts {
  readonly open: (protocols: string[]) => Socket
  /** Starts the proofs of one socket. */
  readonly handshake: () => PageHandshake
  /** Why no connection may be opened at all. */
  readonly refused?: Failure | undefined
  /** Schedules a callback; the returned function cancels it. */
  readonly later: (run: () => void, ms: number) => () => void
}

/**
 * The backend sends a beat every 15 s; without one for this long the connection counts as dead
 * (sleep, lost tunnel).
 */
const SILENCE_MS = 40_000
/** How long a call waits for a connection if there is none. */
const PATIENCE_MS = 10_000
const FIRST_RETRY_MS = 250
const MAX_RETRY_MS = 5_000

interface Waiting {
  readonly method: MethodName
  readonly text: string
  readonly settle: (result: Result<unknown>) => void
  sent: boolean
  giveUp: () => void
}

/**
 * The result of a call whose connection broke. The backend continues: a paid response waits in its
 * journal.
 */
function lostFailure(method: MethodName, sent: boolean): Failure {
  return sent
    ? failure(
        'network',
        `The connection to Casebook was lost during ${method}.`,
        'Casebook reconnects automatically. Paid results are saved and added to the case then.',
      )
    : failure(
        'network',
        `There is no connection to Casebook. ${method} was not sent.`,
        'Check that Casebook is still running and open the address it printed.',
      )
}

/**
 * The backend would close the connection, and all other calls on it would be lost with this one.
 */
function tooLarge(method: MethodName): Failure {
  return failure('too_large', `The data of ${method} is too large and was not sent.`, 'Send it in smaller parts.')
}

/** Bytes are counted only if the length alone does not prove that they are few enough. */
function isTooLarge(text: string): boolean {
  return text.length * 3 > MESSAGE_CAP_BYTES && new TextEncoder().encode(text).length > MESSAGE_CAP_BYTES
}
/**
 * The result of every call once the backend has rejected this page: another attempt would not
 * change that.
 */
const NO_SESSION = failure(
  'no_session',
  'This window has no session with the running Casebook.',
  'Open the newest address that Casebook printed where it was started (each works once), or choose “Open another window” in the settings of a window that still works, or close Casebook and start it again. Where Casebook is not running, another program answers at this address: close this tab.',
)

/** The other end does not know the key of this page. */
const NOT_PROVEN = failure(
  'not_proven',
  'Another program answers at this address.',
  'It could not prove that it is your Casebook, so nothing was sent to it. Close this tab. Then start Casebook and open the address that it prints, or use its own window.',
)

/**
 * Maintains one connection to the backend: calls, events, heartbeat, reconnecting. Calls in flight
 * at a loss end as `network`.
 */
export function connectBackend(parts: ConnectionParts): BackendTransport {
  const waiting = new Map<number, Waiting>()
  const { emit, on } = createEmitter<BackendEvents>()
  let socket: Socket | undefined
  let connected = false
  let everConnected = false
  let retryMs = FIRST_RETRY_MS
  let lastId = 0
  let { refused } = parts
  let stopSilenceTimer = (): void => {}

  function finish(id: number, result: Result<unknown>): void {
    const call = waiting.get(id)
    if (call === undefined) return
    waiting.delete(id)
    call.giveUp()
    call.settle(result)
  }

  function send(call: Waiting): void {
    call.sent = true
    call.giveUp()
    socket?.send(call.text)
  }

  function heard(): void {
    stopSilenceTimer()
    stopSilenceTimer = parts.later(() => socket?.close(), SILENCE_MS)
  }

  function receive(data: unknown): void {
    heard()
    if (typeof data !== 'string') return
    // The backend is the only writer on this socket and writes exactly these shapes.
    const message = JSON.parse(data) as { beat?: number; event?: unknown; payload?: unknown; id?: number; result?: Result<unknown> }
    if (message.beat !== undefined) socket?.send(JSON.stringify({ beat: message.beat }))
    // Payloads are the backend's own, typed by the contract; the socket itself has no types.
    else if (isEventName(message.event)) emit(message.event, message.payload as never)
    else if (message.id !== undefined && message.result !== undefined) finish(message.id, message.result)
  }

  function begin(): void {
    connected = true
    retryMs = FIRST_RETRY_MS
    heard()
    if (everConnected) emit('connectionChanged', { connected: true })
    everConnected = true
    for (const call of waiting.values()) send(call)
  }

  function start(): void {
    const handshake = parts.handshake()
    const opened = parts.open(handshake.protocols)
    /** The backend has proved itself. */
    let isProven = false
    let stopProofTimer = (): void => {}
    socket = opened
    opened.addEventListener('open', () => {
      if (opened.protocol === REFUSED_PROTOCOL) return refuse(NO_SESSION)
      if (opened.protocol !== PROOF_PROTOCOL) return refuse(NOT_PROVEN)
      stopProofTimer = parts.later(() => opened.close(), PROOF_MS)
    })
    opened.addEventListener('message', ({ data }) => {
      if (refused !== undefined || socket !== opened) return
      if (connected) return receive(data)
      if (isProven) {
        if (data !== READY_TEXT) return
        stopProofTimer()
        handshake.complete()
        return begin()
      }
      const proof = handshake.response(data)
      if (proof === undefined) return refuse(NOT_PROVEN)
      isProven = true
      opened.send(proof)
    })
    opened.addEventListener('close', () => {
      stopProofTimer()
      stopSilenceTimer()
      if (refused !== undefined) return
      const wasConnected = connected
      connected = false
      for (const [id, call] of waiting) if (call.sent) finish(id, err(lostFailure(call.method, true)))
      if (wasConnected) emit('connectionChanged', { connected: false })
      parts.later(start, retryMs)
      retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
    })
  }

  /** Closes permanently: another attempt would reach the same program. */
  function refuse(reason: Failure): void {
    refused = reason
    connected = false
    for (const id of waiting.keys()) finish(id, err(reason))
    socket?.close()
    emit('connectionChanged', { connected: false, refused: reason })
  }

  if (refused === undefined) start()
  return {
    call: (method, args) =>
      new Promise((resolve) => {
        if (refused !== undefined) return resolve(err(refused))
        lastId += 1
        const id = lastId
        const text = JSON.stringify({ id, method, args })
        if (isTooLarge(text)) return resolve(err(tooLarge(method)))
        const call: Waiting = {
          method,
          text,
          // The backend returns the result type of the called method (checked by the drift test).
          settle: resolve as (result: Result<unknown>) => void,
          sent: false,
          giveUp: () => {},
        }
        call.giveUp = parts.later(() => finish(id, err(lostFailure(method, false))), PATIENCE_MS)
        waiting.set(id, call)
        if (connected) send(call)
      }),
    on,
  }
}
