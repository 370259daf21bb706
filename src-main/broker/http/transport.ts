import * as http from 'node:http'
import { type Failure, type FailureCode, failure } from '../../../src-shared/core/failure.ts'
import { ok } from '../../../src-shared/core/result.ts'
import { errorCodeOf } from '../../disk/file-system.ts'
import type { Arrival } from '../../journal/arrivals.ts'
import { type Connection, ConnectionPool } from './connection-pool.ts'
import { startDeadline } from './deadline.ts'
import type { HttpResponse } from './http-response.ts'
import { redactEchoedKey } from './redact-echoed-key.ts'
import { readBody, type BodyTaker } from './response-body.ts'
import type { Secret } from '../../secret.ts'

/** Maximum size of a good body after decompression, and of an error body. */
export const MAX_BODY_BYTES = 32 * 1024 * 1024
export const MAX_ERROR_BYTES = 64 * 1024
/** From the first byte out to the last byte in. Slow chains of the service take half a minute. */
export const DEADLINE_MS = 90_000
const MAX_HEADER_BYTES = 128 * 1024
/** Interim responses (1xx) before the response itself. */
const MAX_INTERIM_RESPONSES = 100

export interface SendRequest {
  readonly origin: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** JSON text, '' for GET. */
  readonly body: string
  /** undefined for the sign-in, which has no key yet, and for release downloads. */
  readonly key: Secret | undefined
  /**
   * How the key is sent: the API key in its own header, a token of the legacy interface as a bearer
   * token.
   */
  readonly scheme?: 'apikey' | 'bearer' | undefined
  /** Milliseconds; the transport's own deadline applies if it is shorter, or this is absent. */
  readonly deadlineMs?: number | undefined
  /**
   * If set, a good body is delivered there in pieces, one after the other, instead of being
   * buffered. A failure ends the response.
   */
  readonly take?: BodyTaker | undefined
  /** If set, a good body is buffered there until its turn to be read. */
  readonly arrival?: Arrival | undefined
  /** Called when response headers arrive: the service has counted the call by then. */
  readonly onHeaders?: (() => void) | undefined
}

export type SendOutcome =
  | { readonly kind: 'answered'; readonly response: HttpResponse }
  /** Certainly not delivered. */
  | { readonly kind: 'not-sent'; readonly failure: Failure }
  /** Sent, at least in part, and nothing usable came back. */
  | {
      readonly kind: 'unknown'
      readonly failure: Failure
      /**
       * What came back where that was not valid HTTP: status 0, no headers, the bytes as they came.
       */
      readonly response?: HttpResponse | undefined
    }

export interface Transport {
  send(request: SendRequest): Promise<SendOutcome>
  /** Closes idle connections. */
  dropIdle?: (() => void) | undefined
  /** Ends requests in flight, each with its outcome, and sends nothing more. */
  close(): void
}

export interface TransportOptions {
  readonly deadlineMs?: number | undefined
  readonly maxBodyBytes?: number | undefined
  readonly maxErrorBytes?: number | undefined
  /** How long a connection is silent before it is used; for tests whose time runs faster. */
  readonly silenceMs?: number | undefined
}

const CLOSED: SendOutcome = {
  kind: 'not-sent',
  failure: failure('network', 'The call was not sent: Casebook is closing.', 'Resume the plan after the next start.'),
}

/**
 * All network access goes through here. Built on node:http because it never follows a redirect,
 * which would send the key to another host. Its connections are its own: one response each, and
 * silence before the next request.
 */
export function createTransport(options: TransportOptions = {}): Transport {
  const pool = new ConnectionPool(options.silenceMs)
  let isClosed = false
  return {
    send: async (request) => (isClosed ? CLOSED : await sendOnce(request, pool, options)),
    dropIdle: () => pool.dropIdle(),
    close() {
      isClosed = true
      pool.close()
    },
  }
}

