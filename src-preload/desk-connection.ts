import type { BridgeEvents, MethodName } from '../src-shared/bridge.ts'
import { failure, type Failure } from '../src-shared/failure.ts'
import { err, type Result } from '../src-shared/result.ts'
import { isEventName, type Wire } from './bridge-of.ts'

/** The part of a WebSocket that is used here, so that tests can play the desk. */
export type Socket = Pick<WebSocket, 'addEventListener' | 'send' | 'close'>

export interface ConnectionParts {
  readonly open: () => Socket
  /** Runs later; the returned function takes it back. */
  readonly later: (run: () => void, ms: number) => () => void
}

/** The desk sends a beat every 15 s; without one for this long the connection is taken for dead (sleep, lost tunnel). */
const SILENCE_MS = 40_000
/** A call made while there is no connection waits this long for one. */
const PATIENCE_MS = 10_000
const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 5_000

interface Waiting {
  readonly method: MethodName
  readonly text: string
  readonly settle: (result: Result<unknown>) => void
  sent: boolean
  giveUp: () => void
}

/** What a call gets when the connection broke under it. The desk carries on: a paid answer waits in its journal. */
function lostFailure(method: MethodName, sent: boolean): Failure {
  return sent
    ? failure(
        'network',
        `The connection to the desk was lost during ${method}.`,
        'Casebook reconnects by itself; answers that were paid for are kept by the desk and come into the case then.',
      )
    : failure(
        'network',
        `There is no connection to the desk, so ${method} was not sent.`,
        'Check that Casebook is still running and open the address it printed.',
      )
}

/** Keeps one connection to the desk: calls, events, heartbeat, reconnecting. Calls in flight at a loss end as `network`. */
export function connectDesk(parts: ConnectionParts): Wire {
  const waiting = new Map<number, Waiting>()
  const listeners = new Map<keyof BridgeEvents, Set<(payload: never) => void>>()
  let socket: Socket | undefined
  let connected = false
  let everConnected = false
  let retryMs = FIRST_RETRY_MS
  let lastId = 0
  let stopSilenceTimer = (): void => {}

  function emit(event: keyof BridgeEvents, payload: unknown): void {
    // Payloads are the desk's own, typed by the contract; the socket itself carries no types.
    for (const listener of listeners.get(event) ?? []) listener(payload as never)
  }

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
    // The desk is the only writer on this socket and writes exactly these shapes.
    const message = JSON.parse(data) as { beat?: number; event?: unknown; payload?: unknown; id?: number; result?: Result<unknown> }
    if (message.beat !== undefined) socket?.send(JSON.stringify({ beat: message.beat }))
    else if (isEventName(message.event)) emit(message.event, message.payload)
    else if (message.id !== undefined && message.result !== undefined) finish(message.id, message.result)
  }

  function start(): void {
    const opened = parts.open()
    socket = opened
    opened.addEventListener('open', () => {
      connected = true
      retryMs = FIRST_RETRY_MS
      heard()
      if (everConnected) emit('connectionChanged', { connected: true })
      everConnected = true
      for (const call of waiting.values()) send(call)
    })
    opened.addEventListener('message', (message) => receive(message.data))
    opened.addEventListener('close', () => {
      stopSilenceTimer()
      const wasConnected = connected
      connected = false
      for (const [id, call] of waiting) if (call.sent) finish(id, err(lostFailure(call.method, true)))
      if (wasConnected) emit('connectionChanged', { connected: false })
      parts.later(start, retryMs)
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
    })
  }

  start()
  return {
    call: (method, args) =>
      new Promise((resolve) => {
        lastId += 1
        const id = lastId
        const call: Waiting = {
          method,
          text: JSON.stringify({ id, method, args }),
          // The desk answers a method with the result of that method (checked by the drift test).
          settle: resolve as (result: Result<unknown>) => void,
          sent: false,
          giveUp: () => {},
        }
        call.giveUp = parts.later(() => finish(id, err(lostFailure(method, false))), PATIENCE_MS)
        waiting.set(id, call)
        if (connected) send(call)
      }),
    on: (event, listener) => {
      const group = listeners.get(event) ?? new Set()
      listeners.set(event, group)
      // Wrapped, so that the same function subscribed twice is ended once per subscription.
      const subscriber = (payload: never): void => listener(payload)
      group.add(subscriber)
      return () => {
        group.delete(subscriber)
      }
    },
  }
}