async function sendOnce(request: SendRequest, pool: ConnectionPool, options: TransportOptions): Promise<SendOutcome> {
  const headers = secretHeader(request)
  try {
    for (const [name, value] of Object.entries(headers)) http.validateHeaderValue(name, value)
  } catch {
    // Node names the offending header with its value in its own message: the key. So that message
    // goes nowhere.
    return {
      kind: 'not-sent',
      failure: failure('bad_key', 'The key cannot be sent as a header.', 'Enter the key again, without spaces or line breaks.'),
    }
  }
  const deadline = new AbortController()
  const endDeadline = startDeadline(Math.min(request.deadlineMs ?? Infinity, options.deadlineMs ?? DEADLINE_MS), () => deadline.abort())
  try {
    const connection = await pool.take(request.origin, deadline.signal)
    if ('code' in connection) return notConnected(connection.code, deadline.signal.aborted)
    return await exchangeOn(connection, { request, headers, pool, options, deadline: deadline.signal, endDeadline })
  } finally {
    endDeadline()
  }
}

interface ExchangeInput {
  readonly request: SendRequest
  readonly headers: Readonly<Record<string, string>>
  readonly pool: ConnectionPool
  readonly options: TransportOptions
  readonly deadline: AbortSignal
  readonly endDeadline: () => void
}

/** Sends one request on a connection and reads its response. */
function exchangeOn(connection: Connection, { request, headers, pool, options, deadline, endDeadline }: ExchangeInput): Promise<SendOutcome> {
  return new Promise((resolve) => {
    const payload = new TextEncoder().encode(request.body)
    const url = new URL(request.path, request.origin)
    let response: http.IncomingMessage | undefined
    let brokenBy: FailureCode | undefined
    let interimResponses = 0
    const outgoing: http.ClientRequest = http.request({
      createConnection: () => connection.startExchange(() => response?.complete === true && outgoing.shouldKeepAlive),
      method: request.method,
      path: `${url.pathname}${url.search}`,
      maxHeaderSize: MAX_HEADER_BYTES,
      headers: {
        host: url.host,
        ...headers,
        accept: 'application/json',
        'accept-encoding': 'gzip, br',
        connection: pool.isTrusted(request.origin) ? 'keep-alive' : 'close',
        ...(request.method === 'POST' ? { 'content-type': 'application/json', 'content-length': payload.length } : {}),
      },
    })
    const giveUp = (): void => {
      outgoing.destroy(new Error('deadline'))
      connection.destroy()
    }
    deadline.addEventListener('abort', giveUp, { once: true })
    const finish = (outcome: SendOutcome): void => {
      deadline.removeEventListener('abort', giveUp)
      resolve(outcome)
    }
    let hasFailed = false
    /** There is no readable response. Bytes that arrived instead are stored. */
    const fail = (thrown: unknown): void => {
      if (hasFailed) return
      hasFailed = true
      const code = errorCodeOf(thrown)
      void connection.readRemainder().then((body) => {
        const why = failedSend(code, deadline.aborted)
        if (body.length === 0) return finish({ kind: 'unknown', failure: why })
        // Headers that broke off are incomplete, not invalid.
        const bodyFailure = code === 'ECONNRESET' && !deadline.aborted ? { ...why, code: 'truncated' as const } : why
        finish({ kind: 'unknown', failure: why, response: redact({ status: 0, headers: [], body, bodyFailure }, request.key) })
      })
    }
    outgoing.on('information', () => {
      interimResponses++
      if (interimResponses > MAX_INTERIM_RESPONSES) outgoing.destroy(new Error('endless interim responses'))
    })
    outgoing.on('error', (thrown) => {
      // Once a response has begun, its headers show the charge and its body is evidence: the
      // response ends the call.
      if (response === undefined) fail(thrown)
      else brokenBy = failedSend(errorCodeOf(thrown), deadline.aborted).code
    })
    // An offer of another protocol (101) ends without error and without a response; nothing must
    // wait for ever.
    outgoing.on('close', () => {
      if (response === undefined) fail(undefined)
    })
    outgoing.on('response', (incoming) => {
      const status = incoming.statusCode ?? 0
      if (status < 100) {
        // Node reads 000 as a status; RFC 9110 begins at 100.
        fail(Object.assign(new Error('status'), { code: 'HPE_INVALID_STATUS' }))
        outgoing.destroy()
        return
      }
      response = incoming
      connection.forgetRaw()
      request.onHeaders?.()
      const limit = status === 200 ? (options.maxBodyBytes ?? MAX_BODY_BYTES) : (options.maxErrorBytes ?? MAX_ERROR_BYTES)
      const arrival = status === 200 ? request.arrival : undefined
      const take = arrival?.take ?? (status === 200 ? request.take : undefined)
      void readBody(incoming, limit, () => (deadline.aborted ? 'timeout' : brokenBy), take).then(async (read) => {
        // It has arrived: its turn to be read may come later.
        endDeadline()
        const mayReuse = incoming.complete && outgoing.shouldKeepAlive && outgoing.writableFinished && brokenBy === undefined
        // Node ends the exchange with an error where bytes follow the response in the same piece.
        if (incoming.complete && brokenBy !== undefined && !deadline.aborted) connection.distrust()
        if (mayReuse) pool.release(connection, keepAliveMs(incoming.headers['keep-alive']))
        else connection.destroy()
        const body = arrival === undefined ? ok(read.body) : await arrival.whole()
        if (!body.ok) return finish({ kind: 'unknown', failure: body.error })
        const answer = { status, headers: headerPairs(incoming.rawHeaders), body: body.value, bodyFailure: read.failure }
        finish({ kind: 'answered', response: redact(answer, request.key) })
      })
    })
    outgoing.end(payload)
  })
}

/**
 * How long the server keeps an idle connection, minus a margin for transit; undefined if it does
 * not say.
 */
function keepAliveMs(hint: string | readonly string[] = ''): number | undefined {
  const seconds = /\btimeout=(\d{1,6})\b/i.exec(String(hint))?.[1]
  return seconds === undefined ? undefined : Number(seconds) * 1000 - 1000
}

function secretHeader({ key, scheme = 'apikey' }: SendRequest): Record<string, string> {
  if (key === undefined) return {}
  return scheme === 'bearer' ? { authorization: `Bearer ${key.reveal()}` } : { apikey: key.reveal() }
}

function redact(response: HttpResponse, key: Secret | undefined): HttpResponse {
  return key === undefined ? response : redactEchoedKey(response, key)
}

function headerPairs(raw: readonly string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let i = 0; i + 1 < raw.length; i += 2) pairs.push([raw[i] ?? '', raw[i + 1] ?? ''])
  return pairs
}

function isTlsCode(code: string): boolean {
  return /^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/.test(code)
}

function notConnected(code: string, deadlinePassed: boolean): SendOutcome {
  if (code === 'closing') return CLOSED
  if (isTlsCode(code)) {
    return {
      kind: 'not-sent',
      failure: failure(
        'tls',
        `TLS certificate verification failed (${code}).`,
        'Check the date of this computer and whether the network requires a sign-in. Casebook never skips this check.',
      ),
    }
  }
  if (code === 'EARLY') {
    return {
      kind: 'not-sent',
      failure: failure(
        'network',
        'The server sent a response before the call was sent; it was discarded, and the call was not sent.',
        'Check the service address and whether the network uses a proxy, then resume.',
      ),
    }
  }
  const why = deadlinePassed ? 'connection timed out' : code === '' ? 'no connection' : code
  return { kind: 'not-sent', failure: failure('network', `The service cannot be reached (${why}).`, 'Check the network connection, then resume.') }
}

/** Why a call that was sent has no response. */
function failedSend(code: string, deadlinePassed: boolean): Failure {
  const remedy = 'Read the account: it shows whether the call was charged.'
  if (deadlinePassed) return failure('timeout', 'The service did not respond in time; the call may have been charged.', remedy)
  if (code.startsWith('HPE_')) return failure('unknown_outcome', `The response is not valid HTTP (${code}); the call may have been charged.`, remedy)
  return failure(
    'unknown_outcome',
    `The connection was interrupted after the call was sent (${code === '' ? 'closed' : code}); it may have been charged.`,
    remedy,
  )
}
